/** A stopped device that a claim put in use, with its stop date still in the archive (`0942_claimed_while_stopped.sql`). */
import { useRecord as definition } from '@shared/contract/application'
import { archiveAddress, inUse, restartRule, stopped, unqualifiedConclusions } from '@shared/contract/equipment'
import { role } from '@shared/contract/roles'
import { wireDate } from '../../clock'
import type { Connection } from '../../database/database'
import { notify } from '../../notification/notify'
import { viewer } from '../../security/caller'
import { latestEvent } from '../../workflow/events'
import { changeDevice, deviceForSystem } from '../equipment/archive/writeArchive'
import { deviceInWords } from '../equipment/device/archiveDefinition'

/** Stops it again, or ends its stop where it has passed an inspection since. @param id of the claim */
export async function claimedWhileStopped(connection: Connection, id: string, now: Date): Promise<boolean> {
  const { db } = connection
  const { number, form } = await db.selectFrom('application').select(['number', 'form']).where('id', '=', id).executeTakeFirstOrThrow()
  const device = await deviceForSystem(connection, form.fields.equipmentId ?? '')
  const { fields, tables } = device.archive
  const { stopDate = '', inspectionDate = '', inspectionConclusion = '' } = fields
  // Stopped, started or ended properly in the meantime.
  if (fields.useStatus !== inUse || stopDate === '') return true
  // The result of an inspection under way decides which state is its own.
  const open = await db.selectFrom('equipment_application').select('duty').where('equipment_id', '=', device.id).limit(1).executeTakeFirst()
  if (open) return false
  const granted = (await latestEvent(connection, id, (eb) => eb('action', '=', 'approve'))) ?? now
  const write = (written: { useStatus?: string; stopDate?: string }, at: Date, reason: string) =>
    changeDevice(
      connection,
      device,
      { fields: { ...fields, ...written }, tables: { ...tables } },
      { now: at, reason: `${definition.label} ${number}：${reason}` },
    )
  // Inspected since, and not failed, it is in use as it says: its stop ended with the claim.
  if (inspectionDate >= wireDate(granted) && !unqualifiedConclusions.includes(inspectionConclusion)) {
    await write({ stopDate: '' }, granted, '认领后已检验，停用到认领为止')
    return true
  }
  await write({ useStatus: stopped }, now, '认领时处于停用状态，更正为停用')
  if (device.use_unit_id === null) return true
  await notify(
    connection,
    { kind: 'viewers', viewers: [viewer.unit(device.use_unit_id)], roleTypes: [role.useUnit] },
    {
      bizType: definition.key,
      bizId: id,
      number,
      at: now,
      title: `设备使用状态更正为停用：${deviceInWords(fields)}`,
      text: `设备认领时处于停用状态（停用日期 ${stopDate}），认领后误记为在用，现已更正；需要使用的，请办理启用变更登记；${restartRule}`,
      tone: 'attention',
      path: archiveAddress(fields.equclacode ?? '', device.id),
    },
  )
  return true
}
