import type { accountEndpoints } from '@shared/contract/account'
import type { DataOf } from '@shared/contract/endpoint'
import { role } from '@shared/contract/roles'
import { maskMobile } from '@shared/contract/rules'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { isUuid } from '../../database/userInput'
import type { HandlerInput } from '../../http/route'
import { notify } from '../../notification/notify'
import { Refusal } from '../../refusal'
import type { Caller } from '../../security/caller'
import { requireKeeper } from './permissions'

/** Accounts of other units that work for a unit as their second one: an administrator of the portal admits them, the unit itself may end it. */

/** Those of the caller's unit. @throws Refusal FORBIDDEN for a member without account management. */
export async function listRepresentatives(connection: Connection, caller: Caller): Promise<DataOf<typeof accountEndpoints.findRepresentatives>> {
  await requireKeeper(connection, caller)
  const rows = await connection.db
    .selectFrom('account_role')
    .innerJoin('account', 'account.id', 'account_role.account_id')
    .innerJoin('unit', 'unit.id', 'account.unit_id')
    .innerJoin('role', 'role.id', 'account_role.role_id')
    .select(['account.id', 'account.name', 'account.mobile', 'unit.unit_name', 'role.name as role_name'])
    .where('account_role.unit_id', '=', caller.unitId)
    .orderBy('account.name')
    .orderBy('account.id')
    .execute()
  return {
    list: rows.map(({ id, name, mobile, unit_name, role_name }) => ({ id, name, mobile: maskMobile(mobile), unitName: unit_name, roleName: role_name })),
  }
}

/**
 * Ends that an account works for the caller's unit: the role is its own unit's again, and sessions in it end.
 * @throws Refusal FORBIDDEN for a member without account management, NOT_FOUND for an account that does not work for the unit.
 */
export async function endRepresentation(
  context: ServiceContext,
  { caller, body, write }: HandlerInput<typeof accountEndpoints.endRepresentation>,
): Promise<DataOf<typeof accountEndpoints.endRepresentation>> {
  if (!isUuid(body.id)) throw new Refusal('NOT_FOUND')
  await write(async (connection, note) => {
    await requireKeeper(connection, caller)
    const { db } = connection
    const ended = await db
      .updateTable('account_role')
      .set({ unit_id: null })
      .where('account_id', '=', body.id)
      .where('unit_id', '=', caller.unitId)
      .returning('role_id')
      .execute()
    if (ended.length === 0) throw new Refusal('NOT_FOUND')
    const roles = ended.map(({ role_id }) => role_id)
    await db.deleteFrom('session').where('account_id', '=', body.id).where('role_id', 'in', roles).execute()
    await notify(
      connection,
      { kind: 'account', accountId: body.id, roleTypes: [role.useUnit, role.maintenanceUnit] },
      {
        title: `${caller.unitName}已结束您代表该单位办理`,
        text: '维保角色今后代表您账号所属的单位；有疑问请与该单位联系',
        bizType: 'registration',
        bizId: caller.unitId,
        tone: 'attention',
        path: '/company-info/maintain',
        at: context.clock.now(),
      },
    )
    note.target = body.id
    note.detail = { unitId: caller.unitId }
  })
  context.sessions.forget(body.id)
  return {}
}
