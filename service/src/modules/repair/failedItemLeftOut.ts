/** A device that left the list of failed ones although an item of it was not passed (`0980_failed_items_left_out.sql`). */
import { labelOf } from '@shared/contract/enums'
import type { Connection } from '../../database/database'
import { keptChangesOf, pastOf } from '../equipment/archive/pastOfDevice'
import { changeDevice, deviceForSystem } from '../equipment/archive/writeArchive'
import { failureShownAgain } from '../inspection/olderThanArchive'

/** Puts it back on the list if the item is still failed. @param id of the device */
export async function failedItemLeftOut(connection: Connection, id: string, now: Date): Promise<boolean> {
  const device = await deviceForSystem(connection, id)
  const { fields, tables } = device.archive
  const { history } = pastOf(fields, await keptChangesOf(connection, id))
  const shown = failureShownAgain(fields, history)
  if (Object.keys(shown).length === 0) return true
  // Stated, as a date set for the device would end with another inspection in its archive.
  const written = { ...shown, delayToDate: fields.delayToDate ?? '' }
  const reason = `更正：${labelOf('inspectionKind', shown.inspectionKind ?? '')}（报告 ${shown.inspectionReportNo ?? ''}）不合格，还没有复检合格`
  const whole = { fields: { ...fields, ...written }, tables: { ...tables } }
  await changeDevice(connection, device, whole, { now, reason, stated: Object.keys(written) })
  return true
}
