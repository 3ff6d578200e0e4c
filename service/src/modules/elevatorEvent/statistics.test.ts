import { eventStatisticsEndpoints, faultRegistration, rescueRegistration } from '@shared/contract/application'
import { applicationEndpointsByType } from '@shared/contract/endpoints'
import type { FormRow } from '@shared/contract/form'
import { jobEndpoints } from '@shared/contract/job'
import { homeEndpoints } from '@shared/contract/portal'
import { chinaTime } from '@shared/contract/rules'
import { readXlsx } from 'hucre/xlsx'
import { after, days, wireDate } from '../../clock'
import { must } from '../../testing/inspections'
import { versionOf } from '../../testing/notices'
import { type SignedIn, startTestService, type TestService } from '../../testing/service'
import { runJob } from '../job/runJob'

const [faults, rescues] = [faultRegistration, rescueRegistration].map(({ key }) => {
  const calls = applicationEndpointsByType[key]
  if (!calls) throw new Error(`${key} has no endpoints`)
  return calls
}) as [NonNullable<(typeof applicationEndpointsByType)[string]>, NonNullable<(typeof applicationEndpointsByType)[string]>]

describe('statistics of faults and rescues', () => {
  let service: TestService
  let institute: string
  let acceptor: SignedIn
  let owner: SignedIn
  beforeAll(async () => {
    service = await startTestService()
    const unit = await service.aUnit({ kind: 'inspection', area_code: '330200' })
    institute = unit.id
    acceptor = await service.signIn(await service.anAccount({ roles: ['4'], unit }))
  })
  beforeEach(async () => {
    owner = await service.signIn('2')
  })
  afterAll(() => service.close())

  /** The day `ago` days ago. */
  const day = (ago: number) => wireDate(after(service.clock.now(), -days(ago)))
  /** The name is a letter and a digit. */
  const elevator = (name: string): FormRow => ({
    equipmentId: `3110330200202301${String(name.charCodeAt(0) * 10 + Number(name[1])).padStart(4, '0')}`,
    areaCode: '330212',
    place: '示例花园3号楼',
    inspectionOrg: institute,
  })
  const aFault = (equipmentId: string, ago: number, fields: FormRow = {}): FormRow => ({
    ...elevator(equipmentId),
    faultTime: `${day(ago)} 07:40`,
    reportTime: `${day(ago)} 07:50`,
    trapped: '0',
    stopped: '1',
    causeKind: '3',
    phenomenon: '关门到位后反复开启',
    arriveTime: `${day(ago)} 08:10`,
    repairPerson: '张测试',
    result: '更换门锁触点，试运行正常',
    ...fields,
  })
  const aRescue = (equipmentId: string, ago: number, fields: FormRow = {}): FormRow => ({
    ...elevator(equipmentId),
    callTime: `${day(ago)} 09:00`,
    trappedCount: '2',
    rescueLevel: '1',
    rescuers: '张测试',
    arriveTime: `${day(ago)} 09:20`,
    rescuedTime: `${day(ago)} 09:40`,
    injured: '0',
    causeKind: '4',
    causeDetail: '制动器卡阻',
    handling: '手动盘车放人',
    ...fields,
  })
  const submitted = async (calls: typeof faults, fields: FormRow, as = owner) =>
    must(await service.call(calls.save, { body: { isCommit: '1', form: { fields, tables: {} } } }, as))
  async function take(calls: typeof faults, path: string, id: string, as: SignedIn, opinion?: string) {
    const endpoint = calls.transitions[path]
    if (!endpoint) throw new Error(`No transition ${path}`)
    return must(await service.call(endpoint, { body: { id, version: await versionOf(service, id), opinion } }, as))
  }
  const counted = async (as: SignedIn, query: { from?: string; to?: string; areaCode?: string } = {}) =>
    must(await service.call(eventStatisticsEndpoints.statistics, { query }, as))
  const flagOf = async (id: string, as = owner) => {
    const { list } = must(await service.call(faults.list, { query: { view: 'own' } }, as))
    const { form } = must(await service.call(faults.detail, { params: { id } }, acceptor))
    return [list.find((row) => row.id === id)?.fields.frequent, form.fields.frequent]
  }

  it('count what was submitted by when it happened, and lead to the same records in the lists', async () => {
    await submitted(faults, aFault('L1', 3))
    await submitted(faults, aFault('L1', 70, { causeKind: '6' }))
    await submitted(rescues, aRescue('L2', 3))
    await submitted(rescues, aRescue('L3', 4, { arriveTime: `${day(4)} 09:50`, rescuedTime: `${day(4)} 10:10`, lateReason: '道路拥堵，绕行' }))
    const voided = await submitted(faults, aFault('L4', 3))
    await take(faults, 'audit', voided.id, acceptor)
    await take(faults, 'void', voided.id, acceptor, '重复登记')
    must(await service.call(faults.save, { body: { form: { fields: aFault('L5', 3), tables: {} } } }, owner))
    const all = await counted(owner)
    // A rescue creates its fault.
    expect(all.total).toMatchObject({ faults: 4, rescues: 2, trapped: 4, onTime: 1, late: 1, arrival: 35 })
    expect(all.months).toHaveLength(12)
    expect(all.months.reduce((sum, month) => sum + month.faults, 0)).toBe(4)
    expect(all.areas).toMatchObject([{ key: '330212', faults: 4, rescues: 2 }])
    expect(all.causes.map(({ key, faults: count }) => [key, count])).toEqual([
      ['4', 2],
      ['3', 1],
      ['6', 1],
    ])
    for (const cause of all.causes) {
      const behind = { view: 'own' as const, happenedFrom: all.from, happenedTo: all.to, status: '20,30,70', kind: cause.key }
      expect(must(await service.call(faults.list, { query: behind }, owner)).count).toBe(cause.faults)
      expect(must(await service.call(rescues.list, { query: behind }, owner)).count).toBe(cause.rescues)
    }
    const week = await counted(owner, { from: day(7), to: day(0) })
    expect(week.total).toMatchObject({ faults: 3, rescues: 2 })
    expect(must(await service.call(faults.list, { query: { view: 'own', happenedFrom: day(7), happenedTo: day(0), status: '20,30,70' } }, owner)).count).toBe(3)
    expect((await counted(owner, { areaCode: '3303' })).total).toMatchObject({ faults: 0, rescues: 0 })
  })

  it('are of what the caller finds in the lists: its own, or what names its institute', async () => {
    await submitted(faults, aFault('L9', 1))
    expect((await counted(owner)).total.faults).toBe(1)
    expect((await counted(await service.signIn('2'))).total.faults).toBe(0)
    expect((await counted(acceptor)).total.faults).toBeGreaterThanOrEqual(1)
    const elsewhere = await service.anAccount({ roles: ['4'], unit: await service.aUnit({ kind: 'inspection', area_code: '330200' }) })
    expect((await counted(await service.signIn(elsewhere))).total.faults).toBe(0)
    expect(await service.call(eventStatisticsEndpoints.statistics, {}, await service.signIn('5'))).toMatchObject({ errorCode: 'FORBIDDEN' })
    expect(await service.call(eventStatisticsEndpoints.statistics, { query: { from: '2001-01-01' } }, owner)).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW' })
  })

  it('are exported by a job of the caller', async () => {
    await submitted(faults, aFault('L8', 1))
    const { job } = must(await service.call(eventStatisticsEndpoints.exportStatistics, { body: {} }, owner))
    if (!job) throw new Error('No job was made')
    await runJob(service.context, job.id)
    const row = await service.db.system(({ db }) =>
      db.selectFrom('account_job').select(['state', 'file_name', 'size']).where('id', '=', job.id).executeTakeFirstOrThrow(),
    )
    expect(row).toMatchObject({ state: 'done', file_name: expect.stringMatching(/^电梯故障和困人救援统计\d{12}\.xlsx$/) })
    expect(Number(row.size)).toBeGreaterThan(1000)
  })

  it('cover the days the page showed in a file made after midnight', async () => {
    const { from, to } = await counted(owner)
    const { job } = must(await service.call(eventStatisticsEndpoints.exportStatistics, { body: {} }, owner))
    if (!job) throw new Error('No job was made')
    const untilMidnight = days(1) - (chinaTime(service.clock.now()).getTime() % days(1))
    service.clock.move(untilMidnight)
    await runJob(service.context, job.id)
    service.clock.move(-untilMidnight)
    const ticket = must(await service.call(jobEndpoints.ticket, { body: { id: job.id } }, owner))
    const { bytes } = await service.raw('GET', ticket.url)
    const rows = (await readXlsx(bytes)).sheets[0]?.rows ?? []
    expect(rows.at(-1)?.[0]).toBe(`${from} 至 ${to}`)
  })

  it('mark the third fault within 30 days also when an earlier one is told after it, by another unit, and no longer once that one is void', async () => {
    const first = await submitted(faults, aFault('F1', 20))
    const last = await submitted(faults, aFault('F1', 2))
    expect(await flagOf(last.id)).toEqual(['', ''])
    const other = await service.signIn('2')
    const between = await submitted(faults, aFault('F1', 10), other)
    expect(await flagOf(between.id, other)).toEqual(['', ''])
    expect(await flagOf(last.id)).toEqual(['30天内3次', '30天内3次'])
    expect(await flagOf(first.id)).toEqual(['', ''])
    expect((await counted(owner)).total).toMatchObject({ faults: 2, frequent: 1 })
    // The home page tells it whoever answers for the elevator, and leads to the same records.
    const told = async (as: SignedIn) =>
      must(await service.call(homeEndpoints.getEqustatisticNums, {}, as)).list.find(({ key }) => key === 'faultRegistration-frequent')
    const behind = { happenedFrom: day(30), happenedTo: day(0), status: '20,30,70', flagged: '1' } as const
    expect(await told(owner)).toMatchObject({ count: 1, path: `${faultRegistration.pages.list}?${new URLSearchParams(behind)}` })
    expect(must(await service.call(faults.list, { query: { view: 'own', ...behind } }, owner)).list.map(({ id }) => id)).toEqual([last.id])
    expect([(await told(acceptor))?.count, await told(other)]).toEqual([1, undefined])
    await take(faults, 'audit', between.id, acceptor)
    await take(faults, 'void', between.id, acceptor, '重复登记')
    expect(await flagOf(last.id)).toEqual(['', ''])
    await take(faults, 'revoke', first.id, owner)
    await submitted(faults, aFault('F1', 9), other)
    expect(await flagOf(last.id)).toEqual(['', ''])
    await take(faults, 'commit', first.id, owner)
    expect(await flagOf(last.id)).toEqual(['30天内3次', '30天内3次'])
  })
})
