import { type ApplicationDefinition, type ApplicationRow, availableActions, statusName } from '@shared/contract/application'
import type { ApplicationSummary } from '../database/applicationTables'
import type { Caller } from '../security/caller'
import { asActor, isApplicants, type Standing, standingOf, stateOfRecord } from './scope'

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

/** What a row's state and the caller's part in it make of it. */
interface Kind {
  statusName: string
  own: boolean
  /** What the caller may do with it. */
  actions: string[]
  /** All with the status, as JSON without its braces. */
  json: string
}

/** Kinds of a page's rows, each decided and written once: a page has a handful. */
function kindsOnce(definition: ApplicationDefinition, caller: Caller): (row: FoundRow) => Kind {
  const decided: { row: FoundRow; stands: Standing; kind: Kind }[] = []
  const standing = standingOf(caller)
  return (row) => {
    const stands = standing(row)
    // Compared one by one: to put a key together and look it up takes longer than all the rest of a row.
    for (const known of decided) {
      const sameRecord = known.row.status === row.status && known.row.handler_id === row.handler_id && known.row.relied_on === row.relied_on
      if (sameRecord && known.stands.ownsRecord === stands.ownsRecord && known.stands.handlesRecord === stands.handlesRecord) return known.kind
    }
    const shown = {
      status: row.status,
      statusName: statusName(definition, row.status),
      own: isApplicants(definition, asActor(caller, stands)),
      actions: availableActions(definition, stateOfRecord(row), asActor(caller, stands)),
    }
    const kind = { ...shown, json: JSON.stringify(shown).slice(1, -1) }
    decided.push({ row, stands, kind })
    return kind
  }
}

/** Found rows as the contract's. */
export function rowReader(definition: ApplicationDefinition, caller: Caller): (row: FoundRow) => ApplicationRow {
  const kindOf = kindsOnce(definition, caller)
  return (row) => {
    const { fields, labels, counts, equipmentName }: ApplicationSummary = JSON.parse(row.summary)
    const kind = kindOf(row)
    return {
      id: row.id,
      number: row.number,
      status: row.status,
      statusName: kind.statusName,
      version: row.version,
      unitName: row.unit_name,
      areaName: row.area_name,
      handlerName: row.handler_name,
      createDate: row.create_date,
      updateDate: row.update_date,
      submitDate: row.submit_date,
      dueDate: row.due_date,
      own: kind.own,
      actions: kind.actions,
      fields,
      labels,
      counts,
      equipmentName,
    }
  }
}

/** Texts as JSON, each written once: the rows of a page name the same units, areas and handlers. */
function textsOnce(): (text: string) => string {
  const written = new Map<string, string>()
  return (text) => {
    let json = written.get(text)
    if (json === undefined) {
      json = JSON.stringify(text)
      written.set(text, json)
    }
    return json
  }
}

/**
 * The same rows as the text they travel as, the busiest of all answers: what the database makes itself (ids, days, numbers)
 * needs no escaping, and the summary, an object of its own properties, is added as it is.
 */
export function rowWriter(definition: ApplicationDefinition, caller: Caller): (row: FoundRow) => string {
  const kindOf = kindsOnce(definition, caller)
  const text = textsOnce()
  return (row) =>
    `{"id":"${row.id}","number":${JSON.stringify(row.number)},${kindOf(row).json},"version":${row.version},` +
    `"unitName":${text(row.unit_name)},"areaName":${text(row.area_name)},"handlerName":${text(row.handler_name)},` +
    `"createDate":"${row.create_date}","updateDate":"${row.update_date}","submitDate":"${row.submit_date}","dueDate":"${row.due_date}",` +
    row.summary.slice(1)
}
