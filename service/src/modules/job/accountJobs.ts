import { isUnderWay, type Job, jobLimits } from '@shared/contract/job'
import { messages } from '@shared/contract/messages'
import { type Selectable, sql } from 'kysely'
import { after, hours, wireTime } from '../../clock'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import type { AccountJobTable } from '../../database/tables/applicationTables'
import { Refusal } from '../../refusal'
import { type Caller, viewersOf } from '../../security/caller'

/**
 * Jobs of accounts. A job belongs to an account in one role with the viewer keys it had at the start: after a change of role, unit or area it
 * is no longer accessible.
 */
export type JobRow = Selectable<AccountJobTable>

export const shownJob = (row: JobRow): Job => ({
  id: row.id,
  title: row.title,
  state: row.state,
  percent: row.percent,
  note: row.note,
  fileName: row.file_name,
  size: row.size,
  createDate: wireTime(row.created_at),
  expires: wireTime(row.expires_at),
})

const jobsOf = ({ db }: Connection, caller: Caller, now: Date) =>
  db
    .selectFrom('account_job')
    .selectAll()
    .where('account_id', '=', caller.accountId)
    .where('role_id', '=', caller.roleId)
    .where(sql<boolean>`viewers = ${viewersOf(caller)}::text[]`)
    .where('expires_at', '>', now)

/** The caller's jobs, newest first. */
export const listJobs = async (connection: Connection, caller: Caller, now: Date): Promise<JobRow[]> =>
  jobsOf(connection, caller, now).orderBy('created_at', 'desc').orderBy('id', 'desc').execute()

/** @throws Refusal NOT_FOUND if it is not the caller's, or has expired. */
export async function findJob(connection: Connection, caller: Caller, id: string, now: Date): Promise<JobRow> {
  const row = await jobsOf(connection, caller, now).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

const accountLock = 724_513

/**
 * Checks that the account may start another job, and expires its oldest ones to make room for the file.
 * @throws Refusal NOT_ALLOWED_NOW if the maximum number is in progress.
 */
async function makeRoom(connection: Connection, accountId: string, now: Date): Promise<void> {
  const { db, query } = connection
  await query({ text: 'select pg_advisory_xact_lock($1, hashtext($2))', values: [accountLock, accountId] })
  const rows = await db
    .selectFrom('account_job')
    .select(['id', 'state'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute()
  if (rows.filter(isUnderWay).length >= jobLimits.atOnce) throw new Refusal('NOT_ALLOWED_NOW', messages.jobsFull(jobLimits.atOnce))
  const old = rows.filter((row) => !isUnderWay(row)).slice(jobLimits.kept - 1)
  if (old.length > 0) {
    await db
      .updateTable('account_job')
      .set({ expires_at: now })
      .where(
        'id',
        'in',
        old.map((row) => row.id),
      )
      .execute()
  }
}

const expiry = (now: Date): Date => after(now, hours(jobLimits.fileHours))

/**
 * Queues a job in the transaction of `connection`.
 * @throws Refusal NOT_ALLOWED_NOW if the account has the maximum number in progress.
 */
export async function startJob(
  context: ServiceContext,
  connection: Connection,
  caller: Caller,
  { kind, title, request }: { kind: string; title: string; request: Record<string, unknown> },
): Promise<Job> {
  const now = context.clock.now()
  await makeRoom(connection, caller.accountId, now)
  const row = await connection.db
    .insertInto('account_job')
    .values({
      account_id: caller.accountId,
      role_id: caller.roleId,
      viewers: viewersOf(caller),
      kind,
      title,
      request: JSON.stringify(request),
      created_at: now,
      expires_at: expiry(now),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await context.jobQueues.enqueue(connection, 'accountJob', { id: row.id })
  return shownJob(row)
}

/** Retries a failed job. @throws Refusal NOT_ALLOWED_NOW if it has not failed, or too many are in progress. */
export async function retryJob(context: ServiceContext, connection: Connection, caller: Caller, id: string): Promise<void> {
  const now = context.clock.now()
  const job = await findJob(connection, caller, id, now)
  await makeRoom(connection, caller.accountId, now)
  const { numUpdatedRows } = await connection.db
    .updateTable('account_job')
    .set({ state: 'waiting', percent: 0, note: '', tries: 0, expires_at: expiry(now) })
    .where('id', '=', job.id)
    .where('state', '=', 'failed')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('NOT_ALLOWED_NOW')
  await context.jobQueues.enqueue(connection, 'accountJob', { id: job.id })
}

/** Expires a job: one in progress stops at its next progress update, its file is removed later. */
export async function removeJob(connection: Connection, caller: Caller, id: string, now: Date): Promise<void> {
  const job = await findJob(connection, caller, id, now)
  await connection.db.updateTable('account_job').set({ expires_at: now }).where('id', '=', job.id).execute()
}
