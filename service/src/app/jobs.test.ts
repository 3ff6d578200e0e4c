import { Client } from 'pg'
import { openJobQueues } from '../database/jobQueues'
import { connectionSettings } from '../database/pool'
import { systemScope } from '../database/scope'
import { startTestService, type TestService, until } from '../testing/service'
import { jobsOf } from './jobs'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const queued = async (step: string): Promise<number> =>
  service.db.system(async ({ query }) => {
    const { rows } = await query({
      text: `select count(*)::int as count from jobs.job where name = 'housekeepingStep' and data ->> 'step' = $1`,
      values: [step],
    })
    return rows[0].count
  })
const endOf = (step: string): Promise<string> =>
  service.db.system(async ({ query }) => {
    const { rows } = await query({ text: `select state::text from jobs.job where name = 'housekeepingStep' and data ->> 'step' = $1`, values: [step] })
    return rows[0]?.state
  })
const ask = (...steps: string[]) =>
  service.db.transaction(systemScope, async (connection) => {
    for (const step of steps) await service.context.jobQueues.enqueue(connection, 'housekeepingStep', { step }, { key: step })
  })

test('work is asked for with the transaction that needs it, and a waiting step is asked for once', async () => {
  const undone = service.db.transaction(systemScope, async (connection) => {
    await service.context.jobQueues.enqueue(connection, 'housekeepingStep', { step: 'undone' }, { key: 'undone' })
    throw new Error('rolled back')
  })
  await expect(undone).rejects.toThrow('rolled back')
  expect(await queued('undone')).toBe(0)
  await ask('waiting')
  await ask('waiting')
  expect(await queued('waiting')).toBe(1)
})

test('a step that fails stops no other, and neither does the loss of the connection', async () => {
  const done: string[] = []
  const steps = {
    failing: async () => {
      done.push('failing')
      throw new Error('this step fails')
    },
    next: async () => void done.push('next'),
    later: async () => void done.push('later'),
  }
  const jobQueues = openJobQueues(service.address, service.context.log)
  await jobQueues.start(jobsOf(service.context, steps).flatMap((job) => (job.queue === 'housekeepingStep' ? [{ ...job, withinSeconds: 1 }] : [])))
  try {
    // In one transaction, so that they are fetched together.
    await ask('failing', 'next')
    await until(() => done.includes('failing') && done.includes('next'))
    await until(async () => (await endOf('failing')) === 'failed' && (await endOf('next')) === 'completed')
    const killer = new Client(connectionSettings(service.address))
    await killer.connect()
    await killer.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'portal-jobs' and datname = current_database()`)
    await killer.end()
    await ask('later')
    await until(() => done.includes('later'))
  } finally {
    await jobQueues.stop()
  }
})

test('each round of housekeeping hands out every step', async () => {
  const round = jobsOf(service.context).find(({ queue }) => queue === 'housekeeping')
  expect(round?.every).toBe('*/5 * * * *')
  await round?.run({})
  expect(await queued('sealAudit')).toBe(1)
  expect(await queued('flows')).toBe(1)
})

test('what a killed process left of jobs of accounts is looked for at the start and every minute', () => {
  expect(jobsOf(service.context).find(({ queue }) => queue === 'resumeJobs')).toMatchObject({ every: '* * * * *', atStart: true })
})
