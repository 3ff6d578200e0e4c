import { z } from 'zod'
import type { FormRow, TableDefinition } from '../form/definition'
import { maxLengthOf } from '../form/fieldRules'
import { boundedText, cellsSchema } from '../form/validate'
import type { ApplicationDefinition, ApplicationForm } from './definition'

/**
 * Tables of thousands of rows. Their rows are no part of a record's form on the wire: they are read in pages by `rows`, and a
 * save carries what became of them since the last one, so that one price changed in five thousand does not send a megabyte.
 */

/** A table that may hold more rows than this has to be `large`. */
export const mostRowsInForm = 200

/** Rows one answer of `rows` carries at most. */
export const mostRowsPerPage = 1_000

/** Problems of one table that are told at once: who has more has the wrong column, and reads no further. */
export const mostProblemsTold = 200

export const largeTablesOf = (definition: Pick<ApplicationDefinition, 'tables'>): TableDefinition[] => definition.tables.filter((table) => table.large)

/** `remove` rows from `start` on give way to `rows`; counted in the rows of the version the save names. */
export interface RowChange {
  start: number
  remove: number
  rows: FormRow[]
}

/** A row as it is kept: cells with nothing in them take no room. */
export const filledCells = (row: Readonly<Record<string, string | undefined>>): FormRow =>
  Object.fromEntries(Object.entries(row).flatMap(([key, value]) => (value ? [[key, value]] : [])))

/**
 * What became of a table's rows. Rows are compared by identity, from both ends: whoever changes one makes a new one of it.
 * @param before the rows as they were last saved; undefined when nobody knows: all are replaced
 * @param most rows the table may hold
 * @returns undefined when nothing changed
 */
export function rowChange(before: readonly FormRow[] | undefined, now: readonly FormRow[], most: number): RowChange | undefined {
  if (before === undefined) return { start: 0, remove: most, rows: now.map(filledCells) }
  const shorter = Math.min(before.length, now.length)
  let start = 0
  while (start < shorter && before[start] === now[start]) start++
  let same = 0
  while (same < shorter - start && before[before.length - 1 - same] === now[now.length - 1 - same]) same++
  const remove = before.length - start - same
  const rows = now.slice(start, now.length - same)
  return remove === 0 && rows.length === 0 ? undefined : { start, remove, rows: rows.map(filledCells) }
}

/** A form without the rows of its large tables: as it is kept and as it travels. */
export const withoutLargeTables = (definition: Pick<ApplicationDefinition, 'tables'>, form: ApplicationForm): ApplicationForm => ({
  fields: form.fields,
  tables: { ...form.tables, ...Object.fromEntries(largeTablesOf(definition).map((table) => [table.key, []])) },
})

/** The wire schema of what became of each large table. */
export const rowChangesSchema = (definition: ApplicationDefinition) => {
  // As in `formSchema`: which columns a table has the record says.
  const rowSchema = (table: TableDefinition) => (definition.formBy ? cellsSchema(table.columns).catchall(boundedText) : cellsSchema(table.columns))
  return z.object(
    Object.fromEntries(
      largeTablesOf(definition).map((table) => [
        table.key,
        z
          .object({
            start: z.number().int().min(0).max(table.maxRows),
            remove: z.number().int().min(0).max(table.maxRows),
            rows: z.array(rowSchema(table)).max(table.maxRows),
          })
          .optional(),
      ]),
    ),
  )
}

/** Bytes a full table takes at most as JSON: three to a character, and the names beside them. */
const bytesOf = ({ columns, maxRows }: TableDefinition): number =>
  maxRows * columns.reduce((sum, column) => sum + maxLengthOf(column) * 3 + column.key.length + 6, 2)

/** Bytes of a save at most, however wide its tables are: what stands in front of the service takes no more either (`deploy/nginx`). */
const mostBytes = 20 * 1024 * 1024

/** Bytes a save may have; undefined, where all tables are short: what every call may. */
export function saveBodyLimit(definition: ApplicationDefinition): number | undefined {
  const large = largeTablesOf(definition)
  return large.length === 0 ? undefined : Math.min(mostBytes, 1024 * 1024 + large.reduce((sum, table) => sum + bytesOf(table), 0))
}

/** One row as `rows` answers it. */
export const placedRowSchema = z.object({
  /** Its place in the table, from 0. */
  place: z.number().int(),
  values: z.record(z.string(), z.string()),
})
export type PlacedRow = z.infer<typeof placedRowSchema>
