import CaretDownOutlined from '@ant-design/icons-svg/lib/asn/CaretDownOutlined'
import CaretUpOutlined from '@ant-design/icons-svg/lib/asn/CaretUpOutlined'
import DownOutlined from '@ant-design/icons-svg/lib/asn/DownOutlined'
import UpOutlined from '@ant-design/icons-svg/lib/asn/UpOutlined'
import { type CSSProperties, memo, type ReactNode, type Ref, useCallback, useMemo, useState } from 'react'
import { Icon } from '../../icon/Icon'
import hiddenStyles from '../../page/visuallyHidden.module.css'
import { CellStack, cellContent } from './Cell'
import { type ColumnStack, type ListColumn, lineOf, parseOrder, stacksOf, widthOf } from './columns'
import styles from './ListTable.module.css'

/** Width of the checkbox column and of the expand column, pixels at the default font size. */
const markWidth = 48

/** The first column is aligned with the rest of the card, so it begins so many pixels further in than the others (ListTable.module.css). */
const inset = 12

/** Width that is left of the columns' values, pixels. @param marks how many columns there are for checkboxes and expanding */
export const widthBefore = (marks: number, scale: number): number => (marks === 0 ? inset : marks * markWidth * scale)

/** At a large font size: five columns with stacked values instead of nine columns. */
const stackOrder = ['number', 'subject', 'status', 'due', 'actions'] as const

/** Details of a row, expanded below it; `name` identifies the row for screen readers. */
export interface RowDetails<Row> {
  render(row: Row): ReactNode
  name(row: Row): string
}

/** Props shared by the table and the cards. */
export interface ListRowsProps<Row> {
  name: string
  rows: readonly Row[]
  /** Sum row shown below the rows; includes rows of other pages. */
  sum?: Row
  rowKey: (row: Row) => string
  columns: readonly ListColumn<Row>[]
  details?: RowDetails<Row>
  /** Keys of the selected rows; undefined if the list has no selection. */
  chosen?: ReadonlySet<string>
  /** Names a row for its checkbox. */
  choiceName?: (row: Row) => string
  onChoose(rows: readonly Row[], chosen: boolean): void
}

export interface ListTableProps<Row> extends ListRowsProps<Row> {
  orderBy: string | undefined
  onOrder(orderBy: string): void
  /** New rows are being loaded, shown by a line under the head. */
  busy: boolean
  /** Font scale; above 1 the columns are stacked. */
  scale: number
  /** Available width in pixels; undefined until measured. */
  room: number | undefined
  /** The box in which the rows scroll where the columns need more than the room: another page begins at its top. */
  box?: Ref<HTMLDivElement>
}

/** A column of the table: one column of the list, or several stacked. */
interface TableColumn<Row> {
  stack: ColumnStack<Row> | undefined
  column: ListColumn<Row>
  width: number | undefined
  className: string
  style: CSSProperties | undefined
}

