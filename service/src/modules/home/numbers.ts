import { type ApplicationDefinition, applicationDefinitions } from '@shared/contract/application'
import type { HomeNumber } from '@shared/contract/portal'
import { after, days, wireDate } from '../../clock'
import type { Connection } from '../../database/database'
import type { Caller } from '../../security/caller'
import { countRecords, recordCounts, statesWaitingFor } from '../../workflow/list'
import { cancelledStatuses, draftStatuses, isOwnerRole, meets } from '../../workflow/parties'
import { workdaysAfter } from '../../workflow/workdays'
import { adminNumbers } from './adminNumbers'

type Tone = HomeNumber['tone']

/** The strip on the home page holds no more (contract). */
const numbersLimit = 6
/** A handler hears of a record this many working days before it is due. */
const soon = 1
/** What needs somebody stands first. */
export const urgency: Record<Tone, number> = { failed: 0, attention: 1, moving: 2, idle: 3, done: 4 }

/** What the home page says of one type to the caller, in the order a reader needs it. */
async function numbersOf(
  connection: Connection,
  definition: ApplicationDefinition,
  caller: Caller,
  counts: Record<string, number>,
  now: Date,
): Promise<HomeNumber[]> {
  const waiting = statesWaitingFor(definition, caller)
  const handler = waiting.length > 0
  const view = handler ? 'review' : isOwnerRole(definition, caller) ? 'own' : 'query'
  // Each page's own word for a state: the queue and the conditions ask for a status, the own list has a view for each.
  const { pages } = definition
  // The queue pages are the authority's and the institute's: an administrator finds what it handles in the list.
  const queue = caller.roleType === '9' ? pages.query : pages.review
  const list = { review: `${queue}?status=`, own: `${pages.list}?view=`, query: `${pages.query}?status=` }[view]
  const states = definition.states.filter(({ code }) =>
    handler ? waiting.includes(code) : !cancelledStatuses.includes(code) && (view === 'own' || !draftStatuses.includes(code)),
  )
  const entries = states.map((state) => ({
    key: `${definition.key}-${state.code}`,
    label: state.label,
    count: counts[state.code] ?? 0,
    measure: '份',
    tone: state.tone,
    note: definition.label,
    path: `${list}${state.code}`,
  }))
  return handler ? [...entries, ...(await handlerNumbers(connection, definition, caller, now))] : entries.sort((a, b) => urgency[a.tone] - urgency[b.tone])
}

/** What is overdue, due and accepted today: each is counted as the list it leads to is asked. */
async function handlerNumbers(connection: Connection, definition: ApplicationDefinition, caller: Caller, now: Date): Promise<HomeNumber[]> {
  const today = wireDate(now)
  const asked = {
    overdue: { dueTo: wireDate(after(now, -days(1))) },
    due: { dueFrom: today, dueTo: workdaysAfter(today, soon) },
    today: { acceptedFrom: today, acceptedTo: today },
  }
  const number = async (key: keyof typeof asked, label: string, tone: Tone, note: string): Promise<HomeNumber> => {
    const count = await countRecords(connection, definition, caller, { view: 'query', ...asked[key] })
    const path = `${definition.pages.query}?${new URLSearchParams(asked[key])}`
    return { key: `${definition.key}-${key}`, label, count, measure: '份', tone: count > 0 ? tone : 'idle', note, path }
  }
  return [
    await number('overdue', '已超期', 'failed', '超过办理期限'),
    await number('due', '即将到期', 'attention', '下一个工作日前应办结'),
    await number('today', '今日已接收', 'done', definition.label),
  ]
}

/** The strip of the home page: at most six numbers, each the way into its list; states of all types from the kept counters. */
export async function homeNumbers(connection: Connection, caller: Caller, now: Date): Promise<HomeNumber[]> {
  const numbers: HomeNumber[] = caller.roleType === '9' ? await adminNumbers(connection, wireDate(now)) : []
  const met = applicationDefinitions.filter((definition) => meets(definition, caller))
  const counts = await recordCounts(connection, met, caller)
  for (const definition of met) {
    if (numbers.length < numbersLimit) numbers.push(...(await numbersOf(connection, definition, caller, counts.get(definition.key) ?? {}, now)))
  }
  return numbers.slice(0, numbersLimit)
}
