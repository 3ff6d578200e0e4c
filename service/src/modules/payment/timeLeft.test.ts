import { mostVouchers, paymentEndpoints, voucherProblem } from '@shared/contract/payment'
import { addDays, daysBetween } from '@shared/contract/rules'
import { after, days, startOfDay, wireDate } from '../../clock'
import {
  addPaper,
  anInspection,
  anInstitute,
  attempt,
  aUseUnit,
  go,
  type Institute,
  meetDeadlines,
  must,
  notify,
  orderOf,
  paymentFor,
  standing,
} from '../../testing/inspections'
import { type SignedIn, startTestService, type TestService } from '../../testing/service'
import { lastDayToPay } from './timeLeft'

describe('the last day to pay once a voucher is sent back', () => {
  it('comes after the days that were left', () => {
    expect(lastDayToPay('2026-11-30', 9, 0)).toBe('2026-12-09')
    expect(lastDayToPay('2026-11-30', 4, 0)).toBe('2026-12-04')
  })

  it('leaves three working days in any case', () => {
    for (const left of [2, 0, -3]) expect(lastDayToPay('2026-11-30', left, mostVouchers - 1)).toBe('2026-12-03')
    // Friday
    expect(lastDayToPay('2026-12-04', 4, 0)).toBe('2026-12-09')
  })

  it('leaves what was left, and that day at least, after the third one sent back', () => {
    const days = [9, 2, 0, -3].map((left) => lastDayToPay('2026-11-30', left, mostVouchers))
    expect(days).toEqual(['2026-12-09', '2026-12-02', '2026-11-30', '2026-11-30'])
  })
})

describe('the time to pay', () => {
  let service: TestService
  let institute: Institute
  let owner: SignedIn
  beforeAll(async () => {
    service = await startTestService()
    institute = await anInstitute(service)
    owner = await aUseUnit(service)
  })
  afterAll(() => service.close())

  const pass = async (count: number) => {
    service.clock.move(days(count))
    // Sessions do not last as long.
    const [acceptor, finance] = [await service.signIn(institute.acceptor.account), await service.signIn(institute.finance.account)]
    institute = { ...institute, acceptor, finance }
    owner = await service.signIn(owner.account)
  }
  const today = () => wireDate(service.clock.now())
  const dueOf = async (id: string) =>
    (await service.db.system(({ db }) => db.selectFrom('application').select('due_date').where('id', '=', id).executeTakeFirstOrThrow())).due_date
  const give = async (id: string) => {
    await addPaper(service, owner, id, 'PAY_CERT')
    await go(service, owner, 'updatePayCert', id, { input: { paidOn: '2026-11-01', payerName: owner.account.unit.unitName } })
  }
  const sendBack = (id: string) => go(service, institute.finance, 'payReject', id, { opinion: '未查到到账' })
  const endOf = (day: string) => after(startOfDay(day), days(1))
  const unpaid = async () => (await anInspection(service, institute, owner, '40')).id

  it('goes on where it stood, however often a voucher is sent back', async () => {
    const id = await unpaid()
    const first = (await dueOf(id)) ?? ''
    await pass(3)
    await give(id)
    await pass(2)
    await sendBack(id)
    expect(await dueOf(id)).toBe(addDays(first, 2))
    expect((await orderOf(service, id)).expires_at).toEqual(endOf(addDays(first, 2)))
    await give(id)
    await sendBack(id)
    expect(await dueOf(id)).toBe(addDays(first, 2))
  })

  it('ends, as no voucher is taken any more after the third one that was sent back, of whatever order', async () => {
    const id = await unpaid()
    for (let given = 0; given < mostVouchers; given += 1) {
      await give(id)
      await sendBack(id)
    }
    const due = await dueOf(id)
    const fields = { paidOn: '2026-11-01', payerName: owner.account.unit.unitName }
    const refused = { errorCode: 'NOT_ALLOWED_NOW', errorMsg: voucherProblem(mostVouchers, true) }
    expect(await attempt(service, owner, 'updatePayCert', id, { input: fields })).toMatchObject(refused)
    const other = await unpaid()
    await addPaper(service, owner, other, 'PAY_CERT')
    const [one, two] = [await orderOf(service, id), await orderOf(service, other)]
    const merged = must(await service.call(paymentEndpoints.mergeOrders, { body: { ids: [one.id, two.id] } }, owner))
    expect(await attempt(service, owner, 'updatePayCert', other, { input: fields })).toMatchObject(refused)
    expect(must(await service.call(paymentEndpoints.order, { query: { id: merged.id } }, owner)).voucherRefusal).toMatchObject({ times: mostVouchers })
    expect([(await standing(service, other)).status, await dueOf(id)]).toEqual(['40', due])
    await pass(daysBetween(today(), due ?? '') + 1)
    await meetDeadlines(service)
    expect((await standing(service, id)).status).toBe('90')
  })

  it('goes on for each application of an order, which expires with the first of them', async () => {
    const early = await unpaid()
    await pass(5)
    const late = await unpaid()
    const [one, other] = [await orderOf(service, early), await orderOf(service, late)]
    must(await service.call(paymentEndpoints.mergeOrders, { body: { ids: [one.id, other.id] } }, owner))
    await give(late)
    await pass(1)
    await sendBack(early)
    expect([await dueOf(early), await dueOf(late)]).toEqual([addDays(today(), 10), addDays(today(), 15)])
    expect((await orderOf(service, late)).expires_at).toEqual(endOf(addDays(today(), 10)))
  })

  it('is not begun again by an order that replaces one another amount was paid for', async () => {
    const id = await unpaid()
    const old = await orderOf(service, id)
    await pass(4)
    await give(id)
    await notify(service, await paymentFor(service, id, { amountCents: 1 }))
    await sendBack(id)
    const next = await orderOf(service, id)
    expect(next.id).not.toBe(old.id)
    expect(next.expires_at).toEqual(old.expires_at)
  })
})
