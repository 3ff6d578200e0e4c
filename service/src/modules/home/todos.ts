import type { TodoItem } from '@shared/contract/portal'
import { wireTime } from '../../clock'

/** Something that waits for the caller. */
export interface Waiting {
  todo: TodoItem
  /** When it began to wait, `YYYY-MM-DD HH:mm:ss`; empty for what is not handled in order. */
  since: string
}

/** What one kind of work has waiting: the first of it, and how much there is in all. */
export interface Todos {
  first: readonly Waiting[]
  total: number
}

/**
 * The first rows of a queue, read with `wholeCount` beside their columns.
 * @param since when a row began to wait
 */
export const queueOf = <Row extends { whole_count: number }>(rows: readonly Row[], since: (row: Row) => Date, todoOf: (row: Row) => TodoItem): Todos => ({
  first: rows.map((row) => ({ since: wireTime(since(row)), todo: todoOf(row) })),
  total: rows[0]?.whole_count ?? 0,
})

/**
 * Several kinds of work as one list: what is overdue first, then what has waited longest, whatever its kind, so that no
 * kind stands behind another's whole queue. What came without a moment keeps its place in front.
 * @param today `YYYY-MM-DD`
 */
export function mostUrgent(kinds: readonly Todos[], today: string, limit: number): { todo: TodoItem[]; todoTotal: number } {
  const isOverdue = ({ todo: { dueDate } }: Waiting) => dueDate !== '' && dueDate < today
  const waiting = kinds.flatMap(({ first }) => first)
  const overdue = waiting.filter(isOverdue).sort((left, right) => left.todo.dueDate.localeCompare(right.todo.dueDate))
  const others = waiting.filter((item) => !isOverdue(item)).sort((left, right) => left.since.localeCompare(right.since))
  return {
    todo: [...overdue, ...others].slice(0, limit).map(({ todo }) => todo),
    todoTotal: kinds.reduce((sum, { total }) => sum + total, 0),
  }
}
