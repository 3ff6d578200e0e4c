/** Devices that left the list of failed ones although an item of theirs was not passed (`0980_failed_items_left_out.sql`). */
import { labelOf } from '@shared/contract/enums'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { systemScope } from '../../database/scope'
import { keptChangesOf, pastOf } from '../equipment/archive/pastOfDevice'
import { changeDevice } from '../equipment/archive/writeArchive'
import { failureShownAgain } from './olderThanArchive'

/** Devices one round looks at, each in its own transaction; the rest follow in the next round. */
const lookedAtAtOnce = 100

/** Puts the devices back on the list whose item is still failed. */
export async function showFailedItems({ database, clock }: ServiceContext): Promise<void> {
  const listed = await database.system(({ db }) => db.selectFrom('failed_items_left_out').select('equipment_id').limit(lookedAtAtOnce).execute())
  for (const { equipment_id } of listed) {
    await database.transaction(systemScope, (connection) => showFailedItem(connection, equipment_id, clock.now()))
  }
}

async function showFailedItem(connection: Connection, equipmentId: string, now: Date): Promise<void> {
  const { db } = connection
  const device = await db.selectFrom('equipment').selectAll().where('id', '=', equipmentId).forUpdate().executeTakeFirstOrThrow()
  const { numDeletedRows } = await db.deleteFrom('failed_items_left_out').where('equipment_id', '=', equipmentId).executeTakeFirst()
  if (numDeletedRows === 0n) return
  const { fields, tables } = device.archive
  const { history } = pastOf(fields, await keptChangesOf(connection, equipmentId))
  const shown = failureShownAgain(fields, history)
  if (Object.keys(shown).length === 0) return
  // Stated, as a date set for the device would end with another inspection in its archive.
  const written = { ...shown, delayToDate: fields.delayToDate ?? '' }
  const reason = `更正：${labelOf('inspectionKind', shown.inspectionKind ?? '')}（报告 ${shown.inspectionReportNo ?? ''}）不合格，还没有复检合格`
  const whole = { fields: { ...fields, ...written }, tables: { ...tables } }
  await changeDevice(connection, { ...device, relation: 'administrator' }, whole, { now, reason, stated: Object.keys(written) })
}
