import {
  type ApplicationDefinition,
  type ApplicationForm,
  filledCells,
  largeTablesOf,
  type PlacedRow,
  type RowChange,
  withoutLargeTables,
} from '@shared/contract/application'
import type { Page } from '@shared/contract/endpoint'
import { canonical, type FormRow, fieldTypeOf, type TableDefinition } from '@shared/contract/form'
import type { Connection } from '../../database/database'
import { offsetOf, type PageRequest, pageOf } from '../../database/page'
import { folded } from '../../database/userInput'
import { Refusal } from '../../refusal'
import { labelOfField, type Names } from '../labels'
import type { FieldChange } from './formChanges'

/**
 * Rows of large tables are stored in `application_row` by their position, never in the form. Revision 0 is the owner's working copy; a
 * submission keeps a copy under its own number, and `startingRows` what the working copy was begun with. Row-level security checks the record they
 * belong to.
 */

/** The revision of rows taken from a record that the application will change: compared with them, its rows say what is asked for. */
export const startingRows = -1

/** A change as sent by a client. */
export type SentRowChange = Omit<RowChange, 'rows'> & { rows: readonly Readonly<Record<string, string | undefined>>[] }

/** Row counts by table. */
export type RowCounts = Record<string, number>

/** How many rows each large table of a record has. */
export async function rowCounts(connection: Connection, definition: ApplicationDefinition, id: string, revision: number): Promise<RowCounts> {
  const tables = largeTablesOf(definition).map((table) => table.key)
  if (tables.length === 0) return {}
  const { rows } = await connection.query({
    name: 'count-rows-of-tables',
    text: `select table_key, count(*)::int as count from application_row where application_id = $1 and revision = $2 group by table_key`,
    values: [id, revision],
  })
  const counted = new Map(rows.map((row) => [String(row.table_key), Number(row.count)]))
  return Object.fromEntries(tables.map((key) => [key, counted.get(key) ?? 0]))
}

/** A form with the rows of its large tables. @param most rows read of each table; all if absent */
export async function withLargeTables(
  connection: Connection,
  definition: ApplicationDefinition,
  id: string,
  revision: number,
  form: ApplicationForm,
  most?: number,
): Promise<ApplicationForm> {
  const tables = { ...form.tables }
  for (const { key } of largeTablesOf(definition)) {
    const { rows } = await connection.query({
      name: 'rows-of-table',
      text: 'select data from application_row where application_id = $1 and revision = $2 and table_key = $3 order by position limit $4',
      values: [id, revision, key, most ?? null],
    })
    tables[key] = rows.map((row) => row.data)
  }
  return { fields: form.fields, tables }
}

/**
 * Writes changes to the rows of a draft, whose record the caller has locked.
 * @param before row counts before the changes
 * @returns the row counts afterwards
 * @throws Refusal STALE_VERSION when a change begins behind the last row, BAD_REQUEST when a table would grow too long.
 */
export async function saveRowChanges(
  connection: Connection,
  definition: ApplicationDefinition,
  id: string,
  before: RowCounts,
  changes: Readonly<Record<string, SentRowChange | undefined>>,
): Promise<RowCounts> {
  const counts = { ...before }
  for (const table of largeTablesOf(definition)) {
    const change = changes[table.key]
    if (change) counts[table.key] = await saveRowChange(connection, id, table, before[table.key] ?? 0, change)
  }
  return counts
}

/**
 * Keeps only cells of the table's columns, as they are stored: where columns depend on the record, the request schema cannot reject others, and a
 * handler must not read something else than was typed.
 */
const ofColumns = ({ columns }: TableDefinition, row: SentRowChange['rows'][number]) =>
  Object.fromEntries(
    columns.map((column) => {
      const typed = row[column.key]
      return [column.key, typed === undefined ? undefined : canonical(column, typed, row)]
    }),
  )

