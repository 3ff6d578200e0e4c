import type { FormRow } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import { leastResolution, type ReconciliationLine, resolutionNeeded } from '@shared/contract/payment'
import { yuanOf } from '@shared/contract/rules'
import { sql } from 'kysely'
import { after, days, startOfDay, wireDate, wireTime } from '../../clock'
import type { Connection } from '../../database/database'
import { orderOf, type PageRequest, readPage, wholeCount } from '../../database/page'
import type { ReconciliationResult } from '../../database/tables/paymentTables'
import { isUuid } from '../../database/userInput'
import { Refusal, refuseProblems } from '../../refusal'
import type { Caller } from '../../security/caller'
import { patternsOf } from './keyword'
import { compareStatement, type KeptMove, readStatement } from './statement'

/** Compares a day's statement of the platform with its notifications and the refunds requested from it. */

export interface Statement {
  day: string
  fileName: string
  rows: readonly FormRow[]
}

/** Payments the portal was notified of: those of the day, and those of other days that the statement names. */
async function keptPayments({ db }: Connection, caller: Caller, day: string, named: readonly string[]): Promise<KeptMove[]> {
  const begin = startOfDay(day)
  const told = await db
    .selectFrom('payment_notification as told')
    .innerJoin('payment_order as o', 'o.order_no', 'told.order_no')
    .select(['told.platform_no', 'told.order_no', 'told.amount_cents as cents', 'told.paid_at'])
    .where('o.institute_id', '=', caller.unitId)
    .where(({ or, and, eb, val }) =>
      or([and([eb('told.paid_at', '>=', begin), eb('told.paid_at', '<', after(begin, days(1)))]), eb('told.platform_no', '=', eb.fn.any(val([...named])))]),
    )
    .execute()
  return told.map(({ paid_at, ...payment }) => ({ ...payment, day: wireDate(paid_at), due: wireDate(paid_at) === day }))
}

/**
 * Refunds the platform executed on the day, and those requested for orders the statement names, on any day, which are reported as a
 * difference. Refunds of transfers are made by hand and are in no statement.
 */
async function keptRefunds({ db }: Connection, caller: Caller, day: string, named: readonly string[]): Promise<KeptMove[]> {
  const begin = startOfDay(day)
  const end = after(begin, days(1))
  const refunds = await db
    .selectFrom('payment_refund as refund')
    .innerJoin('payment_order as o', 'o.id', 'refund.order_id')
    .select(['refund.platform_no', 'o.order_no', 'refund.amount_cents', 'refund.done_at'])
    .where('o.institute_id', '=', caller.unitId)
    .where('refund.platform_no', '<>', '')
    .where('refund.state', 'in', ['requested', 'done'])
    .where(({ or, and, eb, val }) =>
      or([and([eb('refund.done_at', '>=', begin), eb('refund.done_at', '<', end)]), eb('o.order_no', '=', eb.fn.any(val([...named])))]),
    )
    .orderBy('refund.requested_at')
    .execute()
  return refunds.map(({ platform_no, order_no, amount_cents, done_at }) => ({
    platform_no,
    order_no,
    cents: -amount_cents,
    day: done_at && wireDate(done_at),
    due: done_at !== null && wireDate(done_at) === day,
  }))
}

/**
 * Compares a day's statement line by line and stores the result. Importing the day again replaces the previous statement; resolutions are kept
 * for lines that have not changed.
 * @returns number of lines per result
 * @throws Refusal INCOMPLETE with problems of the file, and for a future day
 */
