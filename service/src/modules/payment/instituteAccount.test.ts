import { inboxEndpoints } from '@shared/contract/inbox'
import { instituteAccountAddress, instituteAccountEndpoints, paymentEndpoints } from '@shared/contract/payment'
import { homeEndpoints, portalEndpoints } from '@shared/contract/portal'
import { anInspection, anInstitute, aUseUnit, type Institute, must, orderOf } from '../../testing/inspections'
import { type SignedIn, startTestService, type TestService } from '../../testing/service'

describe('where an institute is paid', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService()
  })
  afterAll(() => service.close())

  const account = { accountName: '甲研究院', bankName: '乙银行', accountNo: '332001000001', chargeKind: '1' }
  const propose = (as: SignedIn, change: Partial<typeof account> = {}) => service.call(instituteAccountEndpoints.save, { body: { ...account, ...change } }, as)
  const read = async (as: SignedIn) => must(await service.call(instituteAccountEndpoints.read, {}, as))
  const waitingId = async (as: SignedIn) => (await read(as)).proposal?.id ?? ''
  const review = (as: SignedIn, id: string, agree: boolean, note = '') => service.call(instituteAccountEndpoints.review, { body: { id, agree, note } }, as)
  const withdraw = (as: SignedIn, id: string) => service.call(instituteAccountEndpoints.withdraw, { body: { id } }, as)
  const settled = async (at: Institute) => {
    must(await propose(at.finance))
    must(await review(at.secondFinance, await waitingId(at.secondFinance), true))
  }
  const titles = async (as: SignedIn) => must(await service.call(inboxEndpoints.list, {}, as)).list.map(({ title }) => title)
  const audited = (target: string) =>
    service.db.system(({ db }) =>
      db.selectFrom('audit_log').select(['action', 'outcome', 'account_id', 'detail']).where('target', '=', target).orderBy('id').execute(),
    )

  it('changes by two people: what was there stands until another one of finance of the institute confirms it', async () => {
    const institute = await anInstitute(service)
    const { finance, secondFinance, acceptor } = institute
    await settled(institute)
    must(await propose(finance, { accountNo: '9990 0001-2345' }))
    const id = await waitingId(finance)
    expect(await read(finance)).toMatchObject({ accountNo: '332001000001', proposal: { accountNo: '999000012345', own: true } })
    expect(await read(secondFinance)).toMatchObject({ accountNo: '332001000001', proposal: { own: false, proposedBy: expect.stringMatching(/./) } })
    expect(await review(finance, id, true)).toMatchObject({ success: false, errorMsg: '收款设置的修改须由另一位财务复核' })
    expect(await review(acceptor, id, true)).toMatchObject({ errorCode: 'FORBIDDEN' })
    const neighbour = await anInstitute(service)
    expect(await review(neighbour.finance, id, true)).toMatchObject({ errorCode: 'NOT_FOUND' })
    expect(await withdraw(neighbour.finance, id)).toMatchObject({ errorCode: 'NOT_FOUND' })
    expect((await read(neighbour.finance)).proposal).toBeUndefined()
    expect(await review(secondFinance, 'none', true)).toMatchObject({ errorCode: 'NOT_FOUND' })
    must(await review(secondFinance, id, true))
    expect(await read(finance)).toMatchObject({ accountNo: '999000012345' })
    expect((await read(finance)).proposal).toBeUndefined()
    expect(await titles(finance)).toContain('收款设置已修改')
  })

  it('waits for another one at home, in the menu and beside the orders, and not for who proposed it', async () => {
    const { finance, secondFinance } = await anInstitute(service)
    const told = async (as: SignedIn) => {
      const home = must(await service.call(homeEndpoints.home, {}, as))
      const { pages } = must(await service.call(portalEndpoints.waitingCounts, {}, as))
      return {
        todo: home.todo.map(({ typeName, statusName, action, path }) => [typeName, statusName, action, path]),
        menu: Object.values(pages).reduce((sum, count) => sum + count, 0),
        beside: must(await service.call(paymentEndpoints.waiting, {}, as)).account,
      }
    }
    const nothing = { todo: [], menu: 0, beside: 0 }
    must(await propose(finance))
    expect(await told(finance)).toEqual(nothing)
    expect(await told(secondFinance)).toEqual({ todo: [['收款设置', '待复核', '复核', instituteAccountAddress]], menu: 1, beside: 1 })
    expect(await titles(secondFinance)).toEqual(['收款设置的修改待复核'])
    expect(await titles(finance)).toEqual([])
    must(await review(secondFinance, await waitingId(secondFinance), true))
    expect(await told(secondFinance)).toEqual(nothing)
  })

  it('is confirmed once, whoever presses how often, and one change waits at a time', async () => {
    const { finance, secondFinance } = await anInstitute(service)
    const asked = await Promise.all([finance, secondFinance, finance, secondFinance].map((as, index) => propose(as, { accountNo: `3320010000${index}` })))
    expect(asked.filter(({ success }) => success)).toHaveLength(1)
    expect(asked.filter((answer) => !answer.success && answer.errorCode !== 'NOT_ALLOWED_NOW')).toEqual([])
    const id = await waitingId(finance)
    const other = (await read(finance)).proposal?.own ? secondFinance : finance
    const answers = await Promise.all(Array.from({ length: 6 }, () => review(other, id, true)))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect((await audited(id)).filter(({ action, outcome }) => action === 'payment.reviewInstituteAccount' && outcome === 'done')).toHaveLength(1)
  })

  it('goes back with a reason, is taken back by who proposed it alone, and every step is in the audit', async () => {
    const institute = await anInstitute(service)
    const { finance, secondFinance } = institute
    await settled(institute)
    expect(await propose(finance)).toMatchObject({ success: false, errorMsg: '收款设置没有改动' })
    must(await propose(finance, { bankName: '丙银行' }))
    const returned = await waitingId(secondFinance)
    expect(await review(secondFinance, returned, false)).toMatchObject({ fieldErrors: [{ field: 'note' }] })
    must(await review(secondFinance, returned, false, '与开户许可证不符'))
    expect(await read(finance)).toMatchObject({ bankName: '乙银行', returned: { bankName: '丙银行', note: '与开户许可证不符' } })
    expect(await titles(finance)).toContain('收款设置的修改已退回')
    expect(await review(secondFinance, returned, true)).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW' })
    must(await propose(finance, { bankName: '丁银行' }))
    const withdrawn = await waitingId(secondFinance)
    expect(await withdraw(secondFinance, withdrawn)).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW' })
    must(await withdraw(finance, withdrawn))
    expect(await review(secondFinance, withdrawn, true)).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW', errorMsg: expect.stringContaining('已由提出人撤回') })
    expect(await read(finance)).toMatchObject({ bankName: '乙银行' })
    const done = async (id: string) => (await audited(id)).filter(({ outcome }) => outcome === 'done').map(({ action, account_id }) => [action, account_id])
    expect(await done(returned)).toEqual([
      ['payment.saveInstituteAccount', finance.account.id],
      ['payment.reviewInstituteAccount', secondFinance.account.id],
    ])
    expect(await done(withdrawn)).toEqual([
      ['payment.saveInstituteAccount', finance.account.id],
      ['payment.withdrawInstituteAccount', finance.account.id],
    ])
    expect((await audited(returned))[0]?.detail).toMatchObject({ before: { bankName: '乙银行' }, after: { bankName: '丙银行' } })
  })

  it('cannot change where one person alone is of finance: it says who has to be asked', async () => {
    const unit = await service.aUnit({ kind: 'inspection' })
    const alone = await service.signIn(await service.anAccount({ roles: ['5'], unit }))
    // An account that can no longer sign in does not count as a reviewer.
    const gone = await service.anAccount({ roles: ['5'], unit })
    await service.db.system(({ db }) => db.updateTable('account').set({ disabled: true }).where('id', '=', gone.id).execute())
    expect(await read(alone)).toMatchObject({ alone: true })
    const waiting = async () => must(await service.call(paymentEndpoints.waiting, {}, alone))
    expect(await waiting()).toMatchObject({ alone: true })
    expect(await propose(alone)).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW', errorMsg: expect.stringContaining('请联系管理员再建立一个') })
    const second = await service.signIn(await service.anAccount({ roles: ['5'], unit }))
    expect(await read(alone)).toMatchObject({ alone: false })
    expect(await waiting()).not.toHaveProperty('alone')
    must(await propose(alone))
    must(await review(second, await waitingId(second), true))
  })

  it('reads an account number however it was typed or pasted, and refuses what cannot be seen in the names', async () => {
    const { finance } = await anInstitute(service)
    expect(await propose(finance, { accountNo: '①②③④⑤⑥⑦⑧' })).toMatchObject({ fieldErrors: [{ field: 'accountNo', message: '账号只能是数字' }] })
    for (const field of ['accountName', 'bankName'] as const)
      expect(await propose(finance, { [field]: `乙\u200b银行` })).toMatchObject({ fieldErrors: [{ field, message: expect.stringContaining('看不见的字符') }] })
    must(await propose(finance, { accountNo: '\u202d３３２０　0100－0001\u200b' }))
    expect((await read(finance)).proposal).toMatchObject({ accountNo: '332001000001' })
  })

  it('is not confirmed once the account that proposed it was taken away, and goes back all the same', async () => {
    const { finance, secondFinance } = await anInstitute(service)
    must(await propose(finance))
    const id = await waitingId(secondFinance)
    await service.db.system(({ db }) => db.updateTable('account').set({ disabled: true }).where('id', '=', finance.account.id).execute())
    expect(await review(secondFinance, id, true)).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW', errorMsg: expect.stringContaining('账号已停用') })
    expect(await read(secondFinance)).toMatchObject({ proposal: { id } })
    must(await review(secondFinance, id, false, '提出人已停用'))
  })

  it('has no characters nobody sees: they would show another name than is kept', async () => {
    const { finance } = await anInstitute(service)
    for (const accountName of ['甲\u202e院究研', '甲\u200b研究院', '甲\n乙研究院'])
      expect(await propose(finance, { accountName })).toMatchObject({ fieldErrors: [{ field: 'accountName', message: '含有看不见的字符，请重新输入' }] })
    expect(await propose(finance, { bankName: '乙\u0000银行' })).toMatchObject({ success: false })
  })

  it('is told to whoever has something to pay, once it is another account', async () => {
    const institute = await anInstitute(service)
    const { finance, secondFinance } = institute
    await settled(institute)
    const [debtor, paid] = [await aUseUnit(service), await aUseUnit(service)]
    const { id } = await anInspection(service, institute, debtor, '40')
    const limited = async (area_scope: string) =>
      service.signIn(await service.anAccount({ roles: ['1'], unit: debtor.account.unit, overrides: { area_scope } }))
    const [near, far] = [await limited('330212'), await limited('330206')]
    await anInspection(service, institute, paid, '50')
    const change = async (part: Partial<typeof account>) => {
      must(await propose(finance, part))
      expect(await titles(debtor)).not.toContain('检验机构的收款账户已变更')
      must(await review(secondFinance, await waitingId(secondFinance), true))
    }
    await change({ chargeKind: '2' })
    expect(await titles(debtor)).not.toContain('检验机构的收款账户已变更')
    await change({ chargeKind: '2', accountNo: '999000012345' })
    expect(await titles(debtor)).toContain('检验机构的收款账户已变更')
    // Only members who see the open order are notified.
    expect([(await titles(near)).includes('检验机构的收款账户已变更'), await titles(far)]).toEqual([true, []])
    expect(await titles(paid)).not.toContain('检验机构的收款账户已变更')
    const { id: order } = await orderOf(service, id)
    expect(must(await service.call(paymentEndpoints.order, { query: { id: order } }, debtor)).account).toMatchObject({ accountNo: '999000012345' })
  })

  it('by one person alone is refused by the database as well', async () => {
    const { finance } = await anInstitute(service)
    must(await propose(finance))
    const id = await waitingId(finance)
    const alone = service.db.system(({ db }) =>
      db
        .updateTable('institute_account_change')
        .set((row) => ({ state: 'done', reviewed_by: row.ref('asked_by') }))
        .where('id', '=', id)
        .execute(),
    )
    await expect(alone).rejects.toThrow('institute_account_change_two_people')
  })
})