async function saveRowChange(connection: Connection, id: string, table: TableDefinition, count: number, change: SentRowChange): Promise<number> {
  const { start, rows } = change
  if (start > count) throw new Refusal('STALE_VERSION')
  const end = Math.min(count, start + change.remove)
  const grows = rows.length - (end - start)
  if (count + grows > table.maxRows) {
    throw new Refusal('BAD_REQUEST', undefined, { fieldErrors: [{ field: table.key, message: `${table.label}最多${table.maxRows}行` }] })
  }
  const of = 'application_id = $1 and revision = 0 and table_key = $2'
  if (end > start) {
    await connection.query({
      name: 'remove-rows',
      text: `delete from application_row where ${of} and position >= $3 and position < $4`,
      values: [id, table.key, start, end],
    })
  }
  if (grows !== 0 && end < count) {
    // In two steps: a position is unique, and the update moves the rows in no particular order.
    await connection.query({
      name: 'lift-rows',
      text: `update application_row set position = -1 - position where ${of} and position >= $3`,
      values: [id, table.key, end],
    })
    await connection.query({
      name: 'put-rows-down',
      text: `update application_row set position = -1 - position + $3 where ${of} and position < 0`,
      values: [id, table.key, grows],
    })
  }
  const cells = rows.map((row) => ofColumns(table, row))
  await insertRows(connection, id, { revision: 0, table: table.key, from: start }, cells)
  return count + grows
}

/** @param from position of the first one */
async function insertRows(
  connection: Connection,
  id: string,
  { revision, table, from }: { revision: number; table: string; from: number },
  rows: readonly Readonly<Record<string, string | undefined>>[],
): Promise<void> {
  if (rows.length === 0) return
  await connection.query({
    name: 'insert-rows',
    text: `insert into application_row (application_id, revision, table_key, position, data)
      select $1, $2, $3, $4::int + (place - 1)::int, data from jsonb_array_elements($5::jsonb) with ordinality as given(data, place)`,
    values: [id, revision, table, from, JSON.stringify(rows.map(filledCells))],
  })
}

/** Copies the rows of a record's tables into a new draft. */
export async function copyRows(connection: Connection, from: string, to: string): Promise<void> {
  await connection.query({
    name: 'copy-rows',
    text: `insert into application_row (application_id, revision, table_key, position, data)
      select $2, 0, table_key, position, data from application_row where application_id = $1 and revision = 0`,
    values: [from, to],
  })
}

/**
 * Keeps the rows of a submission under its number: without what is hidden in them, which the working copy keeps, as a draft does.
 * @param form as it is submitted, with the rows of its large tables
 */
export async function keepRows(connection: Connection, definition: ApplicationDefinition, id: string, revision: number, form: ApplicationForm): Promise<void> {
  const hiding = largeTablesOf(definition).filter(({ columns }) => columns.some(({ visibleWhen }) => visibleWhen !== undefined))
  await connection.query({
    name: 'keep-rows-of-revision',
    text: `insert into application_row (application_id, revision, table_key, position, data)
      select application_id, $2, table_key, position, data from application_row
      where application_id = $1 and revision = 0 and not table_key = any($3::text[])`,
    values: [id, revision, hiding.map(({ key }) => key)],
  })
  for (const { key } of hiding) await insertRows(connection, id, { revision, table: key, from: 0 }, form.tables[key] ?? [])
}

/** Makes the rows of a submission those of the working copy again. */
export async function restoreRows(connection: Connection, id: string, revision: number): Promise<void> {
  await connection.query({ name: 'remove-all-rows', text: 'delete from application_row where application_id = $1 and revision = 0', values: [id] })
  await connection.query({
    name: 'restore-rows',
    text: `insert into application_row (application_id, revision, table_key, position, data)
      select application_id, 0, table_key, position, data from application_row where application_id = $1 and revision = $2`,
    values: [id, revision],
  })
}

/** Keeps the rows a draft is begun with. */
export async function keepStartingRows(connection: Connection, id: string, table: string, rows: readonly FormRow[]): Promise<void> {
  await insertRows(connection, id, { revision: startingRows, table, from: 0 }, rows)
}

/** Columns that hold text themselves: nobody searches by code. */
export const wordColumns = (table: TableDefinition): string[] =>
  table.columns.filter((column) => !fieldTypeOf(column).chosen && !fieldTypeOf(column).numeric).map((column) => column.key)

/** What to compare with the words of rows: a number is the same however it is spaced, in small letters or in full width. */
export const wordSought = (keyword = ''): string => folded(keyword).replace(/ /g, '')

