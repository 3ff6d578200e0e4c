import type { FormRow } from '@shared/contract/form'
import type { QueryConfig } from 'pg'
import { indexColumns } from '../../modules/equipment/archive/columns'
import { createdAtOnce } from '../../modules/equipment/archive/writeArchive'
import { partiesOf } from '../../modules/equipment/device/parties'
import type { SeededDevice } from '../material/devices'

/** Inserts devices with their pipelines and the first row of their history. */

/** Columns of `equipment` filled by a seed. */
export const deviceColumns = [
  ...(['kind', 'category', 'variety', 'use_status', 'name', 'model', 'equipment_code', 'registration_code', 'use_cert_no', 'factory_no'] as const),
  ...(['manufacturer', 'unit_internal_no', 'use_unit_id', 'use_unit_name', 'maintenance_unit_name', 'place', 'area_code', 'conclusion'] as const),
  ...(['outcome', 'inspection_date', 'next_inspection_date', 'delay_to_date', 'detect_date', 'load_test_date', 'put_into_use_date'] as const),
  ...(['pipeline_count', 'pipeline_length', 'archive', 'search', 'search_text', 'viewers', 'relations', 'created_at', 'updated_at'] as const),
]
const listed = deviceColumns.join(', ')

/** The history row for the creation of a seeded archive. */
export const seededChange = `'create', '[]', '历史数据导入', null, '系统', '0', '', 1`

export interface Names {
  /** Name of a region, prefixed by its city. */
  place(areaCode: string): string
  unit(uscc: string): string | undefined
}

const sumOf = (lines: readonly FormRow[]): number => lines.reduce((sum, line) => sum + Number(line.pipeLength ?? 0), 0)

/** The row of a device in `equipment`. */
export function deviceRow({ archive, createdAt, pipelines }: SeededDevice, names: Names) {
  const derived: FormRow = pipelines.length > 0 ? { pipelineCount: String(pipelines.length), totalLength: String(sumOf(pipelines)) } : {}
  const kept = { ...archive, fields: { ...archive.fields, ...derived } }
  return {
    ...indexColumns(kept, names.place(kept.fields.useAreaCode ?? ''), partiesOf(kept.fields, names.unit)),
    archive: kept,
    pipeline_count: pipelines.length,
    pipeline_length: sumOf(pipelines),
    created_at: createdAt,
    updated_at: createdAt,
  }
}

/** @param query of a connection in the scope of the service itself */
export async function insertDevices(query: (config: QueryConfig) => Promise<unknown>, devices: readonly SeededDevice[], names: Names): Promise<void> {
  for (let from = 0; from < devices.length; from += createdAtOnce) await insertSome(query, devices.slice(from, from + createdAtOnce), names)
}

async function insertSome(query: (config: QueryConfig) => Promise<unknown>, devices: readonly SeededDevice[], names: Names): Promise<void> {
  const rows = devices.map((device) => ({ ...deviceRow(device, names), pipelines: device.pipelines }))
  await query({
    text: `with sent as (select gen_random_uuid() as id, sent.value from jsonb_array_elements($1::jsonb) sent),
      made as (
        insert into equipment (id, ${listed}) select sent.id, ${listed} from sent, jsonb_populate_record(null::equipment, sent.value - 'id') returning id, created_at
      ),
      history as (
        insert into equipment_change (equipment_id, action, changes, reason, operator_id, operator_name, role_type, unit_name, version, created_at)
          select id, ${seededChange}, created_at from made
      )
      insert into equipment_pipeline (equipment_id, name, number, next_inspection_date, archive, created_at, updated_at)
        select sent.id, line ->> 'pipelineName', line ->> 'pipelineNo', (sent.value ->> 'next_inspection_date')::date, jsonb_build_object('fields', line),
          made.created_at, made.created_at
        from sent join made on made.id = sent.id cross join jsonb_array_elements(sent.value -> 'pipelines') line`,
    values: [JSON.stringify(rows)],
  })
}
