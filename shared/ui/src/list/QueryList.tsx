import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { useCallQuery } from '@shared/portal'
import { keepPreviousData } from '@tanstack/react-query'
import { Button, Select, Table, Tabs } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useRegions } from '../form/controls/regions'
import { FailureNote } from '../page/FailureNote'
import { PageHeader, type PageHeaderProps } from '../page/PageHeader'
import { useMinWidth } from '../page/useMinWidth'
import hiddenStyles from '../page/visuallyHidden.module.css'
import { ColumnChoice } from './ColumnChoice'
import { type ListColumn, parseOrder, tableColumns } from './columns'
import { ExportButton, type ExportEndpoint } from './ExportButton'
import { FilterBar } from './FilterBar'
import { type FilterValues, type ListFilter, type ListState, readListState, writeListState } from './filters'
import { ListFooter } from './ListFooter'
import { type ListEndpoint, ListNothing, type NothingWords } from './ListNothing'
import { ListSkeleton } from './ListSkeleton'
import { useListPreferences } from './preferences'
import styles from './QueryList.module.css'

/** A saved view: a tab over the list with its count. */
export interface ListView {
  key: string
  label: string
  query: FilterValues
  count?: number
}

export interface ListSelection<Row> {
  /** Says whether the chosen rows can become one thing; beside the count. */
  sentence?: (rows: readonly Row[]) => string
  actions(rows: readonly Row[], clear: () => void): ReactNode
}

export interface QueryListProps<Row extends object> {
  header: Omit<PageHeaderProps, 'views'>
  endpoint: ListEndpoint<Row>
  /** Unique among lists: preferences are kept under it. */
  name: string
  /** Conditions the page itself sets. */
  fixedQuery?: FilterValues
  columns: readonly ListColumn<Row>[]
  rowKey: (row: Row) => string
  filters: readonly ListFilter[]
  views?: readonly ListView[]
  /** Measure word of a row: 件. */
  measure: string
  /** What one row is: 告知. */
  noun: string
  defaultOrder: string
  orderText?: string
  selection?: ListSelection<Row>
  exportEndpoint?: ExportEndpoint
  /** 导出全部 unless the file has another name. */
  exportLabel?: string
  /** More about a row, unfolded under it; `name` tells rows apart for screen readers. */
  details?: { render(row: Row): ReactNode; name(row: Row): string }
  /** Words when there is nothing and no condition is set. */
  nothing: (view: ListView | undefined) => NothingWords
}

/**
 * A list page: header with views, filters kept in the address, table, selection bar and pages; every state of
 * loading, nothing and failure in the place where the rows will be.
 */
