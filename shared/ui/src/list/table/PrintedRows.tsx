import { chinaTime } from '@shared/contract/rules'
import { cellContent } from './Cell'
import { type ListColumn, lineOf } from './columns'
import styles from './PrintedRows.module.css'

export interface PrintedRowsProps<Row> {
  title: string
  /** 共 37 台. */
  count: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columns: readonly ListColumn<Row>[]
}

/** Printed list of the selected rows, including those of other pages. */
export function PrintedRows<Row>({ title, count, rows, rowKey, columns }: PrintedRowsProps<Row>) {
  const printed = columns.filter((column) => column.place !== 'actions')
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.note}>
        共 {count}，{chinaTime(new Date()).toISOString().slice(0, 16).replace('T', ' ')} 打印
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">序号</th>
            {printed.map((column) => (
              <th key={column.key} scope="col">
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={rowKey(row)}>
              <td>{index + 1}</td>
              {printed.map((column) => (
                <td key={column.key}>{lineOf(column, row) ?? cellContent(column, row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
