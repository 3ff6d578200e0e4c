import type { ReactNode } from 'react'

/** Where a value stands in a card and in large type: what it is about, its number, its state, its date, what can be done. */
export type ColumnPlace = 'subject' | 'number' | 'status' | 'due' | 'actions'

/** A column of a list. A page makes its columns once: rows are drawn again when they are other columns. */
export interface ListColumn<Row> {
  key: string
  title: string
  /** Pixels at the usual size of type; one or two columns without a width share the rest. */
  width?: number
  /** Pixels a column without a width gets at least, where what it says is longer than most: others leave before it is cut further. */
  least?: number
  /** The value as text of one line, cut with an ellipsis and whole in its title. Empty is an en dash. */
  text?: (row: Row) => string
  /** Anything else: links, tags. With `text` beside it, only what is not empty is drawn. */
  render?: (row: Row) => ReactNode
  /** The service's name for sorting by it. */
  orderBy?: string
  /** Where columns do not all fit, the highest number leaves first. Without one a column stays, and cannot be put away. */
  priority?: number
  /** Shown only where the user has asked for it. */
  onDemand?: boolean
  /** Its part of a card (under 768 px) and of the table in large type; without one it is left out there. */
  place?: ColumnPlace
  /** Said before the value where it stands under another one. */
  label?: string
  align?: 'left' | 'right' | 'center'
}

export const parseOrder = (orderBy: string | undefined): { column: string; direction: 'ascending' | 'descending' } | undefined => {
  const [column, direction] = (orderBy ?? '').split(' ')
  return column ? { column, direction: direction === 'desc' ? 'descending' : 'ascending' } : undefined
}

/** Columns that share what is left get this much at least, unless they say more. */
const leastShared = 140

/** Pixels columns need. @param scale of the type: 1 is the usual size */
export const widthOf = (columns: readonly Pick<ListColumn<never>, 'width' | 'least'>[], scale: number): number =>
  columns.reduce((sum, { width, least = leastShared }) => sum + (width ?? least) * scale, 0)

/**
 * The columns there is room for, in their order. Those that stay may need more than there is.
 * @param room pixels; undefined while nobody knows
 */
export function fittingColumns<Row>(columns: readonly ListColumn<Row>[], room: number | undefined, scale: number): ListColumn<Row>[] {
  let shown = [...columns]
  while (room !== undefined && widthOf(shown, scale) > room) {
    const [first] = shown.filter((column) => column.priority !== undefined).sort((a, b) => (b.priority ?? 0) - (a.priority ?? 0))
    if (!first) break
    shown = shown.filter((column) => column !== first)
  }
  return shown
}

/** Columns that stand under each other, the first of them large. */
export interface ColumnStack<Row> {
  place: ColumnPlace
  columns: readonly ListColumn<Row>[]
}

/** The columns by place, in the order of `places`; places without a column are left out. */
export function stacksOf<Row>(columns: readonly ListColumn<Row>[], places: readonly ColumnPlace[]): ColumnStack<Row>[] {
  return places.map((place) => ({ place, columns: columns.filter((column) => column.place === place) })).filter((stack) => stack.columns.length > 0)
}
