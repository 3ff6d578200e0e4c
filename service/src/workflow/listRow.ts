import { type ApplicationDefinition, type ApplicationRow, applicationRowSchema, availableActions, statusName } from '@shared/contract'
import { jsonWriter } from '../http/jsonWriter'
import type { Caller } from '../security/caller'
import { asActor, standingOf, stateOfRecord } from './scope'
import type { ApplicationSummary } from './tables'

/** A row as `findRows` finds it. */
export interface FoundRow {
  id: string
  number: string
  status: string
  version: number
  unit_id: string
  area_code: string
  authority_unit_id: string | null
  handler_id: string | null
  relied_on: boolean
  /** An `ApplicationSummary` as the database writes it. */
  summary: string
  unit_name: string
  area_name: string
  handler_name: string
  create_date: string
  update_date: string
  submit_date: string
  due_date: string
}

type RowHead = Omit<ApplicationRow, keyof ApplicationSummary>
const writeHead = jsonWriter(
  applicationRowSchema.omit({ fields: true, labels: true, counts: true, equipmentName: true } satisfies Record<keyof ApplicationSummary, true>),
)

/** What the caller may do with each row of a page. Rows that stand alike are decided once: a page has a handful of kinds. */
function actionsOnce(definition: ApplicationDefinition, caller: Caller): (row: FoundRow) => string[] {
  const decided = new Map<string, string[]>()
  const standing = standingOf(caller)
  return (row) => {
    const stands = standing(row)
    const kind = `${row.status} ${row.handler_id} ${row.relied_on} ${stands.ownsRecord} ${stands.handlesRecord}`
    let actions = decided.get(kind)
    if (!actions) {
      actions = availableActions(definition, stateOfRecord(row), asActor(caller, stands))
      decided.set(kind, actions)
    }
    return actions
  }
}

/** What a row shows beside its summary. */
function headsOf(definition: ApplicationDefinition, caller: Caller): (row: FoundRow) => RowHead {
  const actions = actionsOnce(definition, caller)
  return (row) => ({
    id: row.id,
    number: row.number,
    status: row.status,
    statusName: statusName(definition, row.status),
    version: row.version,
    unitName: row.unit_name,
    areaName: row.area_name,
    handlerName: row.handler_name,
    createDate: row.create_date,
    updateDate: row.update_date,
    submitDate: row.submit_date,
    dueDate: row.due_date,
    actions: actions(row),
  })
}

/** Found rows as the contract's. */
export function rowReader(definition: ApplicationDefinition, caller: Caller): (row: FoundRow) => ApplicationRow {
  const head = headsOf(definition, caller)
  return (row) => {
    const { fields, labels, counts, equipmentName }: ApplicationSummary = JSON.parse(row.summary)
    return { ...head(row), fields, labels, counts, equipmentName }
  }
}

/** Found rows as the text of the contract's: the summary, an object of its own properties, is added as it is. */
export function rowWriter(definition: ApplicationDefinition, caller: Caller): (row: FoundRow) => string {
  const head = headsOf(definition, caller)
  return (row) => `${writeHead(head(row)).slice(0, -1)},${row.summary.slice(1)}`
}
