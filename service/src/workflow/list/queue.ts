import {
  type ApplicationDefinition,
  type ApplicationRow,
  type AskedOfQueue,
  applicationDefinition,
  definitionsHandledBy,
  pageOfReader,
  type QueueTab,
  queueTabs,
  recordAddress,
  statesFoundBy,
} from '@shared/contract/application'
import type { Connection } from '../../database/database'
import type { PageRequest } from '../../database/page'
import { Refusal } from '../../refusal'
import type { Caller } from '../../security/caller'
import { isLookedUp, pageOfRecords, pageOfRecordsText, recordCounts } from './list'

export interface QueueRequest extends PageRequest, AskedOfQueue {
  types: string
  tab?: string
  type?: string
  keyword?: string
  after?: string
}

/**
 * One tab of a handlers' queue over any number of types, as JSON text: one statement for the rows and one for their number; the numbers
 * of all tabs come from the counters. Waiting records are ordered by deadline, others by their last update, latest first. With a condition
 * but no tab, matching records of every tab: overdue ones may be on several.
 * @param listOf the page with the list of a type's records, if the caller may open one
 * @throws Refusal FORBIDDEN when the caller handles none of the types.
 */
export async function queueText(
  connection: Connection,
  definitions: readonly ApplicationDefinition[],
  caller: Caller,
  { types: named, tab: label, type, ...request }: QueueRequest,
  listOf: (definition: ApplicationDefinition) => string | undefined,
  today: string,
): Promise<string> {
  const wanted = named.split(',')
  const asked = definitionsHandledBy(
    definitions.filter(({ key }) => wanted.includes(key)),
    caller.roleType,
  )
  if (asked.length === 0) throw new Refusal('FORBIDDEN')
  const tabs = queueTabs(asked, caller.roleType)
  const { status, dueFrom, dueTo, acceptedFrom, acceptedTo } = request
  const onAnyTab = label === undefined && [status, dueFrom, dueTo, acceptedFrom, acceptedTo].some((condition) => condition !== undefined)
  const tab = tabs.find((candidate) => candidate.label === label) ?? (label === undefined ? tabs[0] : undefined)
  const statesMeant = (definition: ApplicationDefinition) => {
    const states = statesFoundBy(definition, caller.roleType).map(({ code }) => code)
    return status === undefined ? states : states.filter((code) => status.split(',').includes(code))
  }
  const onTab = ({ key }: ApplicationDefinition) => tab?.parts.find((part) => part.type === key)?.states
  const parts = asked.flatMap((definition) => {
    if (type !== undefined && definition.key !== type) return []
    const statuses = onAnyTab ? statesMeant(definition) : onTab(definition)
    return statuses ? [{ definition, statuses }] : []
  })
  const waiting = onAnyTab ? status !== undefined : tab?.waiting
  const ordered = { ...request, view: 'review' as const, orderBy: waiting ? 'dueDate' : 'updateDate desc' }
  const types = asked.map((definition) => ({ definition }))
  const [page, kept] = await connection.together(
    () => [pageOfRecordsText(connection, parts, caller, ordered, { today }), recordCounts(connection, types, caller)],
    {
      last: !isLookedUp(ordered),
    },
  )
  const count = (part: { type: string; states: readonly string[] }) => part.states.reduce((sum, status) => sum + (kept.get(part.type)?.[status] ?? 0), 0)
  // The open tab says how many stand below it, so of the chosen type alone. Another tab opens with all types, and says so many.
  const isCounted = (shown: QueueTab, part: { type: string }) => type === undefined || onAnyTab || shown !== tab || part.type === type
  const counts = Object.fromEntries(
    tabs.map((shown) => [shown.label, shown.parts.filter((part) => isCounted(shown, part)).reduce((sum, part) => sum + count(part), 0)]),
  )
  const missed = request.pageNo === 1 && page.endsWith('"list":[]}')
  const elsewhere = missed && request.keyword !== undefined ? await foundElsewhere(connection, asked, tabs, caller, request.keyword, listOf) : undefined
  return `${page.slice(0, -1)},${JSON.stringify({ counts, elsewhere }).slice(1)}`
}

/**
 * Where a keyword finds something: a record searched for by its number has often been dealt with and left the current tab. What is on no tab,
 * such as a cancelled record or one that waits to be paid, is named by its state.
 */
async function foundElsewhere(
  connection: Connection,
  asked: readonly ApplicationDefinition[],
  tabs: readonly QueueTab[],
  caller: Caller,
  keyword: string,
  listOf: (definition: ApplicationDefinition) => string | undefined,
): Promise<{ tab: string; count: number; more: boolean; path?: string }[]> {
  const parts = asked.map((definition) => ({ definition, statuses: statesFoundBy(definition, caller.roleType).map(({ code }) => code) }))
  const found = await pageOfRecords(connection, parts, caller, { keyword, view: 'review', orderBy: 'updateDate desc', pageNo: 1, pageSize: 50 })
  const isOn = (tab: QueueTab, row: ApplicationRow) => tab.parts.some(({ type, states }) => type === row.type && states.includes(row.status))
  const more = found.count > found.list.length
  const onTabs = tabs.map((tab) => ({ tab: tab.label, count: found.list.filter((row) => isOn(tab, row)).length, more })).filter(({ count }) => count > 0)
  const others = found.list.filter((row) => !tabs.some((tab) => isOn(tab, row)))
  const onNone = [...new Set(others.map(({ statusName }) => statusName))].map((state) => {
    const rows = others.filter(({ statusName }) => statusName === state)
    return { tab: state, count: rows.length, more, path: addressOfFound(rows, caller, keyword, listOf) }
  })
  return [...onTabs, ...onNone]
}

/** The record itself, or the list of several; empty if they are of several types or the caller has no list. */
function addressOfFound(
  rows: readonly ApplicationRow[],
  { roleType }: Caller,
  keyword: string,
  listOf: (definition: ApplicationDefinition) => string | undefined,
): string {
  const [first, ...rest] = rows
  if (!first || rest.some(({ type }) => type !== first.type)) return ''
  const definition = applicationDefinition(first.type)
  if (rest.length === 0) return recordAddress(definition, pageOfReader(definition, roleType), first.id)
  const list = listOf(definition)
  return list === undefined ? '' : `${list}?${new URLSearchParams({ keyword })}`
}
