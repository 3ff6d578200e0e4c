import type { Selectable } from 'kysely'
import type { Connection } from '../../../database/database'
import type { EquipmentPipelineTable } from '../../../database/tables/equipmentTables'
import { isUuid } from '../../../database/userInput'
import { Refusal } from '../../../refusal'
import type { Caller } from '../../../security/caller'
import { type DeviceRow, findDevice } from './findDevice'

export type PipelineRecord = Selectable<EquipmentPipelineTable>

/** A line of piping whose unit the caller sees, as far as row-level security knows. */
export const lineById = ({ db }: Connection, id: string): Promise<PipelineRecord | undefined> =>
  db.selectFrom('equipment_pipeline').selectAll().where('id', '=', id).executeTakeFirst()

/** A line and its unit, as the caller may see it. @throws Refusal NOT_FOUND, for a line of others and one that never existed alike */
export async function findPipeline(connection: Connection, caller: Caller, id: string): Promise<{ line: PipelineRecord; piping: DeviceRow }> {
  const line = isUuid(id) ? await lineById(connection, id) : undefined
  if (!line) throw new Refusal('NOT_FOUND')
  return { line, piping: await findDevice(connection, caller, line.equipment_id) }
}
