import { createHash } from 'node:crypto'
import { ownAccountEndpoints } from '@shared/contract/account'
import { passwordMessages } from '@shared/contract/rules'
import { sessionEndpoints } from '@shared/contract/session'
import { fixturePassword } from '../../testing/fixtures'
import { startTestService, type TestService } from '../../testing/service'
import { aCaptcha, attemptSignIn } from '../../testing/signIn'

const defaultPassword = 'Default@123'

describe('changing the password', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService({ environment: { SYSTEM_DEFAULT_PASSWORD_HASHES: createHash('sha256').update(defaultPassword).digest('hex') } })
  })
  afterAll(() => service.close())

  const change = (as: Parameters<TestService['call']>[2], oldPassword: string, newPassword: string) =>
    service.call(ownAccountEndpoints.updatePwd, { body: { oldPassword, newPassword } }, as)

  it('ends every session of the account and lets the new password in', async () => {
    const account = await service.anAccount({ roles: ['3'], overrides: { must_change_password: true, simple_password: true } })
    const [here, there] = [await service.signIn(account), await service.signIn(account)]
    expect((await attemptSignIn(service, account.loginName, fixturePassword)).data?.firstLoginFlag).toBe('0')
    expect((await change(here, fixturePassword, 'Brand-New.1')).success).toBe(true)
    for (const user of [here, there]) expect((await service.call(sessionEndpoints.userInfo, {}, user)).status).toBe(401)
    expect((await attemptSignIn(service, account.loginName, fixturePassword)).success).toBe(false)
    const answer = await attemptSignIn(service, account.loginName, 'Brand-New.1')
    expect(answer.data?.firstLoginFlag).toBe('1')
    const info = await service.raw('GET', '/a/stone/user/info', { as: answer.data })
    expect(info.json()).toMatchObject({ data: { user: { firstLoginFlag: '1', isSimplePwd: false } } })
  })

  it('says at the old password that it is wrong, and locks after five, which it names', async () => {
    const user = await service.signIn('3')
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(await change(user, 'wrong', 'Brand-New.1')).toMatchObject({ fieldErrors: [{ field: 'oldPassword', message: passwordMessages.oldWrong }] })
    }
    const locked = await change(user, fixturePassword, 'Brand-New.1')
    expect(locked).toMatchObject({ status: 429, errorCode: 'RATE_LIMITED', errorMsg: '密码连续输错5次，请15分钟后再试' })
    expect(locked.headers.get('retry-after')).toBe('900')
  })

  it('is not kept from its user by strangers who lock the name', async () => {
    const account = await service.anAccount({ roles: ['3'] })
    const user = await service.signIn(account)
    for (let attempt = 0; attempt < 5; attempt += 1) await attemptSignIn(service, account.loginName, 'wrong', { captcha: await aCaptcha(service) })
    expect((await attemptSignIn(service, account.loginName, account.password, { captcha: await aCaptcha(service) })).success).toBe(false)
    expect((await change(user, fixturePassword, 'Brand-New.1')).success).toBe(true)
  })

  it.each([
    ['short1!', ['密码最短8位', '必须包含1个大写字母']],
    ['alllowercase', ['必须包含1个数字', '必须包含1个大写字母', '必须包含1个特殊字符']],
    [defaultPassword, ['不能使用系统默认密码']],
  ])('refuses %s with every rule it breaks', async (password, problems) => {
    const answer = await change(await service.signIn('3'), fixturePassword, password)
    expect(answer).toMatchObject({ status: 200, errorCode: 'INCOMPLETE', fieldErrors: problems.map((message) => ({ field: 'newPassword', message })) })
  })

  it('refuses what everybody tries first, and what strangers know of the account', async () => {
    const user = await service.signIn('3')
    for (const [password, message] of [
      ['P@ssw0rd', passwordMessages.common],
      ['Aa123456!', passwordMessages.common],
      [`${user.account.loginName}Aa1!`, passwordMessages.holdsLoginName],
      ['Ningbo@2026', passwordMessages.holdsUnitName],
    ] as const)
      expect(await change(user, fixturePassword, password)).toMatchObject({ errorCode: 'INCOMPLETE', fieldErrors: [{ field: 'newPassword', message }] })
  })

  it('refuses the last five passwords and takes the sixth back', async () => {
    const account = await service.anAccount({ roles: ['3'] })
    let current = fixturePassword
    const next = async (password: string) => {
      const answer = await change(await service.signIn(account), current, password)
      if (answer.success) current = password
      return answer.success
    }
    for (const number of [1, 2, 3, 4]) expect(await next(`Rotated-${number}.pw`)).toBe(true)
    expect(await next(fixturePassword)).toBe(false)
    expect(await next('Rotated-1.pw')).toBe(false)
    expect(await next('Rotated-5.pw')).toBe(true)
    expect(await next(fixturePassword)).toBe(true)
  })

  it('lets one of two simultaneous changes win', async () => {
    const account = await service.anAccount({ roles: ['3'] })
    const [one, two] = [await service.signIn(account), await service.signIn(account)]
    const answers = await Promise.all([change(one, fixturePassword, 'First-Wins.1'), change(two, fixturePassword, 'Second-Wins.1')])
    expect(answers.filter((answer) => answer.success)).toHaveLength(1)
  })
})
