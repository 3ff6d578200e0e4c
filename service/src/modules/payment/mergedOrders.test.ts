import { inboxEndpoints } from '@shared/contract/inbox'
import { messages } from '@shared/contract/messages'
import { paymentEndpoints, unseenAmount } from '@shared/contract/payment'
import { cashierPath } from '../../adapters/demoCashier'
import { after, days, startOfDay, wireDate } from '../../clock'
import { viewer } from '../../security/caller'
import { aDevice } from '../../testing/devices'
import {
  addPaper,
  anElevator,
  anInspection,
  anInspectionForm,
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
import { recordViewOf } from '../../workflow/detail'
import { theSystem } from '../../workflow/parties'
import { findVisible } from '../../workflow/record'
import { behaviourOf } from '../application/behaviours'
import { expiryFrom, partsNamed } from './orders'
import { refundPayment } from './settle'

describe('paying for several inspections together', () => {
  let service: TestService
  let institute: Institute
  let owner: SignedIn
  beforeAll(async () => {
    service = await startTestService()
    institute = await anInstitute(service)
    owner = await aUseUnit(service)
  })
  afterAll(() => service.close())

  const unpaid = async (at = institute, by = owner) => (await anInspection(service, at, by, '40')).id
  const merge = async (ids: readonly string[], as = owner) => {
    const orders = await Promise.all(ids.map((id) => orderOf(service, id)))
    return service.call(paymentEndpoints.mergeOrders, { body: { ids: orders.map(({ id }) => id) } }, as)
  }
  const detail = async (id: string, as = owner) => service.call(paymentEndpoints.order, { query: { id } }, as)
  const merged = async (count: number) => {
    const ids: string[] = []
    for (let made = 0; made < count; made += 1) ids.push(await unpaid())
    return { ids, order: must(await merge(ids)) }
  }
  const statuses = async (ids: readonly string[]) => {
    const all = await Promise.all(ids.map((id) => standing(service, id)))
    return all.map(({ status }) => status)
  }
  const refunds = async (orderId: string) =>
    service.db.system(({ db }) =>
      db.selectFrom('payment_refund').select(['id', 'application_id', 'amount_cents', 'state']).where('order_id', '=', orderId).execute(),
    )
  const refundAll = async (orderId: string) => {
    for (const { id } of await refunds(orderId)) await refundPayment(service.db, cashierOf(service), id, () => service.clock.now())
  }

  it('makes one order of them and takes their own codes out of use', async () => {
    const ids = [await unpaid(), await unpaid()]
    const [first] = ids
    const late = await paymentFor(service, first ?? '')
    const { id } = must(await merge(ids))
    const order = must(await detail(id))
    expect(order).toMatchObject({ amount: '1100.00', state: '1', stateName: '待缴费' })
    expect(order.items.map(({ applicationId, amount }) => [applicationId, amount]).sort()).toEqual(ids.map((each) => [each, '550.00']).sort())
    expect(order.items[0]?.lines).toMatchObject([{ name: '乘客电梯', rule: '直梯（6 层）：500 元，加 5 层以上 1 层 × 50 元', amount: '550.00' }])
    // The old code was paid during the merge: the payment is refunded, and nothing is accepted.
    await notify(service, late)
    expect(await statuses(ids)).toEqual(['40', '40'])
    const left = await service.db.system(({ db }) =>
      db
        .selectFrom('payment_refund')
        .innerJoin('payment_order', 'payment_order.id', 'order_id')
        .select(['reason', 'payment_refund.amount_cents'])
        .where('order_no', '=', late.orderNo)
        .execute(),
    )
    expect(left).toEqual([{ reason: 'late', amount_cents: 55_000 }])
    const inputs = await service.db.system(({ db }) => db.selectFrom('application').select('inputs').where('id', 'in', ids).execute())
    for (const row of inputs) expect(row.inputs).toMatchObject({ orderNo: order.orderNo, payCode: order.payCode })
  })

  it('is asked for as a whole in the notice of each', async () => {
    const ids = [await unpaid(), await unpaid()]
    must(await merge(ids))
    const behaviour = behaviourOf('onlineApplyNewrule')
    const notice = (id: string) =>
      service.db.system(async (connection) => {
        const view = await recordViewOf(
          connection,
          behaviour.definition,
          await findVisible(connection, behaviour.definition, theSystem, id),
          service.clock.now(),
        )
        const ownRows = await behaviour.ownRows?.(connection, id)
        return JSON.stringify(behaviour.documents?.payNotice?.({ ...view, ...(ownRows && { ownRows }) }))
      })
    for (const id of ids) expect(await notice(id)).toMatch(/本件检验费","value":"550\.00元.*应缴金额","value":"1,100\.00元.*合并缴费（共2件）/)
    expect(await notice(await unpaid())).toMatch(/"应缴金额","value":"550\.00元(?!.*合并缴费)/)
  })

  it('tells a payer with the old order in sight which one took its place', async () => {
    const ids = [await unpaid(), await unpaid()]
    const old = await orderOf(service, ids[0] ?? '')
    const { id, orderNo } = must(await merge(ids))
    expect(must(await detail(old.id))).toMatchObject({ state: '9', qrText: '', replacedBy: [{ id, orderNo, state: '1' }] })
    await notify(service, await paymentFor(service, ids[0] ?? ''))
    expect(must(await detail(old.id)).replacedBy).toEqual([{ id, orderNo, state: '2' }])
  })

  it('joins only what the same unit owes the same institute, and what nobody has moved', async () => {
    const mine = await unpaid()
    const elsewhere = await unpaid(await anInstitute(service))
    const stranger = await aUseUnit(service)
    const theirs = await unpaid(institute, stranger)
    expect(await merge([mine, elsewhere])).toMatchObject({ success: false, errorMsg: '只有同一检验机构的缴款单可以合并' })
    expect(await merge([mine, theirs])).toMatchObject({ success: false, errorCode: 'NOT_FOUND' })
    expect(await merge([mine, mine])).toMatchObject({ success: false })
    const { id } = await orderOf(service, mine)
    expect(await detail(id, stranger)).toMatchObject({ success: false, errorCode: 'NOT_FOUND' })
    expect(await detail(id, (await anInstitute(service)).finance)).toMatchObject({ success: false, errorCode: 'NOT_FOUND' })
    expect(must(await detail(id, institute.finance))).toMatchObject({ id })
    await go(service, owner, 'cancelApply', mine, { opinion: '不再需要' })
    expect(await merge([mine, await unpaid()])).toMatchObject({ success: false, errorMsg: '所选的缴款单已有变化，请刷新后重新选择' })
  })

  it('of many who merge, pay and ask for the code at once makes one order and one payment', async () => {
    const ids = [await unpaid(), await unpaid()]
    const answers = await Promise.all(Array.from({ length: 8 }, () => merge(ids)))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    const { id } = must(answers.find(({ success }) => success) ?? (await merge(ids)))
    const [first = ''] = ids
    const asked = await Promise.all(Array.from({ length: 50 }, () => service.call(paymentEndpoints.toPay, { params: { id: first, method: '1' } }, owner)))
    const codes = new Set(asked.flatMap((answer) => (answer.success ? [answer.data.order.payCode] : [])))
    expect(codes.size).toBe(1)
    const notice = await paymentFor(service, first)
    await Promise.all(Array.from({ length: 20 }, () => notify(service, notice)))
    expect(await statuses(ids)).toEqual(['50', '50'])
    expect(must(await detail(id))).toMatchObject({ state: '2', method: '1', refund: '' })
    expect(await refunds(id)).toEqual([])
    const events = await service.db.system(({ db }) =>
      db.selectFrom('application_event').select('application_id').where('application_id', 'in', ids).where('action', '=', 'payCallback').execute(),
    )
    expect(events).toHaveLength(2)
  })

  it('moves nothing for a part of the sum', async () => {
    const { ids, order } = await merged(2)
    await notify(service, await paymentFor(service, ids[0] ?? '', { amountCents: 55_000 }))
    expect(await statuses(ids)).toEqual(['40', '40'])
    const next = await orderOf(service, ids[1] ?? '')
    expect(must(await detail(order.id))).toMatchObject({ state: '9', replacedBy: [{ id: next.id }] })
    expect(must(await detail(next.id))).toMatchObject({ state: '1', amount: '1100.00' })
  })

  it('accepts all of them or none', async () => {
    const { ids, order } = await merged(2)
    const [, second = ''] = [...ids].sort()
    const notice = await paymentFor(service, second)
    // The last record cannot move, as if something had failed halfway.
    const setStatus = (status: string) => service.db.system(({ db }) => db.updateTable('application').set({ status }).where('id', '=', second).execute())
    await setStatus('20')
    expect((await notify(service, notice)).json()).not.toMatchObject({ success: true })
    await setStatus('40')
    expect(await statuses(ids)).toEqual(['40', '40'])
    expect(must(await detail(order.id))).toMatchObject({ state: '1' })
    await notify(service, notice)
    expect(await statuses(ids)).toEqual(['50', '50'])
  })

  it('lets one of them go and asks for the rest with another code', async () => {
    const { ids, order } = await merged(3)
    const [gone = '', ...rest] = ids
    const late = await paymentFor(service, gone)
    await go(service, owner, 'cancelApply', gone, { opinion: '设备停用' })
    expect(must(await detail(order.id))).toMatchObject({ state: '9' })
    const next = await orderOf(service, rest[0] ?? '')
    expect(next).toMatchObject({ state: '1', amount_cents: 110_000 })
    expect(next.pay_code).not.toBe(late.orderNo)
    expect((await orderOf(service, rest[1] ?? '')).id).toBe(next.id)
    await notify(service, late)
    expect(await statuses(ids)).toEqual(['90', '40', '40'])
    expect(await refunds(order.id)).toMatchObject([{ application_id: null, amount_cents: 165_000, state: 'requested' }])
  })

  it('lets several of them go at the same moment', async () => {
    const { ids } = await merged(3)
    const answers = await Promise.all(ids.map((id) => attempt(service, owner, 'cancelApply', id, { opinion: '设备停用' })))
    expect(answers.map((answer) => (answer.success ? '' : `${answer.errorCode} ${answer.errorMsg}`))).toEqual(['', '', ''])
    expect(await statuses(ids)).toEqual(['90', '90', '90'])
  })

  it('expires with the first of them, and the others are paid later', async () => {
    const first = await unpaid()
    const sooner = wireDate(after(service.clock.now(), days(11)))
    await service.db.system(({ db }) => db.updateTable('application').set({ due_date: sooner }).where('id', '=', first).execute())
    const ids = [first, await unpaid()]
    const { id } = must(await merge(ids))
    expect(must(await detail(id)).expireDate).toBe(`${sooner} 23:59:59`)
    service.clock.move(days(12))
    try {
      await meetDeadlines(service)
      expect(await statuses(ids)).toEqual(['90', '40'])
      expect(await orderOf(service, ids[1] ?? '')).toMatchObject({ state: '1', amount_cents: 55_000 })
    } finally {
      service.clock.move(-days(12))
    }
  })

  it('is split again into one order each, which are not split further', async () => {
    const { ids, order } = await merged(2)
    const { orderNos } = must(await service.call(paymentEndpoints.splitOrder, { body: { id: order.id } }, owner))
    const orders = await Promise.all(ids.map((id) => orderOf(service, id)))
    const again = await service.call(paymentEndpoints.splitOrder, { body: { id: orders[0]?.id ?? '' } }, owner)
    expect(again).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW', errorMsg: '缴款单只有一件申请，不用拆分' })
    expect(orders.map(({ order_no }) => order_no).sort()).toEqual([...orderNos].sort())
    expect(orders.map(({ amount_cents, state }) => [amount_cents, state])).toEqual([
      [55_000, '1'],
      [55_000, '1'],
    ])
  })

  it('takes one voucher for all, and finance answers once', async () => {
    const { ids, order } = await merged(2)
    const [given = ''] = ids
    const transfer = { paidOn: '2026-11-01', payerName: owner.account.unit.unitName }
    await addPaper(service, owner, given, 'PAY_CERT')
    await go(service, owner, 'updatePayCert', given, { input: transfer })
    expect(await statuses(ids)).toEqual(['42', '42'])
    expect(must(await detail(order.id, institute.finance))).toMatchObject({ state: '4', voucherOn: given, transferDate: '2026-11-01' })
    await go(service, institute.finance, 'payReject', ids[1] ?? '', { opinion: '未查到到账' })
    expect(await statuses(ids)).toEqual(['40', '40'])
    expect(must(await detail(order.id)).transferDate).toBe('')
    await go(service, owner, 'updatePayCert', given, { input: transfer })
    await go(service, institute.finance, 'payConfirm', given)
    expect(await statuses(ids)).toEqual(['50', '50'])
    expect(must(await detail(order.id))).toMatchObject({ state: '2', method: '2', transferDate: '2026-11-01' })
  })

  it('says the day of the voucher that stands, and none beside the application whose voucher was sent back', async () => {
    const { ids } = await merged(2)
    const [first = '', second = ''] = ids
    const payerName = owner.account.unit.unitName
    await addPaper(service, owner, first, 'PAY_CERT')
    await go(service, owner, 'updatePayCert', first, { input: { paidOn: '2026-11-01', payerName } })
    await go(service, institute.finance, 'payReject', first, { opinion: '未查到到账' })
    await addPaper(service, owner, second, 'PAY_CERT')
    await go(service, owner, 'updatePayCert', second, { input: { paidOn: '2026-11-02', payerName } })
    const said = await Promise.all(ids.map((id) => service.call(inspectionCalls.detail, { params: { id } }, institute.finance)))
    expect(said.map((answer) => must(answer).inputValues.paidOn)).toEqual([undefined, '2026-11-02'])
  })

  it('asks with another code once a voucher is sent back, where the code was paid with another amount meanwhile', async () => {
    const { ids, order } = await merged(2)
    const [given = ''] = ids
    await addPaper(service, owner, given, 'PAY_CERT')
    await go(service, owner, 'updatePayCert', given, { input: { paidOn: '2026-11-01', payerName: owner.account.unit.unitName } })
    await notify(service, await paymentFor(service, given, { amountCents: 55_000 }))
    expect(must(await detail(order.id))).toMatchObject({ state: '4' })
    const told = must(await service.call(inboxEndpoints.list, {}, owner)).list.find(({ title, bizId }) => title.includes('到账金额不符') && ids.includes(bizId))
    expect(told?.text).toContain('缴费凭证正在核对，不必另行缴费')
    await go(service, institute.finance, 'payReject', ids[1] ?? '', { opinion: '未查到到账' })
    expect(await statuses(ids)).toEqual(['40', '40'])
    const next = await orderOf(service, given)
    expect(must(await detail(order.id))).toMatchObject({ state: '9', replacedBy: [{ id: next.id }] })
    expect(next).toMatchObject({ state: '1', amount_cents: 110_000, expires_at: expiryFrom(service.clock.now()) })
    const inputs = await service.db.system(({ db }) => db.selectFrom('application').select('inputs').where('id', 'in', ids).execute())
    for (const row of inputs) expect(row.inputs).toMatchObject({ orderNo: next.order_no, payCode: next.pay_code })
  })

  it('takes one of two vouchers that are given for different ones of them at the same moment', async () => {
    const { ids, order } = await merged(2)
    for (const id of ids) await addPaper(service, owner, id, 'PAY_CERT')
    const fields = { paidOn: '2026-11-01', payerName: owner.account.unit.unitName }
    const given = await Promise.all(ids.map(async (id) => ({ params: { id }, body: { version: (await standing(service, id)).version, input: { fields } } })))
    const answers = await Promise.all(given.map((request) => service.call(paymentEndpoints.updatePayCert, request, owner)))
    expect(answers.map((answer) => (answer.success ? '' : answer.errorCode)).sort()).toEqual(['', 'NOT_ALLOWED_NOW'])
    expect(await statuses(ids)).toEqual(['42', '42'])
    expect(must(await detail(order.id))).toMatchObject({ state: '4', voucherOn: ids[answers.findIndex(({ success }) => success)] })
  })

  it('pays back the part that is cancelled, and the whole once every part is', async () => {
    const { ids, order } = await merged(2)
    const { payCode } = must(await service.call(paymentEndpoints.toPay, { params: { id: ids[0] ?? '', method: '1' } }, owner)).order
    await service.raw('POST', `${cashierPath}${payCode}/pay`)
    await until(async () => (await statuses(ids)).every((status) => status === '50'))
    for (const [place, id] of ids.entries()) {
      await go(service, owner, 'cancelApply', id, { opinion: '设备停用' })
      await go(service, institute.finance, 'approveCancellation', id)
      must(await reviewRefund(service, institute.secondFinance, id, { agree: true }))
      await refundAll(order.id)
      await refundAll(order.id)
      expect(must(await detail(order.id))).toMatchObject(place === 0 ? { state: '2', refundAmount: '550.00' } : { state: '8', refundAmount: '1100.00' })
    }
    expect(await cashierOf(service).find(payCode)).toMatchObject({ state: 'refunded' })
    expect(await attempt(service, institute.finance, 'approveCancellation', ids[0] ?? '')).toMatchObject({ success: false })
  })

  it('leaves a member limited to a branch its own orders, and of one with others in it what it owes', async () => {
    const unit = owner.account.unit
    const branch = async (site: string) => service.signIn(await service.anAccount({ roles: ['1'], unit, overrides: { site_scope: site } }))
    const [near, far] = [await branch('一分厂'), await branch('二分厂')]
    const owed = async (by: SignedIn, useSite: string) => {
      const row = anElevator()
      await aDevice(service, { registrationCode: row.equipmentId ?? '', useUnitId: unit.id, useUnitUscc: unit.uscc, useUnitName: unit.unitName, useSite })
      return (await anInspection(service, institute, by, '40', anInspectionForm(institute, by, {}, [row]))).id
    }
    const own = [await owed(near, '一分厂'), await owed(near, '一分厂')]
    const { id } = must(await merge(own, near))
    expect(must(await service.call(paymentEndpoints.splitOrder, { body: { id } }, near)).orderNos).toHaveLength(2)

    const [mine = ''] = own
    const theirs = await owed(far, '二分厂')
    const soon = wireDate(after(service.clock.now(), days(9)))
    await service.db.system(({ db }) => db.updateTable('application').set({ due_date: soon }).where('id', '=', theirs).execute())
    const shared = must(await merge([mine, theirs]))
    const seen = must(await detail(shared.id, near))
    expect([seen.items.map(({ applicationId }) => applicationId), seen.amount, unseenAmount(seen)]).toEqual([[mine], '1100.00', '550.00'])
    const refused = { errorCode: 'NOT_ALLOWED_NOW', errorMsg: messages.orderBeyondLimit }
    expect(await service.call(paymentEndpoints.splitOrder, { body: { id: shared.id } }, near)).toMatchObject(refused)
    await addPaper(service, near, mine, 'PAY_CERT')
    const input = { paidOn: wireDate(service.clock.now()), payerName: unit.unitName }
    expect(await attempt(service, near, 'updatePayCert', mine, { input })).toMatchObject(refused)
    // The payment notice lists every item, also those the member cannot see: paying with the code pays for all.
    const viewers = [viewer.member(unit.id, { area: '', site: '一分厂' })]
    const scope = { accountId: '', unitId: unit.id, unitUscc: unit.uscc, roleType: '1', areaCode: unit.areaCode, viewers } as const
    const notice = await service.db.transaction(scope, (connection) => partsNamed(connection, mine))
    expect(notice.map(({ amount }) => amount)).toEqual(['550.00', '550.00'])

    await go(service, near, 'cancelApply', mine, { opinion: '设备停用' })
    const left = await orderOf(service, theirs)
    expect(left).toMatchObject({ state: '1', amount_cents: 55_000, expires_at: after(startOfDay(soon), days(1)) })
    const { inputs } = await service.db.system(({ db }) => db.selectFrom('application').select('inputs').where('id', '=', theirs).executeTakeFirstOrThrow())
    expect(inputs).toMatchObject({ orderNo: left.order_no, payCode: left.pay_code })
  })

  it('is checked with the platform when the payer says it was paid', async () => {
    const id = await unpaid()
    const { order } = must(await service.call(paymentEndpoints.toPay, { params: { id, method: '1' } }, owner))
    expect(must(await service.call(paymentEndpoints.checkPayment, { body: { id: order.id } }, owner))).toEqual({ state: '1' })
    await service.raw('POST', `${cashierPath}${order.payCode}/pay-silently`)
    expect(must(await service.call(paymentEndpoints.checkPayment, { body: { id: order.id } }, owner))).toEqual({ state: '2' })
    expect(await standing(service, id)).toMatchObject({ status: '50' })
  })
})
