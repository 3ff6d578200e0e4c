import { existsSync } from 'node:fs'
import path from 'node:path'
import { attachmentEndpoints } from '@shared/contract/attachment'
import { exportRows, type Job, jobEndpoints, jobLimits } from '@shared/contract/job'
import { messages } from '@shared/contract/messages'
import { sessionEndpoints } from '@shared/contract/session'
import { after, hours, minutes } from '../../clock'
import { aCast, aNotice, copyRecord, type NoticeCast, noticeCalls } from '../../testing/notices'
import { type RawAnswer, type SignedIn, startTestService, type TestService, until } from '../../testing/service'
import { asOwner } from '../../testing/testDatabase'
import { zipText } from '../../testing/zipText'
import { forgetOldJobs, resumeJobs, runJob } from './runJob'

/** Long exports as jobs: who sees them, their content, and their expiry. */

let service: TestService
let cast: NoticeCast
beforeAll(async () => {
  service = await startTestService()
  cast = await aCast(service)
  const { id } = await aNotice(service, cast, '70')
  await copyRecord(service, id, exportRows.atOnce)
})
afterAll(() => service.close())

/** A new session in the applicant's unit, so that jobs of other tests do not interfere. */
const someone = async () => service.signIn(await service.anAccount({ roles: ['3', '2'], unit: cast.applicant.account.unit }))
const ask = (as: SignedIn) => service.call(noticeCalls.exportList, { body: { view: 'own' } }, as)
async function started(as: SignedIn): Promise<Job> {
  const job = (await ask(as)).data?.job
  if (!job) throw new Error('No job was started')
  return job
}
const listOf = async (as: SignedIn) => (await service.call(jobEndpoints.list, {}, as)).data?.list ?? []
const shown = async (as: SignedIn, { id }: Job) => (await service.call(jobEndpoints.list, { query: { id } }, as)).data?.list[0]
const ticketFor = (as: SignedIn, { id }: Job) => service.call(jobEndpoints.ticket, { body: { id } }, as)
async function fetched(as: SignedIn, job: Job): Promise<RawAnswer> {
  const ticket = await ticketFor(as, job)
  return service.raw('GET', ticket.data?.url ?? 'none')
}
const rowsIn = (bytes: Buffer) => zipText(bytes, 'xl/worksheets/sheet1.xml').match(/<row /g)?.length ?? 0

test('a long list is made by a job whose owner sees it wait, and fetches the whole of it once it is done', async () => {
  const as = await someone()
  const answer = await ask(as)
  expect(answer.data).toMatchObject({ url: '', job: { state: 'waiting', percent: 0, title: '导出安装改造修理告知' } })
  const job = (await listOf(as))[0] as Job
  expect((await ticketFor(as, job)).success).toBe(false)
  await runJob(service.context, job.id)
  expect(await shown(as, job)).toMatchObject({ state: 'done', percent: 100, note: '' })
  const file = await fetched(as, job)
  expect([file.status, file.headers.get('content-length')]).toEqual([200, String(file.bytes.length)])
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; .*\.xlsx$/)
  expect(rowsIn(file.bytes)).toBe(exportRows.atOnce + 2)
  expect((await fetched(as, job)).status).toBe(200)
  // A replica of the release before issues tickets that do not say whose account they are for.
  const link = (await ticketFor(as, job)).data?.url ?? ''
  await asOwner(service.address, "update ticket set scope = scope - 'accountId'")
  expect((await service.raw('GET', link)).status).toBe(200)
})

test('a short one comes with the click', async () => {
  const answer = await service.call(noticeCalls.exportList, { body: { view: 'own', submitFrom: '2199-01-01' } }, await someone())
  expect(answer.data).toMatchObject({ url: expect.stringContaining(attachmentEndpoints.exportFile.path) })
  expect(answer.data?.job).toBeUndefined()
})

