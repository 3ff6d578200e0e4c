import { PrinterOutlined } from '@ant-design/icons'
import { useCallQuery, useSession } from '@shared/portal'
import { keepPreviousData } from '@tanstack/react-query'
import { Button, theme } from 'antd'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useRegions } from '../form/controls/regions'
import { FailureNote } from '../page/feedback/FailureNote'
import { PageHeader, type PageHeaderProps } from '../page/layout/PageHeader'
import { usePrintSheet } from '../page/layout/PrintSheet'
import { usePendingChanges } from '../page/usePendingChanges'
import { useRoom } from '../page/useRoom'
import { useMedia } from '../theme/useMedia'
import { ExportButton, type ExportEndpoint, tooManyChosen } from './ExportButton'
import { FilterBar } from './filter/FilterBar'
import { type FilterValues, filtersIn, type ListFilter, type ListState, readListState, writeListState } from './filter/filters'
import { ListFooter } from './ListFooter'
import { type ListEndpoint, ListNothing, type ListPage, type NothingWords, nothingWithin } from './ListNothing'
import { useListPreferences } from './preferences'
import styles from './QueryList.module.css'
import { ColumnChoice } from './table/ColumnChoice'
import { fittingColumns, type ListColumn, parseOrder } from './table/columns'
import { ListCards } from './table/ListCards'
import { ListSkeleton } from './table/ListSkeleton'
import { ListTable, type RowDetails, widthBefore } from './table/ListTable'
import { PrintedRows } from './table/PrintedRows'
import { type ListSelection, SelectionBar, useChosen } from './table/selection'
import type { SavedViews } from './views/savedViews'
import { type ListView, ViewChoice } from './views/ViewChoice'

interface QueryListProps<Row extends { id: string }> {
  header: Omit<PageHeaderProps, 'views' | 'actions'> & {
    /** The one primary button of the page. A list in which nothing was begun yet offers it instead of the header. */
    primary?: ReactNode
    /** What else stands on the right; a function, if it acts on the shown page. */
    actions?: ReactNode | ((shown: ListPage<Row> | undefined) => ReactNode)
  }
  endpoint: ListEndpoint<Row>
  /** Unique among lists: preferences are stored under it. */
  name: string
  /** Conditions the page itself sets. */
  fixedQuery?: FilterValues
  /** Must keep its identity between renders: new columns render all rows again. */
  columns: readonly ListColumn<Row>[]
  filters: readonly ListFilter[]
  views?: readonly ListView[]
  /** Views saved by users; requires at least one entry in `views`. */
  savedViews?: SavedViews
  /** Measure word of a row: 件. */
  measure: string
  /** What one row is: 告知. */
  noun: string
  defaultOrder: string
  /** The default order in words. */
  orderText?: string
  selection?: ListSelection<Row>
  exportEndpoint?: ExportEndpoint
  /** The export contains the columns the user has chosen; their keys are sent. */
  exportsColumns?: boolean
  /** A second export of the same rows, if these conditions allow one: label of its button, and additional parameters. */
  otherExport?(conditions: FilterValues): { label: string; asks: Readonly<Record<string, unknown>> } | undefined
  /** Label of the export button; 导出全部 by default. */
  exportLabel?: string
  details?: RowDetails<Row>
  /** Text for an empty list without conditions. */
  nothing: (view: ListView | undefined) => NothingWords
  /** The rows are records of a unit, of which a member may be limited to a part: where there are none, the list says so. */
  isWithinScope?: boolean
}

/** Minimum window width for the table, pixels; below it rows are cards. */
const tableFrom = 768
/** Font size in pixels that the column widths refer to. */
const usualType = 14

const none: readonly never[] = []

/**
 * A list page: header with views, filters stored in the address, table or cards, selection bar and pagination. Loading, empty and
 * error states are shown in place of the rows.
 */
