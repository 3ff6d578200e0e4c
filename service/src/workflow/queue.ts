import { type ApplicationDefinition, type AskedOfQueue, definitionsHandledBy, type QueueTab, queueTabs, statesFoundBy } from '@shared/contract/application'
import type { Connection } from '../database/database'
import type { PageRequest } from '../database/page'
import { Refusal } from '../refusal'
import type { Caller } from '../security/caller'
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
 * @throws Refusal FORBIDDEN when the caller handles none of the types.
 */
export async function queueText(
  connection: Connection,
  definitions: readonly ApplicationDefinition[],
  caller: Caller,
  { types, tab: label, type, ...request }: QueueRequest,
): Promise<string> {
  const wanted = types.split(',')
  const asked = definitionsHandledBy(
    definitions.filter(({ key }) => wanted.includes(key)),
    caller.roleType,
  )
  if (asked.length === 0) throw new Refusal('FORBIDDEN')
  const tabs = queueTabs(asked, caller.roleType)
  const { status, dueFrom, dueTo, acceptedFrom, acceptedTo } = request
  const onAnyTab = label === undefined && [status, dueFrom, dueTo, acceptedFrom, acceptedTo].some((condition) => condition !== undefined)
  const tab = tabs.find((candidate) => candidate.label === label) ?? (label === undefined ? tabs[0] : undefined)
  const named = (definition: ApplicationDefinition) => {
    const states = statesFoundBy(definition, caller.roleType).map(({ code }) => code)
    return status === undefined ? states : states.filter((code) => status.split(',').includes(code))
  }
  const onTab = ({ key }: ApplicationDefinition) => tab?.parts.find((part) => part.type === key)?.states
  const parts = asked.flatMap((definition) => {
    if (type !== undefined && definition.key !== type) return []
    const statuses = onAnyTab ? named(definition) : onTab(definition)
    return statuses ? [{ definition, statuses }] : []
  })
  const waiting = onAnyTab ? status !== undefined : tab?.waiting
  const ordered = { ...request, view: 'review' as const, orderBy: waiting ? 'dueDate' : 'updateDate desc' }
  const [page, kept] = await connection.together(
    () => [
      pageOfRecordsText(connection, parts, caller, ordered),
      recordCounts(
        connection,
        asked.map((definition) => ({ definition })),
        caller,
      ),
    ],
    {
      last: !isLookedUp(ordered),
    },
  )
  const count = (part: { type: string; states: readonly string[] }) => part.states.reduce((sum, status) => sum + (kept.get(part.type)?.[status] ?? 0), 0)
  const counts = Object.fromEntries(tabs.map((shown) => [shown.label, shown.parts.reduce((sum, part) => sum + count(part), 0)]))
  const missed = request.keyword !== undefined && request.pageNo === 1 && page.endsWith('"list":[]}')
  const elsewhere = missed ? await tabsThatHave(connection, asked, tabs, caller, request.keyword) : undefined
  return `${page.slice(0, -1)},${JSON.stringify({ counts, elsewhere }).slice(1)}`
}

/** Which tabs hold what a keyword finds: a record searched for by its number has often been dealt with and left the current tab. */
async function tabsThatHave(
  connection: Connection,
  asked: readonly ApplicationDefinition[],
  tabs: readonly QueueTab[],
  caller: Caller,
  keyword: string | undefined,
): Promise<{ tab: string; count: number; more: boolean }[]> {
  const statesOn = (type: string) => tabs.flatMap(({ parts }) => parts.filter((part) => part.type === type).flatMap(({ states }) => states))
  const parts = asked.map((definition) => ({ definition, statuses: statesOn(definition.key) }))
  const found = await pageOfRecords(connection, parts, caller, { keyword, view: 'review', orderBy: 'updateDate desc', pageNo: 1, pageSize: 50 })
  const isOn = (tab: QueueTab, row: { type: string; status: string }) => tab.parts.some(({ type, states }) => type === row.type && states.includes(row.status))
  const more = found.count > found.list.length
  return tabs.map((tab) => ({ tab: tab.label, count: found.list.filter((row) => isOn(tab, row)).length, more })).filter(({ count }) => count > 0)
}
