import { askedByAddress, reviewQueue } from '@shared/contract/application'
import { attachmentEndpoints } from '@shared/contract/attachment'
import { inboxEndpoints } from '@shared/contract/inbox'
import { inspectionEndpoints, jobsAskedFor } from '@shared/contract/inspection'
import { homeEndpoints, portalEndpoints } from '@shared/contract/portal'
import { after, days, minutes, wireDate } from '../../../clock'
import {
  addPaper,
  anElevator,
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
  must,
  standing,
} from '../../../testing/inspections'
import { type SignedIn, startTestService, type TestService } from '../../../testing/service'

describe('a rectification', () => {
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
  const detail = async (as: SignedIn, id: string) => service.call(inspectionCalls.detail, { params: { id } }, as)
  const assignment = () => ({ inspector: institute.inspector.account.id, inspectOn: inDays(3) })

  it('asks for proof of this rectification, and moves on only when it was reported', async () => {
    const { id } = await anInspection(service, institute, owner, '50')
    await go(service, institute.acceptor, 'assign', id, { input: assignment() })
    await go(service, institute.inspector, 'start', id)
    const demand = { input: { problem: '限速器未校验', rectifyBy: inDays(5) } }
    expect(await attempt(service, institute.inspector, 'rectify', id, { input: { ...demand.input, rectifyBy: inDays(0) } })).toMatchObject({ success: false })
    await go(service, institute.inspector, 'rectify', id, demand)
    expect(await attempt(service, institute.inspector, 'reinspect', id)).toMatchObject({ success: false, errorCode: 'NOT_ALLOWED_NOW' })
    await addPaper(service, owner, id, 'RECTIFY_PROOF')
    await go(service, owner, 'rectified', id)
    await go(service, institute.inspector, 'reinspect', id)
    await go(service, institute.inspector, 'rectify', id, demand)
    expect(await attempt(service, owner, 'rectified', id)).toMatchObject({ errorMsg: '请上传本次整改的见证材料' })
    expect(await attempt(service, institute.inspector, 'reinspect', id)).toMatchObject({ success: false, errorCode: 'NOT_ALLOWED_NOW' })
  })

  it('is demanded again with a reason and another deadline where it was not put right, and keeps what was demanded and answered before', async () => {
    const { id } = await anInspection(service, institute, owner, '50')
    await go(service, institute.acceptor, 'assign', id, { input: assignment() })
    await go(service, institute.inspector, 'start', id)
    await go(service, institute.inspector, 'rectify', id, { input: { problem: '限速器未校验', rectifyBy: inDays(5) } })
    const again = { opinion: '校验报告不是这台限速器的', input: { problem: '限速器未校验，请提交本台的校验报告', rectifyBy: inDays(12) } }
    expect(await attempt(service, institute.inspector, 'refuseRectified', id, again)).toMatchObject({ success: false, errorCode: 'NOT_ALLOWED_NOW' })
    await addPaper(service, owner, id, 'RECTIFY_PROOF')
    await go(service, owner, 'rectified', id, { opinion: '限速器已校验' })
    for (const as of [owner, institute.acceptor, other.inspector]) {
      expect(await attempt(service, as, 'refuseRectified', id, again)).toMatchObject({ success: false })
    }
    expect(await attempt(service, institute.inspector, 'refuseRectified', id, { ...again, opinion: '' })).toMatchObject({ success: false })
    expect(await attempt(service, institute.inspector, 'refuseRectified', id, { ...again, input: { ...again.input, rectifyBy: inDays(0) } })).toMatchObject({
      fieldErrors: [{ field: 'input.rectifyBy', message: '整改期限应在今天之后' }],
    })
    expect(await go(service, institute.inspector, 'refuseRectified', id, again)).toMatchObject({ status: '62', statusName: '待整改' })
    const told = must(await service.call(inboxEndpoints.list, { query: {} }, owner)).list
    expect(told.some((message) => JSON.stringify(message).includes('复核不通过'))).toBe(true)
    const seen = must(await detail(owner, id))
    expect(seen).toMatchObject({ dueDate: inDays(12), lastOpinion: again.opinion, actions: ['rectified'] })
    // Proof of an answered request is final; the next answer has its own.
    const [first] = seen.attachments.filter(({ code }) => code === 'RECTIFY_PROOF')
    expect(await service.call(attachmentEndpoints.remove, { body: { id: first?.id ?? '' } }, owner)).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW' })
    expect(await attempt(service, owner, 'rectified', id)).toMatchObject({ errorMsg: '请上传本次整改的见证材料' })
    const mistaken = await addPaper(service, owner, id, 'RECTIFY_PROOF')
    expect(await service.call(attachmentEndpoints.remove, { body: { id: mistaken } }, owner)).toMatchObject({ success: true })
    await addPaper(service, owner, id, 'RECTIFY_PROOF')
    await go(service, owner, 'rectified', id, { opinion: '附上本台的校验报告' })
    for (const reader of [owner, institute.inspector, institute.acceptor]) {
      const log = must(await service.call(inspectionCalls.showOpinion, { query: { id } }, reader)).list
      const rounds = log.filter(({ action }) => ['rectify', 'rectified', 'refuseRectified'].includes(action)).reverse()
      expect(rounds.map(({ action, opinion, input }) => [action, opinion, ...input.map(({ value }) => value)])).toEqual([
        ['rectify', '', '限速器未校验', inDays(5)],
        ['rectified', '限速器已校验'],
        ['refuseRectified', again.opinion, again.input.problem, inDays(12)],
        ['rectified', '附上本台的校验报告'],
      ])
      expect(must(await detail(reader, id)).attachments.filter(({ code }) => code === 'RECTIFY_PROOF')).toHaveLength(2)
    }
    await go(service, institute.inspector, 'reinspect', id)
    expect((await standing(service, id)).status).toBe('60')
  })

  it('keeps the proof already uploaded when another inspector takes over', async () => {
    const { id } = await anInspection(service, institute, owner, '50')
    await go(service, institute.acceptor, 'assign', id, { input: assignment() })
    await go(service, institute.inspector, 'start', id)
    await go(service, institute.inspector, 'rectify', id, { input: { problem: '限速器未校验', rectifyBy: inDays(5) } })
    const { stateSince } = must(await detail(owner, id))
    const [mistaken] = [await addPaper(service, owner, id, 'RECTIFY_PROOF'), await addPaper(service, owner, id, 'RECTIFY_PROOF')]
    service.clock.move(minutes(1))
    const successor = await service.signIn(await service.anAccount({ roles: ['6'], unit: institute.unit }))
    await certify(service, successor)
    await go(service, institute.acceptor, 'handOver', id, { input: { inspector: successor.account.id } })
    const seen = must(await detail(owner, id))
    expect([seen.stateSince, seen.updateDate > (seen.stateSince ?? seen.updateDate)]).toEqual([stateSince, true])
    expect(await service.call(attachmentEndpoints.remove, { body: { id: mistaken } }, owner)).toMatchObject({ success: true })
    expect(await go(service, owner, 'rectified', id)).toMatchObject({ status: '63' })
  })

  it('its proof, put by mistake into an application that asks for it from the start, is taken out again while that can be edited', async () => {
    const { id, version } = await anInspectionDraft(service, institute, owner)
    const early = await addPaper(service, owner, id, 'RECTIFY_PROOF')
    service.clock.move(minutes(1))
    const { form } = must(await detail(owner, id))
    must(await service.call(inspectionCalls.save, { body: { id, version, form } }, owner))
    expect(await service.call(attachmentEndpoints.remove, { body: { id: early } }, owner)).toMatchObject({ success: true })
    const late = await addPaper(service, owner, id, 'RECTIFY_PROOF')
    await go(service, owner, 'commit', id)
    await go(service, institute.acceptor, 'return', id, { opinion: '见证材料不是这台的' })
    expect(await service.call(attachmentEndpoints.remove, { body: { id: late } }, owner)).toMatchObject({ success: true })
  })

  it('an application that was sent back and never completed is refused by the institute, and the device is free again', async () => {
    const unit = await aUseUnit(service)
    const devices = [anElevator()]
    const form = () => anInspectionForm(institute, unit, {}, devices)
    const { id } = await anInspection(service, institute, unit, '20', form())
    await go(service, institute.acceptor, 'return', id, { opinion: '检验申请表未盖章' })
    // What the unit types meanwhile, it has not submitted: it is not what is decided on.
    const returned = must(await detail(unit, id))
    const typed = { ...returned.form, fields: { ...returned.form.fields, inspectionPlace: '还没有提交的地点' } }
    must(await service.call(inspectionCalls.save, { body: { id, version: returned.version, form: typed } }, unit))
    const [submitted] = returned.attachments
    must(await service.call(attachmentEndpoints.remove, { body: { id: submitted?.id ?? '' } }, unit))
    await addPaper(service, unit, id, 'OTHER')
    const again = await anInspectionDraft(service, institute, unit, form())
    expect(await attempt(service, unit, 'commit', again.id)).toMatchObject({ fieldErrors: [{ message: expect.stringContaining('尚未办结') }] })
    const queue = await service.call(reviewQueue, { query: { types: 'onlineApplyNewrule', tab: '退回补正' } }, institute.acceptor)
    expect(must(queue).list.map((row) => row.id)).toContain(id)
    expect(await attempt(service, institute.acceptor, 'refuse', id)).toMatchObject({ success: false })
    expect(await go(service, institute.acceptor, 'refuse', id, { opinion: '一直没有补正' })).toMatchObject({ status: '80' })
    for (const as of [unit, institute.acceptor]) {
      const decided = must(await detail(as, id))
      expect([decided.form.fields.inspectionPlace, decided.attachments]).toEqual([returned.form.fields.inspectionPlace, returned.attachments])
    }
    expect(await go(service, unit, 'commit', again.id)).toMatchObject({ status: '20' })
  })

  it('that the unit leaves undone ends at its deadline: the inspector goes on, with a reason, and the unit and the institute are told', async () => {
    const { id, number } = await anInspection(service, institute, owner, '50')
    await go(service, institute.acceptor, 'assign', id, { input: assignment() })
    await go(service, institute.inspector, 'start', id)
    await go(service, institute.inspector, 'rectify', id, { input: { problem: '限速器未校验', rectifyBy: inDays(5) } })
    const missed = { opinion: '电话催告两次，未提交整改材料' }
    service.clock.move(days(5))
    const onLastDay = await service.signIn(institute.inspector.account)
    expect(await attempt(service, onLastDay, 'unrectified', id, missed)).toMatchObject({
      errorMsg: expect.stringContaining(`整改期限${inDays(0)}还没有过`),
    })
    service.clock.move(days(1))
    const inspector = await service.signIn(institute.inspector.account)
    const [unit, acceptor] = [await service.signIn(owner.account), await service.signIn(institute.acceptor.account)]
    expect(await attempt(service, inspector, 'unrectified', id)).toMatchObject({ success: false })
    for (const as of [unit, acceptor]) expect(await attempt(service, as, 'unrectified', id, missed)).toMatchObject({ success: false })
    expect(await go(service, inspector, 'unrectified', id, missed)).toMatchObject({ status: '60' })
    for (const as of [unit, acceptor]) {
      const told = must(await service.call(inboxEndpoints.list, { query: {} }, as)).list
      expect(told.some(({ title, text }) => title.includes(`${number} 已逾期未整改`) && text.includes(missed.opinion))).toBe(true)
    }
    await enterResults(service, inspector, id, { conclusion: '03', remarks: '限速器未校验' })
    expect(await go(service, inspector, 'report', id)).toMatchObject({ status: '65' })
  })

  it('whose deadline has passed is on the desks of the unit and of the inspector, who may go on without it', async () => {
    // An institute of its own: whether anything else is overdue by then depends on the days off between.
    const own = await anInstitute(service)
    // Sessions end when the clock moves.
    const signedIn = async () => ({
      owner: await service.signIn(owner.account),
      acceptor: await service.signIn(own.acceptor.account),
      inspector: await service.signIn(own.inspector.account),
    })
    let now = await signedIn()
    const { id } = await anInspection(service, { ...own, ...now }, now.owner, '50')
    await go(service, now.acceptor, 'assign', id, { input: { ...assignment(), inspector: own.inspector.account.id } })
    await go(service, now.inspector, 'start', id)
    await go(service, now.inspector, 'rectify', id, { input: { problem: '限速器未校验', rectifyBy: inDays(1) } })
    const desk = async (as: SignedIn) => {
      const { todo } = must(await service.call(homeEndpoints.home, {}, as))
      const { list } = must(await service.call(homeEndpoints.getEqustatisticNums, {}, as))
      const { pages } = must(await service.call(portalEndpoints.waitingCounts, {}, as))
      const ofState = must(await service.call(homeEndpoints.todosInState, { query: { statusName: '待整改' } }, as)).list
      const late = list.find(({ key }) => key === 'onlineApplyNewrule-overdue')
      return { listed: todo.some((item) => item.id === id), ofState: ofState.some((item) => item.id === id), late, jobs: pages['/company-service/jobs'] }
    }
    const before = await desk(now.inspector)
    service.clock.move(days(1))
    now = await signedIn()
    // The unit has the whole last day.
    expect(await desk(now.inspector)).toEqual(before)
    expect(before).toMatchObject({ listed: false, ofState: false, late: undefined })
    expect(await desk(now.owner)).toMatchObject({ listed: true, ofState: true })
    service.clock.move(days(1))
    now = await signedIn()
    const after = await desk(now.inspector)
    expect(after).toMatchObject({ listed: true, ofState: true, late: { count: 1, tone: 'failed' }, jobs: (before.jobs ?? 0) + 1 })
    const asked = askedByAddress(new URL(after.late?.path ?? '', 'http://portal').searchParams)
    const jobs = must(await service.call(inspectionEndpoints.jobs, {}, now.inspector)).list
    expect(jobsAskedFor(jobs, asked).map((job) => job.id)).toContain(id)
    expect(await desk(now.owner)).toMatchObject({ listed: true })
    expect(await desk(now.acceptor)).toMatchObject({ listed: false })
  })
})