test('nobody else has it: no colleague, no other role, and nobody once the rights are others', async () => {
  const as = await someone()
  const job = await started(as)
  await runJob(service.context, job.id)
  const colleague = await someone()
  expect(await listOf(colleague)).toEqual([])
  for (const endpoint of [jobEndpoints.ticket, jobEndpoints.retry, jobEndpoints.remove] as const) {
    expect(await service.call(endpoint, { body: { id: job.id } }, colleague)).toMatchObject({ success: false, errorCode: 'NOT_FOUND' })
  }
  const link = (await ticketFor(as, job)).data?.url ?? ''
  const other = (await service.call(sessionEndpoints.userInfo, {}, as)).data?.roleList.find((role) => role.roleType === '2')
  await service.call(sessionEndpoints.changeRole, { body: { id: other?.id ?? '' } }, as)
  expect((await service.raw('GET', link)).status).toBe(404)
  const again = await service.signIn(as.account)
  const second = (await ticketFor(again, job)).data?.url ?? ''
  await service.call(sessionEndpoints.logout, {}, again)
  expect((await service.raw('GET', second)).status).toBe(404)
  const moved = await service.signIn(as.account)
  const third = (await ticketFor(moved, job)).data?.url ?? ''
  const elsewhere = await service.aUnit()
  await service.db.system(({ db }) => db.updateTable('account').set({ unit_id: elsewhere.id }).where('id', '=', as.account.id).execute())
  expect(await listOf(await service.signIn(as.account))).toEqual([])
  expect(third).not.toBe('')
})

test('it reads with the rights its owner has when it is done, and says when they have gone', async () => {
  const as = await someone()
  const [job, next] = [await started(as), await started(as)]
  await service.db.system(({ db }) => db.updateTable('account').set({ disabled: true }).where('id', '=', as.account.id).execute())
  await runJob(service.context, job.id)
  await service.db.system(({ db }) => db.updateTable('account').set({ disabled: false }).where('id', '=', as.account.id).execute())
  expect(await shown(as, job)).toMatchObject({ state: 'failed', note: messages.exportEnded })
  const stranger = await service.aUnit()
  await service.db.system(({ db }) => db.updateTable('account').set({ unit_id: stranger.id }).where('id', '=', as.account.id).execute())
  await runJob(service.context, next.id)
  await service.db.system(({ db }) => db.updateTable('account').set({ unit_id: as.account.unit.id }).where('id', '=', as.account.id).execute())
  expect(await shown(as, next)).toMatchObject({ state: 'failed', size: 0 })
})

test('so many of an account at once, and a failed one may be done again', async () => {
  const as = await someone()
  const jobs = await Promise.all(Array.from({ length: jobLimits.atOnce + 3 }, () => ask(as)))
  expect(jobs.filter((job) => job.success)).toHaveLength(jobLimits.atOnce)
  expect(jobs.find((job) => !job.success)).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW', message: messages.jobsFull(jobLimits.atOnce) })
  const [failing] = (await listOf(as)) as [Job]
  jest.spyOn(service.context.jobFiles, 'receive').mockRejectedValueOnce(new Error('no space left on device, write /secret/path'))
  await runJob(service.context, failing.id)
  expect(await shown(as, failing)).toMatchObject({ state: 'failed', note: messages.exportFailed })
  expect((await service.call(jobEndpoints.retry, { body: { id: failing.id } }, as)).success).toBe(true)
  const [receive, keep] = [jest.spyOn(service.context.jobFiles, 'receive'), jest.spyOn(service.context.jobFiles, 'keep')]
  keep.mockRejectedValueOnce(new Error('EXDEV'))
  await runJob(service.context, failing.id)
  const received = await receive.mock.results.at(-1)?.value
  expect([existsSync(path.dirname(received.path)), existsSync(received.path)]).toEqual([true, false])
  expect((await service.call(jobEndpoints.retry, { body: { id: failing.id } }, as)).success).toBe(true)
  await runJob(service.context, failing.id)
  expect(await shown(as, failing)).toMatchObject({ state: 'done', note: '' })
  expect(await service.call(jobEndpoints.retry, { body: { id: failing.id } }, as)).toMatchObject({ success: false, errorCode: 'NOT_ALLOWED_NOW' })
})

test('one whose process was killed is done again soon, while one under way is left to its process', async () => {
  const as = await someone()
  const [killed, going] = [await started(as), await started(as)]
  const now = service.clock.now()
  await stand(killed, { alive_at: after(now, -minutes(2)) })
  await stand(going, { alive_at: now })
  const queued = async ({ id }: Job) => {
    const { rows } = await service.db.system(({ query }) =>
      query({ text: `select count(*)::int as count from jobs.job where name = 'accountJob' and data ->> 'id' = $1`, values: [id] }),
    )
    return rows[0].count
  }
  await resumeJobs(service.context)
  expect([await shown(as, killed), await queued(killed), await queued(going)]).toMatchObject([{ state: 'waiting', percent: 0 }, 2, 1])
  for (const job of [killed, going]) await runJob(service.context, job.id)
  expect([await shown(as, killed), await shown(as, going)]).toMatchObject([{ state: 'done' }, { state: 'running' }])
  // One that ends its process each time fails in the end, and its owner may ask for it again.
  await stand(going, { alive_at: after(now, -minutes(2)), tries: 3 })
  await resumeJobs(service.context)
  expect(await shown(as, going)).toMatchObject({ state: 'failed', note: messages.exportFailed })
  expect((await service.call(jobEndpoints.retry, { body: { id: going.id } }, as)).success).toBe(true)
  expect(await stored(going)).toMatchObject({ state: 'waiting', tries: 0 })
})

