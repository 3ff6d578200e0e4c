/** The list every page has: filters, columns, selection, export. */
export type { ListColumn } from './columns'
export { ExportButton, type ExportEndpoint } from './ExportButton'
export type { FilterValues, ListFilter } from './filters'
export type { ListEndpoint, NothingWords } from './ListNothing'
export { type ListView, QueryList, type QueryListProps } from './QueryList'
export { type RowAct, RowActs, type RowActsProps } from './RowActs'
export type { ListSelection } from './selection'
