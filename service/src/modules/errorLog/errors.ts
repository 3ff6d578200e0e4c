import { pipeline, Readable } from 'node:stream'
import type { ErrorLogRow } from '@shared/contract/administration'
import type { Page } from '@shared/contract/endpoint'
import { messages } from '@shared/contract/messages'
import { stringify } from 'csv-stringify'
import { sql } from 'kysely'
import { after, type Clock, days, startOfDay, wireTime } from '../../clock'
import type { Connection, Database } from '../../database/database'
import { orderOf, type PageRequest, readPage } from '../../database/page'

/** Most errors in one file; to export others, narrow the filter. */
export const exportedErrors = 10_000

/** Reported errors are kept for half a year: long enough to compare two releases, no longer (security §1.3). */
const kept = days(180)

export interface ErrorFilter {
  keyword?: string
  type?: string
  remote?: string
  version?: string
  from?: string
  to?: string
}

function filtered({ db }: Connection, { keyword, type, remote, version, from, to }: ErrorFilter) {
  let query = db.selectFrom('error_log').leftJoin('account', 'account.id', 'error_log.account_id')
  if (keyword) {
    const wanted = keyword.toLowerCase()
    query = query.where(
      sql<boolean>`strpos(lower(concat_ws(E'\n', error_log.mes, error_log.url, error_log.stack, error_log.request_id, error_log.version, account.name)), ${wanted}) > 0`,
    )
  }
  if (type) query = query.where('error_log.type', '=', type)
  if (remote) query = query.where('error_log.remote', '=', remote)
  if (version) query = query.where('error_log.version', '=', version)
  if (from) query = query.where('error_log.create_date', '>=', startOfDay(from))
  if (to) query = query.where('error_log.create_date', '<', after(startOfDay(to), days(1)))
  return query
}

const rowsOf = (connection: Connection, filter: ErrorFilter, direction: 'asc' | 'desc') =>
  filtered(connection, filter)
    .selectAll('error_log')
    .select('account.name as account_name')
    .orderBy('error_log.create_date', direction)
    .orderBy('error_log.id', direction)

const toRow = (row: Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]): ErrorLogRow => ({
  id: String(row.id),
  type: row.type,
  code: row.code,
  mes: row.mes,
  url: row.url,
  time: wireTime(row.create_date),
  userId: row.account_id ?? '',
  userName: row.account_name ?? '',
  remote: row.remote,
  version: row.version,
  stack: row.stack,
  requestId: row.request_id,
})

/** One page of reported errors with the name of the signed-in user, newest first by default. */
export async function errorPage(connection: Connection, query: ErrorFilter & PageRequest & { orderBy?: string }): Promise<Page<ErrorLogRow>> {
  const { direction } = orderOf({ time: 'create_date' }, query.orderBy ?? 'time desc')
  const page = await readPage(connection, query, filtered(connection, query), rowsOf(connection, query, direction))
  return { ...page, list: page.list.map(toRow) }
}

/** The original stack of a reported error. @returns undefined if there is no such report */
export async function stackOf({ db }: Connection, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('error_log').select('stack').where('id', '=', Number(id)).executeTakeFirst()
  return row?.stack
}

/** Errors per query: a few megabytes with their stacks. */
const errorsAtOnce = 200

/**
 * The newest reported errors for an export, in parts, and one more than the file holds if there are more: a slow download holds no connection.
 * @param read runs one query per part
 */
export async function* newestErrors(
  read: <T>(work: (connection: Connection) => Promise<T>) => Promise<T>,
  filter: ErrorFilter,
  limit: number,
): AsyncGenerator<ErrorLogRow[]> {
  let last: { create_date: Date; id: number } | undefined
  for (let given = 0; given <= limit; given += errorsAtOnce) {
    const rows = await read((connection) => {
      const { create_date, id } = last ?? {}
      const query = rowsOf(connection, filter, 'desc').limit(Math.min(errorsAtOnce, limit + 1 - given))
      return (last ? query.where(sql<boolean>`(error_log.create_date, error_log.id) < (${create_date}::timestamptz, ${id}::bigint)`) : query).execute()
    })
    yield rows.map(toRow)
    last = rows.at(-1)
    if (rows.length < errorsAtOnce) return
  }
}

/** Deletes reports older than half a year. */
export async function forgetOldErrors(database: Database, clock: Clock): Promise<void> {
  await database.system(({ db }) => db.deleteFrom('error_log').where('create_date', '<', after(clock.now(), -kept)).execute())
}

/** The purpose of an export ticket for the error log. */
export const errorLogExport = 'errorLog'

const columns: { key: keyof ErrorLogRow; header: string }[] = [
  { key: 'time', header: '时间' },
  { key: 'type', header: '类型' },
  { key: 'code', header: '代码' },
  { key: 'mes', header: '内容' },
  { key: 'url', header: '页面' },
  { key: 'remote', header: '业务区' },
  { key: 'version', header: '版本' },
  { key: 'userName', header: '用户' },
  { key: 'requestId', header: '请求编号' },
  { key: 'stack', header: '调用栈' },
]

/**
 * The list as a CSV file for spreadsheet programs, written while it is read: UTF-8 with a BOM, and no cell that a spreadsheet would execute
 * (security S9). The last line says so if it is cut.
 */
export function errorsAsCsv(parts: AsyncIterable<readonly ErrorLogRow[]>, limit = exportedErrors): Readable {
  async function* texts(): AsyncGenerator<Record<string, string>> {
    let written = 0
    for await (const rows of parts)
      for (const row of rows) {
        if (written === limit) {
          yield { time: messages.exportCut(limit) }
          return
        }
        yield { ...row, code: String(row.code) }
        written += 1
      }
  }
  const lines = stringify({ header: true, columns, bom: true, escape_formulas: true, record_delimiter: 'windows' })
  // A failure destroys the stream: the client notices that the file is incomplete.
  pipeline(Readable.from(texts()), lines, () => undefined)
  return lines
}
