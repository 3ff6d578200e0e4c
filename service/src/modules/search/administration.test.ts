import { accountEndpoints, memberStateNames, memberStates, passwordResetEndpoints, registrationStates } from '@shared/contract/account'
import { searchEndpoints } from '@shared/contract/portal'
import { roleTypes } from '@shared/contract/roles'
import { hours } from '../../clock'
import { must } from '../../testing/inspections'
import { passwordResetCast } from '../../testing/passwordResetCast'
import { aRegistration, disagree } from '../../testing/registration'
import type { SignedIn } from '../../testing/service'

describe('what a system administrator decides and keeps', () => {
  const { cast, anAccount, applied } = passwordResetCast()
  let admin: SignedIn
  beforeEach(async () => {
    admin = await cast.service.signIn('9')
  })
  const searched = async (keyword: string, as = admin) => must(await cast.service.call(searchEndpoints.search, { query: { keyword } }, as)).groups
  const found = async (kind: string, keyword: string) => (await searched(keyword)).find((group) => group.kind === kind)
  /** Path and query of an address. */
  const addressOf = (path = '') => [path.split('?')[0], Object.fromEntries(new URLSearchParams(path.split('?')[1]))]

  it('finds an account by its login name and by whose it is', async () => {
    const name = '钱查找'
    const account = await cast.service.anAccount({ roles: ['3'], overrides: { name } })
    for (const keyword of [account.loginName, name]) {
      const [only] = (await found('account', keyword))?.list ?? []
      expect(only).toMatchObject({
        title: `${account.loginName}，${name}`,
        note: account.unit.unitName,
        state: memberStateNames[memberStates.enabled],
        path: `/account/account-detail?id=${account.id}`,
      })
    }
  })

  it('finds a registration by its number, unit and code, and a password reset by its number and login name', async () => {
    const registration = await aRegistration(cast.service, { unitName: '宁波示例查找注册有限公司' })
    for (const keyword of [registration.number, '查找注册', registration.fields.uscc ?? '']) {
      expect([keyword, (await found('registration', keyword))?.list]).toEqual([
        keyword,
        [expect.objectContaining({ title: `宁波示例查找注册有限公司，${registration.number}`, path: `/account/register-detail?id=${registration.id}` })],
      ])
    }
    const account = await anAccount()
    const { id } = await applied(account)
    const { number } = must(await cast.service.call(passwordResetEndpoints.get, { query: { id } }, admin))
    for (const keyword of [number, account.loginName]) {
      expect((await found('passwordReset', keyword))?.list).toEqual([
        expect.objectContaining({ title: `${account.loginName}，${number}`, state: '待审核', path: `/account/reset-password-detail?id=${id}` }),
      ])
    }
  })

  it('leads to the lists of those not shown, one for each state of registrations', async () => {
    for (let count = 0; count < 6; count += 1) {
      const { id } = await aRegistration(cast.service, { unitName: '宁波示例多次注册有限公司' })
      if (count < 2) must(await disagree(cast.service, admin, id))
      // Visitors may not ask for many codes in one hour.
      cast.service.clock.move(hours(1))
      admin = await cast.service.signIn('9')
    }
    const group = await found('registration', '多次注册')
    expect(group?.list).toHaveLength(5)
    expect(group?.lists.map(({ title, count, path }) => [title, count, ...addressOf(path)])).toEqual([
      ['注册申请（待审核）', '4', '/account/check', { view: registrationStates.waiting, keyword: '多次注册' }],
      ['注册申请（未通过）', '2', '/account/check', { view: registrationStates.refused, keyword: '多次注册' }],
    ])
    const unit = await cast.service.aUnit()
    for (let count = 0; count < 6; count += 1) await cast.service.anAccount({ roles: ['3'], unit, overrides: { name: '赵多测' } })
    expect((await found('account', '赵多测'))?.lists).toEqual([
      { title: '账号', count: '6', path: `/account/manager?${new URLSearchParams({ keyword: '赵多测' })}` },
    ])
  })

  it('is found by nobody else, and no personal data by a part of it', async () => {
    const account = await anAccount()
    const registration = await aRegistration(cast.service)
    for (const role of roleTypes.filter((type) => type !== '9')) {
      const as = await cast.service.signIn(role)
      for (const keyword of [account.loginName, registration.number])
        expect((await searched(keyword, as)).map(({ kind }) => kind)).not.toEqual(
          expect.arrayContaining([expect.stringMatching(/account|registration|passwordReset/)]),
        )
    }
    expect(await found('account', account.mobile.slice(0, 7))).toBeUndefined()
    expect(JSON.stringify(await searched(registration.number))).not.toContain(registration.fields.adminName)
    // As in the list, whoever knows the whole number finds its account.
    const listed = must(await cast.service.call(accountEndpoints.findAccount, { query: { keyword: account.mobile } }, admin))
    expect((await found('account', account.mobile))?.list.map(({ id }) => id)).toEqual(listed.list.map(({ id }) => id))
  })
})
