import { type ApplicationDefinition, definitionsHandledBy, queueTabs } from '@shared/contract/application'
import type { Connection } from '../database/database'
import type { PageRequest } from '../database/page'
import { Refusal } from '../refusal'
import type { Caller } from '../security/caller'
import { pageOfRecordsText, recordCounts } from './list'

export interface QueueRequest extends PageRequest {
  types: string
  tab?: string
  type?: string
  keyword?: string
  after?: string
}

/**
 * One tab of a handlers' queue over any number of types, as the text that leaves: rows and their number in one statement each,
 * the numbers of all tabs from the kept counters. What waits comes by its latest date, what was decided by when.
 * @throws Refusal FORBIDDEN when the caller handles none of the types.
 */
export async function queueText(
  connection: Connection,
  definitions: readonly ApplicationDefinition[],
  caller: Caller,
  { types, tab: label, type, ...request }: QueueRequest,
): Promise<string> {
  const named = types.split(',')
  const asked = definitionsHandledBy(
    definitions.filter(({ key }) => named.includes(key)),
    caller.roleType,
  )
  if (asked.length === 0) throw new Refusal('FORBIDDEN')
  const tabs = queueTabs(asked, caller.roleType)
  const tab = tabs.find((candidate) => candidate.label === label) ?? (label === undefined ? tabs[0] : undefined)
  const parts = asked.flatMap((definition) => {
    const statuses = tab?.parts.find((part) => part.type === definition.key && (type === undefined || part.type === type))?.states
    return statuses ? [{ definition, statuses }] : []
  })
  const ordered = { ...request, view: 'review' as const, orderBy: tab?.waiting ? 'dueDate' : 'updateDate desc' }
  const [page, kept] = await connection.together(() => [pageOfRecordsText(connection, parts, caller, ordered), recordCounts(connection, asked, caller)], {
    last: !request.keyword,
  })
  const count = (part: { type: string; states: readonly string[] }) => part.states.reduce((sum, status) => sum + (kept.get(part.type)?.[status] ?? 0), 0)
  const counts = Object.fromEntries(tabs.map((shown) => [shown.label, shown.parts.reduce((sum, part) => sum + count(part), 0)]))
  return `${page.slice(0, -1)},"counts":${JSON.stringify(counts)}}`
}
