import type { FormLookup } from '@shared/contract/application'
import { type FormRow, fieldTypeOf, type TableDefinition } from '@shared/contract/form'
import { emptyRow, isBlank } from './formModel'

/** Changes of a table's rows. */
export interface RowOperations {
  /** @returns the key of the new row */
  addRow(tableKey: string): string
  copyRow(tableKey: string, index: number): void
  removeRow(tableKey: string, index: number): void
  /** Overwrites rows from index `start` on; empty cells keep the existing value. */
  fillRows(tableKey: string, start: number, rows: readonly FormRow[]): void
  /** Replaces all rows. */
  setRows(tableKey: string, rows: readonly FormRow[]): void
  /** Adds rows after the last row that is not blank. */
  appendRows(tableKey: string, rows: readonly FormRow[]): void
}

interface RowAccess {
  table(key: string): TableDefinition
  lookups: readonly FormLookup[]
  rowsOf(key: string): readonly FormRow[]
  /** Key of each row. */
  keysOf(key: string): readonly string[]
  putRows(key: string, rows: FormRow[], rowKeys: readonly string[]): void
}

let rowCount = 0
export const newRowKey = (): string => `row${++rowCount}`

const inserted = <T>(list: readonly T[], place: number, item: T): T[] => [...list.slice(0, place), item, ...list.slice(place)]
const without = <T>(list: readonly T[], place: number): T[] => list.filter((_, index) => index !== place)

/**
 * A copy of a row leaves empty the number by which the row is told from all others: it would be refused as a repetition. What is told apart by a
 * choice too keeps it, as one person's certificates, of which the next has another item; a device is chosen by its number alone. What was filled in
 * by such a number is empty too: an answer fills only what is empty, and the next device would keep what belongs to this one. Columns may say otherwise.
 */
export function copyOfRow({ key: tableKey, columns, uniqueBy, alsoUnique = [] }: TableDefinition, lookups: readonly FormLookup[], row: FormRow): FormRow {
  const isChoice = (key: string) => columns.some((column) => column.key === key && column.type !== 'equipment' && fieldTypeOf(column).chosen)
  const sets = [...(uniqueBy ? [{ by: uniqueBy, unless: '' }] : []), ...alsoUnique]
  const repeated = sets.flatMap(({ by, unless = '' }) => (row[unless] || by.some(isChoice) ? [] : by.slice(0, 1))).filter((key) => row[key])
  const ofRepeated = repeated.flatMap((key) => [
    ...Object.keys(columns.find((column) => column.key === key)?.equipmentFill ?? {}),
    ...lookups.flatMap(({ column }) => (column?.table === tableKey && column.column === key ? (column.fills ?? []) : [])),
  ])
  const keysCopied = (copied: boolean) => columns.filter((column) => column.copied === copied).map(({ key }) => key)
  const kept = keysCopied(true)
  const left = [...repeated, ...ofRepeated.filter((key) => !kept.includes(key)), ...keysCopied(false)]
  return { ...row, ...Object.fromEntries(left.filter((key) => row[key]).map((key) => [key, ''])) }
}

export function rowOperations({ table, lookups, rowsOf, keysOf, putRows }: RowAccess): RowOperations {
  const wholeRow = (key: string, row: FormRow): FormRow => ({ ...emptyRow(table(key)), ...row })
  return {
    addRow: (key) => {
      const rowKey = newRowKey()
      putRows(key, [...rowsOf(key), emptyRow(table(key))], [...keysOf(key), rowKey])
      return rowKey
    },
    copyRow: (key, index) => {
      const copied = rowsOf(key)[index]
      if (copied) putRows(key, inserted(rowsOf(key), index + 1, copyOfRow(table(key), lookups, copied)), inserted(keysOf(key), index + 1, newRowKey()))
    },
    removeRow: (key, index) => putRows(key, without(rowsOf(key), index), without(keysOf(key), index)),
    fillRows: (key, start, filled) => {
      const rows = [...rowsOf(key)]
      const keys = [...keysOf(key)]
      filled.forEach((row, offset) => {
        const place = start + offset
        const written = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== ''))
        rows[place] = { ...(rows[place] ?? emptyRow(table(key))), ...written }
        keys[place] ??= newRowKey()
      })
      putRows(key, rows, keys)
    },
    setRows: (key, rows) =>
      putRows(
        key,
        rows.map((row) => wholeRow(key, row)),
        rows.map(newRowKey),
      ),
    appendRows: (key, added) => {
      const rows = rowsOf(key)
      const kept = rows.length - [...rows].reverse().findIndex((row) => !isBlank(row))
      const end = rows.some((row) => !isBlank(row)) ? kept : 0
      putRows(key, [...rows.slice(0, end), ...added.map((row) => wholeRow(key, row))], [...keysOf(key).slice(0, end), ...added.map(newRowKey)])
    },
  }
}