export async function reconcile(connection: Connection, caller: Caller, { day, fileName, rows }: Statement, now: Date): Promise<Record<string, number>> {
  const { db, query } = connection
  if (day > wireDate(now)) throw new Refusal('INCOMPLETE', undefined, { fieldErrors: [{ field: 'day', message: messages.afterToday('对账日期') }] })
  const { moves, problems } = readStatement(rows)
  if (problems.length > 0) throw new Refusal('INCOMPLETE', undefined, { fieldErrors: problems })
  // Serialises concurrent imports of the same day.
  await query({ text: 'select pg_advisory_xact_lock(hashtextextended($1, 511))', values: [`${caller.unitId} ${day}`] })
  const numbers = moves.filter(({ cents }) => cents >= 0).map(({ platform_no }) => platform_no)
  const orders = moves.filter(({ cents }) => cents < 0).map(({ order_no }) => order_no)
  const lines = compareStatement(moves, [...(await keptPayments(connection, caller, day, numbers)), ...(await keptRefunds(connection, caller, day, orders))])
  const before = await db
    .updateTable('reconciliation')
    .set({ replaced: true })
    .where('institute_id', '=', caller.unitId)
    .where('day', '=', day)
    .where('replaced', '=', false)
    .returning('id')
    .executeTakeFirst()
  const { id } = await db
    .insertInto('reconciliation')
    .values({ institute_id: caller.unitId, day, file_name: fileName, imported_by: caller.accountId, imported_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await query({
    name: 'keep-statement-lines',
    // Equal refunds of one order are distinguished by their sequence.
    text: `with line as (
        select *, row_number() over (partition by platform_no, result, statement_cents, kept_cents, kept_day) as nth
        from jsonb_to_recordset($2::jsonb) as line (platform_no text, order_no text, statement_cents bigint, kept_cents bigint, kept_day date, result text)
      ), earlier as (
        select *, row_number() over (partition by platform_no, result, statement_cents, kept_cents, kept_day order by id) as nth
        from reconciliation_line where reconciliation_id = $3
      )
      insert into reconciliation_line (reconciliation_id, platform_no, order_no, statement_cents, kept_cents, kept_day, result, resolution, resolved_by, resolved_at)
      select $1, line.platform_no, line.order_no, line.statement_cents, line.kept_cents, line.kept_day, line.result,
        coalesce(earlier.resolution, ''), earlier.resolved_by, earlier.resolved_at
      from line left join earlier on earlier.platform_no = line.platform_no and earlier.result = line.result and earlier.nth = line.nth
        and earlier.statement_cents is not distinct from line.statement_cents and earlier.kept_cents is not distinct from line.kept_cents
        and (earlier.kept_day is null or earlier.kept_day is not distinct from line.kept_day)`,
    values: [id, JSON.stringify(lines), before?.id ?? null],
  })
  const counts: Record<string, number> = {}
  for (const { result } of lines) counts[result] = (counts[result] ?? 0) + 1
  return counts
}

export interface LineFilter {
  result?: string
  open?: '1'
  from?: string
  to?: string
  keyword?: string
  orderBy?: string
}

const linesOf = ({ db }: Connection, caller: Caller) =>
  db
    .selectFrom('reconciliation_line as line')
    .innerJoin('reconciliation as statement', 'statement.id', 'line.reconciliation_id')
    .leftJoin('account as resolver', 'resolver.id', 'line.resolved_by')
    .where('statement.institute_id', '=', caller.unitId)
    .where('statement.replaced', '=', false)

function found(connection: Connection, caller: Caller, filter: LineFilter) {
  let lines = linesOf(connection, caller)
  if (filter.result) lines = lines.where('line.result', 'in', filter.result.split(',') as ReconciliationResult[])
  if (filter.open) lines = lines.where('line.result', '<>', 'matched').where('line.resolution', '=', '')
  if (filter.from) lines = lines.where('statement.day', '>=', filter.from)
  if (filter.to) lines = lines.where('statement.day', '<=', filter.to)
  if (filter.keyword) {
    const { number } = patternsOf(filter.keyword)
    // Both as the platform's statement writes them.
    lines = lines.where(({ or, eb, fn }) => or([eb(fn('upper', ['line.order_no']), 'like', number), eb(fn('upper', ['line.platform_no']), 'like', number)]))
  }
  const { by, direction } = orderOf({ day: 'statement.day' } as const, filter.orderBy ?? 'day desc')
  const rows = lines
    .select([
      'line.id',
      'line.platform_no',
      'line.order_no',
      'line.statement_cents',
      'line.kept_cents',
      'line.kept_day',
      'line.result',
      'line.resolution',
      'line.resolved_at',
    ])
    .select(['statement.day', 'statement.file_name', 'resolver.name as resolver_name'])
    .orderBy(by, direction)
    .orderBy('line.platform_no')
    .orderBy('line.id')
  return { lines, rows }
}

const amount = (cents: number | null): string => (cents === null ? '' : yuanOf(Number(cents)))

type LineRow = Awaited<ReturnType<ReturnType<typeof found>['rows']['execute']>>[number]
const toLine = (row: LineRow): ReconciliationLine => ({
  id: row.id,
  day: row.day,
  kind: Number(row.statement_cents ?? row.kept_cents) < 0 ? 'refund' : 'payment',
  platformNo: row.platform_no,
  orderNo: row.order_no,
  statementAmount: amount(row.statement_cents),
  keptAmount: amount(row.kept_cents),
  keptDay: row.kept_day ?? '',
  result: row.result,
  fileName: row.file_name,
  resolution: row.resolution,
  resolvedBy: row.resolver_name ?? '',
  resolvedDate: wireTime(row.resolved_at),
})

/** Lines of the caller's institute, from current statements only. */
export async function listLines(connection: Connection, caller: Caller, filter: LineFilter & PageRequest) {
  const { lines, rows } = found(connection, caller, filter)
  const page = await readPage(connection, filter, lines, rows)
  return { ...page, counts: { open: await differencesWaiting(connection, caller) }, list: page.list.map(toLine) }
}

/** Number of unresolved differences. */
export async function differencesWaiting(connection: Connection, caller: Caller): Promise<number> {
  const { lines } = found(connection, caller, { open: '1' })
  return (await lines.select(sql<number>`count(*)::int`.as('rows')).executeTakeFirst())?.rows ?? 0
}

/**
 * The unresolved differences of the statements imported first, each with `whole_count`, the number of all. Not by the day of the statement: whoever
 * merges them with others goes by how long they have waited, and what waits longest would be left out here if its day is a late one.
 */
export async function differencesToResolve(connection: Connection, caller: Caller, limit: number) {
  const first = await found(connection, caller, { open: '1' })
    .rows.select(['statement.imported_at', wholeCount])
    .clearOrderBy()
    .orderBy('statement.imported_at')
    .orderBy('line.id')
    .limit(limit)
    .execute()
  return first.map((row) => ({ line: toLine(row), importedAt: row.imported_at, whole_count: row.whole_count }))
}

/** The same for a file, up to `most` lines. */
export const linesForFile = async (connection: Connection, caller: Caller, filter: LineFilter, most: number): Promise<ReconciliationLine[]> =>
  (await found(connection, caller, filter).rows.limit(most).execute()).map(toLine)

/** Records how a difference was resolved; possible once. @throws Refusal NOT_FOUND; NOT_ALLOWED_NOW for a line that matches or is resolved */
export async function resolveLine(connection: Connection, caller: Caller, id: string, resolution: string, now: Date): Promise<void> {
  if (resolution.length < leastResolution) refuseProblems([{ field: 'resolution', message: resolutionNeeded }])
  const line = isUuid(id)
    ? await linesOf(connection, caller)
        .select(['line.id', 'line.result', 'line.resolution'])
        .where('line.id', '=', id)
        // With its statement: an import that replaces it would otherwise copy the line as it was before.
        .forUpdate(['line', 'statement'])
        .executeTakeFirst()
    : undefined
  if (!line) throw new Refusal('NOT_FOUND')
  if (line.result === 'matched' || line.resolution !== '') throw new Refusal('NOT_ALLOWED_NOW', '这笔差异已经处理，请刷新后查看')
  await connection.db
    .updateTable('reconciliation_line')
    .set({ resolution, resolved_by: caller.accountId, resolved_at: now })
    .where('id', '=', line.id)
    .where(sql<boolean>`resolution = ''`)
    .execute()
}
