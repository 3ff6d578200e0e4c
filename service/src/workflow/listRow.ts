import { type ApplicationDefinition, type ApplicationRow, availableActions, statusName } from '@shared/contract/application'
import type { ApplicationSummary } from '../database/applicationTables'
import type { Caller } from '../security/caller'
import type { FoundRow } from './listStatements'
import { actorOf, asAccount, relationsFor, stateOfRecord } from './parties'

/** What a row's type, state and the caller's part in it make of it. */
interface Kind {
  statusName: string
  /** The caller's own unit keeps it, and its role applies. */
  own: boolean
  /** What the caller may do with it. */
  actions: string[]
  /** These with the status, as JSON without its braces. */
  json: string
}

const sameWords = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every((word, index) => word === right[index])

/** Kinds of a page's rows, each decided and written once: a page has a handful. */
function kindsOnce(definitions: DefinitionsByKey, caller: Caller): (row: FoundRow) => Kind {
  const decided: { row: FoundRow; kind: Kind }[] = []
  const acting = asAccount(caller)
  return (row) => {
    // Compared one by one: to put a key together and look it up takes longer than all the rest of a row.
    for (const known of decided) {
      const sameRecord = known.row.type === row.type && known.row.status === row.status && known.row.relied_on === row.relied_on
      if (sameRecord && known.row.handler_id === row.handler_id && sameWords(known.row.relations, row.relations)) return known.kind
    }
    const definition = definitionIn(definitions, row.type)
    const relations = row.relations.filter((relation) => relationsFor(definition, caller).includes(relation))
    const shown = {
      type: row.type,
      status: row.status,
      statusName: statusName(definition, row.status),
      own: relations.includes('owner'),
      actions: availableActions(definition, stateOfRecord(row), actorOf(acting, relations)),
    }
    const kind = { ...shown, json: JSON.stringify(shown).slice(1, -1) }
    decided.push({ row, kind })
    return kind
  }
}

export type DefinitionsByKey = ReadonlyMap<string, ApplicationDefinition>

function definitionIn(definitions: DefinitionsByKey, key: string): ApplicationDefinition {
  const definition = definitions.get(key)
  if (!definition) throw new Error(`No application type ${key} among those asked for`)
  return definition
}

/** Found rows as the contract's. */
export function rowReader(definitions: DefinitionsByKey, caller: Caller): (row: FoundRow) => ApplicationRow {
  const kindOf = kindsOnce(definitions, caller)
  return (row) => {
    const { fields, labels, counts, equipmentName, title }: ApplicationSummary = JSON.parse(row.summary)
    const kind = kindOf(row)
    return {
      id: row.id,
      type: row.type,
      number: row.number,
      status: row.status,
      statusName: kind.statusName,
      own: kind.own,
      version: row.version,
      unitName: row.unit_name,
      areaName: row.area_name,
      handlerName: row.handler_name,
      createDate: row.create_date,
      updateDate: row.update_date,
      submitDate: row.submit_date,
      dueDate: row.due_date,
      actions: kind.actions,
      fields,
      labels,
      counts,
      equipmentName,
      title,
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
export function rowWriter(definitions: DefinitionsByKey, caller: Caller): (row: FoundRow) => string {
  const kindOf = kindsOnce(definitions, caller)
  const text = textsOnce()
  return (row) =>
    `{"id":"${row.id}","number":${JSON.stringify(row.number)},${kindOf(row).json},"version":${row.version},` +
    `"unitName":${text(row.unit_name)},"areaName":${text(row.area_name)},"handlerName":${text(row.handler_name)},` +
    `"createDate":"${row.create_date}","updateDate":"${row.update_date}","submitDate":"${row.submit_date}","dueDate":"${row.due_date}",` +
    row.summary.slice(1)
}