test('one that a process of an earlier release works on, which gives no signs of life, is left to it for half an hour', async () => {
  const as = await someone()
  const other = await someone()
  const [first, again, left] = [await started(as), await started(as), await started(other)]
  const now = service.clock.now()
  await stand(first, { started_at: after(now, -minutes(5)), alive_at: null })
  // A newer process, since killed, had begun it before.
  await stand(again, { started_at: after(now, -minutes(5)), alive_at: after(now, -minutes(20)) })
  await stand(left, { started_at: after(now, -minutes(31)), alive_at: null })
  await resumeJobs(service.context)
  for (const job of [first, again]) await runJob(service.context, job.id)
  expect([await shown(as, first), await shown(as, again), await shown(other, left)]).toMatchObject([
    { state: 'running' },
    { state: 'running' },
    { state: 'waiting' },
  ])
})

test('one under way says so, and no longer once it is done', async () => {
  const as = await someone()
  const job = await started(as)
  const beat = jest.spyOn(globalThis, 'setInterval')
  const stopped = jest.spyOn(globalThis, 'clearInterval')
  const receive = service.context.jobFiles.receive.bind(service.context.jobFiles)
  const seen: (Date | null | undefined)[] = []
  jest.spyOn(service.context.jobFiles, 'receive').mockImplementationOnce(async (...given) => {
    seen.push((await stored(job))?.alive_at)
    service.clock.move(minutes(1))
    const [alive] = beat.mock.calls.find(([, every]) => every === 10_000) ?? []
    alive?.()
    await until(async () => Number((await stored(job))?.alive_at) >= Number(seen[0]) + minutes(1))
    return receive(...given)
  })
  await runJob(service.context, job.id)
  service.clock.move(-minutes(1))
  expect(await shown(as, job)).toMatchObject({ state: 'done' })
  const place = beat.mock.calls.findIndex(([, every]) => every === 10_000)
  expect(stopped.mock.calls.map(([timer]) => timer)).toContain(beat.mock.results[place]?.value)
})

test('one whose file is too large says how to get it', async () => {
  const as = await someone()
  const job = await started(as)
  jest.spyOn(service.context.jobFiles, 'receive').mockResolvedValueOnce('too large')
  await runJob(service.context, job.id)
  expect(await shown(as, job)).toMatchObject({ state: 'failed', note: '文件超过 512 MB，没有生成，请缩小查询条件后分次导出' })
})

test('one that is let go of stops, and files end with their time', async () => {
  const as = await someone()
  const [dropped, kept] = [await started(as), await started(as)]
  await service.call(jobEndpoints.remove, { body: { id: dropped.id } }, as)
  await runJob(service.context, dropped.id)
  await runJob(service.context, kept.id)
  expect(await listOf(as)).toMatchObject([{ id: kept.id, state: 'done' }])
  const link = (await ticketFor(as, kept)).data?.url ?? ''
  const key = (await stored(kept))?.storage_key ?? ''
  service.clock.move(hours(jobLimits.fileHours))
  await forgetOldJobs(service.context)
  service.clock.move(-hours(jobLimits.fileHours))
  expect([await stored(kept), await stored(dropped)]).toEqual([undefined, undefined])
  await expect(service.context.jobFiles.open(key)).rejects.toThrow('ENOENT')
  expect((await service.raw('GET', link)).status).toBe(404)
})

/** As a process left it. */
const stand = ({ id }: Job, change: { alive_at: Date | null; started_at?: Date; tries?: number }) =>
  service.db.system(({ db }) =>
    db
      .updateTable('account_job')
      .set({ state: 'running', started_at: change.alive_at, ...change })
      .where('id', '=', id)
      .execute(),
  )
const stored = ({ id }: Job) => service.db.system(({ db }) => db.selectFrom('account_job').selectAll().where('id', '=', id).executeTakeFirst())
