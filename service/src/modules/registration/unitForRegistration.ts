import type { Insertable, Selectable } from 'kysely'
import { wireDate } from '../../clock'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import type { UnitTable } from '../../database/tables/tables'
import { refusedAsItStands } from '../../refusal'
import { worksOn } from '../../security/accountState'
import { linkDevicesToUnit } from '../equipment/archive/linkDevices'
import type { Registration } from './registrationRow'

/** The unit's columns from an application. */
function unitValues(row: Registration, now: Date): Insertable<UnitTable> {
  const { fields } = row
  return {
    kind: 'enterprise',
    unit_name: row.unit_name,
    uscc: row.uscc,
    unit_type: row.unit_type,
    legal_person: fields.legalPerson ?? '',
    reg_address: fields.regAddress ?? '',
    area_code: row.area_code,
    licence_no: fields.licenceNo ?? '',
    licence_expire: fields.licenceExpire ?? '',
    contact_name: row.admin_name,
    contact_tel: row.mobile,
    email: fields.email ?? '',
    create_date: now,
    update_date: now,
  }
}

/**
 * The unit of an approved application, locked until the transaction ends: the existing one with its credit code, else a new one. An existing
 * unit stays unchanged: changes have their own review.
 * @throws Refusal NOT_ALLOWED_NOW if the code is an authority's, or the unit has an administrator.
 */
export async function unitForRegistration(
  context: ServiceContext,
  connection: Connection,
  row: Registration,
): Promise<{ unit: Selectable<UnitTable>; made: boolean }> {
  const { db } = connection
  const now = context.clock.now()
  const made = await db
    .insertInto('unit')
    .values(unitValues(row, now))
    .onConflict((conflict) => conflict.column('uscc').doNothing())
    .returning('id')
    .executeTakeFirst()
  // From here on two approvals for the same code are serialised.
  const unit = await db.selectFrom('unit').selectAll().where('uscc', '=', row.uscc).forUpdate().executeTakeFirstOrThrow()
  if (unit.kind !== 'enterprise') throw refusedAsItStands('unit', '该统一社会信用代码属于管理机构或检验机构，不能通过')
  if (row.kind === 'account') {
    const known = await knownUnit(connection, row.uscc, wireDate(now))
    if (known && known.administrator !== '') throw refusedAsItStands('unit', `该单位已有管理员账号${known.administrator}，不能通过`)
  }
  if (made) await linkDevicesToUnit(connection, unit.id)
  return { unit, made: made !== undefined }
}

/** What the portal knows of the unit of an application. */
export interface KnownUnit {
  id: string
  kind: string
  unitName: string
  unitType: string
  /** Login name of an active account that administers it; empty if there is none. */
  administrator: string
}

/** @param today `YYYY-MM-DD`: an account past its last day no longer counts as an administrator. */
export async function knownUnit({ db }: Connection, uscc: string, today: string): Promise<KnownUnit | undefined> {
  const row = await db
    .selectFrom('unit')
    .leftJoin('account', (join) =>
      join
        .onRef('account.unit_id', '=', 'unit.id')
        .on('account.unit_admin', '=', true)
        .on((where) => worksOn(where, today)),
    )
    .select(['unit.id', 'unit.kind', 'unit.unit_name', 'unit.unit_type', 'account.login_name'])
    .where('unit.uscc', '=', uscc)
    .orderBy('account.create_date')
    .limit(1)
    .executeTakeFirst()
  return row && { id: row.id, kind: row.kind, unitName: row.unit_name, unitType: row.unit_type, administrator: row.login_name ?? '' }
}
