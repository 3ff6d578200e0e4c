import { Client } from 'pg'
import PgBoss from 'pg-boss'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Connection } from './database'
import { connectionSettings, type DatabaseAddress } from './pool'

/**
 * Work that no request waits for, kept in the database (pg-boss, schema `jobs`): it is asked for in the transaction that
 * needs it, done once by whichever replica is free, tried again when it fails or its process ends, and a kind of work that
 * fails holds up no other.
 */
export const jobQueues = {
  /** Every few minutes: hands out the steps below. */
  housekeeping: { policy: 'short', retryLimit: 0, expireInSeconds: 60, retentionMinutes: 60 },
  /** One step of it, at most one of a kind waiting: what fails is tried at the next round. */
  housekeepingStep: { policy: 'stately', retryLimit: 0, expireInSeconds: 240, retentionMinutes: 60 },
  /** Once a day: files no record names. */
  strayFiles: { policy: 'stately', retryLimit: 2, retryDelay: 600, expireInSeconds: 3_600, retentionMinutes: 24 * 60 },
  /** What an account has asked for (`account_job`). One that fails says so itself; what is left by a process that ended is done again. */
  accountJob: { policy: 'standard', retryLimit: 2, retryDelay: 5, expireInSeconds: 600, retentionMinutes: 24 * 60 },
  /** One message to the gateway: every ten seconds while it is new, see `queueSms`. */
  sms: { policy: 'standard', retryLimit: 30, retryDelay: 10, expireInSeconds: 30, retentionMinutes: 24 * 60 },
  /** Every hour: hands out records whose day has come. */
  deadlines: { policy: 'short', retryLimit: 0, expireInSeconds: 300, retentionMinutes: 24 * 60 },
  /** One of them, at most one waiting of each record: what fails is tried at the next round. */
  deadline: { policy: 'stately', retryLimit: 0, expireInSeconds: 60, retentionMinutes: 24 * 60 },
  /** Twice a day: tells use units of what is due. */
  dueReminders: { policy: 'short', retryLimit: 2, retryDelay: 600, expireInSeconds: 600, retentionMinutes: 24 * 60 },
  /** Every minute: hands out payments to ask about and to send back. */
  payments: { policy: 'short', retryLimit: 0, expireInSeconds: 60, retentionMinutes: 60 },
  /** One of them. */
  payment: { policy: 'stately', retryLimit: 0, expireInSeconds: 60, retentionMinutes: 60 },
} as const satisfies Record<string, Omit<PgBoss.Queue, 'name'>>

export type JobQueueName = keyof typeof jobQueues

const schema = 'jobs'

/** Two connections of the queues' own, as their owner. */
function settingsOf(address: DatabaseAddress): PgBoss.DatabaseOptions {
  const { connectionString, host, database, user, connectionTimeoutMillis } = connectionSettings(address)
  const place = connectionString === undefined ? { host, database, user } : { connectionString }
  return { ...place, ...{ connectionTimeoutMillis }, schema, max: 2, application_name: 'portal-jobs' }
}

/** A kind of work and who does it. */
export interface Job<Data extends object = object> {
  queue: JobQueueName
  data: z.ZodType<Data>
  /** When it is done of itself: five fields of cron, in China's time. */
  every?: string
  /** Done once more when a replica starts. */
  atStart?: boolean
  /** How soon it is noticed, and how many are done side by side then (one, unless told). */
  withinSeconds: number
  atOnce?: number
  /** How many workers take it, each for itself; one, unless told. */
  lanes?: number
  /** Throws when it is to be tried again. */
  run(data: Data): Promise<void>
}

export interface JobQueues {
  /**
   * Asks for work in the transaction of `connection`: done soon after that commits, never when it does not.
   * @param options.key at most one that waits of each key, in queues that keep one
   */
  enqueue(connection: Connection, queue: JobQueueName, data: object, options?: { key?: string; retryLimit?: number; retryDelay?: number }): Promise<void>
  /** Works from now on. Without it jobs wait: commands and tests ask for work and leave it to the portal. */
  start(jobs: readonly Job[]): Promise<void>
  /** Lets what is under way end. */
  stop(): Promise<void>
}

/**
 * Makes the queues, or brings those of an earlier release up to date. The unprivileged role may ask for work; who works has
 * the owner's connection.
 */
export async function installJobQueues(address: DatabaseAddress): Promise<void> {
  const boss = new PgBoss({ ...settingsOf(address), supervise: false, schedule: false })
  boss.on('error', () => undefined)
  await boss.start()
  try {
    for (const [name, options] of Object.entries(jobQueues)) {
      await boss.createQueue(name, { name, ...options })
      await boss.updateQueue(name, { name, ...options })
    }
  } finally {
    await boss.stop({ graceful: false, wait: true })
  }
  const client = new Client(connectionSettings(address))
  await client.connect()
  try {
    await client.query(
      `grant usage on schema ${schema} to portal_app; grant select on ${schema}.queue to portal_app; grant select, insert on ${schema}.job to portal_app`,
    )
  } finally {
    await client.end()
  }
}

/** The queues of a database that `migrate` has prepared. @param address leads to PostgreSQL itself, not to a pooler */
export function openJobQueues(address: DatabaseAddress, log: Logger): JobQueues {
  const boss = new PgBoss({ ...settingsOf(address), migrate: false })
  // Without a listener the loss of the database would end the process; the next look finds it back.
  boss.on('error', (error) => log.info({ err: error }, 'the job queues could not be read'))
  let started = false

  /** Of jobs taken together each ends for itself: one that fails is not counted against the others. */
  async function doOne(job: Job, { id, data }: PgBoss.Job<unknown>): Promise<void> {
    try {
      await job.run(job.data.parse(data ?? {}))
    } catch (error) {
      log.warn({ err: error, job: id, queue: job.queue, data }, 'a job failed')
      // The message alone: what else an error of the database carries may be somebody's data.
      await boss.fail(job.queue, id, { message: error instanceof Error ? error.message : String(error) })
    }
  }

  return {
    async enqueue(connection, queue, data, { key, ...retry } = {}) {
      const db = { executeSql: (text: string, values: unknown[]) => connection.query({ text, values }) }
      await boss.send(queue, data, { ...retry, ...(key === undefined ? {} : { singletonKey: key }), db })
    },
    async start(jobs) {
      await boss.start()
      started = true
      for (const job of jobs) {
        for (let lane = 0; lane < (job.lanes ?? 1); lane += 1) {
          await boss.work(job.queue, { batchSize: job.atOnce ?? 1, pollingIntervalSeconds: job.withinSeconds }, async (found) => {
            await Promise.all(found.map((one) => doOne(job, one)))
          })
        }
        if (job.every !== undefined) await boss.schedule(job.queue, job.every, {}, { tz: 'Asia/Shanghai' })
        if (job.atStart) await boss.send(job.queue, {})
      }
    },
    async stop() {
      if (started) await boss.stop({ graceful: true, wait: true, timeout: 10_000 })
    },
  }
}
