import type { Home, HomeNumber, TodoItem } from '@shared/contract/portal'
import { dayOf } from '@shared/contract/rules'
import { wireTime } from '../../clock'
import { workdaysAfter } from '../../workflow/workdays'

/** Sort order of tones: what needs action comes first. */
export const urgency: Record<HomeNumber['tone'], number> = { failed: 0, attention: 1, moving: 2, idle: 3, done: 4 }

/** An item waiting for the caller. */
export interface Waiting {
  todo: TodoItem
  /** When it began to wait, `YYYY-MM-DD HH:mm:ss`; empty for items without a queue order. */
  since: string
  /** The day appointed for an item without a last day, `YYYY-MM-DD`: there is nothing to do about it before. */
  appointed?: string
}

/** To-dos of one kind: the first ones, and the total number. */
export interface Todos {
  first: readonly Waiting[]
  total: number
  /** The total by name of the state; absent if `first` has all of them. */
  byState?: Readonly<Record<string, number>>
}

/**
 * The first rows of a queue with one state, selected together with `wholeCount`.
 * @param since when a row began to wait
 */
export function queueOf<Row extends { whole_count: number }>(rows: readonly Row[], since: (row: Row) => Date, todoOf: (row: Row) => TodoItem): Todos {
  const first = rows.map((row) => ({ since: wireTime(since(row)), todo: todoOf(row) }))
  const total = rows[0]?.whole_count ?? 0
  return { first, total, byState: { [first[0]?.todo.statusName ?? '']: total } }
}

function statesOf(items: readonly Waiting[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { todo } of items) counts[todo.statusName] = (counts[todo.statusName] ?? 0) + 1
  return counts
}

/** Working days within which most of what has a last day is due: what has none takes its turn among it, as if it had been given as many. */
const workdaysWithoutLastDay = 5

/**
 * The day an item that is not overdue is sorted by. One reckoned for an item without a last day is not shown, and is never before today: it would
 * come before what is really due today.
 * @param today `YYYY-MM-DD`
 */
export function turnOf({ since, appointed, todo: { dueDate } }: Waiting, today: string): string {
  if (dueDate !== '') return dueDate
  const turn = appointed || workdaysAfter(dayOf(since), workdaysWithoutLastDay)
  return turn < today ? today : turn
}

/**
 * Of two items neither of which is overdue, the more urgent first: what is due sooner, on one day what has to be done by then, then what has waited
 * longer. What has no last day does not come after everything that has one: ten of those would hide it for good. Items without `since` come before
 * and keep the order their kind gave them: returned records before drafts.
 */
function moreUrgent(left: Waiting, right: Waiting, today: string): number {
  if (left.since === '' || right.since === '') return Number(left.since !== '') - Number(right.since !== '')
  const undated = ({ todo: { dueDate } }: Waiting) => Number(dueDate === '')
  return turnOf(left, today).localeCompare(turnOf(right, today)) || undated(left) - undated(right) || left.since.localeCompare(right.since)
}

/**
 * Merges several kinds of to-dos, whatever the kind: overdue ones first, the longest overdue before the others, then by `moreUrgent`. Each kind
 * gives its first ones by the same order: what it leaves out would otherwise be missing here.
 * @param today `YYYY-MM-DD`
 */
export function mostUrgent(kinds: readonly Todos[], today: string, limit: number): Pick<Home, 'todo' | 'todoTotal' | 'todoStates'> {
  const isOverdue = ({ todo: { dueDate } }: Waiting) => dueDate !== '' && dueDate < today
  const waiting = kinds.flatMap(({ first }) => first)
  const overdue = waiting.filter(isOverdue).sort((left, right) => left.todo.dueDate.localeCompare(right.todo.dueDate))
  const others = waiting.filter((item) => !isOverdue(item)).sort((left, right) => moreUrgent(left, right, today))
  const todo = [...overdue, ...others].slice(0, limit).map((item) => item.todo)
  const counted = new Map<string, number>()
  for (const { first, byState = statesOf(first) } of kinds)
    for (const [name, count] of Object.entries(byState)) counted.set(name, (counted.get(name) ?? 0) + count)
  return {
    todo,
    // States without an item in the list come last: without them the numbers would not add up to the total.
    todoStates: [...new Set([...todo.map(({ statusName }) => statusName), ...counted.keys()])]
      .map((statusName) => ({ statusName, count: counted.get(statusName) ?? 0 }))
      .filter(({ count }) => count > 0),
    todoTotal: kinds.reduce((sum, { total }) => sum + total, 0),
  }
}
