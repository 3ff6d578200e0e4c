/** Stopped devices that claims put in use, with their stop date still in the archive (`0942_claimed_while_stopped.sql`). */
import { useRecord as definition } from '@shared/contract/application'
import { archiveAddress, equipmentNumberOf, inUse, stopped, unqualifiedConclusions } from '@shared/contract/equipment'
import { wireDate } from '../../clock'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { systemScope } from '../../database/scope'
import { notify } from '../../notification/notify'
import { viewer } from '../../security/caller'
import { latestEvent } from '../../workflow/events'
import { changeDevice } from '../equipment/archive/writeArchive'

/** Devices one round puts right, each in its own transaction; the rest follow in the next round. */
const putRightAtOnce = 100

/** Puts the devices right whose inspection is not under way: its result decides which state is theirs. */
export async function putClaimedRight({ database, clock }: ServiceContext): Promise<void> {
  const wrong = await database.system(({ db }) =>
    db
      .selectFrom('claimed_while_stopped')
      .selectAll()
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('equipment_application as open').select('duty').whereRef('open.equipment_id', '=', 'claimed_while_stopped.equipment_id'))),
      )
      .limit(putRightAtOnce)
      .execute(),
  )
  for (const { equipment_id, application_id } of wrong) {
    await database.transaction(systemScope, (connection) => putRight(connection, equipment_id, application_id, clock.now()))
  }
}

async function putRight(connection: Connection, equipmentId: string, claim: string, now: Date): Promise<void> {
  const { db } = connection
  const device = await db.selectFrom('equipment').selectAll().where('id', '=', equipmentId).forUpdate().executeTakeFirstOrThrow()
  const { numDeletedRows } = await db.deleteFrom('claimed_while_stopped').where('equipment_id', '=', equipmentId).executeTakeFirst()
  const { fields, tables } = device.archive
  const { stopDate = '', inspectionDate = '', inspectionConclusion = '' } = fields
  // Stopped, started or ended properly in the meantime.
  if (numDeletedRows === 0n || fields.useStatus !== inUse || stopDate === '') return
  const { number } = await db.selectFrom('application').select('number').where('id', '=', claim).executeTakeFirstOrThrow()
  const granted = (await latestEvent(connection, claim, (eb) => eb('action', '=', 'approve'))) ?? now
  const write = (written: { useStatus?: string; stopDate?: string }, at: Date, reason: string) =>
    changeDevice(
      connection,
      { ...device, relation: 'administrator' },
      { fields: { ...fields, ...written }, tables: { ...tables } },
      { now: at, reason: `${definition.label} ${number}：${reason}` },
    )
  // Inspected since, and not failed, it is in use as it says: its stop ended with the claim.
  if (inspectionDate >= wireDate(granted) && !unqualifiedConclusions.includes(inspectionConclusion)) {
    await write({ stopDate: '' }, granted, '认领后已检验，停用到认领为止')
    return
  }
  await write({ useStatus: stopped }, now, '认领时处于停用状态，更正为停用')
  if (device.use_unit_id === null) return
  const { equclacode = '', equipmentName = '', registrationCode = '', equipmentCode = '', useCertNo = '' } = fields
  const name = [equipmentName, equipmentNumberOf({ registrationCode, equipmentCode, useCertNo })].filter(Boolean).join(' ')
  await notify(
    connection,
    { kind: 'viewers', viewers: [viewer.unit(device.use_unit_id)], roleTypes: ['1'] },
    {
      bizType: definition.key,
      bizId: claim,
      number,
      at: now,
      title: `设备使用状态更正为停用：${name}`,
      text: `设备认领时处于停用状态（停用日期 ${stopDate}），认领后误记为在用，现已更正；需要使用的，请先检验合格，再办理启用变更登记`,
      tone: 'attention',
      path: archiveAddress(equclacode, equipmentId),
    },
  )
}
