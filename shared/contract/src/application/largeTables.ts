import { z } from 'zod'
import type { ApplicationForm } from '../form/crossCheck'
import type { FormRow, TableDefinition } from '../form/definition'
import { maxLengthOf } from '../form/fieldRules'
import { boundedText, cellsSchema } from '../form/validate'
import type { ApplicationDefinition } from './definition'

/**
 * Tables with thousands of rows. Their rows are not sent as part of the form: they are read in pages by `rows`, and a save sends only the
 * changes since the last one. Changing one price among five thousand then does not send a megabyte.
 */

/** A table that may have more rows than this must be `large`. */
export const mostRowsInForm = 200

/** Limit of problems reported for one table: more than this usually means a wrong column, and nobody reads further. */
export const mostProblemsTold = 200

export const largeTablesOf = (definition: Pick<ApplicationDefinition, 'tables'>): TableDefinition[] => definition.tables.filter((table) => table.large)

/** Replaces `remove` rows from `start` on by `rows`; positions refer to the version the save names. */
export interface RowChange {
  start: number
  remove: number
  rows: FormRow[]
}

/** A row as stored: empty cells are left out. */
export const filledCells = (row: Readonly<Record<string, string | undefined>>): FormRow =>
  Object.fromEntries(Object.entries(row).flatMap(([key, value]) => (value ? [[key, value]] : [])))

/**
 * Computes the change of a table. Rows are compared by identity, from both ends, so a changed row must be a new object.
 * @param before the rows as last saved; undefined if unknown: all rows are replaced
 * @param most maximum number of rows of the table
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

/** A form without the rows of its large tables, as it is stored and sent. */
export const withoutLargeTables = (definition: Pick<ApplicationDefinition, 'tables'>, form: ApplicationForm): ApplicationForm => ({
  fields: form.fields,
  tables: { ...form.tables, ...Object.fromEntries(largeTablesOf(definition).map((table) => [table.key, []])) },
})

/** The wire schema of the changes to each large table. */
export const rowChangesSchema = (definition: ApplicationDefinition) => {
  // As in `formSchema`: the columns depend on the record.
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

/** Maximum JSON size of a full table in bytes: three bytes per character, plus the column names. */
const bytesOf = ({ columns, maxRows }: TableDefinition): number =>
  maxRows * columns.reduce((sum, column) => sum + maxLengthOf(column) * 3 + column.key.length + 6, 2)

/** Upper limit for the body of a save in bytes; must match the limit of the proxy (`deploy/nginx`). */
const mostBytes = 20 * 1024 * 1024

/** Body limit of a save in bytes; undefined if the type has no large table: the general limit applies. */
export function saveBodyLimit(definition: ApplicationDefinition): number | undefined {
  const large = largeTablesOf(definition)
  return large.length === 0 ? undefined : Math.min(mostBytes, 1024 * 1024 + large.reduce((sum, table) => sum + bytesOf(table), 0))
}