export function QueryList<Row extends object>(props: QueryListProps<Row>) {
  const { header, endpoint, columns, filters, views = [], exportEndpoint } = props
  const [address, setAddress] = useSearchParams()
  const [preferences, setPreferences] = useListPreferences(props.name)
  const [chosen, setChosen] = useState<Row[]>([])
  const { nameOf } = useRegions()
  const state = readListState(address, filters)
  const view = views.find((candidate) => candidate.key === state.view) ?? views[0]
  // An order of another view may name a column this one does not have.
  const offered = (order: string | undefined) => columns.some((column) => column.orderBy !== undefined && column.orderBy === parseOrder(order)?.column)
  const orderBy = [state.orderBy, preferences.orderBy].find(offered) ?? props.defaultOrder
  const conditions = { ...props.fixedQuery, ...view?.query, ...state.filters }
  const query = { ...conditions, orderBy, pageNo: state.pageNo, pageSize: preferences.pageSize }
  const list = useCallQuery(endpoint, { query }, { placeholderData: keepPreviousData, staleTime: 0 })
  const page = list.data
  const shown = useShownColumns(columns, preferences.columns)

  const go = (change: Partial<ListState>) => setAddress((before) => writeListState(before, filters, { ...state, ...change }), { replace: true })
  const apply = (values: FilterValues) => {
    // Asked the same again, somebody wants to know whether it has changed.
    if (state.pageNo === 1 && JSON.stringify(values) === JSON.stringify(state.filters)) void list.refetch()
    go({ filters: values, pageNo: 1 })
  }
  const lastPage = page ? Math.max(1, Math.ceil(page.count / page.pageSize)) : 1
  const beyondEnd = page !== undefined && !list.isPlaceholderData && page.list.length === 0 && state.pageNo > lastPage
  useEffect(() => {
    if (beyondEnd) go({ pageNo: lastPage })
  }, [beyondEnd, lastPage])

  const selected = chosen.map(props.rowKey)
  const top = useRef<HTMLDivElement>(null)

  return (
    <div ref={top} className={styles.page}>
      <PageHeader
        {...header}
        actions={
          <>
            {header.actions}
            {exportEndpoint && (
              <ExportButton
                endpoint={exportEndpoint}
                conditions={{ ...conditions, orderBy }}
                label={props.exportLabel ?? '导出全部'}
                disabled={page?.count === 0}
              />
            )}
            <ColumnChoice
              columns={columns}
              shown={shown.map((column) => column.key)}
              onChange={(chosenColumns) => setPreferences({ columns: chosenColumns })}
            />
          </>
        }
        views={view && <ViewChoice views={views} chosen={view} onChoose={(key) => go({ view: key === views[0]?.key ? '' : key, pageNo: 1 })} />}
      />
      <div className={styles.body}>
        <section className={styles.card} aria-label={`${props.noun}列表`} aria-busy={list.isFetching}>
          <FilterBar filters={filters} values={state.filters} onApply={apply} />
          {props.selection && chosen.length > 0 && (
            <div className={styles.selection} role="status">
              <span>
                已选 <b className={styles.number}>{chosen.length}</b> {props.measure}
              </span>
              {props.selection.sentence && <span className={styles.sentence}>{props.selection.sentence(chosen)}</span>}
              <div className={styles.selectionActions}>
                {props.selection.actions(chosen, () => setChosen([]))}
                {exportEndpoint && <ExportButton endpoint={exportEndpoint} conditions={{ ...conditions, orderBy, ids: selected }} label="导出所选" />}
                <Button type="link" onClick={() => setChosen([])}>
                  取消选择
                </Button>
              </div>
            </div>
          )}
          {list.isPending ? (
            <ListSkeleton columns={shown} onRetry={() => void list.refetch()} />
          ) : list.error ? (
            <FailureNote message={list.error.message} onRetry={() => void list.refetch()} retrying={list.isFetching} />
          ) : page && page.list.length > 0 ? (
            <Rows
              {...props}
              columns={shown}
              rows={page.list}
              orderBy={orderBy}
              busy={list.isFetching}
              chosen={selected}
              onChoose={setChosen}
              onOrder={(next) => {
                setPreferences({ orderBy: next })
                go({ orderBy: next, pageNo: 1 })
              }}
            />
          ) : (
            <ListNothing
              endpoint={endpoint}
              query={{ ...props.fixedQuery, ...view?.query }}
              filters={filters}
              values={state.filters}
              regionName={nameOf}
              noun={props.noun}
              measure={props.measure}
              words={props.nothing(view)}
              onClear={() => go({ filters: {}, pageNo: 1 })}
            />
          )}
          {page && page.count > 0 && (
            <ListFooter
              page={page}
              measure={props.measure}
              orderText={props.orderText}
              onChange={(pageNo, pageSize) => {
                if (pageSize !== preferences.pageSize) setPreferences({ pageSize })
                go({ pageNo: pageSize === preferences.pageSize ? pageNo : 1 })
                // Its rows are read from the first one; the focus stays on the number, for the page after it.
                top.current?.scrollIntoView?.()
              }}
            />
          )}
        </section>
      </div>
    </div>
  )
}

interface ViewChoiceProps {
  views: readonly ListView[]
  chosen: ListView
  onChoose(key: string): void
}

