import { type ApplicationDefinition, type ApplicationRow, availableActions, findState, type StateDefinition, statusNameFor } from '@shared/contract/application'
import type { ApplicationSummary } from '../../database/tables/applicationTables'
import type { Caller } from '../../security/caller'
import { actorOf, asAccount, relationsFor, stateOfRecord } from '../parties'
import { leftInWorkdays } from '../workdays'
import type { FoundRow } from './listStatements'

/** The part of a row that depends only on its type, its state and the caller's relations to it. */
interface Kind {
  statusName: string
  /** It belongs to the caller's own unit, and the caller's role is the owner's. */
  own: boolean
  /** Actions available to the caller. */
  actions: string[]
  /** What sets the deadline of its state. */
  waitsFor: StateDefinition['waitsFor']
  /** The fields above with type and status, as JSON without its braces. */
  json: string
}

const sameWords = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every((word, index) => word === right[index])

/** Computes and serialises each kind of row once: a page has only a few kinds. */
function kindsOnce(definitions: DefinitionsByKey, caller: Caller): (row: FoundRow) => Kind {
  const decided: { row: FoundRow; kind: Kind }[] = []
  const acting = asAccount(caller)
  return (row) => {
    // Compared field by field: building a key and looking it up takes longer than the rest of a row.
    for (const known of decided) {
      const sameRecord = known.row.type === row.type && known.row.status === row.status && known.row.relied_on === row.relied_on
      if (sameRecord && known.row.handler_id === row.handler_id && sameWords(known.row.relations, row.relations)) return known.kind
    }
    const definition = definitionIn(definitions, row.type)
    const relations = row.relations.filter((relation) => relationsFor(definition, caller).includes(relation))
    const shown = {
      type: row.type,
      status: row.status,
      statusName: statusNameFor(definition, row.status, relations),
      own: relations.includes('owner'),
      actions: availableActions(definition, stateOfRecord(row), actorOf(acting, relations)),
    }
    const kind = { ...shown, waitsFor: findState(definition, row.status)?.waitsFor, json: JSON.stringify(shown).slice(1, -1) }
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

/** Converts found rows to the contract's. @param today `YYYY-MM-DD`, where the working days left are shown */
export function rowReader(definitions: DefinitionsByKey, caller: Caller, today?: string): (row: FoundRow) => ApplicationRow {
  const kindOf = kindsOnce(definitions, caller)
  return (row) => {
    const { fields, labels, counts, equipmentName, equipmentNumber, title }: ApplicationSummary = JSON.parse(row.summary)
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
      ...(today === undefined ? {} : leftInWorkdays(kind.waitsFor, row.due_date, today)),
      actions: kind.actions,
      fields,
      labels,
      counts,
      equipmentName,
      ...(equipmentNumber !== undefined && { equipmentNumber }),
      title,
    }
  }
}

/** Serialises each text once: the rows of a page share units, areas and handlers. */
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
 * Writes the same rows as JSON text, for the most frequent of all answers: values the database generates (ids, days, numbers) need no
 * escaping, and the summary, itself a JSON object, is appended as it is.
 */
export function rowWriter(definitions: DefinitionsByKey, caller: Caller, today: string): (row: FoundRow) => string {
  const kindOf = kindsOnce(definitions, caller)
  const text = textsOnce()
  const left = ({ waitsFor }: Kind, dueDate: string): string => {
    const { workdaysLeft } = leftInWorkdays(waitsFor, dueDate, today)
    return workdaysLeft === undefined ? '' : `"workdaysLeft":${workdaysLeft},`
  }
  const write = (row: FoundRow, kind: Kind): string =>
    `{"id":"${row.id}","number":${JSON.stringify(row.number)},${kind.json},"version":${row.version},` +
    `"unitName":${text(row.unit_name)},"areaName":${text(row.area_name)},"handlerName":${text(row.handler_name)},` +
    `"createDate":"${row.create_date}","updateDate":"${row.update_date}","submitDate":"${row.submit_date}","dueDate":"${row.due_date}",` +
    left(kind, row.due_date) +
    row.summary.slice(1)
  return (row) => write(row, kindOf(row))
}
