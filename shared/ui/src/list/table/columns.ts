import type { ReactNode } from 'react'

/** Position of a value in a card and at a large font size: subject, number, status, date, actions. */
export type ColumnPlace = 'subject' | 'number' | 'status' | 'due' | 'actions'

/** A column of a list. Columns must keep their identity between renders: new ones render all rows again. */
export interface ListColumn<Row> {
  key: string
  title: string
  /** Pixels at the default font size; columns without a width (one or two) share the rest. */
  width?: number
  /** Minimum pixels of a column without a width, for long values: other columns are hidden before it gets narrower. */
  least?: number
  /** The value as one line of text, cut with an ellipsis; the full text is the tooltip. Empty is shown as an en dash. */
  text?: (row: Row) => string
  /** A second, subdued line: what tells rows with the same value apart. */
  note?: (row: Row) => string
  /** Other content: links, tags. If `text` is given too, it is rendered only when the text is not empty. */
  render?: (row: Row) => ReactNode
  /** The service's name of this column for sorting. */
  orderBy?: string
  /** If not all columns fit, the highest number is hidden first. Columns without one are always shown and cannot be deselected. */
  priority?: number
  /** Hidden unless the user selects it. */
  onDemand?: boolean
  /** Position in a card (under 768 px) and in the table at a large font size; without one it is left out there. */
  place?: ColumnPlace
  /** Label before the value where it is stacked below another one. */
  label?: string
  align?: 'left' | 'right' | 'center'
}

/** Value and note in one line: for tooltips and on paper. */
export const lineOf = <Row>({ text, note }: Pick<ListColumn<Row>, 'text' | 'note'>, row: Row): string | undefined =>
  text && [text(row), note?.(row)].filter(Boolean).join('　')

export const parseOrder = (orderBy: string | undefined): { column: string; direction: 'ascending' | 'descending' } | undefined => {
  const [column, direction] = (orderBy ?? '').split(' ')
  return column ? { column, direction: direction === 'desc' ? 'descending' : 'ascending' } : undefined
}

/** Default of `least`, pixels. */
const leastShared = 140

/** `least` of a unit's name: twelve characters and the padding of a cell. */
export const unitNameRoom = 184

/** Width the columns need, pixels. Those without a width share the rest evenly, so each gets what the widest of them needs. @param scale font scale; 1 is the default size */
export function widthOf(columns: readonly Pick<ListColumn<never>, 'width' | 'least'>[], scale: number): number {
  const sharing = columns.filter(({ width }) => width === undefined).map(({ least = leastShared }) => least)
  return (columns.reduce((sum, { width = 0 }) => sum + width, 0) + sharing.length * Math.max(0, ...sharing)) * scale
}

/**
 * The columns that fit, in their order. Columns without a priority are kept even if they need more room.
 * @param room pixels; undefined until measured
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

/** Columns stacked in one cell; the first is emphasised. */
export interface ColumnStack<Row> {
  place: ColumnPlace
  columns: readonly ListColumn<Row>[]
}

/** Groups the columns by place, in the order of `places`; places without a column are left out. */
export function stacksOf<Row>(columns: readonly ListColumn<Row>[], places: readonly ColumnPlace[]): ColumnStack<Row>[] {
  return places.map((place) => ({ place, columns: columns.filter((column) => column.place === place) })).filter((stack) => stack.columns.length > 0)
}
