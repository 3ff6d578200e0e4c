/** The list component: filters, columns, selection, export. */

export { ExportButton } from './ExportButton'
export { DayRange, type DayRangeProps } from './filter/DayRange'
export type { FilterValues, ListFilter } from './filter/filters'
export { QueryList } from './QueryList'
export { type ListColumn, unitNameRoom } from './table/columns'
export { RowActs } from './table/RowActs'
export type { ListSelection } from './table/selection'
export type { SavedViews } from './views/savedViews'
export type { ListView } from './views/ViewChoice'
