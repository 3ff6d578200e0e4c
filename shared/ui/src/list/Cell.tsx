import { Fragment } from 'react'
import styles from './Cell.module.css'
import type { ColumnStack, ListColumn } from './columns'

/** What a column shows of a row; an en dash when there is nothing. */
export function cellContent<Row>(column: ListColumn<Row>, row: Row) {
  const text = column.text?.(row)
  if (text === '') return '–'
  return column.render ? column.render(row) : text
}

/** Values under each other: the first one as it is, the others quiet, and of these only what is not empty. @param headless no head says what the first one is */
export function CellStack<Row>({ place, columns, row, headless = false }: ColumnStack<Row> & { row: Row; headless?: boolean }) {
  // One date is enough: what waits for nobody says since when it is there.
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
              {column.label && `${column.label} `}
              {cellContent(column, row)}
            </Fragment>
          ))}
        </div>
      )}
    </div>
  )
}
