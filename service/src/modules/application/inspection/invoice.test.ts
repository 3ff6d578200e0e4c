import { type ApplicationEndpoints, invoice, invoiceEndpoints } from '@shared/contract/application'
import { applicationEndpointsByType } from '@shared/contract/endpoints'
import type { FormRow } from '@shared/contract/form'
import { instituteAccountEndpoints, paymentEndpoints } from '@shared/contract/payment'
import { rules } from '@shared/contract/rules'
import { days, wireDate } from '../../../clock'
import { anInspection, anInstitute, aPaidOrder, attempt, aUseUnit, go, type Institute, must, orderOf, reviewRefund } from '../../../testing/inspections'
import { versionOf } from '../../../testing/notices'
import { uploadFile } from '../../../testing/papers'
import { type SignedIn, startTestService, type TestService } from '../../../testing/service'
import { recordViewOf } from '../../../workflow/detail'
import { theSystem } from '../../../workflow/parties'
import { findVisible } from '../../../workflow/record'
import { invoiceBehaviour } from './invoice'

const byType = applicationEndpointsByType[invoice.key]
if (!byType) throw new Error('Invoices have no endpoints')
const calls: ApplicationEndpoints = byType

describe('an invoice', () => {
  let service: TestService
  let institute: Institute
  let owner: SignedIn
  beforeAll(async () => {
    service = await startTestService()
    institute = await anInstitute(service)
    owner = await aUseUnit(service)
  })
  afterAll(() => service.close())

  const paid = async (cents = 55_000, at = institute) => (await aPaidOrder(service, { unit: owner.account.unit.id, institute: at.unit.id, cents })).id
  const chargesAs = async (chargeKind: string, at: Institute, accountNo = '3320 0100 0001') =>
    service.call(instituteAccountEndpoints.save, { body: { accountName: '甲研究院', bankName: '乙银行', accountNo, chargeKind } }, at.finance)
  const ask = (orders: readonly string[], fields: FormRow = {}, as = owner) =>
    service.call(
      calls.save,
      {
        body: {
          form: {
            fields: { orderIds: orders.join(','), title: owner.account.unit.unitName, taxNo: owner.account.unit.uscc, email: 'a@example.cn', ...fields },
            tables: {},
          },
        },
      },
      as,
    )
  const take = async (path: string, id: string, given: { opinion?: string; input?: FormRow } = {}, as = institute.finance) => {
    const endpoint = calls.transitions[path]
    if (!endpoint) throw new Error(`No transition ${path}`)
    const { opinion, input } = given
    return service.call(endpoint, { body: { id, version: await versionOf(service, id), opinion, ...(input && { input: { fields: input } }) } }, as)
  }
  let numbers = 10_000_000
  const issue = (id: string, input: FormRow = {}) =>
    take('issue', id, {
      input: { invoiceCode: '33060126', invoiceNo: String(++numbers), issuedOn: wireDate(service.clock.now()), verifyCode: 'a1b2c3', ...input },
    })
  let redNumbers = 99_990_000
  const redLetter = () => ({ opinion: '抬头更正', input: { redLetterNo: String(++redNumbers) } })
  const used = (field: string) => ({ success: false, fieldErrors: [{ field, message: expect.stringContaining('这个票据号码已用于') }] })
  const detail = async (id: string, as = owner) => must(await service.call(calls.detail, { params: { id } }, as))

  it('is asked for over several orders, issued by finance of the institute, and downloaded by both', async () => {
    const orders = [await paid(10_050), await paid(20_000)]
    const { id, status } = must(await ask(orders))
    expect(status).toBe('20')
    const { form, labels } = await detail(id)
    expect(form.fields).toMatchObject({ amount: '300.50', chargeKind: '1', invoiceKind: '1', inspectionOrg: institute.unit.id })
    expect(labels).toMatchObject({ invoiceKind: '财政电子票据' })
    expect(await service.call(calls.detail, { params: { id } }, (await anInstitute(service)).finance)).toMatchObject({ errorCode: 'NOT_FOUND' })
    expect(await service.call(invoiceEndpoints.download, { params: { id } }, owner)).toMatchObject({ success: false, errorCode: 'NOT_ALLOWED_NOW' })
    expect(must(await issue(id)).status).toBe('70')
    for (const as of [owner, institute.finance]) expect(must(await service.call(invoiceEndpoints.download, { params: { id } }, as)).url).toMatch(/^\/print\//)
    const shown = must(await service.call(paymentEndpoints.orders, { query: { ids: orders.join(',') } }, owner))
    expect(shown.list.map(({ invoiceId, invoiceStatus }) => [invoiceId, invoiceStatus])).toEqual(orders.map(() => [id, '70']))
  })

  it('has no file for the unit before it is issued, nor when it is then returned', async () => {
    const [asked, returned] = [must(await ask([await paid()])).id, must(await ask([await paid()])).id]
    for (const id of [asked, returned]) expect((await uploadFile(service, institute.finance, id, 'INVOICE_FILE')).json().success).toBe(true)
    expect((await detail(asked)).attachments).toEqual([])
    must(await issue(asked))
    must(await take('disagree', returned, { opinion: '抬头与税号不符' }))
    expect((await detail(asked)).attachments).toMatchObject([{ code: 'INVOICE_FILE' }])
    expect([(await detail(returned)).attachments, (await detail(returned, institute.finance)).attachments.length]).toEqual([[], 1])
  })

  it('says in words and figures what was paid, and when it is voided', async () => {
    const { id } = must(await ask([await paid(10_050), await paid(20_000)]))
    must(await issue(id, { invoiceNo: '00012345' }))
    const paper = () =>
      service.db.system(async (connection) => {
        const view = await recordViewOf(connection, invoice, await findVisible(connection, invoice, theSystem, id), service.clock.now())
        const ownRows = await invoiceBehaviour.ownRows?.(connection, id)
        return JSON.stringify(invoiceBehaviour.documents?.invoice?.({ ...view, ...(ownRows && { ownRows }) }))
      })
    // Orders are sorted by number, and numbers are random here.
    const both = /(?:100\.50.*200\.00|200\.00.*100\.50)/.source
    expect(await paper()).toMatch(new RegExp(`财政电子票据.*00012345.*${both}.*叁佰元伍角整.*300\\.50元`))
    must(await take('void', id, redLetter()))
    expect(await paper()).toMatch(new RegExp(`已作废.*9999\\d{4}.*${both}`))
  })

  it('stands alone over an order, however many ask at once', async () => {
    const [shared, alone] = [await paid(), await paid()]
    const answers = await Promise.all(Array.from({ length: 12 }, (_, place) => ask(place % 2 === 0 ? [shared] : [alone, shared])))
    const made = answers.filter(({ success }) => success)
    expect(made).toHaveLength(1)
    expect(answers.filter((answer) => !answer.success && answer.errorCode !== 'NOT_ALLOWED_NOW')).toEqual([])
    const kept = await service.db.system(({ db }) => db.selectFrom('invoice_order').selectAll().where('order_id', '=', shared).execute())
    expect(kept).toHaveLength(1)
    // The database rejects a second invoice as well.
    const { id: other } = must(await ask([await paid()]))
    const second = service.db.system(({ db }) => db.insertInto('invoice_order').values({ invoice_id: other, order_id: shared, amount_cents: 1 }).execute())
    await expect(second).rejects.toThrow('invoice_order_one')
  })

  it('is voided and asked for again with the title that is right', async () => {
    const order = await paid()
    const { id } = must(await ask([order], { title: '写错的抬头' }))
    expect(must(await service.call(calls.checks, { params: { id } }, institute.finance)).list[0]).toMatchObject({ key: 'title', ok: false })
    must(await issue(id))
    expect(await ask([order])).toMatchObject({ success: false, errorMsg: expect.stringContaining('已开具票据') })
    expect(await take('void', id, redLetter(), owner)).toMatchObject({ success: false, errorCode: 'FORBIDDEN' })
    must(await take('askCorrection', id, { opinion: '抬头少了两个字' }, owner))
    must(await take('void', id, redLetter()))
    expect((await detail(id)).status).toBe('95')
    const { id: next } = must(
      await service.call(
        calls.save,
        { body: { previousId: id, form: { fields: { orderIds: order, title: owner.account.unit.unitName, email: 'a@example.cn' }, tables: {} } } },
        owner,
      ),
    )
    expect(await detail(next)).toMatchObject({ status: '20', previousId: id })
  })

  it('has a number no other one has, however many are issued at once and however it is written', async () => {
    const asked = await Promise.all(Array.from({ length: 4 }, async () => must(await ask([await paid()])).id))
    const answers = await Promise.all(asked.map((id) => issue(id, { invoiceNo: '77776666' })))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    const left = asked.find((_, place) => !answers[place]?.success) ?? ''
    expect(await issue(left, { invoiceNo: '７７７７ ６６６６' })).toMatchObject(used('input.invoiceNo'))
    const signs = [{ field: 'input.invoiceNo', message: rules.lettersAndDigits.message }]
    expect(await issue(left, { invoiceNo: '7777-6666' })).toMatchObject({ success: false, fieldErrors: signs })
    expect((await issue(left, { invoiceNo: '77776667' })).success).toBe(true)
    // A red invoice has a number of the same series and cancels one invoice.
    const [first, second] = [must(await ask([await paid()])).id, must(await ask([await paid()])).id]
    for (const id of [first, second]) must(await issue(id))
    const red = (id: string, redLetterNo: string) => take('void', id, { opinion: '抬头更正', input: { redLetterNo } })
    expect(await red(first, '77776667')).toMatchObject(used('input.redLetterNo'))
    const voided = await Promise.all([red(first, '55554444'), red(second, '55554444')])
    expect(voided.filter(({ success }) => success)).toHaveLength(1)
  })

  it('is not dated before its money came', async () => {
    const { id } = must(await ask([await paid()]))
    const [before = '', paidOn = ''] = [-1, 0].map((later) => wireDate(new Date(service.clock.now().getTime() + later * days(1))))
    expect(await issue(id, { issuedOn: before })).toMatchObject({
      success: false,
      errorCode: 'INCOMPLETE',
      fieldErrors: [{ field: 'input.issuedOn', message: `开票日期不能早于到账日期${paidOn}，请核对` }],
    })
    expect(must(await issue(id, { issuedOn: paidOn })).status).toBe('70')
  })

  it('is refused with everything that is wrong at once, each at its field', async () => {
    const { id } = must(await ask([await paid()]))
    const answer = await issue(id, { invoiceCode: '票据代码一二三四', invoiceNo: '票据号码一二三四', issuedOn: '2020-01-01' })
    const fields = ['invoiceCode', 'invoiceNo', 'issuedOn'].map((key) => ({ field: `input.${key}` }))
    expect(answer).toMatchObject({ success: false, errorCode: 'INCOMPLETE', fieldErrors: fields })
  })

  it('that is sent back frees its orders', async () => {
    const order = await paid()
    const { id } = must(await ask([order]))
    must(await take('disagree', id, { opinion: '抬头与税号不符' }))
    expect((await ask([order])).success).toBe(true)
  })

  it('is of the kind the institute charges by', async () => {
    const business = await anInstitute(service)
    // Finance of the institute changes the settings, and its orders show the new account from then on.
    expect(await chargesAs('3', business)).toMatchObject({ fieldErrors: [{ field: 'chargeKind' }] })
    expect(await chargesAs('2', business, '332001abc')).toMatchObject({ fieldErrors: [{ field: 'accountNo' }] })
    must(await chargesAs('2', business))
    const { proposal } = must(await service.call(instituteAccountEndpoints.read, {}, business.secondFinance))
    must(await service.call(instituteAccountEndpoints.review, { body: { id: proposal?.id ?? '', agree: true } }, business.secondFinance))
    expect(must(await service.call(instituteAccountEndpoints.read, {}, business.finance))).toMatchObject({ chargeKind: '2', accountNo: '332001000001' })
    expect(must(await service.call(instituteAccountEndpoints.read, {}, institute.finance))).toMatchObject({ chargeKind: '1', accountNo: '' })
    expect(await service.call(instituteAccountEndpoints.read, {}, business.acceptor)).toMatchObject({ errorCode: 'FORBIDDEN' })
    const order = await paid(55_000, business)
    expect(await ask([order])).toMatchObject({ success: false, fieldErrors: expect.arrayContaining([expect.objectContaining({ field: 'vatKind' })]) })
    expect(await ask([order], { vatKind: '3', taxNo: '' })).toMatchObject({
      fieldErrors: expect.arrayContaining(['taxNo', 'bankName', 'bankAccount'].map((field) => expect.objectContaining({ field }))),
    })
    const { id } = must(await ask([order], { vatKind: '2' }))
    expect((await detail(id)).form.fields).toMatchObject({ invoiceKind: '2', chargeKind: '2' })
    // For a state fee the kind of invoice cannot be chosen.
    const { id: fiscal } = must(await ask([await paid()], { vatKind: '3' }))
    expect((await detail(fiscal)).form.fields).toMatchObject({ invoiceKind: '1', vatKind: '' })
    // A fiscal receipt is found by its code and check code; a digital VAT invoice has neither.
    const bare = { invoiceCode: '', verifyCode: '' }
    expect(await issue(fiscal, bare)).toMatchObject({
      success: false,
      fieldErrors: [{ field: 'input.invoiceCode' }, { field: 'input.verifyCode' }],
    })
    const digital = { ...bare, invoiceNo: '26332000000000000001', issuedOn: wireDate(service.clock.now()) }
    expect(must(await take('issue', id, { input: digital }, business.finance)).status).toBe('70')
  })

  it('is made out only over what the unit has paid one institute', async () => {
    const stranger = await aUseUnit(service)
    const order = await paid()
    expect(await ask([order], {}, stranger)).toMatchObject({ success: false, errorMsg: '所选的缴款单不存在，请重新选择' })
    expect(await ask([order, await paid(1_000, await anInstitute(service))])).toMatchObject({ errorMsg: '一张票据只能包含同一检验机构的缴款单' })
    const { id } = await anInspection(service, institute, owner, '40')
    expect(await ask([(await orderOf(service, id)).id])).toMatchObject({ errorMsg: expect.stringContaining('还没有到账') })
    expect(await ask(['not-an-order'])).toMatchObject({ success: false })
  })

  it('takes no number twice', async () => {
    const [{ id: one }, { id: other }] = [must(await ask([await paid()])), must(await ask([await paid()]))]
    must(await issue(one, { invoiceNo: '55550001' }))
    expect(await issue(other, { invoiceNo: '55550001' })).toMatchObject(used('input.invoiceNo'))
    expect((await issue(other, { invoiceNo: '55550002' })).success).toBe(true)
  })

  it('keeps money from going back until it is voided, and is not issued over money that goes back', async () => {
    const { id } = await anInspection(service, institute, owner, '50')
    const order = (await orderOf(service, id)).id
    const { id: asked } = must(await ask([order]))
    await go(service, owner, 'cancelApply', id, { opinion: '设备停用' })
    const found = async (invoiceId: string) => must(await service.call(calls.checks, { params: { id: invoiceId } }, institute.finance)).list[0]
    expect(await found(asked)).toMatchObject({ key: 'orders', ok: false, text: '缴款单正在退费（550.00元，取消待核实），请先退回开票申请' })
    expect(await issue(asked)).toMatchObject({ success: false, errorMsg: expect.stringContaining('正在退费') })
    expect(await attempt(service, institute.finance, 'approveCancellation', id)).toMatchObject({
      errorMsg: '这份缴款单正在申请开票，请先退回开票申请，再同意取消',
    })
    must(await take('disagree', asked, { opinion: '报检正在取消' }))
    await go(service, institute.finance, 'approveCancellation', id)
    must(await reviewRefund(service, institute.secondFinance, id, { agree: false, note: '先开票' }))
    const { id: again } = must(await ask([order]))
    const askRefund = async () => {
      const [refund] = must(await service.call(paymentEndpoints.refunds, { query: { state: 'returned' } }, institute.finance)).list
      must(await service.call(paymentEndpoints.askRefund, { body: { id: refund?.id ?? '', version: refund?.version } }, institute.finance))
    }
    await askRefund()
    expect(await reviewRefund(service, institute.secondFinance, id, { agree: true })).toMatchObject({
      errorMsg: '这份缴款单正在申请开票，请先退回开票申请，再复核退费',
    })
    expect(await found(again)).toMatchObject({ key: 'orders', ok: false, text: '缴款单正在退费（550.00元，待复核），请先退回开票申请' })
    expect(await issue(again)).toMatchObject({ success: false, errorMsg: expect.stringContaining('正在退费') })
    must(await reviewRefund(service, institute.secondFinance, id, { agree: false, note: '先开票' }))
    must(await issue(again))
    await askRefund()
    expect(await reviewRefund(service, institute.secondFinance, id, { agree: true })).toMatchObject({ errorMsg: expect.stringContaining('作废（红冲）') })
    must(await take('void', again, redLetter()))
    must(await reviewRefund(service, institute.secondFinance, id, { agree: true }))
    expect(await ask([order])).toMatchObject({ success: false })
  })

  it('is not asked for while a cancellation with the money back is, and again once that is refused', async () => {
    const { id } = await anInspection(service, institute, owner, '50')
    const order = (await orderOf(service, id)).id
    const shown = async () => must(await service.call(paymentEndpoints.orders, { query: { ids: order } }, owner)).list[0]
    await go(service, owner, 'cancelApply', id, { opinion: '设备停用' })
    expect(await shown()).toMatchObject({ refunding: true })
    expect(await ask([order])).toMatchObject({ success: false, errorMsg: expect.stringContaining('正在办理退费，办结后再申请开票') })
    await go(service, institute.acceptor, 'refuseCancellation', id, { opinion: '检验已经安排' })
    expect(await shown()).toMatchObject({ refunding: false })
    expect((await ask([order])).success).toBe(true)
  })

  it('never stands over money that went back, however close they come', async () => {
    const { id } = await anInspection(service, institute, owner, '50')
    const order = (await orderOf(service, id)).id
    await go(service, owner, 'cancelApply', id, { opinion: '设备停用' })
    await go(service, institute.finance, 'approveCancellation', id)
    const [review, ...asked] = await Promise.all([reviewRefund(service, institute.secondFinance, id, { agree: true }), ask([order]), ask([order])])
    expect(must(review)).toEqual({ state: 'requested' })
    expect(asked.filter(({ success }) => success)).toEqual([])
  })

  it('tells the unit the titles it has used, the latest first, and nobody else', async () => {
    const unit = await aUseUnit(service)
    const order = async () => (await aPaidOrder(service, { unit: unit.account.unit.id, institute: institute.unit.id })).id
    for (const title of ['宁波甲公司', '宁波乙公司', '宁波甲公司']) {
      service.clock.move(1_000)
      must(await ask([await order()], { title }, unit))
    }
    const titles = async (as: SignedIn) => must(await service.call(invoiceEndpoints.titleList, {}, as)).list.map(({ title }) => title)
    expect(await titles(unit)).toEqual(['宁波甲公司', '宁波乙公司'])
    expect(await titles(await aUseUnit(service))).toEqual([])
    // What was sent back may have a wrong title or tax number.
    const { id } = must(await ask([await order()], { title: '宁波丙公司' }, unit))
    expect(await titles(unit)).toContain('宁波丙公司')
    await service.db.system(({ db }) => db.updateTable('application').set({ status: '80' }).where('id', '=', id).execute())
    expect(await titles(unit)).not.toContain('宁波丙公司')
  })
})