/** Views as tabs; where they would not fit, as a list to choose from, because tabs that overflow cannot be read out. */
function ViewChoice({ views, chosen, onChoose }: ViewChoiceProps) {
  const fits = useMinWidth(1024)
  const label = '按状态查看'
  const options = views.map((view) => ({ key: view.key, value: view.key, label: <ViewLabel label={view.label} count={view.count} /> }))
  return fits ? (
    <Tabs aria-label={label} activeKey={chosen.key} onChange={onChoose} items={options} tabBarStyle={{ margin: 0 }} styles={{ content: { display: 'none' } }} />
  ) : (
    <Select aria-label={label} value={chosen.key} onChange={onChoose} options={options} style={{ width: '100%', marginBottom: 12 }} />
  )
}

function ViewLabel({ label, count }: { label: string; count?: number }) {
  return (
    <>
      {label} {count !== undefined && <small className={styles.viewCount}>{count.toLocaleString('en-US')}</small>}
    </>
  )
}

/** Menu, paddings and borders beside a table. */
const frameWidth = 264

/** What the user chose, otherwise the columns there is room for. */
function useShownColumns<Row>(columns: readonly ListColumn<Row>[], chosen: readonly string[] | undefined): ListColumn<Row>[] {
  const steps = [useMinWidth(1280), useMinWidth(1400), useMinWidth(1600), useMinWidth(1760), useMinWidth(1920)]
  const room = [0, 1280, 1400, 1600, 1760, 1920][steps.filter(Boolean).length] ?? 0
  return columns.filter((column) => column.always || (chosen ? chosen.includes(column.key) : (column.from ?? 0) <= room))
}

interface RowsProps<Row extends object> extends QueryListProps<Row> {
  rows: Row[]
  orderBy: string
  busy: boolean
  chosen: string[]
  onChoose(rows: Row[]): void
  onOrder(orderBy: string): void
}

function Rows<Row extends object>({ rows, columns, rowKey, orderBy, busy, selection, details, chosen, onChoose, onOrder, noun }: RowsProps<Row>) {
  // Below this the columns would be too narrow to read: the table then scrolls in a box of its own.
  const least = columns.reduce((sum, column) => sum + (column.width ?? 140), (selection ? 48 : 0) + (details ? 48 : 0))
  const roomy = useMinWidth(least + frameWidth)
  const table = (
    <Table<Row>
      aria-label={`${noun}列表`}
      className={styles.table}
      size="small"
      tableLayout="fixed"
      rowKey={rowKey}
      columns={tableColumns(columns, orderBy, busy, selection !== undefined || details !== undefined)}
      dataSource={rows}
      pagination={false}
      style={roomy ? undefined : { minWidth: least }}
      rowSelection={
        selection && {
          selectedRowKeys: chosen,
          preserveSelectedRowKeys: true,
          columnWidth: 48,
          onChange: (_, selectedRows) => onChoose(selectedRows),
          getTitleCheckboxProps: () => ({ 'aria-label': '选择本页全部' }),
          getCheckboxProps: () => ({ 'aria-label': '选择这一行' }),
        }
      }
      expandable={
        details && {
          columnWidth: 48,
          columnTitle: <span className={hiddenStyles.hidden}>展开</span>,
          expandedRowRender: details.render,
          expandIcon: ({ expanded, onExpand, record }) => (
            <Button
              type="text"
              size="small"
              icon={expanded ? <UpOutlined /> : <DownOutlined />}
              aria-expanded={expanded}
              aria-label={`${expanded ? '收起' : '展开'} ${details.name(record)}`}
              onClick={(event) => onExpand(record, event)}
            />
          ),
        }
      }
      onChange={(_pages, _filters, sorter, extra) => {
        if (extra.action !== 'sort' || Array.isArray(sorter)) return
        const column = columns.find((candidate) => candidate.key === sorter.columnKey)
        if (column?.orderBy) onOrder(sorter.order === 'ascend' ? column.orderBy : `${column.orderBy} desc`)
      }}
    />
  )
  // A scrolling box would stop the head from staying; only a window narrower than the columns needs one. It is ours: the
  // table's own keeps a hidden copy of the head for measuring, with a checkbox in it that a keyboard still reaches.
  return roomy ? table : <div className={styles.narrow}>{table}</div>
}
