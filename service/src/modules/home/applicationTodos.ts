import {
  type ApplicationDefinition,
  type ApplicationRow,
  actedAtAddress,
  applicationDefinition,
  applicationDefinitions,
  devicesNamed,
  findState,
  isEditable,
  recordAddress,
  stateOf,
  statusNameFor,
} from '@shared/contract/application'
import { payOrderAddress } from '@shared/contract/payment'
import type { TodoItem } from '@shared/contract/portal'
import { sql } from 'kysely'
import { after, days, wireDate } from '../../clock'
import type { Connection } from '../../database/database'
import type { Caller } from '../../security/caller'
import { transitionsTaken } from '../../workflow/events'
import { pageOfRecords, recordCounts } from '../../workflow/list/list'
import { type Asked, handlingRelations, isHandler, pageOfHandler, statesOverdueFor, statesWaitingFor, workAddress } from '../../workflow/list/listViews'
import { isOwnerRole } from '../../workflow/parties'
import { firstSaid } from '../../workflow/transition/notifyTransition'
import { openOrders } from '../payment/orders'
import { type Todos, turnOf, urgency, type Waiting } from './todos'

const summaryOf = (definition: ApplicationDefinition, row: ApplicationRow): string =>
  [row.title || definition.label, devicesNamed(definition, row)].filter(Boolean).join('，')

const definitionOf = (row: ApplicationRow): ApplicationDefinition => applicationDefinition(row.type)

function todoOf(row: ApplicationRow, note: string, path: string, action: string): TodoItem {
  const definition = definitionOf(row)
  return {
    id: row.id,
    type: definition.key,
    typeName: definition.label,
    number: row.number,
    title: summaryOf(definition, row),
    status: row.status,
    statusName: row.statusName,
    tone: findState(definition, row.status)?.tone,
    note,
    dueDate: row.dueDate,
    workdaysLeft: row.workdaysLeft,
    path,
    action,
  }
}

/** Types with the states in which the caller decides, and in which relation: a unit may own one record and decide on another's. */
export const queueAsked = (caller: Caller): Asked[] =>
  applicationDefinitions
    .filter((definition) => !definition.withoutPages && isHandler(definition, caller))
    .map((definition) => ({ definition, statuses: statesWaitingFor(definition, caller), relations: handlingRelations(definition, caller) }))

/** Types with the states that wait for another party, and for the caller once they are overdue. */
export const overdueAsked = (caller: Caller): Asked[] =>
  applicationDefinitions
    .filter((definition) => !definition.withoutPages)
    .map((definition) => ({ definition, statuses: statesOverdueFor(definition, caller), relations: handlingRelations(definition, caller) }))
    .filter(({ statuses }) => statuses.length > 0)

/** Types with the states in which the caller's own unit has something to do: with records it owns, not with those in which it is only named. */
export const ownAsked = (caller: Caller): Asked[] =>
  applicationDefinitions
    .filter((definition) => !definition.withoutPages && isOwnerRole(definition, caller))
    .map((definition) => ({
      definition,
      statuses: definition.states.filter(({ code, waitsFor }) => isEditable(definition, code) || waitsFor?.relations.includes('owner')).map(({ code }) => code),
      relations: ['owner'],
    }))

const nameOf = ({ definition, relations }: Asked, status: string): string => statusNameFor(definition, status, relations ?? [])

/** Of what is asked for, the states of which something holds. */
const statesWhere = (asked: readonly Asked[], holds: (part: Asked, status: string) => boolean): readonly Asked[] =>
  asked.map((part) => ({ ...part, statuses: part.statuses.filter((status) => holds(part, status)) })).filter(({ statuses }) => statuses.length > 0)

/** Of what is asked for, the states of this name. */
const inState = (asked: readonly Asked[], statusName: string | undefined): readonly Asked[] =>
  statusName === undefined ? asked : statesWhere(asked, (part, status) => nameOf(part, status) === statusName)

/** Where the caller deals with a record. */
export const handledAt = (definition: ApplicationDefinition, caller: Caller, id: string): string =>
  workAddress(caller.roleType, id) ?? recordAddress(definition, pageOfHandler(definition, caller), id)

/** Whether what waits in a state is given a last day. */
function hasLastDay(definition: ApplicationDefinition, status: string): boolean {
  const { workdays, days: calendarDays, until } = findState(definition, status)?.waitsFor ?? {}
  return workdays !== undefined || calendarDays !== undefined || until !== undefined
}

