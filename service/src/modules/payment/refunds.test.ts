import { inboxEndpoints } from '@shared/contract/inbox'
import { paymentEndpoints, refundsPath } from '@shared/contract/payment'
import { homeEndpoints, portalEndpoints } from '@shared/contract/portal'
import { after, days, minutes, wireDate } from '../../clock'
import { anInspection, anInstitute, aUseUnit, cashierOf, go, type Institute, must, notify, orderOf, paymentFor, reviewRefund } from '../../testing/inspections'
import { type SignedIn, startTestService, type TestService } from '../../testing/service'
import { asOwner } from '../../testing/testDatabase'
import { behaviourOf } from '../application/behaviours'
import { doPayment, handOutPayments, paymentWork } from './paymentJobs'
import { refundPayment } from './settle'

describe('a refund', () => {
  let service: TestService
  let institute: Institute
  let owner: SignedIn
  beforeAll(async () => {
    service = await startTestService()
    institute = await anInstitute(service)
    owner = await aUseUnit(service)
  })
  afterAll(() => service.close())

  /** A paid inspection whose cancellation finance has approved. */
  const asked = async () => {
    const { id, number } = await anInspection(service, institute, owner, '50')
    await go(service, owner, 'cancelApply', id, { opinion: '设备停用' })
    await go(service, institute.finance, 'approveCancellation', id)
    return { id, number }
  }
  const listed = async (as: SignedIn, keyword: string) => must(await service.call(paymentEndpoints.refunds, { query: { keyword } }, as)).list

  it('is confirmed by nobody but another one of finance of the institute', async () => {
    const { id, number } = await asked()
    expect(await reviewRefund(service, institute.finance, id, { agree: true })).toMatchObject({ success: false, errorMsg: '退费须由另一位财务复核' })
    expect(await reviewRefund(service, (await anInstitute(service)).finance, id, { agree: true })).toMatchObject({ success: false, errorCode: 'NOT_FOUND' })
    expect(await reviewRefund(service, institute.acceptor, id, { agree: true })).toMatchObject({ success: false, errorCode: 'FORBIDDEN' })
    expect(await listed(institute.finance, number)).toMatchObject([{ state: 'asked', reviewable: false, amount: '550.00', reason: 'cancelled' }])
    for (const typed of [number, number.toLowerCase(), ` ${number.slice(0, 6)} ${number.slice(6)}`])
      expect(await listed(institute.secondFinance, typed)).toMatchObject([{ state: 'asked', reviewable: true }])
    expect(await listed((await anInstitute(service)).finance, number)).toEqual([])
    const sentBack = async () => {
      const { rows } = await service.db.system(({ query }) => query({ text: "select data ->> 'refund' as refund from jobs.job where name = 'payment'" }))
      return rows.map(({ refund }) => refund)
    }
    const [refund] = await listed(institute.secondFinance, number)
    expect(await sentBack()).not.toContain(refund?.id)
    expect(must(await reviewRefund(service, institute.secondFinance, id, { agree: true }))).toEqual({ state: 'requested' })
    expect(await sentBack()).toContain(refund?.id)
  })

  it('is told to the payer with its amount, and each of its steps is with the application it is for', async () => {
    const { id, number } = await asked()
    const messages = must(await service.call(inboxEndpoints.list, {}, owner)).list
    expect(messages.find(({ title }) => title.includes(`${number} 已同意取消并退费`))?.text).toMatch(/^退费550\.00元，待复核。报检已取消/)
    const order = await orderOf(service, id)
    const shown = async () => must(await service.call(paymentEndpoints.order, { query: { id: order.id } }, owner)).items
    expect(await shown()).toMatchObject([{ number, amount: '550.00', refund: 'asked' }])
    must(await reviewRefund(service, institute.secondFinance, id, { agree: true }))
    expect(await shown()).toMatchObject([{ number, refund: 'requested' }])
  })

  it('of a payment of another amount waits for one of finance, and a new order takes the place of the one that cannot be paid any more', async () => {
    const own = await anInstitute(service)
    const payer = await aUseUnit(service)
    const { id } = await anInspection(service, own, payer, '40')
    const wrong = await orderOf(service, id)
    await notify(service, await paymentFor(service, id, { amountCents: 54_999 }))
    const next = await orderOf(service, id)
    expect([next.id === wrong.id, next.state, next.amount_cents, next.pay_code === wrong.pay_code]).toEqual([false, '1', 55_000, false])
    const messages = async () => must(await service.call(inboxEndpoints.list, {}, payer)).list.map(({ title, text }) => title + text)
    expect((await messages()).find((text) => text.includes('到账金额不符'))).toContain(next.order_no)

    // The payer is sent to the new order: its page has what became of the payment, as that of the one it came for.
    const back = async (orderId: string) => must(await service.call(paymentEndpoints.order, { query: { id: orderId } }, payer)).sentBack
    const asked = { reasonName: '金额不符', amount: '549.99', state: 'asked', proof: '', doneDate: '' }
    expect(await back(wrong.id)).toEqual([asked])
    expect(await back(next.id)).toEqual([{ ...asked, paidWith: { id: wrong.id, orderNo: wrong.order_no } }])

    const [refund] = await listed(own.finance, wrong.order_no)
    expect(refund).toMatchObject({ state: 'asked', reason: 'amountDiffers', amount: '549.99', method: '1', askedBy: '系统', reviewable: true })
    const waiting = async () => must(await service.call(paymentEndpoints.waiting, {}, own.finance))
    expect(await waiting()).toMatchObject({ refunds: 1 })
    const review = (given: { agree: boolean; note?: string; version?: number }) =>
      service.call(paymentEndpoints.reviewRefund, { body: { id: refund?.id ?? '', ...given } }, own.finance)
    // Sent back, it is nobody's own: all of finance may ask again.
    must(await review({ agree: false, note: '与平台核对中' }))
    expect(await waiting()).toMatchObject({ refunds: 1, refundsReturned: 1 })
    must(await service.call(paymentEndpoints.askRefund, { body: { id: refund?.id ?? '' } }, own.secondFinance))
    expect(await review({ agree: true })).toMatchObject({ errorCode: 'STALE_VERSION' })
    expect(must(await review({ agree: true, version: 3 }))).toEqual({ state: 'requested' })

    // What is paid then counts, and the refund of the other payment takes nothing from it.
    await notify(service, await paymentFor(service, id, { platformNo: 'YS-right' }))
    expect(await orderOf(service, id)).toMatchObject({ id: next.id, state: '2' })
  })

  it('is asked for once of a payment of another amount that came to a version which only told of it', async () => {
    const own = await anInstitute(service)
    const payer = await aUseUnit(service)
    const toldOnly = async () => {
      const { id } = await anInspection(service, own, payer, '40')
      const wrong = await orderOf(service, id)
      const notice = await paymentFor(service, id, { amountCents: 54_999 })
      await service.db.system(({ db }) =>
        db
          .insertInto('payment_notification')
          .values({
            platform_no: notice.platformNo,
            order_no: wrong.order_no,
            amount_cents: 54_999,
            paid_at: service.clock.now(),
            source: 'callback',
            outcome: 'amountDiffers',
            received_at: service.clock.now(),
          })
          .execute(),
      )
      return { id, wrong, notice }
    }
    // One that cannot be settled keeps none that came after it.
    const broken = await toldOnly()
    await asOwner(service.address, `delete from payment_order_item where order_id = '${broken.wrong.id}'`)
    const { id, wrong, notice } = await toldOnly()
    /** Each job on its own, as a replica does it. */
    const round = async () => {
      await handOutPayments(service.context)
      const { rows } = await service.db.system(({ query }) => query({ text: "select data from jobs.job where name = 'payment' and data ? 'unanswered'" }))
      return Promise.allSettled(rows.map(({ data }) => doPayment(service.context, behaviourOf, paymentWork.parse(data))))
    }
    expect((await round()).map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const next = await orderOf(service, id)
    expect([next.id === wrong.id, next.state]).toEqual([false, '1'])
    await round()
    await notify(service, notice)
    expect(await listed(own.finance, wrong.order_no)).toMatchObject([{ state: 'asked', reason: 'amountDiffers', amount: '549.99', reviewable: true }])
    expect(await orderOf(service, id)).toMatchObject({ id: next.id })
  })

  it('waits for another one of finance at home, in the menu and beside its list, and for who asked for it once it was sent back', async () => {
    const own = await anInstitute(service)
    const { id, number } = await (async () => {
      const paid = await anInspection(service, own, owner, '50')
      await go(service, owner, 'cancelApply', paid.id, { opinion: '设备停用' })
      await go(service, own.finance, 'approveCancellation', paid.id)
      return paid
    })()
    const told = async (as: SignedIn) => {
      const home = must(await service.call(homeEndpoints.home, {}, as))
      const numbers = must(await service.call(homeEndpoints.getEqustatisticNums, {}, as)).list
      const { pages } = must(await service.call(portalEndpoints.waitingCounts, {}, as))
      return {
        todo: home.todo.filter(({ type }) => type === 'refund').map(({ statusName, action, path, note }) => [statusName, action, path, note.slice(0, 3)]),
        total: home.todoTotal,
        number: numbers.filter(({ key }) => key.startsWith('refund-')).reduce((sum, { count }) => sum + count, 0),
        menu: Object.values(pages).reduce((sum, count) => sum + count, 0),
        beside: must(await service.call(paymentEndpoints.waiting, {}, as)),
      }
    }
    const nothing = { orders: 0, invoices: 0, refunds: 0, refundsReturned: 0, reconciliation: 0, account: 0 }
    expect(await told(own.finance)).toEqual({ todo: [], total: 0, number: 0, menu: 0, beside: nothing })
    const other = await told(own.secondFinance)
    expect(other).toMatchObject({ total: 1, number: 1, menu: 1, beside: { ...nothing, refunds: 1 } })
    expect(other.todo).toMatchObject([['待复核', '复核', `${refundsPath}?view=asked`, expect.any(String)]])
    const { counts } = must(await service.call(paymentEndpoints.refunds, { query: {} }, own.finance))
    expect(counts).toEqual({ asked: 1 })
    must(await reviewRefund(service, own.secondFinance, id, { agree: false, note: '金额与合同不符' }))
    // After it was sent back, it waits for its requester only.
    expect(await told(own.secondFinance)).toMatchObject({ todo: [], total: 0, number: 0, menu: 0, beside: nothing })
    const returned = await told(own.finance)
    expect(returned).toMatchObject({ total: 1, number: 1, menu: 1, beside: { ...nothing, refunds: 1, refundsReturned: 1 } })
    expect(returned.todo).toMatchObject([['复核退回', '再次提请', `${refundsPath}?view=returned`, expect.any(String)]])
    const [refund] = await listed(own.finance, number)
    must(await service.call(paymentEndpoints.askRefund, { body: { id: refund?.id ?? '' } }, own.finance))
    expect(await told(own.finance)).toMatchObject({ todo: [], total: 0, number: 0, menu: 0, beside: nothing })
    must(await reviewRefund(service, own.secondFinance, id, { agree: true }))
    expect(await told(own.secondFinance)).toMatchObject({ todo: [], total: 0, number: 0, menu: 0, beside: nothing })
    expect(await listed(own.finance, number)).toMatchObject([{ state: 'requested' }])
    expect(await service.call(paymentEndpoints.waiting, {}, own.acceptor)).toMatchObject({ errorCode: 'FORBIDDEN' })
  })

  it('waits for all of finance once it was sent back to somebody who no longer works there', async () => {
    const own = await anInstitute(service)
    const { id } = await anInspection(service, own, owner, '50')
    await go(service, owner, 'cancelApply', id, { opinion: '设备停用' })
    await go(service, own.finance, 'approveCancellation', id)
    must(await reviewRefund(service, own.secondFinance, id, { agree: false, note: '金额与合同不符' }))
    const waiting = async () => must(await service.call(paymentEndpoints.waiting, {}, own.secondFinance)).refundsReturned
    const todos = async () => must(await service.call(homeEndpoints.home, {}, own.secondFinance)).todo.filter(({ type }) => type === 'refund').length
    const change = (values: { disabled?: boolean; valid_to?: string | null }) =>
      service.db.system(({ db }) => db.updateTable('account').set(values).where('id', '=', own.finance.account.id).execute())
    expect([await waiting(), await todos()]).toEqual([0, 0])
    await change({ disabled: true })
    expect([await waiting(), await todos()]).toEqual([1, 1])
    await change({ disabled: false, valid_to: wireDate(after(service.clock.now(), -days(1))) })
    expect([await waiting(), await todos()]).toEqual([1, 1])
    await change({ valid_to: wireDate(service.clock.now()) })
    expect([await waiting(), await todos()]).toEqual([0, 0])
    await service.db.system(({ db }) => db.deleteFrom('account_role').where('account_id', '=', own.finance.account.id).execute())
    expect([await waiting(), await todos()]).toEqual([1, 1])
  })

  it('is confirmed once, whoever presses how often', async () => {
    const { id } = await asked()
    const answers = await Promise.all(Array.from({ length: 6 }, () => reviewRefund(service, institute.secondFinance, id, { agree: true })))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
  })

  it('is paid back while somebody looks at it, without either waiting for the other for ever', async () => {
    const { id, number } = await asked()
    must(await reviewRefund(service, institute.secondFinance, id, { agree: true }))
    const { id: order } = await orderOf(service, id)
    const [refund] = await listed(institute.finance, number)
    const platform = Object.assign(Object.create(cashierOf(service)), { refund: async () => undefined })
    let paidBack: Promise<void> | undefined
    // In the lock order of a review: order first, then refund.
    await service.db.system(async ({ db, query }) => {
      await db.selectFrom('payment_order').select('id').where('id', '=', order).forUpdate().execute()
      paidBack = refundPayment(service.db, platform, refund?.id ?? '', () => service.clock.now())
      await query({ text: 'select pg_sleep(0.3)' })
      await db.selectFrom('payment_refund').select('id').where('order_id', '=', order).forUpdate().execute()
    })
    await paidBack
    expect(await listed(institute.finance, number)).toMatchObject([{ state: 'done' }])
  })

  it('goes back to finance with a reason, and who asks again is not who confirms', async () => {
    const { id, number } = await asked()
    expect(await reviewRefund(service, institute.secondFinance, id, { agree: false })).toMatchObject({ fieldErrors: [{ field: 'note' }] })
    must(await reviewRefund(service, institute.secondFinance, id, { agree: false, note: '申请单位已另行退款' }))
    const [returned] = await listed(institute.finance, number)
    expect(returned).toMatchObject({ state: 'returned', reviewNote: '申请单位已另行退款' })
    service.clock.move(minutes(3))
    must(await service.call(paymentEndpoints.askRefund, { body: { id: returned?.id ?? '' } }, institute.secondFinance))
    const [again] = await listed(institute.finance, number)
    expect([again?.state, (again?.askedDate ?? '') > (returned?.askedDate ?? '')]).toEqual(['asked', true])
    expect(await reviewRefund(service, institute.secondFinance, id, { agree: true })).toMatchObject({ success: false })
    // A page open since before it was sent back: what is confirmed there is not what is asked for now.
    const { id: refund = '', version = 0 } = returned ?? {}
    for (const seen of [{}, { version: version - 1 }, { version }])
      expect(await service.call(paymentEndpoints.reviewRefund, { body: { id: refund, agree: true, ...seen } }, institute.finance)).toMatchObject({
        errorCode: 'STALE_VERSION',
      })
    must(await reviewRefund(service, institute.finance, id, { agree: true }))
    expect(await service.call(paymentEndpoints.askRefund, { body: { id: returned?.id ?? '' } }, institute.finance)).toMatchObject({ success: false })
  })

  it('by one person alone is refused by the database as well', async () => {
    const { id } = await asked()
    const { id: order } = await orderOf(service, id)
    const alone = service.db.system(({ db }) =>
      db
        .updateTable('payment_refund')
        .set((row) => ({ reviewed_by: row.ref('asked_by') }))
        .where('order_id', '=', order)
        .execute(),
    )
    await expect(alone).rejects.toThrow('payment_refund_two_people')
  })
})
