import {
  type ApplicationDefinition,
  acceptanceBy,
  acceptedTodayLabel,
  applicationDefinitions,
  cancelledStatuses,
  definitionsReviewedAt,
  draftStatuses,
  reviewPagesOf,
  statusNameFor,
} from '@shared/contract/application'
import { countCap } from '@shared/contract/endpoint'
import type { HomeNumber } from '@shared/contract/portal'
import { role } from '@shared/contract/roles'
import { wireDate } from '../../clock'
import type { Connection } from '../../database/database'
import type { Caller } from '../../security/caller'
import { recordCounts } from '../../workflow/list/list'
import { handlingRelations, isHandler, pageOfHandler, statesWaitingFor, workPages } from '../../workflow/list/listViews'
import { isOwnerRole, meets } from '../../workflow/parties'
import { listAddress } from '../portal/openPages'
import { adminNumbers } from './adminNumbers'
import { differenceNumbers } from './differenceTodos'
import { type DueNumbers, datesAsked, dueNumbers, lastSoon } from './dueNumbers'
import { archiveNumbers } from './equipmentNumbers'
import { frequentFaultNumbers } from './frequentFaults'
import { withOnlyRecords } from './onlyRecord'
import { refundNumbers } from './refundTodos'
import { urgency } from './todos'

type Tone = HomeNumber['tone']

/** Most numbers in the strip on the home page (contract). */
const numbersLimit = 6

/**
 * Where a role finds the records that wait for it and meet a condition; empty: it has no page of them. The review pages are for authorities and
 * institutes; an administrator uses the query list, a contract's other side its own list, which has a view per state.
 */
function queueAddress(definition: ApplicationDefinition, caller: Caller, open: ReadonlySet<string>, condition: Readonly<Record<string, string>>): string {
  const { key } = definition
  const { roleType } = caller
  const own = workPages[roleType]
  if (own !== undefined) return `${own}?${new URLSearchParams({ type: key, ...condition })}`
  if (roleType === role.administrator) return listAddress(definition, open, condition, false, roleType) ?? ''
  if (pageOfHandler(definition, caller) === 'detail') {
    const { status, ...dates } = condition
    return listAddress(definition, open, { ...(status !== undefined && { view: status }), ...dates }, true, roleType) ?? ''
  }
  const queue = reviewPagesOf(definition).find((page) => open.has(page))
  if (queue === undefined) return ''
  return `${queue}?${new URLSearchParams({ ...(definitionsReviewedAt(queue).length > 1 && { type: key }), ...condition })}`
}

/** How many records of one type are in each state that concerns the caller. */
function numbersOf(definition: ApplicationDefinition, caller: Caller, open: ReadonlySet<string>, counts: Record<string, number>): HomeNumber[] {
  const waiting = statesWaitingFor(definition, caller)
  const handler = waiting.length > 0
  const view = handler ? 'review' : isOwnerRole(definition, caller) ? 'own' : 'query'
  // The query parameter differs by page: queue and query list take a status, the own list has a view per state.
  const addressOf = (status: string): string => {
    if (view === 'review') return queueAddress(definition, caller, open, { status })
    return listAddress(definition, open, view === 'own' ? { view: status } : { status }, view === 'own', caller.roleType) ?? ''
  }
  const states = definition.states.filter(({ code }) =>
    handler ? waiting.includes(code) : !cancelledStatuses.includes(code) && (view === 'own' || !draftStatuses.includes(code)),
  )
  const entries = states.map((state) => ({
    key: `${definition.key}-${state.code}`,
    label: statusNameFor(definition, state.code, handler ? handlingRelations(definition, caller) : []),
    count: counts[state.code] ?? 0,
    measure: '份',
    tone: state.tone,
    note: definition.label,
    path: addressOf(state.code),
  }))
  // A closed type is shown only for records still in progress.
  if (definition.closed) return entries.filter(({ count }) => count > 0)
  return handler ? entries : entries.sort((a, b) => urgency[a.tone] - urgency[b.tone])
}

