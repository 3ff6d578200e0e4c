import { after, days, wireDate } from '../../clock'
import {
  addPaper,
  anInspection,
  anInspectionDraft,
  anInspectionForm,
  anInstitute,
  attempt,
  aUseUnit,
  certify,
  enterResults,
  go,
  type Institute,
  inspectionCalls,
} from '../../testing/inspections'
import { type SignedIn, startTestService, type TestService } from '../../testing/service'

describe('who hears of an inspection', () => {
  let service: TestService
  let institute: Institute
  let second: SignedIn
  let user: SignedIn
  let maintainer: SignedIn
  beforeAll(async () => {
    service = await startTestService()
    institute = await anInstitute(service)
    second = await service.signIn(await service.anAccount({ roles: ['6'], unit: institute.unit }))
    await certify(service, second)
    user = await aUseUnit(service)
    maintainer = await service.signIn(await service.anAccount({ roles: ['2'], unit: await service.aUnit({ unit_type: '2' }) }))
  })
  afterAll(() => service.close())

  const inDays = (count: number) => wireDate(after(service.clock.now(), days(count)))
  /** Messages of an account about a record, in order: title and text. */
  const told = async (id: string, { account }: SignedIn) => {
    const rows = await service.db.system(({ db }) =>
      db
        .selectFrom('message')
        .select(['title', 'text', 'path'])
        .where('biz_id', '=', id)
        .where('account_id', '=', account.id)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    )
    return rows.map(({ title, text, path }) => ({ happened: title.split(' ').at(-1), text, path }))
  }
  const happened = async (id: string, who: SignedIn) => (await told(id, who)).map((message) => message.happened)

  it('tells the unit whose devices a maintenance unit applies for: when they are inspected, what is to be put right, and the report', async () => {
    const { id } = await anInspectionDraft(service, institute, maintainer, anInspectionForm(institute, user))
    await addPaper(service, maintainer, id, 'AUTHORISATION')
    await go(service, maintainer, 'commit', id)
    await go(service, institute.acceptor, 'accept', id, { input: { feeType: '2', feeReason: '免收费' } })
    await go(service, institute.acceptor, 'assign', id, { input: { inspector: institute.inspector.account.id, inspectOn: inDays(3) } })
    await go(service, institute.inspector, 'start', id)
    await go(service, institute.inspector, 'rectify', id, { input: { problem: '限速器校验过期', rectifyBy: inDays(10) } })
    expect(await happened(id, user)).toEqual(['已提交', '已派工', '已要求整改'])
    const [asked, assigned, demanded] = await told(id, user)
    expect(asked?.text).toContain('没有委托的，请与检验机构联系')
    expect(assigned?.text).toContain(`检验日期${inDays(3)}`)
    expect(demanded?.text).toContain(`整改期限${inDays(10)}`)
    expect((await service.call(inspectionCalls.detail, { params: { id } }, user)).success).toBe(true)
  })

  it('does not tell a unit of its own application as of somebody else’s', async () => {
    const colleague = await service.signIn(await service.anAccount({ roles: ['1'], unit: user.account.unit }))
    const { id } = await anInspection(service, institute, user, '20')
    expect(await told(id, colleague)).toEqual([])
  })

  it('tells the inspector that another day was refused, and who had it before that it is given to somebody else', async () => {
    const { id } = await anInspection(service, institute, user, '50')
    await go(service, institute.acceptor, 'assign', id, { input: { inspector: institute.inspector.account.id, inspectOn: inDays(3) } })
    await go(service, user, 'reschedule', id, { opinion: '现场停电', input: { wishOn: inDays(5) } })
    await go(service, institute.acceptor, 'refuseReschedule', id, { opinion: '近期没有空余' })
    expect((await told(id, institute.inspector)).at(-1)).toMatchObject({ happened: '不同意改期', text: expect.stringContaining(`仍于${inDays(3)}检验`) })
    await go(service, institute.acceptor, 'assign', id, { input: { inspector: second.account.id, inspectOn: inDays(4) } })
    expect((await told(id, institute.inspector)).at(-1)).toMatchObject({ happened: '已改派他人', path: '' })
    expect((await service.call(inspectionCalls.detail, { params: { id } }, institute.inspector)).success).toBe(false)
    expect((await told(id, second)).at(-1)).toMatchObject({ happened: '检验安排已变更' })
  })

  it('goes on with another inspector when whoever began cannot: the day and what was entered stay', async () => {
    const { id } = await anInspection(service, institute, user, '50')
    await go(service, institute.acceptor, 'assign', id, { input: { inspector: institute.inspector.account.id, inspectOn: inDays(0) } })
    await go(service, institute.inspector, 'start', id)
    await enterResults(service, institute.inspector, id)
    const uncertified = await service.signIn(await service.anAccount({ roles: ['6'], unit: institute.unit }))
    const give = (to: SignedIn) => attempt(service, institute.acceptor, 'handOver', id, { input: { inspector: to.account.id } })
    expect(await give(uncertified)).toMatchObject({ success: false, errorMsg: expect.stringContaining('电梯检验证') })
    expect(await give(institute.inspector)).toMatchObject({ success: false, fieldErrors: [{ field: 'input.inspector' }] })
    expect(await give(second)).toMatchObject({ success: true, data: { status: '60' } })
    expect(await happened(id, second)).toEqual(['检验人员已变更'])
    expect((await attempt(service, institute.inspector, 'report', id)).success).toBe(false)
    expect(await go(service, second, 'report', id)).toMatchObject({ status: '65' })
  })

  it('tells the unit whose devices they are that a report is void', async () => {
    const admin = await service.signIn(await service.anAccount({ roles: ['9'] }))
    const { id } = await anInspectionDraft(service, institute, maintainer, anInspectionForm(institute, user))
    await addPaper(service, maintainer, id, 'AUTHORISATION')
    await go(service, maintainer, 'commit', id)
    await go(service, institute.acceptor, 'accept', id, { input: { feeType: '2', feeReason: '免收费' } })
    await go(service, institute.acceptor, 'assign', id, { input: { inspector: institute.inspector.account.id, inspectOn: inDays(0) } })
    await go(service, institute.inspector, 'start', id)
    await enterResults(service, institute.inspector, id)
    await go(service, institute.inspector, 'report', id)
    await go(service, institute.acceptor, 'issue', id)
    await go(service, admin, 'void', id, { opinion: '检验日期有误' })
    expect((await told(id, user)).at(-1)).toMatchObject({ happened: '已作废', text: expect.stringContaining('检验日期有误') })
    expect((await told(id, institute.inspector)).at(-1)).toMatchObject({ happened: '已作废' })
  })
})
