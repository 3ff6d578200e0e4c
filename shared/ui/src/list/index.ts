/** The list component: filters, columns, selection, export. */
export { type ListColumn, unitNameRoom } from './columns'
export { ExportButton } from './ExportButton'
export type { FilterValues, ListFilter } from './filters'
export { QueryList } from './QueryList'
export { RowActs } from './RowActs'
export type { SavedViews } from './savedViews'
export type { ListSelection } from './selection'
export type { ListView } from './ViewChoice'
