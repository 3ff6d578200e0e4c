import { accountEndpoints } from '@shared/contract/account'
import { appointmentStandings, reviewQueue } from '@shared/contract/application'
import { inboxEndpoints } from '@shared/contract/inbox'
import { inspectionEndpoints } from '@shared/contract/inspection'
import { homeEndpoints } from '@shared/contract/portal'
import { after, days, wireDate } from '../../clock'
import { type Caller, scopeOf } from '../../security/caller'
import { aDevice } from '../../testing/devices'
import {
  anElevator,
  anInspection,
  anInspectionForm,
  anInstitute,
  attempt,
  aUseUnit,
  go,
  type Institute,
  inspectionCalls,
  must,
  standing,
} from '../../testing/inspections'
import { type SignedIn, startTestService, type TestService } from '../../testing/service'
import { aMobile } from '../../testing/visitor'
import { assignmentBoardOf } from './assignment'
import { jobsOf } from './jobs'
import { tellOfJobsOfExpired } from './jobsLeft'

describe('assigning inspections', () => {
  let service: TestService
  let institute: Institute
  let other: Institute
  let owner: SignedIn
  beforeAll(async () => {
    service = await startTestService()
    institute = await anInstitute(service)
    other = await anInstitute(service)
    owner = await aUseUnit(service)
  })
  afterAll(() => service.close())

  const callerOf = ({ account }: SignedIn, { unit }: Institute, roleType: '4' | '6'): Caller => ({
    ...{ sessionId: '', accountId: account.id, name: '', loginName: account.loginName, roleId: '', roleType, roleName: '' },
    ...{ unitId: unit.id, unitName: '', unitUscc: unit.uscc, areaCode: '', mustChangePassword: false },
  })

  /** The next day that is not on a weekend. */
  function workday(): string {
    const ahead = [1, 2, 3].map((count) => after(service.clock.now(), days(count)))
    return wireDate(ahead.find((day) => ![0, 6].includes(new Date(`${wireDate(day)}T00:00:00Z`).getUTCDay())) ?? service.clock.now())
  }
  const inDays = (count: number) => wireDate(after(service.clock.now(), days(count)))
  const certify = (validTo: string, as = institute.acceptor, inspector = institute.inspector.account.id) =>
    service.call(inspectionEndpoints.keepCertificates, { body: { inspector, certificates: [{ kind: '3000', number: 'TS6933', validTo }] } }, as)
  const board = async (as: SignedIn, from: string) => must(await service.call(inspectionEndpoints.assignmentBoard, { query: { from } }, as))
  async function assign(ids: readonly string[], inspectOn: string, as = institute.acceptor) {
    const items = await Promise.all(ids.map(async (id) => ({ id, version: (await standing(service, id)).version })))
    return service.call(inspectionEndpoints.assign, { body: { items, inspector: institute.inspector.account.id, secondInspector: '', inspectOn } }, as)
  }

  it('gives many to one inspector at once, tells the unit by SMS, and shows it in the calendar of this institute alone', async () => {
    const day = workday()
    must(await certify(inDays(400)))
    const contactMobile = aMobile()
    const waiting = await Promise.all([1, 2].map(() => anInspection(service, institute, owner, '50', anInspectionForm(institute, owner, { contactMobile }))))
    const ids = waiting.map(({ id }) => id)
    expect((await board(institute.acceptor, day)).waiting.map(({ id, status }) => [id, status]).sort()).toEqual(ids.map((id) => [id, '50']).sort())
    expect((await board(other.acceptor, day)).waiting).toEqual([])
    // The term is set in working days, and wherever it is handled that many are left: on the board, in the queue, on the home page and on the record.
    const [first = ''] = ids
    const queue = must(await service.call(reviewQueue, { query: { types: 'onlineApplyNewrule', status: '50' } }, institute.acceptor)).list
    const todos = must(await service.call(homeEndpoints.home, {}, institute.acceptor)).todo
    const record = must(await service.call(inspectionCalls.detail, { params: { id: first } }, institute.acceptor))
    const handled = [...(await board(institute.acceptor, day)).waiting, ...queue, ...todos, record].filter(({ id }) => id === first)
    expect(handled.map(({ workdaysLeft }) => workdaysLeft)).toEqual([5, 5, 5, 5])
    expect(await assign(ids, day, other.acceptor)).toMatchObject({ success: false, errorCode: 'NOT_FOUND' })
    expect(must(await assign(ids, day))).toEqual({ assigned: 2 })
    const { inspectors } = await board(institute.acceptor, day)
    expect(inspectors).toMatchObject([{ certificates: [{ kind: '3000' }], planned: [{ date: day, devices: 1, hours: 0.7 }, { date: day }] }])
    const assigned = (await board(institute.acceptor, day)).waiting.find(({ id }) => id === ids[0])
    expect(assigned).toMatchObject({ inspector: institute.inspector.account.id, secondInspector: '' })
    const sent = await service.db.system(({ db }) => db.selectFrom('sms_outbox').select('text').where('mobile', '=', contactMobile).execute())
    expect(sent.filter(({ text }) => text.includes(`定于${day}检验`))).toHaveLength(2)
  })

  it('names the item of a boiler that is applied for, in the calendar and in lists', async () => {
    const { id: useUnitId, uscc: useUnitUscc } = owner.account.unit
    const boiler = { equclacode: '1000', categoryCode: '1100', varietyCode: '' }
    await aDevice(service, { useUnitId, useUnitUscc, registrationCode: '11103302002015019501', ...boiler })
    const row = anElevator({ equipmentId: '11103302002015019501', ...boiler, feeQuantity: '35' })
    const form = anInspectionForm(institute, owner, { equclacode: '1000', boilerItem: '1' }, [row])
    const { id } = await anInspection(service, institute, owner, '50', form)
    expect((await board(institute.acceptor, workday())).waiting.find((one) => one.id === id)?.kindName).toBe('锅炉 定期检验 内部检验')
    const { summary } = await service.db.system(({ db }) => db.selectFrom('application').select('summary').where('id', '=', id).executeTakeFirstOrThrow())
    expect(summary).toMatchObject({ labels: { applyKind: '定期检验（内部检验）' } })
    await service.db.system(({ db }) => db.updateTable('application').set({ deleted: true }).where('id', '=', id).execute())
  })

  it('lists what waits to be assigned or answered before what is only there to be moved', async () => {
    const busy = await anInstitute(service)
    const ids: string[] = []
    // More assigned ones than the list is long would otherwise hide the requests for another day.
    for (const status of ['55', '56', '50']) {
      const { id } = await anInspection(service, busy, owner, '20')
      await service.db.system(({ query }) => query({ text: 'update application set status = $2 where id = $1', values: [id, status] }))
      ids.push(id)
    }
    const { waiting } = await board(busy.acceptor, workday())
    expect(waiting.map(({ id, status }) => [id, status])).toEqual([
      [ids[2], '50'],
      [ids[1], '56'],
      [ids[0], '55'],
    ])
    const acceptor = callerOf(busy.acceptor, busy, '4')
    const listed = (most: number) =>
      service.db.read(scopeOf(acceptor), (connection) => assignmentBoardOf(connection, acceptor, workday(), service.clock.now(), most))
    expect(await listed(2)).toMatchObject({ waiting: [{ id: ids[2] }, { id: ids[1] }], more: true })
    expect(await listed(3)).toMatchObject({ waiting: { length: 3 }, more: false })
  })

  it('has every inspector of a large institute in the calendar', async () => {
    const large = await anInstitute(service)
    await service.db.system(({ query }) =>
      query({
        text: `with made as (
            insert into account (login_name, name, unit_id, password_hash) select 'of-many-' || n, 'A' || n, $1, '' from generate_series(1, 200) n returning id
          )
          insert into account_role (account_id, role_id) select made.id, held.role_id from made, account_role held where held.account_id = $2`,
        values: [large.unit.id, large.inspector.account.id],
      }),
    )
    const { inspectors } = await board(large.acceptor, workday())
    expect(inspectors.map(({ id }) => id)).toContain(large.inspector.account.id)
    expect(inspectors).toHaveLength(201)
  })

  it('tells who assigns what an inspector leaves undone whose account is disabled', async () => {
    const leaving = await anInstitute(service)
    const { account } = leaving.inspector
    const [one, two] = [await anInspection(service, leaving, owner, '50'), await anInspection(service, leaving, owner, '50')]
    const items = await Promise.all([one, two].map(async ({ id }) => ({ id, version: (await standing(service, id)).version })))
    const body = { items, inspector: account.id, secondInspector: '', inspectOn: workday() }
    must(await service.call(inspectionEndpoints.assign, { body }, leaving.acceptor))
    const administrator = await service.signIn('9')
    must(await service.call(accountEndpoints.updateAccount, { body: { id: account.id, version: 1, fields: {}, enabled: '0' } }, administrator))
    const heard = must(await service.call(inboxEndpoints.list, { query: {} }, leaving.acceptor)).list.find(({ title }) => title.includes('待改派'))
    expect(heard).toMatchObject({
      title: '检验人员赵测试不再检验，2 份报检待改派',
      text: `${[one.number, two.number].sort().join('、')}仍派给该检验人员，请改派其他检验人员`,
      path: '/company-service/check-online?status=55,56,60,62,63',
    })
    // The queue that opens has them, and not what waits to be pre-examined.
    const asked = must(await service.call(reviewQueue, { query: { types: 'onlineApplyNewrule', status: '55,56,60,62,63' } }, leaving.acceptor))
    expect(asked.list.map(({ id }) => id).sort()).toEqual([one.id, two.id].sort())
  })

  it('tells who assigns of an inspector whose account has expired, once, from the day after: also where nobody was there to tell on that day', async () => {
    const leaving = await anInstitute(service)
    const { account } = leaving.inspector
    const { id, number } = await anInspection(service, leaving, owner, '50')
    const items = [{ id, version: (await standing(service, id)).version }]
    must(
      await service.call(inspectionEndpoints.assign, { body: { items, inspector: account.id, secondInspector: '', inspectOn: workday() } }, leaving.acceptor),
    )
    const heard = async (validTo: string) => {
      await service.db.system(({ db }) => db.updateTable('account').set({ valid_to: validTo }).where('id', '=', account.id).execute())
      await tellOfJobsOfExpired(service.context)
      return must(await service.call(inboxEndpoints.list, { query: {} }, leaving.acceptor)).list.filter(({ title }) => title.includes('1 份报检待改派'))
    }
    expect(await heard(inDays(0))).toEqual([])
    expect(await heard(inDays(-3))).toMatchObject([{ number }])
    expect(await heard(inDays(-3))).toHaveLength(1)
    // Renewed, and expired again.
    expect(await heard(inDays(30))).toHaveLength(1)
    expect(await heard(inDays(-1))).toHaveLength(2)
  })

  it('shows no week of a year nobody means: the days of one beyond 9999 once had no end', async () => {
    const ask = (from: string) => service.raw('GET', `/a/stone/inspection/assignment?from=${encodeURIComponent(from)}`, { as: institute.acceptor })
    for (const from of ['9999-12-31', '2200-01-01', '+010000-01-01', '0001-01-01']) expect([from, (await ask(from)).status]).toEqual([from, 400])
    expect((await ask('2199-12-31')).status).toBe(200)
  })

  it('assigns all or none, and nobody whose certificate is missing or runs out before', async () => {
    const day = workday()
    const [first, second] = [await anInspection(service, institute, owner, '50'), await anInspection(service, institute, owner, '20')]
    must(await certify(inDays(400)))
    expect(await assign([first.id, second.id], day)).toMatchObject({ success: false, errorMsg: expect.stringContaining(second.number) })
    expect((await standing(service, first.id)).status).toBe('50')
    must(await certify(wireDate(service.clock.now())))
    expect(await assign([first.id], day)).toMatchObject({ success: false, errorMsg: expect.stringContaining('电梯检验证') })
    expect(await certify(inDays(400), other.acceptor)).toMatchObject({ success: false, errorCode: 'NOT_FOUND' })
    expect((await standing(service, first.id)).status).toBe('50')
    // A mistyped year.
    expect(await certify(inDays(366 * 6))).toMatchObject({
      fieldErrors: [{ field: 'certificates.3000.validTo', message: expect.stringContaining('检验人员证有效期5年') }],
    })
    // Certificates saved before the rule existed do not prevent other changes.
    await service.db.system(({ db }) => db.updateTable('inspector_certificate').set({ valid_to: '2099-12-31' }).where('number', '=', 'TS6933').execute())
    expect(await certify('2099-12-31')).toMatchObject({ success: true })
  })

  it('gives no inspection to one person as both', async () => {
    const day = workday()
    must(await certify('2099-12-31'))
    const { id } = await anInspection(service, institute, owner, '50')
    const { version } = await standing(service, id)
    const inspector = institute.inspector.account.id
    const answer = await service.call(
      inspectionEndpoints.assign,
      { body: { items: [{ id, version }], inspector, secondInspector: inspector, inspectOn: day } },
      institute.acceptor,
    )
    expect(answer).toMatchObject({ success: false, errorMsg: expect.stringContaining('第二检验人员不能与检验人员相同') })
    expect((await standing(service, id)).status).toBe('50')
  })

  it('says in the dialog of one application what the calendar says, and shows the days off on which somebody inspects', async () => {
    const own = await anInstitute(service)
    const inspector = own.inspector.account.id
    const { id, number } = await anInspection(service, own, owner, '50')
    // Today or the next: the Sunday after a Sunday lies beyond the calendar's days.
    const sunday = inDays((7 - new Date(`${inDays(0)}T00:00:00Z`).getUTCDay()) % 7)
    const told = async (part: { id?: string; secondInspector?: string; inspectOn?: string }, as = own.acceptor) =>
      must(await service.call(appointmentStandings, { query: { id, inspector, inspectOn: sunday, ...part } }, as)).list.flatMap(({ field, message }) =>
        message === '' ? [] : [[field, message]],
      )
    /** What is said of a choice before anybody is chosen, and whether what is chosen would be refused. */
    const choices = async (chosen = '', inspectOn = sunday) => {
      const query = { id, inspectOn, ...(chosen !== '' && { inspector: chosen }) }
      const { list } = must(await service.call(appointmentStandings, { query }, own.acceptor))
      return list.filter(({ field }) => field === 'inspector').map(({ refuses, choices: offered }) => [refuses, ...(offered ?? [])])
    }
    must(await service.call(inspectionEndpoints.keepCertificates, { body: { inspector, certificates: [] } }, own.acceptor))
    const lacking = { value: inspector, note: '没有电梯检验证，当日没有派工', fits: false }
    expect([await choices(), await choices(inspector)]).toEqual([[[false, lacking]], [[true, lacking]]])
    // The certificate is known before the day is, the jobs are not.
    expect(await choices(inspector, '')).toEqual([[true, { ...lacking, note: '没有电梯检验证' }]])
    expect(await told({ inspectOn: '' })).toEqual([['inspector', '赵测试没有电梯检验证']])
    expect(await told({})).toEqual([
      ['inspector', '赵测试没有电梯检验证'],
      ['inspectOn', `${sunday}（周日）不是工作日`],
    ])
    must(await certify(inDays(400), own.acceptor, inspector))
    expect(await choices(inspector)).toEqual([[false, { value: inspector, note: `电梯检验证有效至 ${inDays(400)}，当日没有派工`, fits: true }]])
    const late = wireDate(after(service.clock.now(), days(300)))
    await service.db.system(({ query }) =>
      query({
        text: `update application set form = jsonb_set(form, '{tables,devices,0,nextInspectionDate}', to_jsonb($2::text)) where id = $1`,
        values: [id, inDays(1)],
      }),
    )
    expect((await told({ inspectOn: late })).flat().join()).toContain(`${number} 的设备 ${inDays(1)} 到期，早于检验日期`)
    // Of another institute's application nothing is told, and as before without one.
    expect(await told({ inspectOn: late, id: '' })).not.toContainEqual(['inspectOn', expect.stringContaining(number)])
    expect(await told({ inspectOn: late, id }, other.acceptor)).toEqual([])
    must(
      await service.call(
        inspectionEndpoints.assign,
        { body: { items: [{ id, version: (await standing(service, id)).version }], inspector, secondInspector: '', inspectOn: sunday } },
        own.acceptor,
      ),
    )
    const calendar = await board(own.acceptor, inDays(0))
    expect(calendar).toMatchObject({ daysOff: [sunday] })
    expect(calendar.days).toEqual([...calendar.days].sort())
    expect(calendar.days).toContain(sunday)
    expect(calendar.inspectors[0]?.planned).toMatchObject([{ date: sunday, id }])
  })

  it('loses no certificate when two acceptors enter some of the same inspector', async () => {
    const inspector = institute.inspector.account.id
    const held = (await board(institute.acceptor, workday())).inspectors.find(({ id }) => id === inspector)?.certificates ?? []
    const keep = (kind: string) =>
      service.call(
        inspectionEndpoints.keepCertificates,
        { body: { inspector, before: held, certificates: [...held, { kind, number: `TS${kind}`, validTo: inDays(300) }] } },
        institute.acceptor,
      )
    const answers = await Promise.all(['4000', '5000'].map(keep))
    expect(answers.map((answer) => (answer.success ? 'kept' : answer.errorCode)).sort()).toEqual(['STALE_VERSION', 'kept'])
    // The same at the same moment by callers that do not say what they were shown: one after the other.
    const again = await Promise.all([400, 401, 402].map((count) => certify(inDays(count))))
    expect(again.map(({ success }) => success)).toEqual([true, true, true])
  })

  it('hands an inspection over to nobody whose certificate has run out since it began, and says where an inspector has more jobs than are listed', async () => {
    const two = await anInstitute(service)
    const successor = await service.signIn(await service.anAccount({ roles: ['6'], unit: two.unit }))
    const ids: string[] = []
    for (const _one of [1, 2]) {
      const { id } = await anInspection(service, two, owner, '50')
      await go(service, two.acceptor, 'assign', id, { input: { inspector: two.inspector.account.id, inspectOn: inDays(0) } })
      ids.push(id)
    }
    const [id = ''] = ids
    await go(service, two.inspector, 'start', id)
    await service.db.system(({ query }) =>
      query({ text: 'update application set inputs = inputs || $2::jsonb where id = $1', values: [id, JSON.stringify({ inspectOn: inDays(-5) })] }),
    )
    // Good on the day of the appointment, and not today.
    must(await certify(inDays(-1), two.acceptor, successor.account.id))
    const give = () => attempt(service, two.acceptor, 'handOver', id, { input: { inspector: successor.account.id } })
    // Said at the choice, and not only when it is refused.
    const told = async () => {
      const query = { id, inspector: successor.account.id }
      const { list } = must(await service.call(appointmentStandings, { query }, two.acceptor))
      const [first] = list
      return [list.map(({ field }) => field), first?.refuses, first?.choices?.find(({ value }) => value === successor.account.id)]
    }
    const fields = ['inspector', 'secondInspector']
    const lacking = { value: successor.account.id, note: `电梯检验证 ${inDays(-1)} 到期，当日没有派工`, fits: false }
    expect(await told()).toEqual([fields, true, lacking])
    expect(await give()).toMatchObject({ success: false, errorMsg: expect.stringContaining(`电梯检验证 ${inDays(-1)} 到期`) })
    must(await certify(inDays(0), two.acceptor, successor.account.id))
    expect(await told()).toEqual([fields, false, { ...lacking, note: `电梯检验证有效至 ${inDays(0)}，当日没有派工`, fits: true }])
    const caller = callerOf(two.inspector, two, '6')
    const listed = (most: number) => service.db.read(scopeOf(caller), (connection) => jobsOf(connection, caller, service.clock.now(), most))
    expect(await listed(1)).toMatchObject({ list: [{ id }], more: true })
    expect(await listed(2)).toMatchObject({ list: { length: 2 }, more: false })
    // Of one day in the order of the way: an area before the next, a place before the next, whatever the order of their making.
    const text = `update application set area_code = $2, inputs = inputs || $3::jsonb, form = jsonb_set(form, '{fields,inspectionPlace}', $4::jsonb) where id = $1`
    const lies = (one: string, area: string, place: string) =>
      service.db.system(({ query }) => query({ text, values: [one, area, JSON.stringify({ inspectOn: inDays(0) }), JSON.stringify(place)] }))
    const way = async (places: readonly (readonly [string, string])[]) => {
      for (const [index, [area, place]] of places.entries()) await lies(ids[index] ?? '', area, place)
      return (await listed(2)).list.map((job) => ids.indexOf(job.id))
    }
    const near = ['330203', '1号'] as const
    const beyond = ['330203', '2号'] as const
    const far = ['330212', '1号'] as const
    expect([await way([near, beyond]), await way([beyond, near]), await way([beyond, far]), await way([far, beyond])]).toEqual([
      [0, 1],
      [1, 0],
      [0, 1],
      [1, 0],
    ])
    expect(await give()).toMatchObject({ success: true })
  })
})