/** Overdue and soon due records of a type that wait for the caller, and those accepted today; each number equals the count of the list it links to. */
function datedNumbers(
  definition: ApplicationDefinition,
  caller: Caller,
  open: ReadonlySet<string>,
  dates: DueNumbers = { overdue: 0, due: 0, today: 0 },
  today: string,
): HomeNumber[] {
  const asked = datesAsked(definition, caller, today)
  const number = (key: keyof typeof asked, label: string, tone: Tone, note: string): HomeNumber => {
    const path = queueAddress(definition, caller, open, asked[key])
    const count = Math.min(dates[key], countCap)
    const capped = dates[key] > countCap && { capped: true as const }
    return { key: `${definition.key}-${key}`, label, count, measure: '份', tone: count > 0 ? tone : 'idle', note, path, ...capped }
  }
  const acceptance = acceptanceBy(definition, caller.roleType)
  return [
    number('overdue', '已超期', 'failed', `${definition.label}，超过办理期限`),
    number('due', '即将到期', 'attention', `${definition.label}，下一个工作日前应办结`),
    // Roles with a work page do the work themselves, and a contract's other side only answers: they receive no records and have no such number. Neither has finance:
    // an inspection is accepted by the acceptor.
    ...(acceptance !== undefined && workPages[caller.roleType] === undefined && pageOfHandler(definition, caller) === 'reviewDetail'
      ? [number('today', acceptedTodayLabel(acceptance), 'done', definition.label)]
      : []),
  ]
}

/** As many as the strip holds, in order; zeros are dropped first. */
function fitting(numbers: readonly HomeNumber[]): HomeNumber[] {
  const kept = new Set([...numbers.filter(({ count }) => count > 0), ...numbers.filter(({ count }) => count === 0)].slice(0, numbersLimit))
  return numbers.filter((number) => kept.has(number))
}

/** Equal labels of several types are prefixed with the type: 告知待接收, 备案待接收. */
function namedApart(numbers: readonly HomeNumber[]): HomeNumber[] {
  const labels = numbers.map(({ label }) => label)
  const nounOf = ({ key }: HomeNumber) => applicationDefinitions.find((definition) => key.startsWith(`${definition.key}-`))?.noun ?? ''
  return numbers.map((number) =>
    labels.filter((label) => label === number.label).length > 1 ? { ...number, label: `${nounOf(number)}${number.label}` } : number,
  )
}

/**
 * The strip of the home page: at most six numbers, each linked to its list if the role has one. States of all types come from the maintained counters, dates of
 * all types from one further statement.
 * @param open pages the caller's role may open
 */
export async function homeNumbers(connection: Connection, caller: Caller, open: ReadonlySet<string>, now: Date): Promise<HomeNumber[]> {
  const today = wireDate(now)
  const met = applicationDefinitions.filter((definition) => !definition.withoutPages && meets(definition, caller))
  const handled = met.filter((definition) => isHandler(definition, caller))
  const faults = await frequentFaultNumbers(connection, caller, open, today)
  const archive = await archiveNumbers(connection, caller, today, faults)
  // A unit sees its waiting applications among its to-dos.
  if (archive.length > 0) return fitting(archive)
  const admin = caller.roleType === role.administrator ? await adminNumbers(connection, today) : []
  const money = caller.roleType === role.finance ? [...(await refundNumbers(connection, caller, today)), ...(await differenceNumbers(connection, caller))] : []
  const [counts, dates] = await connection.together(() => [
    recordCounts(
      connection,
      // What a unit has to answer is not what it asks another to.
      met.map((definition) => ({ definition, ...(handled.includes(definition) && { relations: handlingRelations(definition, caller) }) })),
      caller,
    ),
    dueNumbers(connection, handled, caller, today, lastSoon(today)),
  ])
  // Types the caller handles come before those it only reads.
  const states = [...handled, ...met.filter((definition) => !handled.includes(definition))].flatMap((definition) =>
    numbersOf(definition, caller, open, counts.get(definition.key) ?? {}),
  )
  const dated = handled.flatMap((definition) => datedNumbers(definition, caller, open, dates.get(definition.key), today))
  // Overdue records of any type come before waiting ones.
  const isLate = ({ tone }: HomeNumber) => tone === 'failed'
  const shown = fitting([...admin, ...dated.filter(isLate), ...faults, ...money, ...states, ...dated.filter((number) => !isLate(number))])
  return withOnlyRecords(connection, caller, namedApart(shown), today)
}
