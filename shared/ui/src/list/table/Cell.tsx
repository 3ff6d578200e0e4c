import { Fragment } from 'react'
import styles from './Cell.module.css'
import type { ColumnStack, ListColumn } from './columns'

/** Content of a column for a row; an en dash when it is empty. */
export function cellContent<Row>(column: ListColumn<Row>, row: Row) {
  const text = column.text?.(row)
  const value = text === '' ? '–' : column.render ? column.render(row) : text
  const note = column.note?.(row) ?? ''
  if (note === '') return value
  return (
    <>
      {value}
      <span className={styles.note}>{note}</span>
    </>
  )
}

/** Values stacked in one cell: the first one normal, the others subdued and left out when empty. @param headless without column head: show the first label */
export function CellStack<Row>({ place, columns, row, headless = false }: ColumnStack<Row> & { row: Row; headless?: boolean }) {
  // One date is enough: the first that is not empty, so a row without a deadline shows its other date.
  const dates = place === 'due' ? columns.filter((column) => column.text?.(row) !== '').slice(0, 1) : columns
  const [first, ...others] = dates
  const under = others.filter((column) => column.text?.(row) !== '')
  return (
    <div className={styles.stack}>
      {first && (
        <div className={styles.first}>
          {(headless || first !== columns[0]) && first.label ? `${first.label} ` : ''}
          {cellContent(first, row)}
        </div>
      )}
      {under.length > 0 && (
        <div className={styles.under}>
          {under.map((column, index) => (
            <Fragment key={column.key}>
              {index > 0 && '　'}
              <span className={styles.value}>
                {column.label && `${column.label} `}
                {cellContent(column, row)}
              </span>
            </Fragment>
          ))}
        </div>
      )}
    </div>
  )
}
