import { type ApplicationDefinition, type ApplicationRow, stateOf } from '@shared/contract/application'
import type { TodoItem } from '@shared/contract/portal'
import type { Connection } from '../../database/database'
import type { Caller } from '../../security/caller'
import { listPage } from '../../workflow/list'
import { visibilityOf } from '../../workflow/scope'
import { urgency } from './numbers'
import type { Todos } from './todos'

const summaryOf = (definition: ApplicationDefinition, row: ApplicationRow): string => {
  const measure = definition.tables.find((table) => table.key === definition.index.equipmentTable)
  const count = measure ? (row.counts[measure.key] ?? 0) : 0
  const equipment = row.equipmentName !== '' && measure ? `${row.equipmentName}${count}${measure.measure}` : ''
  return [row.fields.projectName || row.fields.useUnitName || definition.label, equipment].filter(Boolean).join('，')
}

function todoOf(definition: ApplicationDefinition, row: ApplicationRow, note: string, path: string, action: string): TodoItem {
  return {
    id: row.id,
    type: definition.key,
    typeName: definition.label,
    number: row.number,
    title: summaryOf(definition, row),
    status: row.status,
    statusName: row.statusName,
    note,
    dueDate: row.dueDate,
    path,
    action,
  }
}

/** Records that wait for the caller: for the handler its queue by date, for the applicant what came back and what was begun. */
export async function applicationTodos(connection: Connection, definition: ApplicationDefinition, caller: Caller, limit: number): Promise<Todos> {
  if (definition.handlers.includes(caller.roleType)) {
    const queue = await listPage(connection, definition, caller, { view: 'review', orderBy: 'dueDate', pageNo: 1, pageSize: limit })
    const first = queue.list.map((row) => ({
      since: row.submitDate,
      todo: todoOf(definition, row, row.unitName, `${definition.pages.reviewDetail}?id=${row.id}`, '办理'),
    }))
    return { first, total: queue.count }
  }
  if (visibilityOf(definition, caller) !== 'applicant') return { first: [], total: 0 }
  const editable = definition.states.filter((state) =>
    definition.transitions.some((transition) => transition.action === 'save' && transition.from.includes(state.code)),
  )
  const ordered = [...editable].sort((a, b) => urgency[a.tone] - urgency[b.tone])
  const rows: ApplicationRow[] = []
  let total = 0
  for (const state of ordered) {
    const page = await listPage(connection, definition, caller, { view: 'own', status: state.code, pageNo: 1, pageSize: limit })
    rows.push(...page.list)
    total += page.count
  }
  const shown = rows.slice(0, limit)
  const opinions = await opinionsOf(
    connection,
    shown.map((row) => row.id),
  )
  const first = shown.map((row) => {
    const { tone, hint } = stateOf(definition, row.status)
    const note = opinions.get(row.id) || hint.applicant
    const todo = todoOf(definition, row, note, `${definition.pages.form}?id=${row.id}`, tone === 'attention' ? '补正' : '继续填写')
    // What came back stands before what was begun, not before what has waited longer.
    return { since: '', todo }
  })
  return { first, total }
}

/** The opinion each record came back with. */
async function opinionsOf(connection: Connection, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await connection.query({
    name: 'home-last-opinions',
    text: `select distinct on (application_id) application_id, opinion from application_event
      where application_id = any($1::uuid[]) and from_status <> to_status order by application_id, id desc`,
    values: [ids],
  })
  return new Map(rows.map((row) => [String(row.application_id), String(row.opinion)]))
}