/** Records read to find the first ones where no index has the order they are shown in. */
const readForOrder = 200

/**
 * Records that wait for the caller's decision, of all types in one statement: by due date, then by how long they have waited. Those of states
 * without a last day are another statement: behind ten that have one, none of them would be read. More of them are read than listed: the job
 * appointed for today may have been applied for last.
 * @param dueTo only those due up to this day, `YYYY-MM-DD`
 */
async function queueTodos(connection: Connection, caller: Caller, limit: number, asked: readonly Asked[], now: Date, dueTo?: string): Promise<Todos> {
  const first: Waiting[] = []
  let total = 0
  for (const orderBy of ['dueDate', 'submitDate'] as const) {
    const dated = orderBy === 'dueDate'
    const part = statesWhere(asked, ({ definition }, status) => hasLastDay(definition, status) === dated)
    if (part.length === 0) continue
    const request = { view: 'review' as const, orderBy, pageNo: 1, pageSize: dated ? limit : readForOrder, ...(dueTo !== undefined && { dueTo }) }
    const queue = await pageOfRecords(connection, part, caller, request, wireDate(now))
    const waiting = queue.list.map((row) => queueTodo(row, caller))
    first.push(...(dated ? waiting : await firstByAppointment(connection, waiting, limit, wireDate(now))))
    total += queue.count
  }
  return { first, total }
}

function queueTodo(row: ApplicationRow, caller: Caller): Waiting {
  // Of a record that names the reader as the other side, the reader's own name tells nothing.
  const title = row.title === caller.unitName ? '' : row.title
  return { since: row.submitDate, todo: todoOf({ ...row, title }, row.unitName, handledAt(definitionOf(row), caller, row.id), '办理') }
}

/** Of records without a last day, in the order they were submitted, the first ones: an inspection waits for its day, however long ago it was applied for. */
async function firstByAppointment({ db }: Connection, waiting: readonly Waiting[], limit: number, today: string): Promise<Waiting[]> {
  if (waiting.length === 0) return []
  const ids = waiting.map(({ todo }) => todo.id)
  const day = sql<string | null>`inputs ->> 'inspectOn'`.as('day')
  const rows = await db.selectFrom('application').select(['id', day]).where('id', 'in', ids).execute()
  const days = new Map(rows.map((row) => [row.id, row.day ?? '']))
  return waiting
    .map((item) => ({ ...item, appointed: days.get(item.todo.id) ?? '' }))
    .sort((left, right) => turnOf(left, today).localeCompare(turnOf(right, today)))
    .slice(0, limit)
}

/** Records that wait for another party and are overdue, as far as the caller may go on with them. One call per state name, so that each has its count. */
export async function overdueTodos(connection: Connection, caller: Caller, limit: number, asked: readonly Asked[], now: Date): Promise<Todos[]> {
  const found: Todos[] = []
  for (const name of new Set(asked.flatMap((part) => part.statuses.map((status) => nameOf(part, status))))) {
    const kind = await queueTodos(connection, caller, limit, inState(asked, name), now, wireDate(after(now, -days(1))))
    found.push({ ...kind, byState: { [name]: kind.total } })
  }
  return found
}

/**
 * Of more records than a page holds, those that come first: what was changed last may all be drafts, and what has to be paid tomorrow is not among
 * it.
 */
async function firstOfMany(connection: Connection, asked: readonly Asked[], caller: Caller, limit: number, today: string): Promise<ApplicationRow[]> {
  const rows = new Map<string, ApplicationRow>()
  for (const level of [...new Set(Object.values(urgency))].sort((left, right) => left - right)) {
    const alike = asked.flatMap((part) => {
      const statuses = part.statuses.filter((status) => urgency[stateOf(part.definition, status).tone] === level)
      return statuses.length > 0 ? [{ ...part, statuses }] : []
    })
    if (alike.length === 0 || rows.size >= limit) continue
    for (const orderBy of ['dueDate', 'updateDate desc']) {
      const { list } = await pageOfRecords(connection, alike, caller, { view: 'own', orderBy, pageNo: 1, pageSize: limit }, today)
      for (const row of list) rows.set(row.id, row)
    }
  }
  return [...rows.values()]
}

