import { Client } from 'pg'
import PgBoss from 'pg-boss'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Connection } from './database'
import { connectionSettings, type DatabaseAddress } from './pool'

/**
 * Background jobs in the database (pg-boss, schema `jobs`): enqueued in the transaction that needs them, done once by whichever replica
 * is free, retried when they fail or their process ends. A failing kind of job does not block the others.
 */
export const jobQueues = {
  /** Every few minutes: enqueues the steps below. */
  housekeeping: { policy: 'short', retryLimit: 0, expireInSeconds: 60, retentionMinutes: 60 },
  /** One housekeeping step, at most one waiting per kind: a failed one is retried in the next round. */
  housekeepingStep: { policy: 'stately', retryLimit: 0, expireInSeconds: 240, retentionMinutes: 60 },
  /** Once a day: deletes files no record refers to. */
  strayFiles: { policy: 'stately', retryLimit: 2, retryDelay: 600, expireInSeconds: 3_600, retentionMinutes: 24 * 60 },
  /** A job requested by an account (`account_job`). It reports its own failures; one whose process ended is retried. */
  accountJob: { policy: 'standard', retryLimit: 2, retryDelay: 5, expireInSeconds: 600, retentionMinutes: 24 * 60 },
  /** Every minute: enqueues those of them again whose process ended. */
  resumeJobs: { policy: 'short', retryLimit: 0, expireInSeconds: 60, retentionMinutes: 60 },
  /** One SMS to the gateway: retried every ten seconds, see `queueSms`. */
  sms: { policy: 'standard', retryLimit: 30, retryDelay: 10, expireInSeconds: 30, retentionMinutes: 24 * 60 },
  /** Every hour: enqueues records with a due action. */
  deadlines: { policy: 'short', retryLimit: 0, expireInSeconds: 300, retentionMinutes: 24 * 60 },
  /** One of these records, at most one job waiting per record: a failed one is retried in the next round. */
  deadline: { policy: 'stately', retryLimit: 0, expireInSeconds: 60, retentionMinutes: 24 * 60 },
  /** Twice a day: reminds use units of due dates, and units of certificates of their people. */
  dueReminders: { policy: 'short', retryLimit: 2, retryDelay: 600, expireInSeconds: 600, retentionMinutes: 24 * 60 },
  /** Once a day: tells of the open jobs of inspectors whose accounts have expired. */
  expiredInspectors: { policy: 'short', retryLimit: 2, retryDelay: 600, expireInSeconds: 600, retentionMinutes: 24 * 60 },
  /** Every minute: enqueues payments to query and to refund. */
  payments: { policy: 'short', retryLimit: 0, expireInSeconds: 60, retentionMinutes: 60 },
  /** One of these payments. */
  payment: { policy: 'stately', retryLimit: 0, expireInSeconds: 60, retentionMinutes: 60 },
} as const satisfies Record<string, Omit<PgBoss.Queue, 'name'>>

export type JobQueueName = keyof typeof jobQueues

const schema = 'jobs'

/** Two separate connections, as the owner of the queues. */
function settingsOf(address: DatabaseAddress): PgBoss.DatabaseOptions {
  const { connectionString, host, database, user, connectionTimeoutMillis } = connectionSettings(address)
  const place = connectionString === undefined ? { host, database, user } : { connectionString }
  return { ...place, ...{ connectionTimeoutMillis }, schema, max: 2, application_name: 'portal-jobs' }
}

/** A kind of job and its handler. */
export interface Job<Data extends object = object> {
  queue: JobQueueName
  data: z.ZodType<Data>
  /** When it runs by itself: a cron expression of five fields, in China's time. */
  every?: string
  /** Also run once when a replica starts. */
  atStart?: boolean
  /** The polling interval; `atOnce`: how many jobs one poll takes and runs concurrently (default one). */
  withinSeconds: number
  atOnce?: number
  /** How many independent workers poll the queue (default one). */
  lanes?: number
  /** Throws to have the job retried. */
  run(data: Data): Promise<void>
}

export interface JobQueues {
  /**
   * Enqueues a job in the transaction of `connection`: it runs soon after the commit, and never after a rollback.
   * @param options.key at most one waiting job per key, in queues with that policy
   */
  enqueue(connection: Connection, queue: JobQueueName, data: object, options?: { key?: string; retryLimit?: number; retryDelay?: number }): Promise<void>
  /** Starts processing. Without it jobs wait: commands and tests only enqueue them. */
  start(jobs: readonly Job[]): Promise<void>
  /** Waits for running jobs to end. */
  stop(): Promise<void>
}

/**
 * Creates the queues, or updates those of an earlier release. The unprivileged role may enqueue jobs; processing them uses the owner's
 * connection.
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

/** The queues of a database prepared by `migrate`. @param address of PostgreSQL itself, not of a pooler */
export function openJobQueues(address: DatabaseAddress, log: Logger): JobQueues {
  const boss = new PgBoss({ ...settingsOf(address), migrate: false })
  // Without a listener the loss of the database would end the process; the next poll reconnects.
  boss.on('error', (error) => log.info({ err: error }, 'the job queues could not be read'))
  let started = false

  /** Jobs fetched together succeed or fail separately: a failed one does not count against the others. */
  async function doOne(job: Job, { id, data }: PgBoss.Job<unknown>): Promise<void> {
    try {
      await job.run(job.data.parse(data ?? {}))
    } catch (error) {
      log.warn({ err: error, job: id, queue: job.queue, data }, 'a job failed')
      // The message only: other properties of a database error may contain user data.
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
