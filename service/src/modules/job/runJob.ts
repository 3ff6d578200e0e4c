import { messages } from '@shared/contract/messages'
import { roleTypes } from '@shared/contract/roles'
import { sql } from 'kysely'
import { z } from 'zod'
import { newStorageKey } from '../../adapters/attachmentStore'
import type { FileJob } from '../../attachment/fileJob'
import { after, days, minutes, seconds } from '../../clock'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { systemScope } from '../../database/scope'
import { Refusal } from '../../refusal'
import { mayWork } from '../../security/accountState'
import { type Caller, scopeOf, viewersOf } from '../../security/caller'
import type { JobRow } from './accountJobs'

export function fileJobOf(context: ServiceContext, kind: string): FileJob {
  const found = context.fileJobs.find(kind)
  if (!found) throw new Error(`No job of the kind ${kind}`)
  return found
}

/** The owner has removed the job. */
class NotWanted extends Error {}

/** Ten times the usual size; keeps one file from filling a disk that attachments share. */
const largestFile = 512 * 1024 * 1024
/** Milliseconds between two progress updates. */
const tellEvery = 700
/** Milliseconds between two signs of life of a job under way. */
const aliveEvery = seconds(10)
/** A job under way without a sign of life for so long was left by a process that ended. The queue itself would notice after its whole time only. */
const abandonedAfter = minutes(1)
/** The same of a job that a process of an earlier release works on, which gives no signs of life: it may run beside this one during an upgrade. */
const silentAbandonedAfter = minutes(30)
/** How often a job is begun: one that ends its process each time must not do so for ever. */
const mostTries = 3

/** The account with its current rights. @throws Refusal FORBIDDEN if it is no longer active or its viewer keys have changed. */
async function holderOf({ db }: Connection, job: JobRow, now: Date): Promise<Caller> {
  const row = await db
    .selectFrom('account')
    .innerJoin('account_role', 'account_role.account_id', 'account.id')
    .innerJoin('role', 'role.id', 'account_role.role_id')
    .innerJoin('unit', (join) => join.on('unit.id', '=', (on) => on.fn.coalesce('account_role.unit_id', 'account.unit_id')))
    .select([
      'account.name',
      'account.login_name',
      'account.disabled',
      'account.valid_to',
      'account.area_scope',
      'account.site_scope',
      'role.role_type',
      'role.name as role_name',
    ])
    .select(['unit.id as unit_id', 'unit.unit_name', 'unit.uscc', 'unit.area_code'])
    .where('account.id', '=', job.account_id)
    .where('role.id', '=', job.role_id)
    .executeTakeFirst()
  if (!row || !mayWork(row, now)) throw new Refusal('FORBIDDEN', messages.exportEnded)
  const holder: Caller = {
    sessionId: '',
    accountId: job.account_id,
    name: row.name,
    loginName: row.login_name,
    roleId: job.role_id,
    roleType: z.enum(roleTypes).parse(row.role_type),
    roleName: row.role_name,
    unitId: row.unit_id,
    unitName: row.unit_name,
    unitUscc: row.uscc,
    areaCode: row.area_code,
    limit: { area: row.area_scope, site: row.site_scope },
    mustChangePassword: false,
  }
  if (viewersOf(holder).join() !== job.viewers.join()) throw new Refusal('FORBIDDEN', messages.exportEnded)
  return holder
}

/** Begins a job, unless another process is at it. */
const begin = ({ db }: Connection, id: string, now: Date) =>
  db
    .updateTable('account_job')
    .set({ state: 'running', percent: 0, note: '', started_at: now, alive_at: now, tries: sql`tries + 1` })
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst()

