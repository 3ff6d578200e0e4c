import type { FormRow, TableDefinition } from '@shared/contract/form'
import type { ReactNode } from 'react'
import { ScrollArea } from '../../page/layout/ScrollArea'
import styles from '../RecordFields.module.css'

type Column = TableDefinition['columns'][number]

export interface ReadTableProps {
  table: TableDefinition
  rows: readonly { place: number; values: FormRow }[]
  /** One line per row, for long tables: cut text is shown in full in the tooltip. */
  long?: boolean
  cell(column: Column, value: string, place: number): ReactNode
}

/** A value that may be this long is a sentence or an address. */
const sentenceFrom = 200

function classOf({ type, wide, maxLength = 0 }: Column): string | undefined {
  if (type === 'date' || type === 'datetime') return styles.whole
  return type === 'text' || wide || maxLength >= sentenceFrom ? styles.sentences : undefined
}

/** Read-only rows of a table. Columns without values are left out unless they are always required. */
export function ReadTable({ table, rows, long = false, cell }: ReadTableProps) {
  const columns = table.columns.filter(
    (column) => (column.required === true && column.visibleWhen === undefined) || rows.some(({ values }) => values[column.key]),
  )
  return (
    <ScrollArea label={table.label}>
      <table className={long ? `${styles.table} ${styles.long}` : styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.index}>
              序号
            </th>
            {columns.map((column) => (
              <th key={column.key} scope="col">
                {column.label}
                {long && column.unit && `(${column.unit})`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ place, values }) => (
            <tr key={place}>
              <td className={styles.index}>{place + 1}</td>
              {columns.map((column) => (
                <td key={column.key} className={classOf(column)} title={long ? values[column.key] : undefined}>
                  {cell(column, values[column.key] ?? '', place)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}