/** Records that wait for the caller's own unit: returned ones before drafts, then by deadline. */
async function ownTodos(connection: Connection, caller: Caller, limit: number, asked: readonly Asked[], now: Date): Promise<Todos> {
  if (asked.length === 0) return { first: [], total: 0 }
  const tone = (row: ApplicationRow) => urgency[stateOf(definitionOf(row), row.status).tone]
  const today = wireDate(now)
  const page = await pageOfRecords(connection, asked, caller, { view: 'own', orderBy: 'updateDate desc', pageNo: 1, pageSize: readForOrder }, today)
  const rows = page.list.length < page.count ? await firstOfMany(connection, asked, caller, limit, today) : page.list
  const lastDay = (row: ApplicationRow) => row.dueDate || '9999'
  const shown = [...rows].sort((left, right) => tone(left) - tone(right) || lastDay(left).localeCompare(lastDay(right))).slice(0, limit)
  const arrivals = await arrivalsOf(connection, shown)
  const orders = await openOrders(
    connection,
    shown.filter((row) => stateOf(definitionOf(row), row.status).actsAt).map(({ id }) => id),
  )
  const first = shown.map((row) => {
    const definition = definitionOf(row)
    const { hint, tone: shade, actsAt } = stateOf(definition, row.status)
    const editable = isEditable(definition, row.status)
    const order = orders.get(row.id)
    const path = order ? payOrderAddress(order) : actsAt ? actedAtAddress(actsAt, row) : recordAddress(definition, editable ? 'form' : 'detail', row.id)
    const action = actsAt?.label ?? (editable ? (shade === 'attention' ? '补正' : '继续填写') : '办理')
    // Without a date, so that returned records precede drafts here but do not precede records that have waited longer.
    return { since: '', todo: todoOf(row, arrivals.get(row.id) || hint.owner, path, action) }
  })
  return { first, total: page.count }
}

/**
 * Records of every type that wait for the caller: a statement per kind and, for each kind of which there are more than are listed, the maintained
 * counters.
 * @param statusName only those in the states of this name
 */
export async function applicationTodos(connection: Connection, caller: Caller, limit: number, now: Date, statusName?: string): Promise<Todos[]> {
  const found = await overdueTodos(connection, caller, limit, inState(overdueAsked(caller), statusName), now)
  for (const [asked, todosOf] of [
    [inState(queueAsked(caller), statusName), queueTodos],
    [inState(ownAsked(caller), statusName), ownTodos],
  ] as const) {
    const kind = await todosOf(connection, caller, limit, asked, now)
    if (kind.total <= kind.first.length) {
      found.push(kind)
      continue
    }
    // A list counts no further than its end is shown; the counters are exact, and the states add up to the whole.
    const byState = byStateName(asked, await recordCounts(connection, asked, caller))
    found.push({ ...kind, byState, total: Object.values(byState).reduce((sum, count) => sum + count, 0) })
  }
  return found
}

function byStateName(asked: readonly Asked[], counts: ReadonlyMap<string, Record<string, number>>): Record<string, number> {
  const found: Record<string, number> = {}
  for (const part of asked)
    for (const status of part.statuses) {
      const name = nameOf(part, status)
      found[name] = (found[name] ?? 0) + (counts.get(part.definition.key)?.[status] ?? 0)
    }
  return found
}

/** What brought each record to its current state: the amount to pay and by when, what to correct, and the opinion. */
async function arrivalsOf(connection: Connection, shown: readonly ApplicationRow[]): Promise<Map<string, string>> {
  const { rows } = await connection.query({
    name: 'home-last-arrivals',
    text: `select distinct on (record.id) record.id, event.action, event.from_status, event.to_status, event.input, event.opinion, record.number, record.receipt_no, record.due_date::text, record.inputs
      from application record join application_event event on event.application_id = record.id
      where record.id = any($1::uuid[]) and event.from_status <> event.to_status order by record.id, event.id desc`,
    values: [shown.map(({ id }) => id)],
  })
  return new Map(
    rows.map((arrival) => {
      const row = shown.find(({ id }) => id === arrival.id)
      const definition = row && definitionOf(row)
      const [came] = definition ? transitionsTaken(definition, arrival) : []
      return [String(arrival.id), [definition && came && firstSaid(definition, came, arrival), arrival.opinion].filter(Boolean).join('。')]
    }),
  )
}