/** SQL: whether a text contains another, folded. @param text its expression @param sought parameter with `wordSought` */
export const textContains = (text: string, sought: string): string => `strpos(regexp_replace(lower(normalize(${text}, nfkc)), '\\s+', '', 'g'), ${sought}) > 0`

/** SQL: whether one of a row's words contains a text. @param words parameter with the `wordColumns` @param sought parameter with `wordSought` */
export const rowContains = (words: string, sought: string): string =>
  `exists (select from unnest(${words}::text[]) word where ${textContains('data ->> word', sought)})`

/** One page of a table's rows, in their order. @param keyword text to find in any text column */
export async function pageOfRows(
  connection: Connection,
  table: TableDefinition,
  of: { id: string; revision: number },
  request: PageRequest & { keyword?: string },
): Promise<Page<PlacedRow>> {
  const { rows } = await connection.query({
    name: 'page-of-rows',
    text: `select position, data, count(*) over ()::int as whole from application_row
      where application_id = $1 and revision = $2 and table_key = $3
        and ($4 = '' or ${rowContains('$5', '$4')})
      order by position limit $6 offset $7`,
    values: [of.id, of.revision, table.key, wordSought(request.keyword), wordColumns(table), request.pageSize, offsetOf(request)],
  })
  return pageOf(
    request,
    rows[0]?.whole ?? 0,
    rows.map((row) => ({ place: row.position, values: row.data })),
  )
}

/** Two submissions that are compared, by their revisions. */
export interface Submissions {
  before: number
  after: number
}

/** New rows listed one by one in a comparison of two submissions; beyond this only their number is given. */
const rowsTold = 20

/** The differences between two submissions in the rows of large tables. */
export async function rowChanges(
  connection: Connection,
  definition: ApplicationDefinition,
  id: string,
  { before: earlier, after: later }: Submissions,
  names: Names,
): Promise<FieldChange[]> {
  const counts = await Promise.all([earlier, later].map((one) => rowCounts(connection, definition, id, one)))
  const changes: FieldChange[] = []
  for (const table of largeTablesOf(definition)) {
    const [before = 0, after = 0] = counts.map((count) => count[table.key])
    const { rows } = await connection.query({
      name: 'rows-that-differ',
      text: `select position, was.data as before, now.data as after, count(*) over ()::int as differing from
        (select position, data from application_row where application_id = $1 and revision = $5 and table_key = $3) was
        full join (select position, data from application_row where application_id = $1 and revision = $2 and table_key = $3) now using (position)
        where was.data is distinct from now.data order by position limit $4`,
      values: [id, later, table.key, rowsTold, earlier],
    })
    const differing = rows[0]?.differing ?? 0
    if (before === after && differing <= rowsTold) {
      for (const row of rows) changes.push(...cellChanges(table, row.position, row.before, row.after, names))
    } else {
      const { label, measure, key: field } = table
      changes.push({
        field,
        label,
        before: `${before}${measure}`,
        after: `${after}${measure}，${await newRows(connection, id, { before: earlier, after: later }, table)}${measure}是新增或改过的`,
      })
    }
  }
  return changes
}

function cellChanges(table: TableDefinition, place: number, before: FormRow, after: FormRow, names: Names): FieldChange[] {
  return table.columns.flatMap((column) => {
    const [old = '', now = ''] = [before[column.key], after[column.key]]
    const readable = (value: string) => labelOfField(column, value, names) ?? value
    const label = `${table.label}第${place + 1}行 ${column.label}`
    return old === now ? [] : [{ field: `${table.key}.${place}.${column.key}`, label, before: readable(old), after: readable(now) }]
  })
}

/** Rows of a submission that the earlier one did not have, at any position. */
async function newRows(connection: Connection, id: string, { before, after }: Submissions, table: TableDefinition): Promise<number> {
  const { rows } = await connection.query({
    name: 'new-rows-of-revision',
    text: `select count(*)::int as count from (
      select data from application_row where application_id = $1 and revision = $2 and table_key = $3
      except all select data from application_row where application_id = $1 and revision = $4 and table_key = $3
    ) added`,
    values: [id, after, table.key, before],
  })
  return rows[0].count
}

/** A form as it is stored, without its large tables: their rows are stored separately. */
export const keptForm = (definition: ApplicationDefinition, form: ApplicationForm): string => JSON.stringify(withoutLargeTables(definition, form))
