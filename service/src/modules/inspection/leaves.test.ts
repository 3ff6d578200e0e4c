import { appointmentStandings } from '@shared/contract/application'
import { inspectionEndpoints } from '@shared/contract/inspection'
import { after, days, wireDate } from '../../clock'
import { anInspection, anInstitute, aUseUnit, type Institute, must, standing } from '../../testing/inspections'
import { type SignedIn, startTestService, type TestService } from '../../testing/service'

describe('leaves of inspectors', () => {
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

  const inDays = (count: number) => wireDate(after(service.clock.now(), days(count)))
  async function assign(id: string, inspectOn: string) {
    const items = [{ id, version: (await standing(service, id)).version }]
    return service.call(
      inspectionEndpoints.assign,
      { body: { items, inspector: institute.inspector.account.id, secondInspector: '', inspectOn } },
      institute.acceptor,
    )
  }

  it('enters a leave once, however often it is sent at once', async () => {
    const away = { from: inDays(90), to: inDays(91), note: '' }
    const answers = await Promise.all(Array.from({ length: 6 }, () => service.call(inspectionEndpoints.addLeave, { body: away }, other.inspector)))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(must(await service.call(inspectionEndpoints.leaves, {}, other.inspector)).list).toHaveLength(1)
  })

  it('knows who is away: entered by the inspector or the acceptor, shown in the calendar, with what is planned for these days', async () => {
    // The next one that is not on a weekend.
    const day = [1, 2, 3].map(inDays).find((one) => ![0, 6].includes(new Date(`${one}T00:00:00Z`).getUTCDay())) ?? ''
    const certificates = [{ kind: '3000', number: 'TS6933', validTo: inDays(400) }]
    must(await service.call(inspectionEndpoints.keepCertificates, { body: { inspector: institute.inspector.account.id, certificates } }, institute.acceptor))
    const [busy, next] = [await anInspection(service, institute, owner, '50'), await anInspection(service, institute, owner, '50')]
    must(await assign(busy.id, day))
    const leave = (as: SignedIn, part: { inspector?: string; from?: string; to?: string; note?: string } = {}) =>
      service.call(inspectionEndpoints.addLeave, { body: { from: day, to: day, note: '', ...part } }, as)
    const inspector = institute.inspector.account.id
    const own = must(await leave(institute.inspector, { note: '年休假' }))
    expect(own.planned.map(({ number }) => number)).toContain(busy.number)
    const calendar = async () =>
      must(await service.call(inspectionEndpoints.assignmentBoard, { query: { from: day } }, institute.acceptor)).inspectors.find(({ id }) => id === inspector)
        ?.leaves
    expect(await calendar()).toEqual([{ id: own.id, from: day, to: day, note: '年休假' }])
    const chosen = async (part: { inspector?: string; secondInspector?: string; inspectOn?: string }, as = institute.acceptor) =>
      must(await service.call(appointmentStandings, { query: { inspectOn: day, ...part } }, as)).list.map(({ field, message }) => [field, message])
    const away = ['inspectOn', expect.stringMatching(new RegExp(`. ${day} 请假（年休假）$`))]
    expect([await chosen({ inspector }), await chosen({ inspector: other.inspector.account.id, secondInspector: inspector })]).toEqual([[away], [away]])
    expect([await chosen({ inspector, inspectOn: inDays(200) }), await chosen({ inspector, inspectOn: '某天' }), await chosen({})]).toEqual([[], [], []])
    expect(await chosen({ inspector }, other.acceptor)).toEqual([])
    // A hint, not a refusal: an inspector on leave may have agreed to come.
    must(await assign(next.id, day))
    expect(await leave(institute.acceptor, { inspector })).toMatchObject({ fieldErrors: [{ field: 'from', message: `与 ${day} 的请假重叠` }] })
    expect(await leave(institute.acceptor, { inspector, from: '2026-01-02', to: '2026-01-01' })).toMatchObject({ fieldErrors: [{ field: 'to' }] })
    expect(await leave(institute.acceptor, { inspector, from: inDays(800), to: inDays(801) })).toMatchObject({
      fieldErrors: [{ field: 'from', message: '最多提前366天登记，请核对年份' }],
    })
    // Nobody may enter or see leaves of another institute, nor an inspector those of a colleague.
    expect(await leave(other.acceptor, { inspector })).toMatchObject({ errorCode: 'NOT_FOUND' })
    expect(await leave(other.inspector, { inspector })).toMatchObject({ errorCode: 'NOT_FOUND' })
    expect(await service.call(inspectionEndpoints.leaves, { query: { inspector } }, other.acceptor)).toMatchObject({ errorCode: 'NOT_FOUND' })
    expect(await service.call(inspectionEndpoints.removeLeave, { body: { id: own.id } }, other.acceptor)).toMatchObject({ errorCode: 'NOT_FOUND' })
    expect(await leave(owner)).toMatchObject({ errorCode: 'FORBIDDEN' })
    expect(must(await service.call(inspectionEndpoints.leaves, {}, institute.inspector)).list).toHaveLength(1)
    const later = wireDate(after(service.clock.now(), days(30)))
    const change = (as: SignedIn, part: { from?: string; to?: string } = {}) =>
      service.call(inspectionEndpoints.changeLeave, { body: { id: own.id, from: day, to: later, note: '培训', ...part } }, as)
    expect(await change(other.acceptor)).toMatchObject({ errorCode: 'NOT_FOUND' })
    expect(await change(other.inspector)).toMatchObject({ errorCode: 'NOT_FOUND' })
    expect(await change(institute.inspector, { to: '2026-01-01' })).toMatchObject({ fieldErrors: [{ field: 'to' }] })
    // A leave does not overlap itself.
    expect(must(await change(institute.acceptor)).planned.map(({ number }) => number)).toContain(busy.number)
    expect(await calendar()).toEqual([{ id: own.id, from: day, to: later, note: '培训' }])
    // Who still sees it as it was neither changes nor deletes what a colleague has entered since.
    const before = { from: day, to: day, note: '培训' }
    const { removeLeave, changeLeave } = inspectionEndpoints
    expect(await service.call(removeLeave, { body: { id: own.id, before } }, institute.inspector)).toMatchObject({ errorCode: 'STALE_VERSION' })
    expect(await service.call(changeLeave, { body: { id: own.id, before, ...before } }, institute.inspector)).toMatchObject({ errorCode: 'STALE_VERSION' })
    must(await service.call(removeLeave, { body: { id: own.id, before: { ...before, to: later } } }, institute.acceptor))
    expect(await calendar()).toEqual([])
    const done = await service.db.system(({ db }) =>
      db
        .selectFrom('audit_log')
        .select(['action', 'account_id', 'detail'])
        .where('target', '=', inspector)
        .where('action', 'like', 'inspection.%Leave')
        .orderBy('id')
        .execute(),
    )
    expect(done.at(-2)).toMatchObject({
      action: 'inspection.changeLeave',
      account_id: institute.acceptor.account.id,
      detail: { before: { from: day, to: day } },
    })
    expect(done.at(-1)).toMatchObject({ action: 'inspection.removeLeave', account_id: institute.acceptor.account.id, detail: { from: day, to: later } })
  })
})
