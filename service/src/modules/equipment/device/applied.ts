import { type ApplicationDefinition, administratorDecides, applicationDefinition, recordAddress } from '@shared/contract/application'
import type { DueDuty, EquipmentRow } from '@shared/contract/equipment'
import type { RoleType } from '@shared/contract/roles'
import { sql } from 'kysely'
import type { Connection } from '../../../database/database'

/** An open inspection that names a device; of one invisible to the caller only its existence is disclosed. */
export interface AppliedRow {
  duty: DueDuty
  id: string | null
  type: string | null
  number: string | null
}

/** Open inspections of the device, for a statement that reads `equipment` (0650_equipment_applications.sql). */
export const appliedTo = sql<AppliedRow[]>`coalesce((
    select json_agg(json_build_object('duty', marked.duty, 'id', record.id, 'type', record.type, 'number', record.number) order by marked.duty, record.number)
    from equipment_application marked left join application record on record.id = marked.application_id
    where marked.equipment_id = equipment.id), '[]')`

export const appliedOf = async ({ db }: Connection, equipmentId: string): Promise<AppliedRow[]> =>
  (await db.selectFrom('equipment').select(appliedTo.as('applied')).where('id', '=', equipmentId).executeTakeFirstOrThrow()).applied

/** The same for several devices, by id; devices without any are absent. */
export async function appliedOfEach({ db }: Connection, equipmentIds: readonly string[]): Promise<ReadonlyMap<string, readonly AppliedRow[]>> {
  if (equipmentIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('equipment')
    .select(['id', appliedTo.as('applied')])
    .where('id', 'in', equipmentIds)
    .execute()
  return new Map(rows.filter(({ applied }) => applied.length > 0).map(({ id, applied }) => [id, applied]))
}

/** Numbers of the open inspections of devices in a registrar's charge, by device: he has to name what he cannot see. None for other readers. */
export async function inspectionsUnderWay({ query }: Connection, equipmentIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await query({
    name: 'inspections-under-way',
    text: 'select equipment_id, array_agg(number order by number) as numbers from inspections_under_way($1) group by equipment_id',
    values: [equipmentIds],
  })
  return new Map(rows.map(({ equipment_id, numbers }) => [String(equipment_id), numbers as string[]]))
}

/** The page of an application named beside a device, for a reader in a role. */
export const applicationBeside = (definition: ApplicationDefinition, roleType: RoleType, id: string): string =>
  recordAddress(definition, administratorDecides(definition, roleType) ? 'reviewDetail' : 'detail', id)

/** Converted to the contract's format. @param roleType of the reader */
export const shownApplied = ({ duty, id, type, number }: AppliedRow, roleType: RoleType): EquipmentRow['applied'][number] => ({
  duty,
  number: number ?? '',
  path: id !== null && type !== null ? applicationBeside(applicationDefinition(type), roleType, id) : '',
})