/** Runs a job once. Whatever happens, it ends with a file or with a reason. */
export async function runJob(context: ServiceContext, id: string): Promise<void> {
  const { database, clock, jobFiles, log } = context
  const update = (values: Partial<Pick<JobRow, 'state' | 'percent' | 'note' | 'file_name' | 'storage_key' | 'size' | 'alive_at'>>) =>
    database.system(({ db }) =>
      db
        .updateTable('account_job')
        .set(values)
        .where('id', '=', id)
        .where('expires_at', '>', clock.now())
        .where('state', 'in', ['waiting', 'running'])
        .returningAll()
        .executeTakeFirst(),
    )
  const job = await database.system((connection) => begin(connection, id, clock.now()))
  if (!job) return
  const alive = setInterval(() => {
    update({ alive_at: clock.now() }).catch((error: unknown) => log.info({ err: error, job: id }, 'a job could not say that it is under way'))
  }, aliveEvery)
  let told = Date.now()
  const tell = async (part: number) => {
    if (Date.now() - told < tellEvery) return
    told = Date.now()
    // 100 % is reported together with the file.
    if (!(await update({ percent: Math.min(99, Math.floor(part * 100)) }))) throw new NotWanted()
  }
  try {
    const kind = fileJobOf(context, job.kind)
    const caller = await database.system((connection) => holderOf(connection, job, clock.now()))
    kind.check(job.request, caller)
    const { received, note } = await database.read(scopeOf(caller), async (connection) => {
      const { bytes, note } = kind.file(connection, job.request, caller, { tell })
      return { received: await jobFiles.receive(bytes, largestFile), note: note() }
    })
    if (received === 'too large') throw new Refusal('TOO_LARGE', messages.exportTooLarge(largestFile / 1024 / 1024))
    const key = newStorageKey(clock.now())
    await jobFiles.keep(received, key).catch(async (error: unknown) => {
      await jobFiles.discard(received)
      throw error
    })
    const done = await update({ state: 'done', percent: 100, note, file_name: kind.fileName(job.request, clock.now()), storage_key: key, size: received.size })
    if (!done) await jobFiles.remove(key)
  } catch (error) {
    if (error instanceof NotWanted) return
    log.warn({ err: error, job: id, kind: job.kind }, 'a job of an account failed')
    await update({ state: 'failed', note: error instanceof Refusal ? error.message : messages.exportFailed })
  } finally {
    clearInterval(alive)
  }
}

/** Whether no process works on a job under way. A sign of life from before it was begun is of another process. */
const isAbandoned = (now: Date) =>
  sql<boolean>`case when alive_at >= started_at then alive_at < ${after(now, -abandonedAfter)} else started_at < ${after(now, -silentAbandonedAfter)} end`

/** Has the jobs done again that no process works on any more, or fails those that were begun too often. */
export async function resumeJobs({ database, clock, jobQueues }: ServiceContext): Promise<void> {
  await database.transaction(systemScope, async (connection) => {
    const left = connection.db.updateTable('account_job').where('state', '=', 'running').where(isAbandoned(clock.now()))
    await left.where('tries', '>=', mostTries).set({ state: 'failed', note: messages.exportFailed }).execute()
    const again = await left.set({ state: 'waiting', percent: 0 }).returning('id').execute()
    for (const { id } of again) await jobQueues.enqueue(connection, 'accountJob', { id })
  })
}

/** Deletes expired jobs with their files. */
export async function forgetOldJobs({ database, clock, jobFiles, log }: ServiceContext): Promise<void> {
  const now = clock.now()
  const over = await database.system(({ db }) => db.selectFrom('account_job').select(['id', 'storage_key']).where('expires_at', '<=', now).limit(200).execute())
  for (const { id, storage_key } of over) {
    const failure = storage_key === null ? undefined : await jobFiles.remove(storage_key).catch((error: unknown) => ({ error }))
    if (failure) log.warn({ err: failure.error, key: storage_key }, 'a file of a job is still on disk and will be tried again')
    else await database.system(({ db }) => db.deleteFrom('account_job').where('id', '=', id).execute())
  }
  await jobFiles.discardAbandoned()
  // Files left by a process that ended before it wrote their row.
  for await (const keys of jobFiles.keptBefore(after(now, -days(2)))) for (const key of keys) await jobFiles.remove(key)
}
