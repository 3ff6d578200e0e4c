import { inboxEndpoints } from '@shared/contract/inbox'
import { type PaymentOrder, paymentEndpoints, spokenCode } from '@shared/contract/payment'
import { Client } from 'pg'
import { cashierPath } from '../../adapters/demoCashier'
import { jobsOf } from '../../app/jobs'
import { days, wireTime } from '../../clock'
import { connectionSettings } from '../../database/pool'
import {
  addPaper,
  anInspection,
  anInstitute,
  attempt,
  aUseUnit,
  cashierOf,
  go,
  type Institute,
  inspectionCalls,
  meetDeadlines,
  must,
  notify,
  orderOf,
  paymentFor,
  reviewRefund,
  standing,
} from '../../testing/inspections'
import { type SignedIn, startTestService, type TestService, until } from '../../testing/service'
import { behaviourOf } from '../application/behaviours'
import { doPayment, handOutPayments, paymentWork } from './paymentJobs'
import { refundPayment } from './settle'

describe('paying for an inspection', () => {
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
  const unpaid = () => anInspection(service, institute, owner, '40')
  const applications = ({ items }: PaymentOrder) => items.map(({ applicationId }) => applicationId)
  const toPay = (id: string, method: '1' | '2' = '1', as = owner) => service.call(paymentEndpoints.toPay, { params: { id, method } }, as)
  const notified = async (platformNo: string) =>
    service.db.system(({ db }) => db.selectFrom('payment_notification').selectAll().where('platform_no', '=', platformNo).execute())
  const refundsOf = async (orderId: string) =>
    service.db.system(({ db }) => db.selectFrom('payment_refund').selectAll().where('order_id', '=', orderId).orderBy('requested_at').execute())
  const actionsOf = async (id: string) => must(await service.call(inspectionCalls.showOpinion, { query: { id } }, owner)).list.map(({ action }) => action)
  /** As the owner of the tables, to do what the portal's role may not. */
  const asOwner = async (sql: string) => {
    const client = new Client(connectionSettings(service.address))
    await client.connect()
    try {
      return await client.query(sql)
    } finally {
      await client.end()
    }
  }
  const refundsTold = async () =>
    must(await service.call(inboxEndpoints.list, { query: { pageSize: 200 } }, owner)).list.filter(({ title }) => /退费$|已退回$/.test(title))
  /** Executes the queued jobs like a replica. */
  const doAll = async () => {
    await handOutPayments(service.context)
    const { rows } = await asOwner(`delete from jobs.job where name = 'payment' and state = 'created' returning data`)
    for (const { data } of rows) await doPayment(service.context, behaviourOf, paymentWork.parse(data))
  }

  it('gives a code and an amount only the service decides, to the payer alone', async () => {
    const { id } = await unpaid()
    const pay = must(await toPay(id))
    expect(pay).toMatchObject({ cashier: '演示收银台', demonstration: true, order: { amount: '550.00', state: '1', stateName: '待缴费' } })
    expect(pay.order.payCode).toMatch(/^\d{20}$/)
    expect(pay.qrText).toContain(`${cashierPath}${pay.order.payCode}`)
    expect(must(await service.call(paymentEndpoints.fee, { query: { id } }, institute.finance))).toMatchObject({
      lines: [{ name: '乘客电梯', amount: '550.00' }],
      reckoned: '550.00',
      feeType: '0',
      amount: '550.00',
      order: { payCode: pay.order.payCode },
    })
    const stranger = await aUseUnit(service)
    expect(await toPay(id, '1', stranger)).toMatchObject({ success: false, errorCode: 'NOT_FOUND' })
    expect(await service.call(paymentEndpoints.fee, { query: { id } }, other.finance)).toMatchObject({ success: false, errorCode: 'NOT_FOUND' })
    expect(await service.call(paymentEndpoints.fee, { query: { id } }, stranger)).toMatchObject({ success: false, errorCode: 'NOT_FOUND' })
  })

  it('shows finance the orders of her institute, and units their own', async () => {
    const mine = await unpaid()
    const theirs = await anInspection(service, other, await aUseUnit(service), '40')
    const orders = async (as: SignedIn) => must(await service.call(paymentEndpoints.orders, { query: { pageSize: 200 } }, as)).list.flatMap(applications)
    expect(await orders(institute.finance)).toContain(mine.id)
    expect(await orders(institute.finance)).not.toContain(theirs.id)
    expect(await orders(other.finance)).toEqual([theirs.id])
    expect(await orders(owner)).toContain(mine.id)
    expect(await orders(await aUseUnit(service))).toEqual([])
    const found = async (keyword: string, state?: string) =>
      must(await service.call(paymentEndpoints.orders, { query: { keyword, state } }, institute.finance)).list.flatMap(applications)
    const { order_no, pay_code } = await orderOf(service, mine.id)
    const typed = [mine.number, mine.number.toLowerCase(), order_no.replace('JF', 'ｊＦ'), spokenCode(pay_code), owner.account.unit.unitName.toUpperCase()]
    for (const keyword of typed) expect(await found(keyword, '1,4')).toContain(mine.id)
    expect(await found(mine.number, '2')).toEqual([])
  })

  it('hides orders in the database from every other unit and role', async () => {
    const { id } = await unpaid()
    const scope = { accountId: '', unitId: other.unit.id, unitUscc: '', areaCode: '', viewers: [`unit:${other.unit.id}`] }
    for (const roleType of ['1', '3', '4', '5', '6', '7', '9']) {
      const seen = await service.db.read({ ...scope, roleType }, ({ db }) =>
        db.selectFrom('payment_order_item').select('order_id').where('application_id', '=', id).execute(),
      )
      expect(seen).toEqual([])
    }
  })

  it('accepts by itself when the platform has told of the payment, once for fifty at the same moment', async () => {
    const { id } = await unpaid()
    const notice = await paymentFor(service, id)
    const answers = await Promise.all(Array.from({ length: 50 }, () => notify(service, notice)))
    for (const answer of answers) expect(answer.json()).toMatchObject({ success: true, data: { received: true } })
    expect(await standing(service, id)).toMatchObject({ status: '50', receipt_no: expect.stringMatching(/^SL/) })
    expect(await orderOf(service, id)).toMatchObject({ state: '2', method: '1', platform_no: notice.platformNo })
    expect(await notified(notice.platformNo)).toHaveLength(1)
    expect((await actionsOf(id)).filter((action) => action === 'payCallback' || action === 'acceptAuto')).toEqual(['acceptAuto', 'payCallback'])
    expect(await refundsOf((await orderOf(service, id)).id)).toEqual([])
  })

  it('believes nobody who cannot sign, whatever is changed of what was signed', async () => {
    const { id } = await unpaid()
    const untouched = await unpaid()
    const neighbour = await orderOf(service, untouched.id)
    const right = await paymentFor(service, id)
    const forged = [
      { ...right, signature: '00' },
      { ...right, signature: 'z'.repeat(64) },
      { ...right, signature: '' },
      { ...right, amountCents: 1 },
      { ...right, platformNo: 'YS-other' },
      { ...right, orderNo: neighbour.order_no },
      { ...right, paidAt: new Date(0).toISOString() },
    ]
    for (const notice of forged) expect([(await notify(service, notice)).status, notice.signature]).toEqual([403, notice.signature])
    for (const body of [{}, { ...right, amountCents: '1' }, { ...right, amountCents: 1.5 }, { ...right, amountCents: -55000 }, { ...right, paidAt: 'now' }])
      expect((await notify(service, body)).status).toBe(400)
    expect(await standing(service, id)).toMatchObject({ status: '40' })
    expect(await standing(service, untouched.id)).toMatchObject({ status: '40' })
  })

  it('moves nothing for another amount, and tells finance and the payer', async () => {
    const { id } = await unpaid()
    const notice = await paymentFor(service, id, { amountCents: 54_999 })
    expect((await notify(service, notice)).status).toBe(200)
    expect(await standing(service, id)).toMatchObject({ status: '40' })
    expect(await orderOf(service, id)).toMatchObject({ state: '1' })
    expect(await notified(notice.platformNo)).toMatchObject([{ outcome: 'amountDiffers', amount_cents: 54_999 }])
    const told = await service.db.system(({ db }) =>
      db.selectFrom('message').select(['account_id', 'text']).where('biz_id', '=', id).where('title', 'like', '%金额不符').execute(),
    )
    const readers = [institute.finance, institute.secondFinance, owner]
    expect(told.map(({ account_id }) => account_id).sort()).toEqual(readers.map(({ account }) => account.id).sort())
    for (const { text } of told) expect(text).toContain('应缴550.00元，平台到账549.99元')
  })

  it('keeps a payment of an order nobody knows', async () => {
    const notice = cashierOf(service).sign({ orderNo: 'JF-nobody', platformNo: 'YS-nobody', amountCents: 100, paidAt: service.clock.now() })
    expect((await notify(service, notice)).status).toBe(200)
    expect(await notified('YS-nobody')).toMatchObject([{ outcome: 'unknownOrder' }])
  })

  it('leaves neither money nor state behind when it breaks between the two, and both when it is told again', async () => {
    const { id } = await unpaid()
    const notice = await paymentFor(service, id)
    // As if the process had ended between the payment and its event row.
    await asOwner(`create function break() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
      create trigger break before insert on application_event for each row when (new.action = 'acceptAuto') execute function break()`)
    const before = await orderOf(service, id)
    try {
      expect((await notify(service, notice)).status).toBe(500)
      expect(await standing(service, id)).toMatchObject({ status: '40', receipt_no: '' })
      expect(await orderOf(service, id)).toEqual(before)
      expect(await notified(notice.platformNo)).toEqual([])
      expect(await actionsOf(id)).not.toContain('payCallback')
    } finally {
      await asOwner('drop trigger break on application_event; drop function break()')
    }
    expect((await notify(service, notice)).status).toBe(200)
    expect(await standing(service, id)).toMatchObject({ status: '50' })
    expect(await orderOf(service, id)).toMatchObject({ state: '2' })
  })

  it('asks the platform for what it was not told, through the page of the cashier', async () => {
    const { id } = await unpaid()
    const { order } = must(await toPay(id))
    const page = await service.raw('GET', `${cashierPath}${order.payCode}`)
    expect(page.text).toContain('550.00 元')
    expect(page.text).toContain('仅供演示，不会发生真实扣款')
    expect((await service.raw('GET', `${cashierPath}${'1'.repeat(20)}`)).status).toBe(404)
    const silent = await service.raw('POST', `${cashierPath}${order.payCode}/pay-silently`)
    expect(silent.text).toContain('已缴费（演示）')
    expect(await standing(service, id)).toMatchObject({ status: '40' })
    await doAll()
    expect(await standing(service, id)).toMatchObject({ status: '50' })
    expect(
      await service.db.system(({ db }) => db.selectFrom('payment_notification').select(['source', 'outcome']).where('order_no', '=', order.orderNo).execute()),
    ).toEqual([{ source: 'query', outcome: 'paid' }])
  })

  it('is told by the cashier itself', async () => {
    const { id } = await unpaid()
    const { order } = must(await toPay(id))
    await service.raw('POST', `${cashierPath}${order.payCode}/pay`, { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(await standing(service, id)).toMatchObject({ status: '40' })
    await service.raw('POST', `${cashierPath}${order.payCode}/pay`)
    await until(async () => (await standing(service, id)).status === '50')
    expect(await toPay(id)).toMatchObject({ success: false, errorCode: 'NOT_ALLOWED_NOW' })
  })

  it('takes a transfer by its voucher when finance confirms it, and has it again when she does not', async () => {
    const { id, version } = await unpaid()
    const transfer = { paidOn: '2026-11-01', payerName: owner.account.unit.unitName }
    const send = () => service.call(paymentEndpoints.updatePayCert, { params: { id }, body: { version, input: { fields: transfer } } }, owner)
    expect(must(await toPay(id, '2'))).toMatchObject({ qrText: '', cashier: '' })
    expect(await send()).toMatchObject({ success: false, fieldErrors: [{ field: 'attachments.PAY_CERT' }] })
    await addPaper(service, owner, id, 'PAY_CERT')
    expect(must(await send())).toMatchObject({ status: '42' })
    expect(await orderOf(service, id)).toMatchObject({ state: '4' })
    expect(await attempt(service, institute.acceptor, 'payConfirm', id)).toMatchObject({ success: false, errorCode: 'FORBIDDEN' })
    expect(await attempt(service, other.finance, 'payConfirm', id)).toMatchObject({ success: false, errorCode: 'NOT_FOUND' })
    expect(await go(service, institute.finance, 'payReject', id, { opinion: '未查到到账' })).toMatchObject({ status: '40' })
    const returned = await service.call(paymentEndpoints.order, { query: { id: (await orderOf(service, id)).id } }, owner)
    expect(must(returned).voucherRefusal).toMatchObject({ reason: '未查到到账' })
    expect(await orderOf(service, id)).toMatchObject({ state: '1' })
    await go(service, owner, 'updatePayCert', id, { input: transfer })
    expect(await go(service, institute.finance, 'payConfirm', id)).toMatchObject({ status: '50', receiptNo: expect.stringMatching(/^SL/) })
    expect(await orderOf(service, id)).toMatchObject({ state: '2', method: '2' })
    await go(service, owner, 'cancelApply', id, { opinion: '设备停用' })
    await go(service, institute.finance, 'approveCancellation', id)
    expect(await reviewRefund(service, institute.secondFinance, id, { agree: true })).toMatchObject({ fieldErrors: [{ field: 'proof' }] })
    expect(must(await reviewRefund(service, institute.secondFinance, id, { agree: true, proof: 'HD-0001' }))).toEqual({ state: 'done' })
    const order = await orderOf(service, id)
    expect(order).toMatchObject({ state: '8' })
    expect(await refundsOf(order.id)).toMatchObject([{ state: 'done', proof: 'HD-0001', amount_cents: 55_000, reason: 'cancelled' }])
    expect((await refundsTold())[0]).toMatchObject({ text: `550.00元已转账退回，退费凭证号HD-0001，缴款单${order.order_no}` })
  })

  it('pays back what was paid by code when finance agrees to a cancellation', async () => {
    const { id } = await unpaid()
    const limited = await service.signIn(await service.anAccount({ roles: ['1'], unit: owner.account.unit, overrides: { area_scope: '330212' } }))
    const { order } = must(await toPay(id))
    await service.raw('POST', `${cashierPath}${order.payCode}/pay`)
    await until(async () => (await standing(service, id)).status === '50')
    await go(service, owner, 'cancelApply', id, { opinion: '设备停用' })
    expect(await attempt(service, institute.acceptor, 'approveCancellation', id)).toMatchObject({ errorMsg: '已缴费的由检验机构财务办理退费' })
    await go(service, institute.acceptor, 'refuseCancellation', id, { opinion: '检验已经安排' })
    await go(service, owner, 'cancelApply', id, { opinion: '设备停用' })
    await go(service, institute.finance, 'approveCancellation', id)
    const shown = async () => must(await service.call(paymentEndpoints.fee, { query: { id } }, owner)).order
    // Nothing is refunded before another finance member has reviewed it.
    await doAll()
    expect(await shown()).toMatchObject({ state: '2', refund: 'requested' })
    expect(await cashierOf(service).find(order.payCode)).toMatchObject({ state: 'paid' })
    must(await reviewRefund(service, institute.secondFinance, id, { agree: true }))
    await doAll()
    await doAll()
    expect(await shown()).toMatchObject({ state: '8', stateName: '已退费', refund: 'done' })
    expect(await cashierOf(service).find(order.payCode)).toMatchObject({ state: 'refunded' })
    expect(await standing(service, id)).toMatchObject({ status: '90' })
    expect((await refundsTold())[0]).toMatchObject({ title: expect.stringMatching(/已退费$/), text: `550.00元由缴费平台原路退回，缴款单${order.orderNo}` })
    // Limited members are notified of the part they can see.
    const toLimited = must(await service.call(inboxEndpoints.list, { query: {} }, limited)).list
    expect(toLimited.filter(({ bizId }) => bizId === id).map(({ title }) => title)).toContainEqual(expect.stringMatching(/已退费$/))
    // Other tests count the recipients.
    await service.db.system(({ db }) => db.updateTable('account').set({ disabled: true }).where('id', '=', limited.account.id).execute())
  })

  it('sends back what comes for a cancelled order, and what is paid twice', async () => {
    const cancelled = await unpaid()
    const late = await paymentFor(service, cancelled.id)
    await go(service, owner, 'cancelApply', cancelled.id, { opinion: '不再需要' })
    for (let turn = 0; turn < 3; turn += 1) expect((await notify(service, late)).status).toBe(200)
    expect(await standing(service, cancelled.id)).toMatchObject({ status: '90' })
    const order = await orderOf(service, cancelled.id)
    expect(order).toMatchObject({ state: '9' })
    expect(await refundsOf(order.id)).toMatchObject([{ state: 'requested', reason: 'late', amount_cents: 55_000, platform_no: late.platformNo }])

    const paid = await anInspection(service, institute, owner, '50')
    await notify(service, await paymentFor(service, paid.id, { platformNo: 'YS-twice' }))
    const twice = await orderOf(service, paid.id)
    expect(await refundsOf(twice.id)).toMatchObject([{ reason: 'twice', platform_no: 'YS-twice' }])
    expect(twice).toMatchObject({ state: '2' })
    // Nothing of the payment that counts goes back.
    const shown = async () => must(await service.call(paymentEndpoints.fee, { query: { id: paid.id } }, owner)).order
    expect(await shown()).toMatchObject({ state: '2', refund: '', refundAmount: '', invoiceable: '550.00' })
    // The page of each order has what came for it without counting.
    const back = async (id: string) => must(await service.call(paymentEndpoints.order, { query: { id } }, owner)).sentBack
    const going = { amount: '550.00', state: 'requested', proof: '', doneDate: '' }
    expect([await back(order.id), await back(twice.id)]).toEqual([[{ ...going, reasonName: '取消后到账' }], [{ ...going, reasonName: '重复缴费' }]])
    // The payer is notified of both after the refund.
    const before = (await refundsTold()).length
    const platform = Object.assign(Object.create(cashierOf(service)), { refund: async () => undefined })
    for (const { id } of [...(await refundsOf(order.id)), ...(await refundsOf(twice.id))])
      await refundPayment(service.db, platform, id, () => service.clock.now())
    const told = (await refundsTold()).slice(0, -before || undefined)
    expect(told.map(({ title }) => title.split(' ').at(-1)).sort()).toEqual(['取消后到账已退回', '重复缴费已退回'])
    expect(await back(order.id)).toMatchObject([{ state: 'done', doneDate: wireTime((await refundsOf(order.id))[0]?.done_at ?? null) }])
  })

  it('has the platform close a cancelled order at once: its work is asked for with the cancellation', async () => {
    const { id } = await unpaid()
    must(await toPay(id))
    const order = await orderOf(service, id)
    const asked = async () =>
      (await service.db.system(({ query }) => query({ text: `select 1 from jobs.job where name = 'payment' and data ->> 'order' = $1`, values: [order.id] })))
        .rows
    expect(await asked()).toHaveLength(0)
    await go(service, owner, 'cancelApply', id, { opinion: '不再需要' })
    expect(await asked()).toHaveLength(1)
    await doPayment(service.context, behaviourOf, { order: order.id })
    expect(await cashierOf(service).find(order.pay_code)).toMatchObject({ state: 'closed' })
    // For a code that was never opened, the platform does not know the order.
    const unopened = await unpaid()
    const never = await orderOf(service, unopened.id)
    await go(service, owner, 'cancelApply', unopened.id, { opinion: '不再需要' })
    expect(
      (await service.db.system(({ query }) => query({ text: `select 1 from jobs.job where data ->> 'order' = $1`, values: [never.id] }))).rows,
    ).toHaveLength(0)
  })

  it('has the platform close an order that was cancelled while the platform was told of it', async () => {
    const { id } = await unpaid()
    const cashier = cashierOf(service)
    const { register } = cashier
    const registering = jest.spyOn(cashier, 'register').mockImplementationOnce(async (order) => {
      await go(service, owner, 'cancelApply', id, { opinion: '不再需要' })
      return register(order)
    })
    expect(await toPay(id)).toMatchObject({ success: false, errorCode: 'NOT_ALLOWED_NOW' })
    registering.mockRestore()
    const order = await orderOf(service, id)
    await handOutPayments(service.context)
    const { rows } = await asOwner(`select 1 from jobs.job where name = 'payment' and data ->> 'order' = '${order.id}'`)
    expect(rows).toHaveLength(1)
    await doPayment(service.context, behaviourOf, { order: order.id })
    expect(await cashier.find(order.pay_code)).toMatchObject({ state: 'closed' })
  })

  it('reminds before the last day, once, and expires after it', async () => {
    const { id } = await unpaid()
    const reminders = async () =>
      service.db.system(({ db }) => db.selectFrom('message').select('account_id').where('biz_id', '=', id).where('title', 'like', '%到期').execute())
    await meetDeadlines(service)
    expect(await reminders()).toEqual([])
    service.clock.move(days(13))
    try {
      await meetDeadlines(service)
      await meetDeadlines(service)
      expect(await reminders()).toEqual([{ account_id: owner.account.id }])
      expect(await standing(service, id)).toMatchObject({ status: '40' })
      service.clock.move(days(2))
      await meetDeadlines(service)
      expect(await standing(service, id)).toMatchObject({ status: '40' })
      service.clock.move(days(1))
      await meetDeadlines(service)
    } finally {
      service.clock.move(-days(16))
    }
    expect(await standing(service, id)).toMatchObject({ status: '90' })
    expect(await orderOf(service, id)).toMatchObject({ state: '9' })
    const [last] = must(await service.call(inspectionCalls.showOpinion, { query: { id } }, owner)).list
    expect(last).toMatchObject({ action: 'payExpire', operatorName: '系统', roleName: '系统', toStatusName: '已取消' })
  })

  it('does its rounds as jobs', async () => {
    const jobs = jobsOf(service.context)
    expect(jobs.find(({ queue }) => queue === 'payments')?.every).toBe('* * * * *')
    expect(jobs.find(({ queue }) => queue === 'deadlines')?.every).toBe('10 * * * *')
    for (const queue of ['payment', 'deadline']) expect(jobs.some((job) => job.queue === queue)).toBe(true)
  })
})

describe('a portal without a payment platform', () => {
  it('is paid by transfer alone', async () => {
    const service = await startTestService({ environment: { PAYMENT_ADAPTER: 'off' } })
    try {
      const institute = await anInstitute(service)
      const owner = await aUseUnit(service)
      const { id } = await anInspection(service, institute, owner, '40')
      expect(await service.call(paymentEndpoints.toPay, { params: { id, method: '1' } }, owner)).toMatchObject({
        success: false,
        errorMsg: '平台未开通扫码缴费，请转账后上传缴费凭证',
      })
      expect((await service.call(paymentEndpoints.toPay, { params: { id, method: '2' } }, owner)).success).toBe(true)
      expect((await notify(service, { orderNo: 'x', platformNo: 'x', amountCents: 1, paidAt: new Date(0).toISOString(), signature: '' })).status).toBe(403)
      expect((await service.raw('GET', `${cashierPath}${'1'.repeat(20)}`)).text).not.toContain('收银台')
    } finally {
      await service.close()
    }
  })
})
