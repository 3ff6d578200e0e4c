import { elevatorDetectApply, onlineApplyNewrule, recordAddress, reviewQueue } from '@shared/contract/application'
import { applicationEndpointsByType } from '@shared/contract/endpoints'
import { inboxEndpoints } from '@shared/contract/inbox'
import { inspectionEndpoints } from '@shared/contract/inspection'
import { homeEndpoints, searchEndpoints } from '@shared/contract/portal'
import { yuanOf } from '@shared/contract/rules'
import { wireDate } from '../../../clock'
import type { Connection } from '../../../database/database'
import { systemScope } from '../../../database/scope'
import { inspectionCast } from '../../../testing/inspectionCast'
import {
  addPaper,
  anElevator,
  anInspection,
  anInspectionForm,
  attempt,
  enterResults,
  go,
  inspectionCalls,
  must,
  notify,
  orderOf,
  paymentFor,
  standing,
  theFee,
} from '../../../testing/inspections'
import type { SignedIn } from '../../../testing/service'
import { aMobile } from '../../../testing/visitor'
import { workflowNow } from '../../../workflow/behaviour'
import { recordViewOf } from '../../../workflow/detail'
import { chineseDate } from '../../../workflow/form/filledForm'
import { theSystem } from '../../../workflow/parties'
import { findVisible } from '../../../workflow/record'
import { settlePayment } from '../../payment/settle'
import { behaviourOf } from '../behaviours'