export function QueryList<Row extends { id: string }>(props: QueryListProps<Row>) {
  const { header, endpoint, columns, views = [], exportEndpoint, selection, details } = props
  const [address, setAddress] = useSearchParams()
  const [preferences, setPreferences] = useListPreferences(props.name)
  const { nameOf } = useRegions()
  const viewOf = (key: string | null) => views.find((candidate) => candidate.key === key) ?? views[0]
  const view = viewOf(address.get('view'))
  const filters = filtersIn(props.filters, view?.key)
  const state = readListState(address, filters)
  // The order may name a column this list does not have: ignore it then.
  const isColumn = (order: string | undefined) => columns.some((column) => column.orderBy !== undefined && column.orderBy === parseOrder(order)?.column)
  const orderBy = [state.orderBy, preferences.orderBy].find(isColumn) ?? props.defaultOrder
  const conditions = { ...props.fixedQuery, ...view?.query, ...state.filters }
  const query = { ...conditions, orderBy, pageNo: state.pageNo, pageSize: preferences.pageSize }
  const list = useCallQuery(endpoint, { query }, { placeholderData: keepPreviousData, staleTime: 0 })
  const page = list.data
  const rows = page?.list ?? none
  const chosen = useChosen<Row>(rows, idOf)
  const { sheet, print } = usePrintSheet()

  const card = useRef<HTMLElement>(null)
  const ownRoom = useRoom(card)
  const { token } = theme.useToken()
  const scale = token.fontSize / usualType
  const onPaper = useMedia('print')
  const asTable = useMedia(`(min-width: ${tableFrom * scale}px)`, true) || onPaper
  // Paper has the room of a table however narrow the window is: A4 is narrower than that, but its type is smaller.
  const room = ownRoom && onPaper ? Math.max(ownRoom, tableFrom * scale) : ownRoom
  const before = widthBefore([selection, details].filter(Boolean).length, scale)
  const usual = useMemo(() => columns.filter((column) => !column.onDemand), [columns])
  const shown = useMemo(() => {
    const wanted = preferences.columns
    if (wanted) return columns.filter((column) => column.priority === undefined || wanted.includes(column.key))
    return scale > 1 ? usual : fittingColumns(usual, room && room - before, scale)
  }, [columns, usual, preferences.columns, room, before, scale])

  const exported = { orderBy, ...(props.exportsColumns && preferences.columns && { columns: shown.filter(isValue).map(({ key }) => key) }) }

  const other = props.otherExport?.(conditions)

  const withPending = usePendingChanges<ListState>(address)
  const go = (change: Partial<ListState>) => {
    const next = { ...state, ...withPending(change) }
    setAddress((before) => writeListState(before, props.filters, next, filtersIn(props.filters, viewOf(next.view)?.key)), { replace: true })
  }
  const apply = (values: FilterValues) => {
    // The same conditions applied again: the user wants fresh rows.
    if (state.pageNo === 1 && JSON.stringify(values) === JSON.stringify(state.filters)) void list.refetch()
    go({ filters: values, pageNo: 1 })
  }
  const isEmpty = page !== undefined && !list.error && rows.length === 0
  const scope = useSession((session) => (props.isWithinScope ? session.dataScope : ''))
  const words = isEmpty && Object.keys(state.filters).length === 0 ? nothingWithin(scope, props.noun, props.nothing(view)) : undefined
  const offered = words?.kind === 'start'
  const lastPage = page ? Math.max(1, Math.ceil(page.count / page.pageSize)) : 1
  const beyondEnd = page !== undefined && !list.isPlaceholderData && page.list.length === 0 && state.pageNo > lastPage
  useEffect(() => {
    if (beyondEnd) go({ pageNo: lastPage })
  }, [beyondEnd, lastPage])

  const top = useRef<HTMLDivElement>(null)
  const rowsBox = useRef<HTMLDivElement>(null)
  const rowProps = {
    name: `${props.noun}列表`,
    rows,
    sum: page?.sum,
    rowKey: idOf,
    columns: asTable ? shown : usual,
    details,
    chosen: selection && chosen.keys,
    choiceName: selection?.name,
    onChoose: chosen.choose,
  }

  return (
    <div ref={top} className={styles.page}>
      <PageHeader
        {...header}
        rule={view?.rule ?? header.rule}
        actions={
          <>
            {!offered && header.primary}
            {typeof header.actions === 'function' ? header.actions(page) : header.actions}
            {exportEndpoint && (
              <ExportButton
                endpoint={exportEndpoint}
                conditions={{ ...conditions, ...exported }}
                label={props.exportLabel ?? '导出全部'}
                disabled={page?.count === 0}
              />
            )}
            {exportEndpoint && other && (
              <ExportButton endpoint={exportEndpoint} conditions={{ ...conditions, orderBy, ...other.asks }} label={other.label} disabled={page?.count === 0} />
            )}
            {asTable && scale === 1 && (
              <ColumnChoice
                columns={columns}
                shown={shown.map((column) => column.key)}
                onChange={(chosenColumns) => setPreferences({ columns: chosenColumns })}
              />
            )}
          </>
        }
        views={
          view && (
            <ViewChoice
              views={views.map((one) => ({ ...one, count: one.count ?? page?.counts?.[one.key] }))}
              columns={preferences.columns ?? none}
              chosen={view}
              filters={state.filters}
              saved={props.savedViews}
              onChoose={({ columns: kept, ...next }) => {
                if (kept) setPreferences({ columns: kept.length > 0 ? [...kept] : undefined })
                go({ ...next, pageNo: 1 })
              }}
            />
          )
        }
      />
      <div className={styles.body}>
        <section ref={card} className={styles.card} aria-label={rowProps.name} aria-busy={list.isFetching}>
          <FilterBar filters={filters} values={state.filters} onApply={apply} />
          {selection && chosen.rows.length > 0 && (
            <SelectionBar
              count={chosen.rows.length}
              here={chosen.here}
              measure={props.measure}
              sentence={selection.sentence?.(chosen.rows)}
              onClear={chosen.clear}
            >
              {selection.actions(chosen.rows, chosen.clear)}
              {exportEndpoint && (
                <ExportButton
                  endpoint={exportEndpoint}
                  conditions={{ ...props.fixedQuery, ...exported, ids: [...chosen.keys] }}
                  label="导出所选"
                  obstacle={tooManyChosen(chosen.rows.length, props.measure)}
                />
              )}
              <Button
                icon={<PrinterOutlined aria-hidden />}
                onClick={() =>
                  print(
                    <PrintedRows
                      title={header.title}
                      count={`${chosen.rows.length} ${props.measure}`}
                      rows={chosen.rows}
                      rowKey={idOf}
                      columns={rowProps.columns}
                    />,
                  )
                }
              >
                打印清单
              </Button>
            </SelectionBar>
          )}
          {list.isPending ? (
            <ListSkeleton columns={rowProps.columns} asTable={asTable} scale={scale} room={room} />
          ) : list.error ? (
            <FailureNote failure={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
          ) : isEmpty ? (
            <ListNothing
              endpoint={endpoint}
              query={{ ...props.fixedQuery, ...view?.query }}
              filters={filters}
              values={state.filters}
              regionName={nameOf}
              noun={props.noun}
              measure={props.measure}
              words={offered ? { actions: header.primary, ...words } : words}
              onClear={() => go({ filters: {}, pageNo: 1 })}
            />
          ) : asTable ? (
            <ListTable
              {...rowProps}
              orderBy={orderBy}
              busy={list.isFetching}
              scale={scale}
              room={room}
              box={rowsBox}
              onOrder={(next) => {
                setPreferences({ orderBy: next })
                go({ orderBy: next, pageNo: 1 })
              }}
            />
          ) : (
            <ListCards {...rowProps} />
          )}
          {page && page.count > 0 && (
            <ListFooter
              page={page}
              measure={props.measure}
              orderText={orderBy === props.defaultOrder ? props.orderText : undefined}
              onChange={(pageNo, pageSize) => {
                if (pageSize !== preferences.pageSize) setPreferences({ pageSize })
                go({ pageNo: pageSize === preferences.pageSize ? pageNo : 1 })
                // Scroll to the first row; the focus stays on the page number, so that the next page is one key press away.
                top.current?.scrollIntoView?.()
                if (rowsBox.current) rowsBox.current.scrollTop = 0
              }}
            />
          )}
        </section>
      </div>
      {sheet}
    </div>
  )
}

const isValue = ({ place }: { place?: string }): boolean => place !== 'actions'
const idOf = (row: { id: string }): string => row.id
