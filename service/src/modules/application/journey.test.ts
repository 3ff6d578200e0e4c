import { aCast, aDraft, aNoticeForm, type NoticeCast, noticeCalls, take, workerIdCard } from '../../testing/notices'
import { startTestService, type TestService } from '../../testing/service'

describe('a construction notice from draft to receipt', () => {
  let service: TestService
  let cast: NoticeCast
  beforeAll(async () => {
    service = await startTestService()
    cast = await aCast(service)
  })
  afterAll(() => service.close())

  it('goes through return, amendment and receipt with every step in its log', async () => {
    const draft = await aDraft(service, cast)
    expect(draft).toMatchObject({ status: '10', number: '', version: 1 })
    const committed = await take(service, cast.applicant, 'commit', draft.id)
    expect(committed.number).toMatch(/^GZ330212\d{8}\d{4}$/)
    await take(service, cast.registrar, 'pickUp', draft.id)
    await take(service, cast.registrar, 'return', draft.id, '请补充制造单位授权书')
    const back = await service.call(noticeCalls.detail, { params: { id: draft.id } }, cast.applicant)
    expect(back.data?.lastOpinion).toBe('请补充制造单位授权书')
    expect(back.data?.form.tables.workers?.[0]?.idCard).toBe(workerIdCard)
    expect(back.data?.form.fields.noticeNo).toBe(committed.number)
    const again = await service.call(
      noticeCalls.save,
      { body: { id: draft.id, version: back.data?.version, isCommit: '1', form: aNoticeForm(cast, service.clock.now(), { projectName: '示例花园三期' }) } },
      cast.applicant,
    )
    expect(again.data).toMatchObject({ status: '20', number: committed.number })
    const received = await take(service, cast.colleague, 'receive', draft.id)
    expect(received.receiptNo).toMatch(/^SL330212\d{8}\d{4}$/)
    const log = await service.call(noticeCalls.showOpinion, { query: { id: draft.id } }, cast.useUnit)
    expect(log.data?.list.map((event) => event.action)).toEqual(['accept', 'commit', 'return', 'pickUp', 'commit', 'save'])
  })
})