/** The course of an inspection, step by step, and what its parties are told of it. */
describe('an inspection: its course', () => {
  const { cast, inDays, detail, assignment } = inspectionCast()

  it('goes from draft to report by the hands of five roles, with every step in its log', async () => {
    const { id } = await anInspection(cast.service, cast.institute, cast.owner, '50')
    await go(cast.service, cast.institute.acceptor, 'assign', id, { input: assignment() })
    await go(cast.service, cast.institute.inspector, 'start', id)
    await addPaper(cast.service, cast.institute.inspector, id, 'OPINION_NOTICE')
    await go(cast.service, cast.institute.inspector, 'rectify', id, { input: { problem: '层门门锁啮合深度不足', rectifyBy: inDays(10) } })
    expect((await detail(cast.owner, id)).data).toMatchObject({ status: '62', dueDate: inDays(10) })
    await addPaper(cast.service, cast.owner, id, 'RECTIFY_PROOF')
    expect(await go(cast.service, cast.owner, 'rectified', id)).toMatchObject({ status: '63', statusName: '整改待复核' })
    await go(cast.service, cast.institute.inspector, 'reinspect', id)
    await addPaper(cast.service, cast.institute.inspector, id, 'REPORT')
    expect(await attempt(cast.service, cast.institute.inspector, 'report', id)).toMatchObject({
      success: false,
      errorMsg: expect.stringContaining('1台设备没有录入'),
    })
    await enterResults(cast.service, cast.institute.inspector, id, { conclusion: '02' })
    await go(cast.service, cast.institute.inspector, 'report', id)
    const issued = await go(cast.service, cast.institute.acceptor, 'issue', id)
    expect(issued).toMatchObject({ status: '70', statusName: '已办结' })
    expect(issued.number).toMatch(/^BJ330212\d{12}$/)
    expect(issued.receiptNo).toMatch(/^SL330212\d{12}$/)
    const seen = await detail(cast.owner, id)
    expect(seen.data?.inputs).toContainEqual({ label: '报告编号', value: expect.stringMatching(/^ZDTJ-TD-\d{4}-\d{5}$/) })
    const log = must(await cast.service.call(inspectionCalls.showOpinion, { query: { id } }, cast.owner)).list.reverse()
    expect(log.map(({ action, roleType }) => `${action} ${roleType}`)).toEqual([
      'save 1',
      'commit 1',
      'accept 4',
      'payCallback 0',
      'acceptAuto 0',
      'assign 4',
      'start 6',
      'rectify 6',
      'rectified 1',
      'reinspect 6',
      'report 6',
      'issue 4',
    ])
    // The administrator has no list of inspections: the search leads to the page where it can be voided.
    const admin = await cast.service.signIn('9')
    const found = must(await cast.service.call(searchEndpoints.search, { query: { keyword: issued.number } }, admin)).groups.flatMap(({ list }) => list)
    expect(found.find((one) => one.id === id)?.path).toBe(recordAddress(onlineApplyNewrule, 'reviewDetail', id))
    await go(cast.service, admin, 'void', id, { opinion: '报告数据有误，予以收回' })
    expect((await standing(cast.service, id)).status).toBe('95')
  })

  it('calls its contact by SMS at the turns the definition names, once each, and not for what was undone', async () => {
    const contactMobile = aMobile()
    const { id } = await anInspection(cast.service, cast.institute, cast.owner, '20', anInspectionForm(cast.institute, cast.owner, { contactMobile }))
    const sentIn = async ({ db }: Connection) => {
      const rows = await db.selectFrom('sms_outbox').selectAll().where('mobile', '=', contactMobile).orderBy('id').execute()
      return rows.map(({ purpose, text }) => `${purpose} ${text.replace(/^【.+?】/, '')}`)
    }
    const sent = () => cast.service.db.system(sentIn)
    expect(await sent()).toHaveLength(1)
    await go(cast.service, cast.institute.acceptor, 'return', id, { opinion: '检验申请表未盖章' })
    const { number } = await go(cast.service, cast.owner, 'commit', id)
    await go(cast.service, cast.institute.acceptor, 'accept', id, { input: theFee })
    const { dueDate } = must(await detail(cast.owner, id))
    const notice = await paymentFor(cast.service, id)
    const undone = cast.service.db.transaction(systemScope, async (connection) => {
      const payment = cast.service.context.paymentPlatform?.read(notice)
      if (payment) await settlePayment(connection, behaviourOf, payment, 'callback', workflowNow(cast.service.context))
      expect(await sentIn(connection)).toHaveLength(4)
      throw new Error('the disk is full')
    })
    await expect(undone).rejects.toThrow('the disk is full')
    expect(await sent()).toHaveLength(3)
    for (const _again of [1, 2]) await notify(cast.service, notice)
    const { receipt_no } = await standing(cast.service, id)
    // Submitting a second time is not told again: the number is whatever was typed.
    expect(await sent()).toEqual([
      `applicationNews 您的报检（${number}）已提交，请留意办理结果。`,
      `applicationNews 您的报检（${number}）需补正：检验申请表未盖章`,
      `applicationNews 您的报检（${number}）已通过预审，应缴550.00元，请于${dueDate}前缴费。`,
      `applicationNews 您的报检（${number}）已正式受理，受理号${receipt_no}。`,
    ])
  })

  it('is read with the version of the form it was submitted under, on the page and on paper, and goes on with the current one', async () => {
    const { id } = await anInspection(cast.service, cast.institute, cast.owner, '20')
    const system = (text: string, values: unknown[] = []) => cast.service.db.system(({ query }) => query({ text, values: [id, ...values] }))
    const versionsSeen = async () => [must(await detail(cast.institute.acceptor, id)).definitionVersion, must(await detail(cast.owner, id)).definitionVersion]
    await system('update application set definition_version = 1 where id = $1')
    expect(await versionsSeen()).toEqual([1, 1])
    await go(cast.service, cast.institute.acceptor, 'return', id, { opinion: '检验申请表未盖章' })
    expect(await versionsSeen()).toEqual([1, onlineApplyNewrule.version])
    await go(cast.service, cast.owner, 'commit', id)
    expect(await versionsSeen()).toEqual([onlineApplyNewrule.version, onlineApplyNewrule.version])
    const kept = await system('select definition_version from application_revision where application_id = $1 order by revision')
    expect(kept.rows.map((row) => row.definition_version)).toEqual([onlineApplyNewrule.version, onlineApplyNewrule.version])
    // A boiler of before, whose applicant was asked about weights.
    const declared = JSON.stringify({ equclacode: '1000', weightReady: '1' })
    await system(
      `insert into application_revision (application_id, revision, form, submitted_by, submitted_at)
        select application_id, 3, jsonb_set(form, '{fields}', form -> 'fields' || $2::jsonb), submitted_by, submitted_at
        from application_revision where application_id = $1 and revision = 2`,
      [declared],
    )
    const printed = async (version: number) => {
      await system('update application set revision = 3, definition_version = $2 where id = $1', [version])
      return cast.service.db.transaction(systemScope, async (connection) => {
        const record = { ...(await findVisible(connection, onlineApplyNewrule, theSystem, id)), relations: ['institute'] }
        const view = await recordViewOf(connection, onlineApplyNewrule, record, cast.service.clock.now())
        return JSON.stringify(behaviourOf('onlineApplyNewrule')?.documents?.form?.(view)).includes('载荷试验砝码已备')
      })
    }
    expect([await printed(1), await printed(onlineApplyNewrule.version)]).toEqual([true, false])
  })

  it('is not begun under the old rule any more, and says where instead', async () => {
    const old = applicationEndpointsByType.onlineApplyOld
    if (!old) throw new Error('The old rule has no calls')
    const before = must(await cast.service.call(old.list, { query: { view: 'own' } }, cast.owner)).count
    const answer = await cast.service.call(old.save, { body: { form: anInspectionForm(cast.institute, cast.owner) } }, cast.owner)
    expect(answer).toMatchObject({ success: false, errorMsg: '旧规则报检已于2023年12月31日停止受理，请使用新规则网上报检' })
    expect(must(await cast.service.call(old.list, { query: { view: 'own' } }, cast.owner)).count).toBe(before)
  })

  it('is called by its first device in lists, with how many there are', async () => {
    const { id } = await anInspection(cast.service, cast.institute, cast.owner, '20')
    const { list } = must(await cast.service.call(inspectionCalls.list, { query: { view: 'own' } }, cast.owner))
    expect(list.find((row) => row.id === id)).toMatchObject({
      equipmentName: '乘客电梯',
      equipmentNumber: expect.stringMatching(/^3110\d{16}$/),
      counts: { devices: 1 },
    })
    const form = anInspectionForm(cast.institute, cast.owner, {}, [
      anElevator({ equipmentId: '31103302122020010001' }),
      anElevator({ equipmentId: '31103302122020010002', equipmentName: '载货电梯' }),
    ])
    const both = must(await cast.service.call(inspectionCalls.save, { body: { form } }, cast.owner))
    const row = must(await cast.service.call(inspectionCalls.list, { query: { view: 'own' } }, cast.owner)).list.find(({ id: each }) => each === both.id)
    expect(row).toMatchObject({ equipmentName: '乘客电梯等', equipmentNumber: '31103302122020010001 等', counts: { devices: 2 } })
  })

  it('goes back for amendment, is refused, and is taken back before it is taken up', async () => {
    const { id } = await anInspection(cast.service, cast.institute, cast.owner, '20')
    await go(cast.service, cast.institute.acceptor, 'return', id, { opinion: '检验申请表未盖章' })
    await go(cast.service, cast.owner, 'commit', id)
    await go(cast.service, cast.owner, 'revoke', id)
    await go(cast.service, cast.owner, 'commit', id)
    await go(cast.service, cast.institute.acceptor, 'pickUp', id)
    expect((await attempt(cast.service, cast.owner, 'revoke', id)).success).toBe(false)
    expect(await go(cast.service, cast.institute.acceptor, 'refuse', id, { opinion: '不在检验范围' })).toMatchObject({ status: '80' })
    // The paper for the unit: the decision, its reason and its date.
    expect(must(await detail(cast.owner, id)).documents.map(({ label }) => label)).toEqual(['检验申请表', '不予受理通知书'])
    const paper = await cast.service.db.system(async (connection) => {
      const { definition, documents } = behaviourOf('onlineApplyNewrule')
      const record = await findVisible(connection, definition, theSystem, id)
      return documents?.refusal?.(await recordViewOf(connection, definition, record, cast.service.clock.now()))
    })
    expect(JSON.stringify(paper)).toContain('不予受理，理由：不在检验范围')
    expect(paper?.blocks.at(-1)).toMatchObject({ lines: [cast.institute.unit.unitName, chineseDate(wireDate(cast.service.clock.now()))] })
  })

  it('is put off when the unit asks and the institute agrees, twice at most; both hear of it, and the log tells it', async () => {
    const contactMobile = aMobile()
    const { id } = await anInspection(cast.service, cast.institute, cast.owner, '50', anInspectionForm(cast.institute, cast.owner, { contactMobile }))
    const wish = { opinion: '当日小区停电检修，电梯不能运行', input: { wishOn: inDays(9), wishOnElse: inDays(10) } }
    expect(await attempt(cast.service, cast.owner, 'reschedule', id, wish)).toMatchObject({ success: false, errorCode: 'NOT_ALLOWED_NOW' })
    const { number } = await go(cast.service, cast.institute.acceptor, 'assign', id, { input: assignment() })
    expect(await attempt(cast.service, cast.institute.acceptor, 'agreeReschedule', id, { input: assignment() })).toMatchObject({
      errorMsg: expect.stringContaining('已派工'),
    })
    expect(await attempt(cast.service, cast.owner, 'reschedule', id, { ...wish, input: { wishOn: inDays(0) } })).toMatchObject({
      fieldErrors: [{ field: 'input.wishOn', message: '希望改到的日期应在今天之后' }],
    })
    expect(await attempt(cast.service, cast.owner, 'reschedule', id, { ...wish, input: { ...wish.input, wishOnElse: wish.input.wishOn } })).toMatchObject({
      fieldErrors: [{ field: 'input.wishOnElse', message: '备选日期不能与希望改到的日期相同' }],
    })
    expect(await attempt(cast.service, cast.owner, 'reschedule', id, { input: wish.input })).toMatchObject({ success: false })
    expect(await go(cast.service, cast.owner, 'reschedule', id, wish)).toMatchObject({ status: '56' })
    expect(must(await detail(cast.institute.acceptor, id))).toMatchObject({
      status: '56',
      actions: expect.arrayContaining(['agreeReschedule', 'refuseReschedule']),
    })
    const wishes = [inDays(9), inDays(10)]
    const jobsNow = async () => must(await cast.service.call(inspectionEndpoints.jobs, {}, cast.institute.inspector)).list.find((job) => job.id === id)
    expect(await jobsNow()).toMatchObject({ status: '56', wishes })
    const board = must(await cast.service.call(inspectionEndpoints.assignmentBoard, { query: { from: inDays(0) } }, cast.institute.acceptor))
    expect(board.waiting.find((one) => one.id === id)).toMatchObject({ status: '56', wishes })
    // Those who must answer find it in their queue.
    const queue = must(await cast.service.call(reviewQueue, { query: { types: onlineApplyNewrule.key, tab: '改期待答复' } }, cast.institute.acceptor))
    expect([queue.list.map((row) => row.id), queue.counts.改期待答复]).toEqual([[id], 1])
    // Narrowed to a type, the tab counts what it lists, and another one what it would open with.
    const types = [onlineApplyNewrule.key, elevatorDetectApply.key]
    const narrowed = async (tab: string) =>
      must(await cast.service.call(reviewQueue, { query: { types: types.join(), type: elevatorDetectApply.key, tab } }, cast.institute.acceptor))
    const onTab = await narrowed('改期待答复')
    expect([onTab.list, onTab.counts.改期待答复]).toEqual([[], 0])
    expect((await narrowed('待预审')).counts.改期待答复).toBe(1)
    expect(must(await detail(cast.owner, id)).actions).not.toContain('reschedule')
    expect(await attempt(cast.service, cast.owner, 'reschedule', id, wish)).toMatchObject({ success: false, errorMsg: expect.stringContaining('改期待答复') })
    expect(await attempt(cast.service, cast.other.acceptor, 'agreeReschedule', id, { input: assignment() })).toMatchObject({ errorCode: 'NOT_FOUND' })
    await go(cast.service, cast.institute.acceptor, 'refuseReschedule', id, { opinion: '检验员已排满，请按原定日期准备' })
    expect(await jobsNow()).toMatchObject({ status: '55', wishes: [] })
    await go(cast.service, cast.owner, 'reschedule', id, wish)
    // The day the unit cannot make is no valid answer, and a new assignment would ignore its request.
    const { inputs } = await cast.service.db.system(({ db }) => db.selectFrom('application').select('inputs').where('id', '=', id).executeTakeFirstOrThrow())
    const unchanged = { ...assignment(), inspectOn: inputs.inspectOn ?? '' }
    expect(await attempt(cast.service, cast.institute.acceptor, 'agreeReschedule', id, { input: unchanged })).toMatchObject({
      fieldErrors: [{ field: 'input.inspectOn', message: '与原来的检验日期相同；不能改期的，请选“不同意改期”' }],
    })
    expect(await attempt(cast.service, cast.institute.acceptor, 'assign', id, { input: assignment() })).toMatchObject({ success: false })
    await go(cast.service, cast.institute.acceptor, 'agreeReschedule', id, { input: { ...assignment(), inspectOn: inDays(9) } })
    const agreed = must(await detail(cast.owner, id))
    expect([agreed.status, agreed.inputValues.inspectOn]).toEqual(['55', inDays(9)])
    expect(await attempt(cast.service, cast.owner, 'reschedule', id, wish)).toMatchObject({ errorMsg: expect.stringContaining('最多申请改期2次') })
    const log = must(await cast.service.call(inspectionCalls.showOpinion, { query: { id } }, cast.owner)).list.map(({ action }) => action)
    expect(log.slice(0, 4)).toEqual(['agreeReschedule', 'reschedule', 'refuseReschedule', 'reschedule'])
    const sent = await cast.service.db.system(({ db }) =>
      db.selectFrom('sms_outbox').select('text').where('mobile', '=', contactMobile).orderBy('id').execute(),
    )
    expect(sent.slice(-2).map(({ text }) => text.replace(/^【.+?】/, ''))).toEqual([
      `您的报检（${number}）改期申请未获同意：检验员已排满，请按原定日期准备。仍于${assignment().inspectOn}检验。`,
      `您的报检（${number}）改期申请已同意，改于${inDays(9)}检验，请做好现场准备。`,
    ])
    const told = must(await cast.service.call(inboxEndpoints.list, { query: { pageSize: 50 } }, cast.owner)).list.filter(
      ({ number: about }) => about === number,
    )
    expect(told.map(({ title }) => title).join()).toMatch(/改期/)
  })

  it('tells by message what was decided: the amount, the day, the last day, and not only that something was', async () => {
    const { id, number } = await anInspection(cast.service, cast.institute, cast.owner, '20')
    const lastTold = async (as: SignedIn) =>
      must(await cast.service.call(inboxEndpoints.list, { query: { pageSize: 50 } }, as)).list.find(({ number: about }) => about === number)?.text
    await go(cast.service, cast.institute.acceptor, 'accept', id, { input: { feeType: '0' }, opinion: '材料齐全' })
    const { amount_cents } = await orderOf(cast.service, id)
    expect(await lastTold(cast.owner)).toBe(`应缴${yuanOf(amount_cents)}元，请于${inDays(15)}前缴费。材料齐全`)
    // The home page states it too, not only that the papers are complete.
    const { todo } = must(await cast.service.call(homeEndpoints.home, {}, cast.owner))
    expect(todo.find(({ number: about }) => about === number)?.note).toBe(`应缴${yuanOf(amount_cents)}元，请于${inDays(15)}前缴费。材料齐全`)
    await notify(cast.service, await paymentFor(cast.service, id))
    await go(cast.service, cast.institute.acceptor, 'assign', id, { input: assignment() })
    expect(await lastTold(cast.owner)).toBe(`约定检验日期${inDays(3)}。请按约定日期做好现场准备。不能按时检验的可以申请改期；派工以后不能取消`)
    expect(await lastTold(cast.institute.inspector)).toBe(`${cast.owner.account.unit.unitName}：约定检验日期${inDays(3)}。请按约定日期到场检验`)
    // The inspector's own item and message lead to where results are entered.
    const waiting = must(await cast.service.call(homeEndpoints.home, {}, cast.institute.inspector)).todo
    const job = must(await cast.service.call(inspectionEndpoints.jobs, {}, cast.institute.inspector)).list.filter((one) => one.id === id)
    expect([waiting.find((item) => item.id === id)?.path, job.length]).toEqual([`/company-service/jobs?record=${id}`, 1])
    const leadsTo = async () =>
      must(await cast.service.call(inboxEndpoints.list, { query: { pageSize: 50 } }, cast.institute.inspector)).list.find(
        ({ number: about }) => about === number,
      )?.path
    expect(await leadsTo()).toBe(`/company-service/jobs?record=${id}`)
    // After an earlier assignment the message says that the day was changed, not that one was set.
    const titled = async () =>
      must(await cast.service.call(inboxEndpoints.list, { query: { pageSize: 50 } }, cast.owner)).list.find(({ number: about }) => about === number)?.title
    expect(await titled()).toContain('已派工')
    await go(cast.service, cast.institute.acceptor, 'assign', id, { input: { ...assignment(), inspectOn: inDays(4) } })
    expect(await titled()).toContain('检验安排已变更')
    expect(await titled()).not.toContain('已派工')
    await go(cast.service, cast.owner, 'reschedule', id, { opinion: '当天停电', input: { wishOn: inDays(5) } })
    expect(await lastTold(cast.institute.acceptor)).toBe(`${cast.owner.account.unit.unitName}：希望改到${inDays(5)}。当天停电`)
    await go(cast.service, cast.institute.acceptor, 'refuseReschedule', id, { opinion: '检验员已排满' })
    expect(await lastTold(cast.owner)).toBe(`仍于${inDays(4)}检验。检验员已排满`)
    await go(cast.service, cast.institute.inspector, 'start', id)
    await go(cast.service, cast.institute.inspector, 'rectify', id, { input: { problem: '层门门锁啮合深度不足', rectifyBy: inDays(10) } })
    expect(await lastTold(cast.owner)).toBe(`整改期限${inDays(10)}。请按检验意见通知单整改，期限内提交整改见证材料`)
  })
})
