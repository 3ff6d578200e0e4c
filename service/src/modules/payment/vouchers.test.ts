import { mostVouchers, paymentEndpoints } from '@shared/contract/payment'
import { addDays, daysBetween } from '@shared/contract/rules'
import { after, days, startOfDay, wireDate } from '../../clock'
import { addPaper, anInspection, anInstitute, aUseUnit, go, must, orderOf, standing } from '../../testing/inspections'
import { startTestService, type TestService } from '../../testing/service'
import { workdaysAfter } from '../../workflow/workdays'
import { leastWorkdays } from './timeLeft'

describe('vouchers where nothing can be paid by code', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService({ environment: { PAYMENT_ADAPTER: 'off' } })
  })
  afterAll(() => service.close())

  it('are taken after the third one that was sent back, in the time that is left to each application', async () => {
    let institute = await anInstitute(service)
    let owner = await aUseUnit(service)
    const pass = async (count: number) => {
      service.clock.move(days(count))
      // Sessions do not last as long.
      const [acceptor, finance] = [await service.signIn(institute.acceptor.account), await service.signIn(institute.finance.account)]
      institute = { ...institute, acceptor, finance }
      owner = await service.signIn(owner.account)
    }
    const today = () => wireDate(service.clock.now())
    const dueOf = async (id: string) =>
      (await service.db.system(({ db }) => db.selectFrom('application').select('due_date').where('id', '=', id).executeTakeFirstOrThrow())).due_date ?? ''
    const give = async (id: string) => {
      await addPaper(service, owner, id, 'PAY_CERT')
      await go(service, owner, 'updatePayCert', id, { input: { paidOn: today(), payerName: owner.account.unit.unitName } })
    }
    const sendBack = (id: string) => go(service, institute.finance, 'payReject', id, { opinion: '未查到到账' })

    const { id } = await anInspection(service, institute, owner, '40')
    await pass(daysBetween(today(), await dueOf(id)))
    for (let given = 0; given < mostVouchers; given += 1) {
      await give(id)
      await sendBack(id)
    }
    const last = await dueOf(id)
    expect(last).toBe(workdaysAfter(today(), leastWorkdays))
    const other = (await anInspection(service, institute, owner, '40')).id
    const [one, two] = [await orderOf(service, id), await orderOf(service, other)]
    const merged = must(await service.call(paymentEndpoints.mergeOrders, { body: { ids: [one.id, two.id] } }, owner))
    await pass(daysBetween(today(), last) - 1)
    await give(other)
    await pass(4)
    await sendBack(other)
    expect(await dueOf(id)).toBe(addDays(today(), 1))
    expect((await orderOf(service, id)).expires_at).toEqual(after(startOfDay(today()), days(2)))
    const answer = must(await service.call(paymentEndpoints.order, { query: { id: merged.id } }, owner))
    expect(answer).toMatchObject({ cashier: '', voucherRefusal: { times: mostVouchers + 1 } })
    await give(id)
    const fee = must(await service.call(paymentEndpoints.fee, { query: { id: other } }, institute.finance))
    expect(fee.voucher).toEqual({ sentBack: mostVouchers + 1, byCode: false })
    await go(service, institute.finance, 'payConfirm', id)
    expect([(await standing(service, id)).status, (await standing(service, other)).status]).toEqual(['50', '50'])
  })
})
