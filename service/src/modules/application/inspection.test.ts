import { inspectionDevices, onlineApplyNewrule, queueTabs, recordAddress, reviewQueue } from '@shared/contract/application'
import { applicationEndpointsByType } from '@shared/contract/endpoints'
import { equipmentEndpoints } from '@shared/contract/equipment'
import { inboxEndpoints } from '@shared/contract/inbox'
import { inspectionEndpoints } from '@shared/contract/inspection'
import { messages } from '@shared/contract/messages'
import { homeEndpoints, searchEndpoints } from '@shared/contract/portal'
import { yuanOf } from '@shared/contract/rules'
import { sql } from 'kysely'
import { after, days, wireDate } from '../../clock'
import type { Connection } from '../../database/database'
import { systemScope } from '../../database/scope'
import { aDevice } from '../../testing/devices'
import {
  addPaper,
  anElevator,
  anInspection,
  anInspectionDraft,
  anInspectionForm,
  anInstitute,
  archiveOf,
  attempt,
  aUseUnit,
  certify,
  enterResults,
  go,
  type Institute,
  inspectionCalls,
  must,
  notify,
  orderOf,
  paymentFor,
  standing,
  theFee,
} from '../../testing/inspections'
import { type SignedIn, startTestService, type TestService } from '../../testing/service'
import { aMobile } from '../../testing/visitor'
import { workflowNow } from '../../workflow/behaviour'
import { recordViewOf } from '../../workflow/detail'
import { theSystem } from '../../workflow/parties'
import { findVisible } from '../../workflow/record'
import { settlePayment } from '../payment/settle'
import { behaviourOf } from './behaviours'
import { chineseDate } from './filledForm'

