import { exportRows } from '@shared/contract/job'
import { messages } from '@shared/contract/messages'
import { reconciliationEndpoints, reconciliationPath } from '@shared/contract/payment'
import { homeEndpoints, portalEndpoints } from '@shared/contract/portal'
import { after, days, wireDate } from '../../clock'
import { type Caller, scopeOf } from '../../security/caller'
import { anInspection, anInstitute, aUseUnit, go, type Institute, must, orderOf, reviewRefund } from '../../testing/inspections'
import { type SignedIn, startTestService, type TestService } from '../../testing/service'
import { runJob } from '../job/runJob'
import { resolveLine } from './reconciliation'

describe('the books of finance', () => {
  let service: TestService
  let institute: Institute
  let owner: SignedIn
  beforeAll(async () => {
    service = await startTestService()
    owner = await aUseUnit(service)
  })
  beforeEach(async () => {
    institute = await anInstitute(service)
  })
  afterAll(() => service.close())

  const today = () => wireDate(service.clock.now())
  /** A payment the portal was notified of. */
  const payment = async (at = institute) => {
    const { id } = await anInspection(service, at, owner, '50')
    const { order_no, platform_no } = await orderOf(service, id)
    return { id, platformNo: platform_no, orderNo: order_no, amount: '550.00' }
  }
  /** Cancels an inspection and lets the platform refund it. */
  const payBack = async (id: string) => {
    await go(service, owner, 'cancelApply', id, { opinion: '设备停用' })
    await go(service, institute.finance, 'approveCancellation', id)
    must(await reviewRefund(service, institute.secondFinance, id, { agree: true }))
    await service.db.system(({ db }) =>
      db.updateTable('payment_refund').set({ state: 'done', done_at: service.clock.now() }).where('application_id', '=', id).execute(),
    )
  }
  const row = ({ platformNo, orderNo, amount }: { platformNo: string; orderNo: string; amount: string }) => ({ platformNo, orderNo, amount })
  const reconcile = (rows: Record<string, string>[], as = institute.finance, day = today()) =>
    service.call(reconciliationEndpoints.reconcile, { body: { day, fileName: '对账单.xlsx', rows } }, as)
  const lines = async (query = {}, as = institute.finance) =>
    must(await service.call(reconciliationEndpoints.lines, { query: { pageSize: 200, ...query } }, as)).list
  const outcomes = async (query = {}) => Object.fromEntries((await lines(query)).map(({ platformNo, result }) => [platformNo, result]))

  it('are held against no statement of a day that lies ahead', async () => {
    const nowhere = { platformNo: 'YS-NOWHERE', orderNo: 'JF330200202601010001', amount: '1.00' }
    const tomorrow = wireDate(after(service.clock.now(), days(1)))
    expect(await reconcile([nowhere], institute.finance, tomorrow)).toMatchObject({ fieldErrors: [{ field: 'day', message: '对账日期不能晚于今天' }] })
    expect(await lines()).toEqual([])
  })

  it('tell what matches, what is missing on either side, and what differs', async () => {
    const [same, differs, unknownThere] = [await payment(), await payment(), await payment()]
    const nowhere = { platformNo: 'YS-NOWHERE', orderNo: 'JF330200202601010001', amount: '1.00' }
    const elsewhere = await payment(await anInstitute(service))
    const counts = must(await reconcile([row(same), { ...row(differs), amount: '549.99' }, nowhere, row(elsewhere)])).counts
    expect(counts).toEqual({ matched: 1, amountDiffers: 1, missingHere: 2, missingThere: 1 })
    expect(await outcomes()).toEqual({
      [same.platformNo]: 'matched',
      [differs.platformNo]: 'amountDiffers',
      [unknownThere.platformNo]: 'missingThere',
      'YS-NOWHERE': 'missingHere',
      [elsewhere.platformNo]: 'missingHere',
    })
    expect((await lines({ keyword: differs.platformNo }))[0]).toMatchObject({ statementAmount: '549.99', keptAmount: '550.00', day: today() })
    for (const keyword of [differs.orderNo.toLowerCase(), differs.orderNo.replace('JF', 'ＪＦ'), differs.platformNo.toLowerCase()])
      expect(await lines({ keyword })).toMatchObject([{ platformNo: differs.platformNo }])
    expect(await lines({}, (await anInstitute(service)).finance)).toEqual([])
    expect(await service.call(reconciliationEndpoints.lines, { query: {} }, institute.acceptor)).toMatchObject({ errorCode: 'FORBIDDEN' })
  })

  it('keep what was resolved when the day is read again, and resolve a line once', async () => {
    const [one, other] = [await payment(), await payment()]
    must(await reconcile([row(one)]))
    const [missing] = await lines({ open: '1' })
    const resolve = (as = institute.finance, resolution = '平台次日补入对账单') =>
      service.call(reconciliationEndpoints.resolve, { body: { id: missing?.id ?? '', resolution } }, as)
    expect(await resolve((await anInstitute(service)).finance)).toMatchObject({ errorCode: 'NOT_FOUND' })
    expect(await resolve(institute.finance, ' ')).toMatchObject({ fieldErrors: [{ field: 'resolution', message: '请写明原因和怎样处理，至少2个字' }] })
    const answers = await Promise.all([resolve(), resolve(), resolve()])
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(await lines({ open: '1' })).toEqual([])
    // Twice at once, and once more: only one statement of the day is current.
    await Promise.all([reconcile([row(one)]), reconcile([row(one)])])
    expect(await lines({ from: today(), to: today() })).toHaveLength(2)
    expect(await lines({ from: today(), result: 'missingThere' })).toMatchObject([{ resolution: '平台次日补入对账单', platformNo: other.platformNo }])
    must(await reconcile([row(one), row(other)]))
    expect(await lines({ from: today(), to: today() })).toMatchObject([{ result: 'matched' }, { result: 'matched' }])
  })

  it('keep what is being resolved at the moment the day is read again', async () => {
    const [one] = [await payment(), await payment()]
    must(await reconcile([row(one)]))
    const [missing] = await lines({ open: '1' })
    const { account } = institute.finance
    const finance: Caller = {
      ...{ sessionId: '', accountId: account.id, name: '', loginName: account.loginName, roleId: '', roleType: '5', roleName: '' },
      ...{ unitId: institute.unit.id, unitName: '', unitUscc: institute.unit.uscc, areaCode: '', mustChangePassword: false },
    }
    const imports = await service.db.transaction(scopeOf(finance), async (connection) => {
      await resolveLine(connection, finance, missing?.id ?? '', '平台次日补入对账单', service.clock.now())
      const importing = reconcile([row(one)])
      // Longer than an import takes that does not wait for the resolution.
      await Promise.race([importing, new Promise((resolve) => setTimeout(resolve, 1_000))])
      return [importing]
    })
    for (const importing of imports) must(await importing)
    expect(await lines({ result: 'missingThere' })).toMatchObject([{ resolution: '平台次日补入对账单' }])
  })

  it('say what is wrong in a file at its row and column, and take none of it', async () => {
    const before = await lines()
    const good = { platformNo: 'YS-A', orderNo: 'JF1', amount: '10.00' }
    expect(await reconcile([good, { ...good, amount: '十元' }, { platformNo: 'YS-B', orderNo: '', amount: '1.00' }])).toMatchObject({
      fieldErrors: expect.arrayContaining(
        ['statement.1.amount', 'statement.2.orderNo', 'statement.1.platformNo'].map((field) => expect.objectContaining({ field })),
      ),
    })
    expect(await lines()).toEqual(before)
  })

  it('find what was paid back in the statement too, by a column or by its sign, and tell what differs', async () => {
    const [back, less, forgotten] = [await payment(), await payment(), await payment()]
    for (const { id } of [back, less, forgotten]) await payBack(id)
    const refund = (of: typeof back, amount: string, more = {}) => ({ platformNo: `TK-${of.platformNo}`, orderNo: of.orderNo, amount, ...more })
    const counts = must(await reconcile([row(back), row(less), row(forgotten), refund(back, '-550.00'), refund(less, '500.00', { kind: 'refund' })])).counts
    expect(counts).toEqual({ matched: 4, amountDiffers: 1, missingThere: 1 })
    const refunds = (await lines()).filter(({ kind }) => kind === 'refund')
    expect(new Map(refunds.map((line) => [line.orderNo, [line.result, line.statementAmount, line.keptAmount]]))).toEqual(
      new Map([
        [back.orderNo, ['matched', '-550.00', '-550.00']],
        [less.orderNo, ['amountDiffers', '-500.00', '-550.00']],
        [forgotten.orderNo, ['missingThere', '', '-550.00']],
      ]),
    )
    // With the number of the payment, as some platforms do it.
    must(await reconcile([row(back), { ...row(back), amount: '-550.00' }]))
    expect((await lines({ keyword: back.platformNo })).map(({ result }) => result)).toEqual(['matched', 'matched'])
    expect(await reconcile([{ ...row(back), kind: 'payment', amount: '-550.00' }])).toMatchObject({ fieldErrors: [{ field: 'statement.0.amount' }] })
  })

  it('take money of another day for a difference that names the day, and match one refund in one statement alone', async () => {
    const back = await payment()
    await payBack(back.id)
    const yesterday = wireDate(after(service.clock.now(), -days(1)))
    const refund = { platformNo: `TK-${back.platformNo}`, orderNo: back.orderNo, amount: '-550.00' }
    expect(must(await reconcile([row(back), refund], institute.finance, yesterday)).counts).toEqual({ dayDiffers: 2 })
    expect(await lines({ result: 'dayDiffers' })).toMatchObject([
      { day: yesterday, keptDay: today(), statementAmount: '-550.00', keptAmount: '-550.00' },
      { day: yesterday, keptDay: today(), statementAmount: '550.00', keptAmount: '550.00' },
    ])
    expect(must(await reconcile([row(back), refund])).counts).toEqual({ matched: 2 })
    expect(must(await reconcile([row(back), refund], institute.finance, yesterday)).counts).toEqual({ dayDiffers: 2 })
  })

  it('wait, as long as they differ, on the home page and in the menu of finance', async () => {
    const differs = await payment()
    must(await reconcile([{ ...row(differs), amount: '549.99' }]))
    const waiting = async () => {
      const { todo, todoTotal } = must(await service.call(homeEndpoints.home, {}, institute.secondFinance))
      const { list } = must(await service.call(homeEndpoints.getEqustatisticNums, {}, institute.secondFinance))
      const { pages } = must(await service.call(portalEndpoints.waitingCounts, {}, institute.secondFinance))
      const numbers = list.filter(({ key }) => key === 'reconciliation').map(({ count, path }) => ({ count, path }))
      return {
        todo: todo.filter(({ type }) => type === 'reconciliation'),
        todoTotal,
        numbers,
        inMenu: Object.values(pages).reduce((sum, count) => sum + count, 0),
      }
    }
    const path = `${reconciliationPath}?view=open`
    const open = await waiting()
    expect(open.todo).toMatchObject([{ number: differs.orderNo, title: '金额不符，对账单 549.99 元，本系统 550.00 元', statusName: '差异待处理', path }])
    expect(open.numbers).toEqual([{ count: 1, path }])
    const [{ id = '' } = {}] = await lines({ open: '1' })
    must(await service.call(reconciliationEndpoints.resolve, { body: { id, resolution: '平台补差一分' } }, institute.finance))
    expect(await waiting()).toEqual({ todo: [], todoTotal: open.todoTotal - 1, numbers: [], inMenu: open.inMenu - 1 })
  })

  it('wait on the home page in the order their statements were imported, though the day of an earlier one is later', async () => {
    const nowhere = (no: number) => ({ platformNo: `YS-LEFT-${no}`, orderNo: `JF-LEFT-${no}`, amount: '1.00' })
    must(await reconcile([nowhere(0)]))
    service.clock.move(60_000)
    const yesterday = wireDate(after(service.clock.now(), -days(1)))
    must(
      await reconcile(
        Array.from({ length: 10 }, (_, no) => nowhere(no + 1)),
        institute.finance,
        yesterday,
      ),
    )
    const { todo, todoTotal } = must(await service.call(homeEndpoints.home, {}, institute.secondFinance))
    expect([todo.length, todoTotal, todo[0]?.number]).toEqual([10, 11, 'JF-LEFT-0'])
  })

  it('add up what came in and went back by day and by month', async () => {
    const totals = async (by: 'day' | 'month', as = institute.finance) => must(await service.call(reconciliationEndpoints.totals, { query: { by } }, as)).list
    const [{ id }, earlier] = [await payment(), await payment()]
    const yesterday = after(service.clock.now(), -days(1))
    await service.db.system(({ db }) => db.updateTable('payment_order').set({ paid_at: yesterday }).where('order_no', '=', earlier.orderNo).execute())
    await payBack(id)
    const [second, first] = await totals('day')
    expect(first).toMatchObject({ id: wireDate(yesterday), payments: 1, received: '550.00', byCode: '550.00', refunds: 0, net: '550.00' })
    expect(second).toMatchObject({ id: today(), payments: 1, received: '550.00', refunds: 1, returned: '550.00', net: '0.00' })
    const { sum } = must(await service.call(reconciliationEndpoints.totals, { query: { by: 'day', pageSize: 1 } }, institute.finance))
    expect(sum).toMatchObject({
      id: '',
      payments: 2,
      received: '1100.00',
      byCode: '1100.00',
      byTransfer: '0.00',
      refunds: 1,
      returned: '550.00',
      net: '550.00',
    })
    const months = await totals('month')
    expect(months.reduce((sum, { payments }) => sum + payments, 0)).toBe(2)
    expect(months[0]).toMatchObject({ instituteName: institute.unit.unitName })
    expect(await totals('day', (await anInstitute(service)).finance)).toEqual([])
  })

  it('say so where a file holds only the first of them', async () => {
    must(await reconcile(['YS-1', 'YS-2', 'YS-3'].map((platformNo) => ({ platformNo, orderNo: 'JF330200202601010001', amount: '1.00' }))))
    const most = jest.replaceProperty(exportRows, 'most', 2 as never)
    try {
      const { job } = must(await service.call(reconciliationEndpoints.exportLines, { body: {} }, institute.finance))
      await runJob(service.context, job?.id ?? '')
      const done = await service.db.system(({ db }) => db.selectFrom('account_job').select(['state', 'note']).execute())
      expect(done).toEqual([{ state: 'done', note: messages.exportCut(2) }])
    } finally {
      most.restore()
      await service.db.system(({ db }) => db.deleteFrom('account_job').execute())
    }
  })

  it('are exported by a job', async () => {
    for (const endpoint of [reconciliationEndpoints.exportLines, reconciliationEndpoints.exportTotals]) {
      const { job } = must(await service.call(endpoint, { body: {} }, institute.finance))
      await runJob(service.context, job?.id ?? '')
      const done = await service.db.system(({ db }) =>
        db
          .selectFrom('account_job')
          .select(['state', 'size'])
          .where('id', '=', job?.id ?? '')
          .executeTakeFirstOrThrow(),
      )
      expect(done.state).toBe('done')
      await service.db.system(({ db }) => db.deleteFrom('account_job').execute())
    }
  })
})
