import { role } from '@shared/contract/roles'
import { type Selectable, sql } from 'kysely'
import type { Connection } from '../../../database/database'
import type { EquipmentTable } from '../../../database/tables/equipmentTables'
import { isUuid } from '../../../database/userInput'
import { Refusal } from '../../../refusal'
import { type Caller, viewersOf } from '../../../security/caller'
import { type EquipmentRelation, relationsFor } from './parties'

/** A device with the caller's relation to it. `assigned`: an inspector has a job that names it. */
export type DeviceRow = Selectable<EquipmentTable> & { relation: EquipmentRelation | 'assigned' }

/** Whether it is a registration unit of piping with lines, from which its dates are computed. */
export const hasLines = ({ kind, pipeline_count }: Pick<DeviceRow, 'kind' | 'pipeline_count'>): boolean => kind === '8000' && pipeline_count > 0

/**
 * The device, as the caller may see it. A device of another unit and one that never existed are refused alike.
 * @param lock holds the row until the transaction ends, so that concurrent changes are serialised
 * @throws Refusal NOT_FOUND.
 */
export async function findDevice({ db }: Connection, caller: Caller, id: string, lock = false): Promise<DeviceRow> {
  if (!isUuid(id)) throw new Refusal('NOT_FOUND')
  const relations = relationsFor(caller)
  if (relations.length === 0 && caller.roleType !== role.inspector) throw new Refusal('NOT_FOUND')
  const query = db
    .selectFrom('equipment')
    .selectAll()
    .select(
      sql<EquipmentRelation | null>`(select relation from equipment_party party where party.equipment_id = equipment.id
        and party.viewer = any(${viewersOf(caller)}::text[]) and party.relation = any(${[...relations]}::text[]) order by relation = 'own' desc limit 1)`.as(
        'met',
      ),
    )
    .where('id', '=', id)
  const row = await (lock ? query.forUpdate('equipment') : query).executeTakeFirst()
  // Row-level security shows an inspector only the devices of their jobs.
  const relation = row && (caller.roleType === role.inspector ? ('assigned' as const) : row.met)
  if (!row || !relation) throw new Refusal('NOT_FOUND')
  return { ...row, relation }
}
