import type { ColumnType } from 'antd/es/table'
import type { ReactNode } from 'react'
import styles from './QueryList.module.css'

/** A column of a list. */
export interface ListColumn<Row> {
  key: string
  title: string
  /** Pixels; one or two columns without a width share the rest. */
  width?: number
  /** Text of one line, cut with an ellipsis and whole in its title. */
  text?: (row: Row) => string
  /** Anything else: links, tags. */
  render?: (row: Row) => ReactNode
  /** The service's name for sorting by it. */
  orderBy?: string
  /** Smallest window the column is shown in: columns of lower value leave first. */
  from?: number
  /** Cannot be put away: the key column, the actions. */
  always?: boolean
  align?: 'left' | 'right' | 'center'
}

export const parseOrder = (orderBy: string | undefined): { column: string; direction: 'ascend' | 'descend' } | undefined => {
  const [column, direction] = (orderBy ?? '').split(' ')
  return column ? { column, direction: direction === 'desc' ? 'descend' : 'ascend' } : undefined
}

function cell<Row>(column: ListColumn<Row>, row: Row): ReactNode {
  if (column.render) return column.render(row)
  const text = column.text?.(row) ?? ''
  return text === '' ? (
    '–'
  ) : (
    <span className={styles.text} title={text}>
      {text}
    </span>
  )
}

/** The first column stands as far from the edge as everything else on the card. */
const edge = (first: boolean) => (first ? { paddingInlineStart: 20 } : undefined)

/** antd's columns. @param busy draws the line under the head that says fresh rows are on their way. @param selectable a column of boxes stands before them */
export function tableColumns<Row>(columns: readonly ListColumn<Row>[], orderBy: string | undefined, busy: boolean, selectable: boolean): ColumnType<Row>[] {
  const order = parseOrder(orderBy)
  return columns.map(
    (column, index): ColumnType<Row> => ({
      key: column.key,
      title: column.title,
      width: column.width,
      align: column.align,
      render: (_: unknown, row: Row) => cell(column, row),
      onCell: () => ({ className: styles.cell, style: edge(index === 0 && !selectable) }),
      onHeaderCell: () => ({ className: busy ? styles.busy : undefined, style: edge(index === 0 && !selectable) }),
      ...(column.orderBy && {
        sorter: true,
        sortDirections: ['ascend', 'descend', 'ascend'],
        sortOrder: order?.column === column.orderBy ? order.direction : null,
        showSorterTooltip: false,
      }),
    }),
  )
}

/** The same head over bars where the rows will be. */
export function skeletonColumns<Row>(columns: readonly ListColumn<Row>[]): ColumnType<{ key: number }>[] {
  return columns.map((column, index) => ({
    key: column.key,
    title: column.title,
    width: column.width,
    align: column.align,
    onCell: () => ({ style: edge(index === 0) }),
    onHeaderCell: () => ({ style: edge(index === 0) }),
    render: (_: unknown, row: { key: number }) => <span className={styles.bone} style={{ width: `${55 + ((row.key * 7 + index * 13) % 35)}%` }} />,
  }))
}