/**
 * Rows as a table. Plain markup with antd's variables: antd's own table takes a third of a second to render two hundred
 * rows, because each of its cells is six components.
 */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { name, rows, sum, rowKey, columns, details, chosen, choiceName = rowKey, onChoose, orderBy, onOrder, busy, scale, room, box } = props
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const marks = [chosen, details].filter(Boolean).length
  const large = scale > 1
  const needed = widthBefore(marks, scale) + (large ? stackWidth(columns, scale) : widthOf(columns, scale))
  const scrolls = room !== undefined && needed > room
  const shown = useMemo(() => tableColumns(columns, scale, scrolls), [columns, scale, scrolls])
  const toggle = useCallback((key: string) => {
    setOpen((before) => {
      const after = new Set(before)
      if (!after.delete(key)) after.add(key)
      return after
    })
  }, [])
  const order = parseOrder(orderBy)
  const chosenHere = chosen ? rows.filter((row) => chosen.has(rowKey(row))).length : 0
  return (
    <div ref={box} className={scrolls ? styles.scroll : undefined}>
      <table
        aria-label={name}
        className={`${styles.table} ${large ? styles.large : ''} ${busy ? styles.busy : ''}`}
        style={scrolls ? { minWidth: needed } : undefined}
      >
        <colgroup>
          {chosen && <col style={{ width: markWidth * scale }} />}
          {details && <col style={{ width: markWidth * scale }} />}
          {shown.map(({ column, width }, place) => (
            <col key={column.key} style={{ width: width && place === 0 && marks === 0 ? width + inset : width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {chosen && (
              <th scope="col" className={styles.marks}>
                <ChooseAll all={rows.length} chosen={chosenHere} onChange={(all) => onChoose(rows, all)} />
              </th>
            )}
            {details && (
              <th scope="col" className={styles.marks}>
                <span className={hiddenStyles.hidden}>展开</span>
              </th>
            )}
            {shown.map(({ column, stack, className, style }) => (
              <ColumnHead
                key={column.key}
                column={column}
                others={stack?.columns.slice(1) ?? []}
                className={className}
                style={style}
                order={order}
                onOrder={onOrder}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = rowKey(row)
            return (
              <TableRow
                key={key}
                row={row}
                id={key}
                columns={shown}
                chosen={chosen?.has(key)}
                choice={choiceName(row)}
                onChoose={onChoose}
                details={details}
                open={open.has(key)}
                onToggle={toggle}
              />
            )
          })}
        </tbody>
        {sum && (
          <tfoot>
            <tr className={styles.sum}>
              {marks > 0 && <td colSpan={marks} className={styles.marks} />}
              {shown.map(({ column, stack, className, style }) => (
                <td key={column.key} className={className} style={style}>
                  {stack ? <CellStack {...stack} row={sum} /> : cellContent(column, sum)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

function stackWidth<Row>(columns: readonly ListColumn<Row>[], scale: number): number {
  return widthOf(
    stacksOf(columns, stackOrder).map((stack) => ({ width: widestOf(stack.columns) })),
    scale,
  )
}

const widestOf = (columns: readonly { width?: number }[]): number | undefined =>
  columns.some((column) => column.width === undefined) ? undefined : Math.max(...columns.map((column) => column.width ?? 0))

/** Status and actions are sticky when the table scrolls horizontally. */
const staying: readonly string[] = ['status', 'actions']

function tableColumns<Row>(columns: readonly ListColumn<Row>[], scale: number, scrolls: boolean): readonly TableColumn<Row>[] {
  const stacks: { stack: ColumnStack<Row> | undefined; column: ListColumn<Row> }[] =
    scale > 1
      ? stacksOf(columns, stackOrder).flatMap((stack) => (stack.columns[0] ? [{ stack, column: stack.columns[0] }] : []))
      : columns.map((column) => ({ stack: undefined, column }))
  let right = 0
  const offsets = new Map<string, number>()
  for (const { column } of [...stacks].reverse()) {
    if (!column.place || !staying.includes(column.place)) continue
    offsets.set(column.key, right)
    right += (column.width ?? 0) * scale
  }
  return stacks.map(({ stack, column }) => {
    const width = stack ? widestOf(stack.columns) : column.width
    const stays = scrolls && offsets.has(column.key)
    const align = column.align === 'right' ? styles.right : column.align === 'center' ? styles.center : ''
    return {
      stack,
      column,
      width: width === undefined ? undefined : width * scale,
      className: `${align} ${stays ? styles.staying : ''} ${column.place === 'actions' ? styles.actions : ''}`,
      style: stays ? { right: offsets.get(column.key) } : undefined,
    }
  })
}

interface ColumnHeadProps<Row> {
  column: ListColumn<Row>
  /** Columns stacked below it. */
  others: readonly ListColumn<Row>[]
  className: string
  style: CSSProperties | undefined
  order: ReturnType<typeof parseOrder>
  onOrder(orderBy: string): void
}

function ColumnHead<Row>({ column, others, className, style, order, onOrder }: ColumnHeadProps<Row>) {
  // A row shows only one of its dates, so the head names all of them.
  const title =
    column.place === 'due' ? (
      [column, ...others].map((shown) => shown.title).join(' / ')
    ) : (
      <>
        {column.title}
        {others.length > 0 && <span className={hiddenStyles.hidden}>{others.map((other) => `、${other.title}`)}</span>}
      </>
    )
  const { orderBy } = column
  if (!orderBy) {
    return (
      <th scope="col" className={className} style={style}>
        {title}
      </th>
    )
  }
  const direction = order?.column === orderBy ? order.direction : undefined
  return (
    <th scope="col" className={className} style={style} aria-sort={direction ?? 'none'}>
      <button type="button" className={styles.sort} onClick={() => onOrder(direction === 'ascending' ? `${orderBy} desc` : orderBy)}>
        <span className={styles.sortTitle}>{title}</span>
        <span className={styles.carets} aria-hidden>
          <Icon icon={CaretUpOutlined} className={direction === 'ascending' ? styles.sorted : undefined} />
          <Icon icon={CaretDownOutlined} className={direction === 'descending' ? styles.sorted : undefined} />
        </span>
      </button>
    </th>
  )
}

interface ChooseAllProps {
  all: number
  chosen: number
  onChange(all: boolean): void
}

export function ChooseAll({ all, chosen, onChange }: ChooseAllProps) {
  return (
    <label className={styles.mark}>
      <input
        type="checkbox"
        className={styles.box}
        aria-label="选择本页全部"
        checked={chosen === all}
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && chosen < all
        }}
        onChange={() => onChange(chosen < all)}
      />
    </label>
  )
}

/** @param name of the row */
export function ChooseRow({ name, chosen, onChange }: { name: string; chosen: boolean; onChange(chosen: boolean): void }) {
  return (
    <label className={styles.mark}>
      <input type="checkbox" className={styles.box} aria-label={`选择 ${name}`} checked={chosen} onChange={(event) => onChange(event.target.checked)} />
    </label>
  )
}

interface TableRowProps<Row> {
  row: Row
  id: string
  columns: readonly TableColumn<Row>[]
  chosen: boolean | undefined
  /** Name for the checkbox. */
  choice: string
  onChoose(rows: readonly Row[], chosen: boolean): void
  details: RowDetails<Row> | undefined
  open: boolean
  onToggle(id: string): void
}

function Row<Row>({ row, id, columns, chosen, choice, onChoose, details, open, onToggle }: TableRowProps<Row>) {
  return (
    <>
      <tr className={chosen ? styles.chosen : undefined}>
        {chosen !== undefined && (
          <td className={styles.marks}>
            <ChooseRow name={choice} chosen={chosen} onChange={(now) => onChoose([row], now)} />
          </td>
        )}
        {details && (
          <td className={`${styles.marks} ${styles.unfolds}`}>
            <DetailsButton name={details.name(row)} open={open} onToggle={() => onToggle(id)} />
          </td>
        )}
        {columns.map(({ column, stack, className, style }) => (
          <td key={column.key} className={className} style={style} title={column.render || stack ? undefined : lineOf(column, row)}>
            {stack ? <CellStack {...stack} row={row} /> : cellContent(column, row)}
          </td>
        ))}
      </tr>
      {details && open && (
        <tr>
          <td className={styles.details} colSpan={columns.length + 1 + (chosen === undefined ? 0 : 1)}>
            {details.render(row)}
          </td>
        </tr>
      )}
    </>
  )
}

/** Renders again only when the row, the columns or its selection change, not with the whole page. */
const TableRow = memo(Row) as typeof Row

export function DetailsButton({ name, open, onToggle }: { name: string; open: boolean; onToggle(): void }) {
  return (
    <button type="button" className={styles.unfold} aria-expanded={open} aria-label={`${open ? '收起' : '展开'} ${name}`} onClick={onToggle}>
      <Icon icon={open ? UpOutlined : DownOutlined} />
    </button>
  )
}