describe('an inspection', () => {
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

  it('goes from draft to report by the hands of five roles, with every step in its log', async () => {
    const { id } = await anInspection(service, institute, owner, '50')
    await go(service, institute.acceptor, 'assign', id, { input: assignment() })
    await go(service, institute.inspector, 'start', id)
    await addPaper(service, institute.inspector, id, 'OPINION_NOTICE')
    await go(service, institute.inspector, 'rectify', id, { input: { problem: '层门门锁啮合深度不足', rectifyBy: inDays(10) } })
    expect((await detail(owner, id)).data).toMatchObject({ status: '62', dueDate: inDays(10) })
    await addPaper(service, owner, id, 'RECTIFY_PROOF')
    expect(await go(service, owner, 'rectified', id)).toMatchObject({ status: '63', statusName: '整改待复核' })
    await go(service, institute.inspector, 'reinspect', id)
    await addPaper(service, institute.inspector, id, 'REPORT')
    expect(await attempt(service, institute.inspector, 'report', id)).toMatchObject({ success: false, errorMsg: expect.stringContaining('1台设备没有录入') })
    await enterResults(service, institute.inspector, id, { conclusion: '02' })
    await go(service, institute.inspector, 'report', id)
    const issued = await go(service, institute.acceptor, 'issue', id)
    expect(issued).toMatchObject({ status: '70', statusName: '已办结' })
    expect(issued.number).toMatch(/^BJ330212\d{12}$/)
    expect(issued.receiptNo).toMatch(/^SL330212\d{12}$/)
    const seen = await detail(owner, id)
    expect(seen.data?.inputs).toContainEqual({ label: '报告编号', value: expect.stringMatching(/^ZDTJ-TD-\d{4}-\d{5}$/) })
    const log = must(await service.call(inspectionCalls.showOpinion, { query: { id } }, owner)).list.reverse()
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
    const admin = await service.signIn('9')
    const found = must(await service.call(searchEndpoints.search, { query: { keyword: issued.number } }, admin)).groups.flatMap(({ list }) => list)
    expect(found.find((one) => one.id === id)?.path).toBe(recordAddress(onlineApplyNewrule, 'reviewDetail', id))
    await go(service, admin, 'void', id, { opinion: '报告数据有误，予以收回' })
    expect((await standing(service, id)).status).toBe('95')
  })

  it('calls its contact by SMS at the turns the definition names, once each, and not for what was undone', async () => {
    const contactMobile = aMobile()
    const { id } = await anInspection(service, institute, owner, '20', anInspectionForm(institute, owner, { contactMobile }))
    const sentIn = async ({ db }: Connection) => {
      const rows = await db.selectFrom('sms_outbox').selectAll().where('mobile', '=', contactMobile).orderBy('id').execute()
      return rows.map(({ purpose, text }) => `${purpose} ${text.replace(/^【.+?】/, '')}`)
    }
    const sent = () => service.db.system(sentIn)
    expect(await sent()).toEqual([])
    await go(service, institute.acceptor, 'return', id, { opinion: '检验申请表未盖章' })
    const { number } = await go(service, owner, 'commit', id)
    await go(service, institute.acceptor, 'accept', id, { input: theFee })
    const { dueDate } = must(await detail(owner, id))
    const notice = await paymentFor(service, id)
    const undone = service.db.transaction(systemScope, async (connection) => {
      const payment = service.context.paymentPlatform?.read(notice)
      if (payment) await settlePayment(connection, payment, 'callback', workflowNow(service.context))
      expect(await sentIn(connection)).toHaveLength(3)
      throw new Error('the disk is full')
    })
    await expect(undone).rejects.toThrow('the disk is full')
    expect(await sent()).toHaveLength(2)
    for (const _again of [1, 2]) await notify(service, notice)
    const { receipt_no } = await standing(service, id)
    expect(await sent()).toEqual([
      `applicationNews 您的报检（${number}）需补正：检验申请表未盖章`,
      `applicationNews 您的报检（${number}）已通过预审，应缴550.00元，请于${dueDate}前缴费。`,
      `applicationNews 您的报检（${number}）已正式受理，受理号${receipt_no}。`,
    ])
  })

  it('reckons the fee on save and never takes it from the client', async () => {
    const devices = [anElevator({ feeAmount: '0.01' }), anElevator({ categoryCode: '3300', varietyCode: '3310', feeQuantity: '' })]
    const form = anInspectionForm(institute, owner, { feeTotal: '0.01' }, devices)
    const { id } = must(await service.call(inspectionCalls.save, { body: { form } }, owner))
    const seen = must(await detail(owner, id)).form
    expect([seen.fields.feeTotal, ...(seen.tables.devices ?? []).map((device) => device.feeAmount)]).toEqual(['1050.00', '550.00', '500.00'])
  })

  it('is free or by agreement without an order, and says why', async () => {
    const { id } = await anInspection(service, institute, owner, '20')
    const silent = await attempt(service, institute.acceptor, 'accept', id, { input: { feeType: '2' } })
    expect(silent).toMatchObject({ success: false, fieldErrors: [{ field: 'input.feeReason' }] })
    expect(await go(service, institute.acceptor, 'accept', id, { input: { feeType: '2', feeReason: '应急检验' } })).toMatchObject({ status: '50' })
    const orders = await service.db.system(({ db }) => db.selectFrom('payment_order_item').select('order_id').where('application_id', '=', id).execute())
    expect(orders).toEqual([])
    await go(service, owner, 'cancelApply', id, { opinion: '设备停用，不再检验' })
    expect(await attempt(service, institute.finance, 'approveCancellation', id)).toMatchObject({ success: false, errorMsg: '没有缴费，由受理人办理取消' })
    expect(await go(service, institute.acceptor, 'approveCancellation', id)).toMatchObject({ status: '90' })
  })

  it('is charged what the lines of its devices come to, each explained where it is not what was reckoned', async () => {
    const devices = [anElevator(), anElevator({ categoryCode: '3300', varietyCode: '3310', feeQuantity: '' })]
    const { id } = await anInspection(service, institute, owner, '20', anInspectionForm(institute, owner, {}, devices))
    const sheetFor = (as: SignedIn) => service.call(inspectionEndpoints.feeLines, { params: { id } }, as)
    expect(must(await sheetFor(institute.acceptor))).toMatchObject({
      lines: [{ rule: '直梯（6 层）：500 元，加 5 层以上 1 层 × 50 元', amount: '550.00' }, { amount: '500.00' }],
      total: '1050.00',
      editable: true,
    })
    const { version } = await standing(service, id)
    const fix = (as: SignedIn, lines: { device: string; amount: string; reason: string }[], at = version) =>
      service.call(inspectionEndpoints.fixFee, { params: { id }, body: { version: at, lines } }, as)
    const [first] = devices
    const line = (amount: string, reason: string) => [{ device: first?.equipmentId ?? '', amount, reason }]
    for (const [amount, reason, field] of [
      ['300', '', 'lines.0.reason'],
      ['-5', '减免', 'lines.0.amount'],
      ['0.001', '减免', 'lines.0.amount'],
      ['1e3', '减免', 'lines.0.amount'],
      ['', '减免', 'lines.0.amount'],
    ] as const)
      expect(await fix(institute.acceptor, line(amount, reason))).toMatchObject({ success: false, fieldErrors: [{ field }] })
    expect(await fix(institute.acceptor, line('300', '减免'), version - 1)).toMatchObject({ success: false, errorCode: 'STALE_VERSION' })
    expect(await fix(other.acceptor, line('1', '减免'))).toMatchObject({ success: false, errorCode: 'NOT_FOUND' })
    expect(must(await fix(institute.acceptor, line('300', '同址多台，按标准减收')))).toMatchObject({ total: '800.00' })
    // An amount sent by the client is ignored.
    await go(service, institute.acceptor, 'accept', id, { input: { ...theFee, feeAmount: '0.01' } })
    expect(await orderOf(service, id)).toMatchObject({ amount_cents: 80_000 })
    expect(must(await sheetFor(owner))).toMatchObject({ lines: [{ amount: '300.00', reason: '同址多台，按标准减收' }, {}], editable: false })
    expect(await fix(institute.acceptor, line('1', '减免'), (await standing(service, id)).version)).toMatchObject({
      success: false,
      errorCode: 'NOT_ALLOWED_NOW',
    })
  })

  it('asks for a price where no rule has one, and forgets one that was fixed for another quantity', async () => {
    const device = anElevator({ feeQuantity: '' })
    const { id } = await anInspection(service, institute, owner, '20', anInspectionForm(institute, owner, {}, [device]))
    expect(await attempt(service, institute.acceptor, 'accept', id, { input: theFee })).toMatchObject({
      success: false,
      errorMsg: expect.stringContaining('没有相应的收费标准'),
    })
    const { version } = await standing(service, id)
    const lines = [{ device: device.equipmentId ?? '', amount: '620.00', reason: '按协议价' }]
    must(await service.call(inspectionEndpoints.fixFee, { params: { id }, body: { version, lines } }, institute.acceptor))
    await go(service, institute.acceptor, 'return', id, { opinion: '请补填层数' })
    const form = anInspectionForm(institute, owner, {}, [{ ...device, feeQuantity: '6' }])
    must(await service.call(inspectionCalls.save, { body: { id, version: (await standing(service, id)).version, form } }, owner))
    await go(service, owner, 'commit', id)
    await go(service, institute.acceptor, 'accept', id, { input: theFee })
    expect(await orderOf(service, id)).toMatchObject({ amount_cents: 55_000 })
  })

  it('tells who accepts it what of its devices, dates and papers is not right, problems first', async () => {
    const devices = [anElevator(), anElevator({ nextInspectionDate: '2020-01-01' })]
    const [early, gone] = devices.map(({ equipmentId = '' }) => equipmentId)
    const form = anInspectionForm(institute, owner, { overdueReason: '停工' }, devices)
    const { id } = await anInspectionDraft(service, institute, owner, form)
    await addPaper(service, owner, id, 'AUTHORITY_OPINION')
    await go(service, owner, 'commit', id)
    // Archives change while an application waits: one device has been inspected, another has got another number.
    await service.db.system(async ({ db }) => {
      const archives = db.updateTable('equipment')
      const inspected = sql<string>`jsonb_set(archive, '{fields,installSupervisionDate}', to_jsonb(${inDays(0)}::text))`
      await archives.set({ archive: inspected }).where('registration_code', '=', String(early)).execute()
      await archives.set({ registration_code: '' }).where('registration_code', '=', String(gone)).execute()
    })
    const { list } = must(await service.call(inspectionCalls.checks, { params: { id } }, institute.acceptor))
    expect(list.map(({ key, ok }) => `${key} ${ok}`)).toEqual(['archive false', 'standing false', 'unit true', 'overdue true', 'open true', 'papers true'])
    expect(list[0]?.detail).toBe(gone)
    expect(list[1]?.detail).toContain(`${early}：`)
  })

  it('is not begun under the old rule any more, and says where instead', async () => {
    const old = applicationEndpointsByType.onlineApplyOld
    if (!old) throw new Error('The old rule has no calls')
    const before = must(await service.call(old.list, { query: { view: 'own' } }, owner)).count
    const answer = await service.call(old.save, { body: { form: anInspectionForm(institute, owner) } }, owner)
    expect(answer).toMatchObject({ success: false, errorMsg: '旧规则报检已于2023年12月31日停止受理，请使用新规则网上报检' })
    expect(must(await service.call(old.list, { query: { view: 'own' } }, owner)).count).toBe(before)
  })

  it('is called by its first device in lists, with how many there are', async () => {
    const { id } = await anInspection(service, institute, owner, '20')
    const { list } = must(await service.call(inspectionCalls.list, { query: { view: 'own' } }, owner))
    expect(list.find((row) => row.id === id)).toMatchObject({ equipmentName: '乘客电梯', counts: { devices: 1 } })
    const form = anInspectionForm(institute, owner, {}, [
      anElevator({ equipmentId: '31103302122020010001' }),
      anElevator({ equipmentId: '31103302122020010002', equipmentName: '载货电梯' }),
    ])
    const both = must(await service.call(inspectionCalls.save, { body: { form } }, owner))
    const row = must(await service.call(inspectionCalls.list, { query: { view: 'own' } }, owner)).list.find(({ id: each }) => each === both.id)
    expect(row).toMatchObject({ equipmentName: '乘客电梯等', counts: { devices: 2 } })
  })

  it('goes back for amendment, is refused, and is taken back before it is taken up', async () => {
    const { id } = await anInspection(service, institute, owner, '20')
    await go(service, institute.acceptor, 'return', id, { opinion: '检验申请表未盖章' })
    await go(service, owner, 'commit', id)
    await go(service, owner, 'revoke', id)
    await go(service, owner, 'commit', id)
    await go(service, institute.acceptor, 'pickUp', id)
    expect((await attempt(service, owner, 'revoke', id)).success).toBe(false)
    expect(await go(service, institute.acceptor, 'refuse', id, { opinion: '不在检验范围' })).toMatchObject({ status: '80' })
    // The paper for the unit: the decision, its reason and its date.
    expect(must(await detail(owner, id)).documents.map(({ label }) => label)).toEqual(['检验申请表', '不予受理通知书'])
    const paper = await service.db.system(async (connection) => {
      const { definition, documents } = behaviourOf('onlineApplyNewrule')
      const record = await findVisible(connection, definition, theSystem, id)
      return documents?.refusal?.(await recordViewOf(connection, definition, record, service.clock.now()))
    })
    expect(JSON.stringify(paper)).toContain('不予受理，理由：不在检验范围')
    expect(paper?.blocks.at(-1)).toMatchObject({ lines: [institute.unit.unitName, chineseDate(wireDate(service.clock.now()))] })
  })

  it('is put off when the unit asks and the institute agrees, twice at most; both hear of it, and the log tells it', async () => {
    const contactMobile = aMobile()
    const { id } = await anInspection(service, institute, owner, '50', anInspectionForm(institute, owner, { contactMobile }))
    const wish = { opinion: '当日小区停电检修，电梯不能运行', input: { wishOn: inDays(9), wishOnElse: inDays(10) } }
    expect(await attempt(service, owner, 'reschedule', id, wish)).toMatchObject({ success: false, errorCode: 'NOT_ALLOWED_NOW' })
    const { number } = await go(service, institute.acceptor, 'assign', id, { input: assignment() })
    expect(await attempt(service, institute.acceptor, 'agreeReschedule', id, { input: assignment() })).toMatchObject({
      errorMsg: expect.stringContaining('已派工'),
    })
    expect(await attempt(service, owner, 'reschedule', id, { ...wish, input: { wishOn: inDays(0) } })).toMatchObject({
      fieldErrors: [{ field: 'input.wishOn', message: '希望改到的日期应在今天之后' }],
    })
    expect(await attempt(service, owner, 'reschedule', id, { ...wish, input: { ...wish.input, wishOnElse: wish.input.wishOn } })).toMatchObject({
      fieldErrors: [{ field: 'input.wishOnElse', message: '备选日期不能与希望改到的日期相同' }],
    })
    expect(await attempt(service, owner, 'reschedule', id, { input: wish.input })).toMatchObject({ success: false })
    expect(await go(service, owner, 'reschedule', id, wish)).toMatchObject({ status: '56' })
    expect(must(await detail(institute.acceptor, id))).toMatchObject({
      status: '56',
      actions: expect.arrayContaining(['agreeReschedule', 'refuseReschedule']),
    })
    const wishes = [inDays(9), inDays(10)]
    const jobsNow = async () => must(await service.call(inspectionEndpoints.jobs, {}, institute.inspector)).list.find((job) => job.id === id)
    expect(await jobsNow()).toMatchObject({ status: '56', wishes })
    const board = must(await service.call(inspectionEndpoints.assignmentBoard, { query: { from: inDays(0) } }, institute.acceptor))
    expect(board.waiting.find((one) => one.id === id)).toMatchObject({ status: '56', wishes })
    // Those who must answer find it in their queue.
    const queue = must(await service.call(reviewQueue, { query: { types: onlineApplyNewrule.key, tab: '改期待答复' } }, institute.acceptor))
    expect([queue.list.map((row) => row.id), queue.counts.改期待答复]).toEqual([[id], 1])
    expect(must(await detail(owner, id)).actions).not.toContain('reschedule')
    expect(await attempt(service, owner, 'reschedule', id, wish)).toMatchObject({ success: false, errorMsg: expect.stringContaining('改期待答复') })
    expect(await attempt(service, other.acceptor, 'agreeReschedule', id, { input: assignment() })).toMatchObject({ errorCode: 'NOT_FOUND' })
    await go(service, institute.acceptor, 'refuseReschedule', id, { opinion: '检验员已排满，请按原定日期准备' })
    expect(await jobsNow()).toMatchObject({ status: '55', wishes: [] })
    await go(service, owner, 'reschedule', id, wish)
    // The day the unit cannot make is no valid answer, and a new assignment would ignore its request.
    const { inputs } = await service.db.system(({ db }) => db.selectFrom('application').select('inputs').where('id', '=', id).executeTakeFirstOrThrow())
    const unchanged = { ...assignment(), inspectOn: inputs.inspectOn ?? '' }
    expect(await attempt(service, institute.acceptor, 'agreeReschedule', id, { input: unchanged })).toMatchObject({
      fieldErrors: [{ field: 'input.inspectOn', message: '与原来的检验日期相同；不能改期的，请选“不同意改期”' }],
    })
    expect(await attempt(service, institute.acceptor, 'assign', id, { input: assignment() })).toMatchObject({ success: false })
    await go(service, institute.acceptor, 'agreeReschedule', id, { input: { ...assignment(), inspectOn: inDays(9) } })
    const agreed = must(await detail(owner, id))
    expect([agreed.status, agreed.inputValues.inspectOn]).toEqual(['55', inDays(9)])
    expect(await attempt(service, owner, 'reschedule', id, wish)).toMatchObject({ errorMsg: expect.stringContaining('最多申请改期2次') })
    const log = must(await service.call(inspectionCalls.showOpinion, { query: { id } }, owner)).list.map(({ action }) => action)
    expect(log.slice(0, 4)).toEqual(['agreeReschedule', 'reschedule', 'refuseReschedule', 'reschedule'])
    const sent = await service.db.system(({ db }) => db.selectFrom('sms_outbox').select('text').where('mobile', '=', contactMobile).orderBy('id').execute())
    expect(sent.slice(-2).map(({ text }) => text.replace(/^【.+?】/, ''))).toEqual([
      `您的报检（${number}）改期申请未获同意：检验员已排满，请按原定日期准备。仍于${assignment().inspectOn}检验。`,
      `您的报检（${number}）改期申请已同意，改于${inDays(9)}检验，请做好现场准备。`,
    ])
    const told = must(await service.call(inboxEndpoints.list, { query: { pageSize: 50 } }, owner)).list.filter(({ number: about }) => about === number)
    expect(told.map(({ title }) => title).join()).toMatch(/改期/)
  })

  it('tells by message what was decided: the amount, the day, the last day, and not only that something was', async () => {
    const { id, number } = await anInspection(service, institute, owner, '20')
    const lastTold = async (as: SignedIn) =>
      must(await service.call(inboxEndpoints.list, { query: { pageSize: 50 } }, as)).list.find(({ number: about }) => about === number)?.text
    await go(service, institute.acceptor, 'accept', id, { input: { feeType: '0' }, opinion: '材料齐全' })
    const { amount_cents } = await orderOf(service, id)
    expect(await lastTold(owner)).toBe(`应缴${yuanOf(amount_cents)}元，请于${inDays(15)}前缴费。材料齐全`)
    // The home page states it too, not only that the papers are complete.
    const { todo } = must(await service.call(homeEndpoints.home, {}, owner))
    expect(todo.find(({ number: about }) => about === number)?.note).toBe(`应缴${yuanOf(amount_cents)}元，请于${inDays(15)}前缴费。材料齐全`)
    await notify(service, await paymentFor(service, id))
    await go(service, institute.acceptor, 'assign', id, { input: assignment() })
    expect(await lastTold(owner)).toBe(`检验日期${inDays(3)}。请按约定日期做好现场准备`)
    expect(await lastTold(institute.inspector)).toBe(`${owner.account.unit.unitName}：检验日期${inDays(3)}。请按约定日期到场检验`)
    // After an earlier assignment the message says that the day was changed, not that one was set.
    const titled = async () =>
      must(await service.call(inboxEndpoints.list, { query: { pageSize: 50 } }, owner)).list.find(({ number: about }) => about === number)?.title
    expect(await titled()).toContain('已派工')
    await go(service, institute.acceptor, 'assign', id, { input: { ...assignment(), inspectOn: inDays(4) } })
    expect(await titled()).toContain('检验安排已变更')
    expect(await titled()).not.toContain('已派工')
    await go(service, owner, 'reschedule', id, { opinion: '当天停电', input: { wishOn: inDays(5) } })
    expect(await lastTold(institute.acceptor)).toBe(`${owner.account.unit.unitName}：希望改到${inDays(5)}。当天停电`)
    await go(service, institute.acceptor, 'refuseReschedule', id, { opinion: '检验员已排满' })
    expect(await lastTold(owner)).toBe(`仍于${inDays(4)}检验。检验员已排满`)
    await go(service, institute.inspector, 'start', id)
    await go(service, institute.inspector, 'rectify', id, { input: { problem: '层门门锁啮合深度不足', rectifyBy: inDays(10) } })
    expect(await lastTold(owner)).toBe(`整改期限${inDays(10)}。请按检验意见通知单整改，期限内提交整改见证材料`)
  })

  it('is one inspector’s alone, until it is assigned to another', async () => {
    const colleague = await service.signIn(await service.anAccount({ roles: ['6'], unit: institute.unit }))
    const { id } = await anInspection(service, institute, owner, '50')
    expect((await detail(institute.inspector, id)).success).toBe(false)
    await go(service, institute.acceptor, 'assign', id, { input: assignment() })
    expect(await attempt(service, colleague, 'start', id)).toMatchObject({ success: false, errorCode: 'NOT_FOUND' })
    const another = { input: { ...assignment(), inspector: colleague.account.id } }
    // In single assignments as in bulk ones: nobody without a certificate for the kind.
    expect(await attempt(service, institute.acceptor, 'assign', id, another)).toMatchObject({ errorMsg: expect.stringContaining('没有电梯检验证') })
    await certify(service, colleague)
    await go(service, institute.acceptor, 'assign', id, another)
    expect(await attempt(service, institute.inspector, 'start', id)).toMatchObject({ success: false, errorCode: 'NOT_FOUND' })
    expect(await go(service, colleague, 'start', id)).toMatchObject({ status: '60' })
    // Archives of the devices of a job are readable by its inspector, not by other inspectors of the institute.
    const { form } = must(await detail(colleague, id))
    const [named] = form.tables.devices ?? []
    const device = await archiveOf(named?.equipmentId ?? '')
    const archive = (as: SignedIn) => service.call(equipmentEndpoints.detail, { params: { equclacode: '3000', id: device } }, as)
    expect(await archive(colleague)).toMatchObject({ success: true, data: { id: device, editable: [] } })
    expect(await archive(institute.inspector)).toMatchObject({ success: false, errorCode: 'NOT_FOUND' })
  })

  it('is the business of the institute that was chosen, and of no other', async () => {
    const mine = await anInspection(service, institute, owner, '20')
    const theirs = await anInspection(service, other, owner, '20')
    const listed = async (as: SignedIn) => must(await service.call(inspectionCalls.list, { query: { pageSize: 200 } }, as)).list.map((row) => row.id)
    expect(await listed(institute.acceptor)).toContain(mine.id)
    expect(await listed(institute.acceptor)).not.toContain(theirs.id)
    expect(await listed(other.acceptor)).toEqual([theirs.id])
    for (const stranger of [other.acceptor, other.finance, other.inspector, await aUseUnit(service)]) {
      expect(await detail(stranger, mine.id)).toMatchObject({ success: false, errorCode: 'NOT_FOUND' })
    }
    for (const path of ['pickUp', 'accept', 'return', 'refuse', 'assign', 'issue', 'approveCancellation', 'refuseCancellation'])
      expect(await attempt(service, other.acceptor, path, mine.id, { opinion: '越权', input: { ...theFee, ...assignment() } })).toMatchObject({
        success: false,
        errorCode: 'NOT_FOUND',
      })
    expect((await standing(service, mine.id)).status).toBe('20')
  })

  it('waits for acceptor and finance in queues of their own', async () => {
    const waiting = await anInspection(service, institute, owner, '20')
    const queue = async (as: SignedIn) =>
      must(await service.call(inspectionCalls.list, { query: { view: 'review', pageSize: 200 } }, as)).list.map(({ id, status }) => ({ id, status }))
    expect(await queue(institute.acceptor)).toContainEqual({ id: waiting.id, status: '20' })
    expect((await queue(institute.finance)).filter(({ status }) => status !== '42' && status !== '85')).toEqual([])
  })

  it('is found in a queue by its number whichever tab it stands on', async () => {
    const { number } = await anInspection(service, institute, owner, '20')
    const search = async (tab: string, keyword = number) =>
      must(await service.call(reviewQueue, { query: { types: onlineApplyNewrule.key, tab, keyword } }, institute.acceptor))
    const here = queueTabs([onlineApplyNewrule], '4').find(({ parts }) => parts.some(({ states }) => states.includes('20')))?.label ?? ''
    expect(await search(here)).toMatchObject({ count: 1, list: [{ number }] })
    expect((await search(here)).elsewhere).toBeUndefined()
    expect(await search('待派工')).toMatchObject({ count: 0, list: [], elsewhere: [{ tab: here, count: 1 }] })
    expect((await search('待派工', `${number}0`)).elsewhere).toEqual([])
    // A record of another institute is found on no tab.
    const foreign = await service.call(reviewQueue, { query: { types: onlineApplyNewrule.key, tab: '待派工', keyword: number } }, other.acceptor)
    expect(must(foreign).elsewhere).toEqual([])
  })

  it('is for a unit’s own devices; a maintenance unit brings an authorisation', async () => {
    const stranger = await aUseUnit(service)
    const foreign = { useUnitName: stranger.account.unit.unitName, useUnitUscc: stranger.account.unit.uscc }
    const own = await anInspectionDraft(service, institute, owner, anInspectionForm(institute, owner, foreign))
    await addPaper(service, owner, own.id, 'AUTHORISATION')
    expect(await attempt(service, owner, 'commit', own.id)).toMatchObject({ errorMsg: '使用单位只能为本单位的设备报检' })
    const maintainer = await service.signIn(await service.anAccount({ roles: ['2'], unit: await service.aUnit({ unit_type: '2' }) }))
    const draft = await anInspectionDraft(service, institute, maintainer, anInspectionForm(institute, maintainer, foreign))
    expect(await attempt(service, maintainer, 'commit', draft.id)).toMatchObject({ fieldErrors: [{ field: 'attachments.AUTHORISATION' }] })
    await addPaper(service, maintainer, draft.id, 'AUTHORISATION')
    await go(service, maintainer, 'commit', draft.id)
    expect((await detail(stranger, draft.id)).success).toBe(true)
  })

  it('takes a device once at a time, also when two apply at the same moment', async () => {
    const { id: useUnitId, uscc: useUnitUscc } = owner.account.unit
    const [code, registered] = ['31103309920159201', '31103302002015019201']
    await aDevice(service, { useUnitId, useUnitUscc, equipmentCode: code, registrationCode: registered })
    // By whichever of its numbers.
    const drafts = await Promise.all(
      [code, registered, code].map((equipmentId) =>
        anInspectionDraft(service, institute, owner, anInspectionForm(institute, owner, {}, [anElevator({ equipmentId })])),
      ),
    )
    const answers = await Promise.all(drafts.map(({ id }) => attempt(service, owner, 'commit', id)))
    expect(answers.filter((answer) => answer.success)).toHaveLength(1)
    // A slightly later applicant is refused at the device field, before the guard that serialises the two.
    for (const answer of answers) if (!answer.success) expect(`${answer.message} ${JSON.stringify(answer.fieldErrors)}`).toMatch(/已在BJ\d+中报检/)
  })

  it('is for devices of the unit’s archive, of one kind, in use, and in their year of the plan', async () => {
    const { id: useUnitId, uscc: useUnitUscc } = owner.account.unit
    const year = Number(inDays(0).slice(0, 4))
    const number = (place: number) => `3110330200201501${String(9000 + place)}`
    const own = { useUnitId, useUnitUscc }
    const detectedThisYear = { ...own, installSupervisionDate: `${year - 2}-06-10`, inspectionDate: `${year - 1}-06-05`, inspectionKind: '05' }
    const code = '31103309920159001'
    await aDevice(service, { ...own, registrationCode: number(1), equipmentCode: code, floors: '8' })
    await aDevice(service, { ...own, registrationCode: number(2), equclacode: '4000', categoryCode: '4100', varietyCode: '4110' })
    await aDevice(service, { ...own, registrationCode: number(3), useStatus: '20' })
    await aDevice(service, { ...detectedThisYear, registrationCode: number(4), inspectionConclusion: '01' })
    const devices = [...[1, 2, 3, 4, 5].map(number), code].map((equipmentId) => anElevator({ equipmentId }))
    const form = anInspectionForm(institute, owner, {}, devices)
    const { id } = must(await service.call(inspectionCalls.save, { body: { form } }, owner))
    await addPaper(service, owner, id, 'APPLY_FORM')
    const refused = await attempt(service, owner, 'commit', id)
    const fieldErrors = refused.success ? [] : refused.fieldErrors
    const said = [
      ['devices.1.equipmentId', '设备种类是起重机械，一次报检同一种类的设备'],
      ['devices.2.equipmentId', '设备停用，请选择停用后启用检验'],
      ['devices.3.equipmentId', expect.stringContaining('今年按计划做自行检测')],
      ['devices.4.equipmentId', '设备档案中没有这个编号，或不在本单位名下'],
      ['devices.5.equipmentId', messages.sameDeviceAs(1)],
    ]
    expect(fieldErrors?.map(({ field, message }) => [field, message])).toEqual(said)
    // The lookup of the form reports the same problems at the same rows, and the floors the fee is computed from.
    const query = { applyKind: '01', equclacode: '3000', devices: devices.map(({ equipmentId }) => equipmentId).join() }
    const looked = must(await service.call(inspectionDevices, { query }, owner))
    expect(looked.fields).toEqual({ beyondLimit: '0' })
    for (const [field, message] of said)
      expect(looked.list).toContainEqual(expect.objectContaining({ field, message: typeof message === 'string' ? expect.stringContaining(message) : message }))
    expect(looked.rows?.[0]).toMatchObject({ feeQuantity: '8' })
    // Nothing is disclosed about devices of another unit.
    const foreign = must(await service.call(inspectionDevices, { query }, await aUseUnit(service)))
    expect(new Set(foreign.list.map(({ message, path }) => `${message}${path}`))).toEqual(new Set(['设备档案中没有这个编号，或不在本单位名下']))
  })

  it('asks the authority’s opinion of what is long overdue, and the reason of what is overdue', async () => {
    const late = async (count: number, reason: string) => {
      const form = anInspectionForm(institute, owner, { overdueReason: reason }, [anElevator({ nextInspectionDate: inDays(-count) })])
      return anInspectionDraft(service, institute, owner, form)
    }
    expect(await attempt(service, owner, 'commit', (await late(1, '')).id)).toMatchObject({ fieldErrors: [{ field: 'overdueReason' }] })
    // The archive's due date counts, not the typed one.
    const { id: useUnitId, uscc: useUnitUscc } = owner.account.unit
    const equipmentId = '31103302002015019700'
    await aDevice(service, { useUnitId, useUnitUscc, registrationCode: equipmentId, nextInspectionDate: inDays(-3) })
    const typed = anInspectionForm(institute, owner, { overdueReason: '' }, [anElevator({ equipmentId, nextInspectionDate: inDays(20) })])
    expect(await attempt(service, owner, 'commit', (await anInspectionDraft(service, institute, owner, typed)).id)).toMatchObject({
      fieldErrors: [{ field: 'overdueReason' }],
    })
    await go(service, owner, 'commit', (await late(30, '停产检修')).id)
    const long = await late(200, '停产检修')
    expect(await attempt(service, owner, 'commit', long.id)).toMatchObject({
      fieldErrors: [{ field: 'attachments.AUTHORITY_OPINION', message: '请上传监察机构意见' }],
    })
    await addPaper(service, owner, long.id, 'AUTHORITY_OPINION')
    await go(service, owner, 'commit', long.id)
  })
})
