import type { Page } from '@shared/contract/endpoint'
import type { LoggedChange } from '@shared/contract/flowLog'
import type { Selectable } from 'kysely'
import type { Connection } from '../../../database/database'
import { type PageRequest, readPage } from '../../../database/page'
import type { EquipmentPipelineTable } from '../../../database/tables/equipmentTables'
import { shownChange } from '../../../workflow/form/changeLog'
import type { PipelineChange } from './pipelineChanges'

/** The history of the lines of piping: what each change of their registration unit did to each of them. Who, when and why is in that of the unit. */

const actionNames: Readonly<Record<PipelineChange['action'], string>> = { create: '新增管线', update: '修改管线', remove: '删除管线' }

/** @param changeId of the row in the history of the unit */
export async function writePipelineChanges({ query }: Connection, equipmentId: string, changeId: number, lines: readonly PipelineChange[]): Promise<void> {
  if (lines.length === 0) return
  await query({
    name: 'pipeline-changes-written',
    text: `insert into equipment_pipeline_change (equipment_id, change_id, number, action, changes)
      select $1, $2, line ->> 'number', line ->> 'action', line -> 'changes' from jsonb_array_elements($3::jsonb) line`,
    values: [equipmentId, changeId, JSON.stringify(lines)],
  })
}

const changesOfUnit = ({ db }: Connection, equipmentId: string) => db.selectFrom('equipment_change').where('equipment_change.equipment_id', '=', equipmentId)

const ofUnit = ['equipment_change.id', 'reason', 'operator_name', 'role_type', 'unit_name', 'equipment_change.created_at'] as const

/** Changes of one line, newest first. A line that came with its unit begins with the creation of that; one that was taken out and put in again has both. */
export async function changesOfPipeline(
  connection: Connection,
  { equipment_id, number, created_at }: Selectable<EquipmentPipelineTable>,
  request: PageRequest,
): Promise<Page<LoggedChange>> {
  const found = changesOfUnit(connection, equipment_id)
    .leftJoin('equipment_pipeline_change as line', (join) =>
      join.onRef('line.change_id', '=', 'equipment_change.id').on('line.equipment_id', '=', equipment_id).on('line.number', '=', number),
    )
    .where(({ or, and, eb }) =>
      or([eb('line.number', 'is not', null), and([eb('equipment_change.action', '=', 'create'), eb('equipment_change.created_at', '=', created_at)])]),
    )
  const page = await readPage(connection, request, found, found.select([...ofUnit, 'line.action', 'line.changes']).orderBy('equipment_change.id', 'desc'))
  const shown = ({ action, changes, ...row }: (typeof page.list)[number]) => ({ ...row, action: action ?? 'create', changes: changes ?? [] })
  return { ...page, list: page.list.map((row) => shownChange(shown(row), actionNames, () => undefined)) }
}

/** Changes of all lines a unit has or had, newest first, each named by its number. */
export async function changesOfPipelines(connection: Connection, equipmentId: string, request: PageRequest): Promise<Page<LoggedChange>> {
  const found = changesOfUnit(connection, equipmentId).innerJoin('equipment_pipeline_change as line', (join) =>
    join.onRef('line.change_id', '=', 'equipment_change.id').on('line.equipment_id', '=', equipmentId),
  )
  const page = await readPage(
    connection,
    request,
    found,
    found
      .select([...ofUnit, 'line.number', 'line.action', 'line.changes'])
      .orderBy('equipment_change.id', 'desc')
      .orderBy('line.number'),
  )
  return {
    ...page,
    list: page.list.map((row) => {
      const change = shownChange(row, actionNames, () => undefined)
      return { ...change, id: `${change.id} ${row.number}`, actionName: `${change.actionName} ${row.number}` }
    }),
  }
}
