import { randomInt } from 'node:crypto'
import { messages } from '@shared/contract/messages'
import { isSimplePassword } from '@shared/contract/rules'
import { sessionEndpoints, type UserInfo } from '@shared/contract/session'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/scrypt'
import { after, days, minutes } from '../../clock'
import { unlockName } from '../../security/signIn/loginAttempts'
import { replacePassword } from '../../security/signIn/passwordChange'
import { hashPassword } from '../../security/signIn/passwords'
import { startTestService, type TestService } from '../../testing/service'
import { aCaptcha, attemptSignIn, loginKey, seal, sealedFields, sendSignIn } from '../../testing/signIn'

jest.mock('node:crypto', () => ({ ...jest.requireActual('node:crypto'), randomInt: jest.fn(jest.requireActual('node:crypto').randomInt) }))

describe('signing in', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService()
  })
  afterAll(() => service.close())
  // All tests share one address, and many failures from an address require a captcha as well.
  beforeEach(() => service.db.system(({ db }) => db.deleteFrom('login_failure').where('subject', 'like', 'address:%').execute()))

  const failures = (loginName: string, count: number) => async () => {
    for (let index = 0; index < count; index += 1) await attemptSignIn(service, loginName, 'wrong-Password1!', { captcha: await aCaptcha(service) })
  }

  /** The cookie of a browser that has signed in before. Scripts cannot read it, other sites cannot send it. */
  async function browserCookieOf(loginName: string, password: string, headers?: Record<string, string>): Promise<string> {
    const cookie = (await attemptSignIn(service, loginName, password, { headers })).headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^portal_browser=[\w.~-]+; Path=\/a\/login; Max-Age=\d+; HttpOnly; SameSite=Strict$/)
    return cookie.split(';')[0] ?? ''
  }

  it('answers two session ids, in data and beside it', async () => {
    const { loginName, password } = await service.anAccount({ roles: ['3'] })
    const answer = await attemptSignIn(service, loginName, password)
    expect(answer).toMatchObject({ status: 200, success: true, result: 'true', message: messages.loginSuccess })
    expect(answer.data?.sessionid).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(answer.data?.extendSessionId).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(answer.data?.extendSessionId).not.toBe(answer.data?.sessionid)
    expect(answer).toMatchObject({ sessionid: answer.data?.sessionid, extendSessionId: answer.data?.extendSessionId })
  })

  it('takes the name in any letter case and around blanks', async () => {
    const { loginName, password } = await service.anAccount({ roles: ['3'] })
    expect((await attemptSignIn(service, ` ${loginName.toUpperCase()} `, password)).success).toBe(true)
  })

  it('takes a form as well as JSON', async () => {
    const { loginName, password } = await service.anAccount({ roles: ['3'] })
    const key = await loginKey(service)
    const form = new URLSearchParams({ username: seal(key, loginName), password: seal(key, password), __ajax: 'json' })
    const answer = await service.raw('POST', '/a/login', { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: form.toString() })
    expect(answer.json()).toMatchObject({ success: true })
  })

  it('says the same to an unknown name, a wrong password, a disabled account and a locked one', async () => {
    const account = await service.anAccount({ roles: ['3'] })
    const disabled = await service.anAccount({ roles: ['3'], overrides: { disabled: true } })
    const locked = await service.anAccount({ roles: ['3'] })
    await failures(locked.loginName, 5)()
    const answers = [
      await attemptSignIn(service, 'nobody-at-all', 'x'),
      await attemptSignIn(service, account.loginName, 'x'),
      await attemptSignIn(service, disabled.loginName, disabled.password),
      await attemptSignIn(service, locked.loginName, locked.password, { captcha: await aCaptcha(service) }),
    ]
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 200, success: false, errorCode: 'LOGIN_FAILED', errorMsg: messages.loginFailed })
    }
  })

  it('locks at the fifth failure, refuses the right password then, and opens after fifteen minutes', async () => {
    const { loginName, password } = await service.anAccount({ roles: ['3'] })
    await failures(loginName, 4)()
    await attemptSignIn(service, loginName.toUpperCase(), 'wrong', { captcha: await aCaptcha(service) })
    const attempt = async () => attemptSignIn(service, loginName, password, { captcha: await aCaptcha(service) })
    expect((await attempt()).success).toBe(false)
    service.clock.move(minutes(14))
    expect((await attempt()).success).toBe(false)
    service.clock.move(minutes(1) + 1000)
    expect((await attempt()).success).toBe(true)
    const locks = await service.db.system(({ db }) => db.selectFrom('audit_log').select('outcome').where('action', '=', 'session.lock').execute())
    expect(locks.length).toBeGreaterThan(0)
  })

  it('starts to count again after a success', async () => {
    const { loginName, password } = await service.anAccount({ roles: ['3'] })
    for (let round = 0; round < 2; round += 1) {
      await failures(loginName, 4)()
      expect((await attemptSignIn(service, loginName, password, { captcha: await aCaptcha(service) })).success).toBe(true)
    }
  })

  it('looks at no more than five of twenty simultaneous attempts, over two replicas', async () => {
    const replica = await startTestService({ sharing: service })
    const { loginName, password } = await service.anAccount({ roles: ['3'] })
    const sealed = []
    for (let index = 0; index < 20; index += 1) {
      const where = index % 2 === 0 ? service : replica
      sealed.push({ where, fields: await sealedFields(where, loginName, 'wrong'), captcha: await aCaptcha(where) })
    }
    await Promise.all(sealed.map(({ where, fields, captcha }) => sendSignIn(where, fields, { captcha })))
    expect((await attemptSignIn(replica, loginName, password, { captcha: await aCaptcha(replica) })).success).toBe(false)
    const [row] = await service.db.system(({ db }) =>
      db.selectFrom('login_failure').select('failures').orderBy('failures', 'desc').where('subject', 'like', 'user:%').execute(),
    )
    expect(row?.failures).toBe(5)
    await replica.close()
  })

  it('asks for a captcha after two failures, takes it once, and for three minutes', async () => {
    const { loginName, password } = await service.anAccount({ roles: ['3'] })
    expect((await loginKey(service, loginName)).captchaRequired).toBe(false)
    await failures(loginName, 2)()
    expect((await loginKey(service, loginName)).captchaRequired).toBe(true)
    expect(await attemptSignIn(service, loginName, password)).toMatchObject({ errorCode: 'CAPTCHA_WRONG', isValidCodeLogin: true })
    const captcha = await aCaptcha(service)
    expect(await attemptSignIn(service, loginName, password, { captcha: { ...captcha, answer: 'nope' } })).toMatchObject({ errorCode: 'CAPTCHA_WRONG' })
    expect(await attemptSignIn(service, loginName, password, { captcha })).toMatchObject({ errorCode: 'CAPTCHA_WRONG' })
    const old = await aCaptcha(service)
    service.clock.move(minutes(3))
    expect(await attemptSignIn(service, loginName, password, { captcha: old })).toMatchObject({ errorCode: 'CAPTCHA_WRONG' })
    const good = await aCaptcha(service)
    expect(await attemptSignIn(service, loginName, password, { captcha: good })).toMatchObject({ success: true })
  })

  it('gives work for a captcha that takes tries, more of them with the failures of the address, and takes what it comes to', async () => {
    const { loginName, password } = await service.anAccount({ roles: ['3'] })
    await failures(loginName, 2)()
    const captchaId = '0123456789abcdef'
    const given = await service.call(sessionEndpoints.captcha, { query: { captchaId } })
    const solution = given.success ? await solveChallenge({ challenge: given.data, deriveKey }) : null
    expect(await attemptSignIn(service, loginName, password, { captcha: { id: captchaId, answer: String(solution?.counter) } })).toMatchObject({
      success: true,
    })

    const tries = jest.mocked(randomInt).mock.calls.length
    await service.call(sessionEndpoints.captcha, { query: { captchaId } })
    await service.db.system(({ db }) => db.updateTable('login_failure').set({ failures: 15 }).where('subject', 'like', 'address:%').execute())
    await service.call(sessionEndpoints.captcha, { query: { captchaId } })
    expect(
      jest
        .mocked(randomInt)
        .mock.calls.slice(tries)
        .map(([most]) => most),
    ).toEqual([50, 400])
  })

  it('looks at no password of an address that sprays names, locks none of them, and lets a known browser in', async () => {
    const { loginName, password } = await service.anAccount({ roles: ['3'] })
    const cookie = await browserCookieOf(loginName, password)
    await attemptSignIn(service, 'sprayed-name', 'wrong')
    await service.db.system(({ db }) => db.updateTable('login_failure').set({ failures: 100 }).where('subject', 'like', 'address:%').execute())
    const attempt = async (headers?: Record<string, string>) =>
      (await attemptSignIn(service, loginName, password, { captcha: await aCaptcha(service), headers })).success
    for (let index = 0; index < 6; index += 1) expect(await attempt()).toBe(false)
    expect(await attempt({ cookie })).toBe(true)
    service.clock.move(minutes(15) + 1000)
    expect(await attempt()).toBe(true)
  })

  it('does not lock a known browser out for the failures of others, counts its own, and knows it for its account alone', async () => {
    const { loginName, password } = await service.anAccount({ roles: ['3'] })
    const other = await service.anAccount({ roles: ['3'] })
    const cookie = await browserCookieOf(loginName, password)
    const attempt = async (name: string, typed: string, headers: Record<string, string>) =>
      (await attemptSignIn(service, name, typed, { captcha: await aCaptcha(service), headers })).success
    await failures(loginName, 5)()
    expect(await attempt(loginName, password, {})).toBe(false)
    expect(await attempt(loginName, password, { cookie: cookie.replace(/\.[^.]([^.]*)$/, (_, rest) => `.${cookie.includes('._') ? '-' : '_'}${rest}`) })).toBe(
      false,
    )
    expect((await attemptSignIn(service, loginName, password, { headers: { cookie } })).success).toBe(true)
    for (let index = 0; index < 5; index += 1) await attempt(loginName, 'wrong', { cookie })
    expect(await attempt(loginName, password, { cookie })).toBe(false)
    await failures(other.loginName, 5)()
    expect(await attempt(other.loginName, other.password, { cookie })).toBe(false)
    await service.db.system((connection) => unlockName(connection, loginName))
    expect(await attempt(loginName, password, { cookie })).toBe(true)
  })

  it('knows a browser for the last five accounts that signed in there', async () => {
    const accounts = await Promise.all(Array.from({ length: 6 }, () => service.anAccount({ roles: ['3'] })))
    let cookie = ''
    for (const { loginName, password } of accounts) cookie = await browserCookieOf(loginName, password, { cookie })
    const letIn: boolean[] = []
    for (const { loginName, password } of accounts) {
      await failures(loginName, 5)()
      letIn.push((await attemptSignIn(service, loginName, password, { captcha: await aCaptcha(service), headers: { cookie } })).success)
    }
    expect(letIn).toEqual([false, true, true, true, true, true])
  })

  it('refuses a recorded sign-in, an old one, and fields of two nonces', async () => {
    const { loginName, password } = await service.anAccount({ roles: ['3'] })
    const key = await loginKey(service)
    expect((await attemptSignIn(service, loginName, password, { key })).success).toBe(true)
    expect((await attemptSignIn(service, loginName, password, { key })).success).toBe(false)

    const old = await loginKey(service)
    service.clock.move(minutes(5))
    expect((await attemptSignIn(service, loginName, password, { key: old })).success).toBe(false)

    const [one, two] = [await loginKey(service), await loginKey(service)]
    const mixed = await service.call(sessionEndpoints.login, { body: { username: seal(one, loginName), password: seal(two, password) } })
    expect(mixed.success).toBe(false)
    const made = { ...one, nonce: one.nonce.replace(/^./, 'z') }
    expect((await attemptSignIn(service, loginName, password, { key: made })).success).toBe(false)
  })

  it('does not take plain or Base64 fields while SM2 is configured', async () => {
    const { loginName, password } = await service.anAccount({ roles: ['3'] })
    const encode = (text: string) => Buffer.from(text).toString('base64')
    expect((await service.call(sessionEndpoints.login, { body: { username: loginName, password } })).success).toBe(false)
    expect((await service.call(sessionEndpoints.login, { body: { username: encode(loginName), password: encode(password) } })).success).toBe(false)
  })

  it('refuses a first password after its time, and says so only to who knows it', async () => {
    const expires = new Date(service.clock.now().getTime() + minutes(60))
    const { loginName, password } = await service.anAccount({ roles: ['9'], overrides: { must_change_password: true, password_expires: expires } })
    expect((await attemptSignIn(service, loginName, password)).success).toBe(true)
    service.clock.move(minutes(61))
    expect((await attemptSignIn(service, loginName, 'wrong')).message).toBe(messages.loginFailed)
    expect((await attemptSignIn(service, loginName, password)).message).toContain('初始密码已过期')
  })

  it('flags a simple password when it is used', async () => {
    const simple = 'simple123'
    expect(isSimplePassword(simple)).toBe(true)
    const { loginName } = await service.anAccount({ roles: ['3'], overrides: { password_hash: await hashPassword(simple) } })
    const answer = await attemptSignIn(service, loginName, simple)
    const ids = answer.data
    const info = await service.raw('GET', '/a/stone/user/info', { as: ids })
    expect(info.json()).toMatchObject({ data: { user: { isSimplePwd: true } } })
  })

  it('has a password changed that is older than the installation allows, and says that this is why', async () => {
    const strict = await startTestService({ sharing: service, environment: { PASSWORD_DAYS: '90' } })
    const ago = (most: number) => after(service.clock.now(), -days(most))
    const flagsOf = async (of: TestService, account: { loginName: string; password: string }) => {
      const { data } = await attemptSignIn(of, account.loginName, account.password)
      const info = await of.raw('GET', '/a/stone/user/info', { as: data })
      const { firstLoginFlag, isSimplePwd, passwordAged } = (info.json().data as UserInfo).user
      return [data?.firstLoginFlag, firstLoginFlag, isSimplePwd, passwordAged]
    }
    const old = await service.anAccount({ roles: ['3'], overrides: { create_date: ago(91) } })
    expect(await flagsOf(service, old)).toEqual(['1', '1', false, false])
    // Again at the next sign-in, until it is changed: then the account is old, and its password new.
    for (let time = 0; time < 2; time += 1) expect(await flagsOf(strict, old)).toEqual(['0', '0', false, true])
    // The rule is taken back: nobody is asked any more, for a reason that would not be true.
    expect(await flagsOf(service, old)).toEqual(['1', '1', false, false])
    expect(await flagsOf(strict, old)).toEqual(['0', '0', false, true])
    await service.db.system(async (connection) => {
      const { password_hash } = await connection.db.selectFrom('account').select('password_hash').where('id', '=', old.id).executeTakeFirstOrThrow()
      await replacePassword(connection, { id: old.id, password_hash }, password_hash, ago(89))
    })
    expect(await flagsOf(strict, old)).toEqual(['1', '1', false, false])
    const first = await service.anAccount({ roles: ['3'], overrides: { create_date: ago(91), must_change_password: true } })
    expect(await flagsOf(strict, first)).toEqual(['0', '0', false, false])
    // Renewed by an administrator at a replica that knows nothing of ages.
    const renewed = { must_change_password: true, password_aged: true, password_expires: after(service.clock.now(), days(3)) }
    expect(await flagsOf(service, await service.anAccount({ roles: ['3'], overrides: renewed }))).toEqual(['0', '0', false, false])
    await strict.close()
  })

  it('has a password changed that has become known as one everybody tries, or holds what strangers know, and writes it nowhere', async () => {
    for (const passwordOf of [() => 'P@ssw0rd2026', (loginName: string) => `${loginName}X.9q`]) {
      const account = await service.anAccount({ roles: ['3'] })
      const weak = passwordOf(account.loginName)
      const weakHash = await hashPassword(weak)
      await service.db.system(({ db }) => db.updateTable('account').set({ password_hash: weakHash }).where('id', '=', account.id).execute())
      // Again at the next sign-in, until it is changed.
      for (let time = 0; time < 2; time += 1) {
        const answer = await attemptSignIn(service, account.loginName, weak)
        expect(answer.data?.firstLoginFlag).toBe('0')
        const info = await service.raw('GET', '/a/stone/user/info', { as: answer.data })
        expect(info.json()).toMatchObject({ data: { user: { firstLoginFlag: '0', isSimplePwd: true } } })
      }
      const lines = await service.db.system(({ db }) => db.selectFrom('audit_log').selectAll().where('account_id', '=', account.id).execute())
      expect(lines.map(({ detail }) => detail)).toContainEqual({ guessedPassword: true })
      expect(JSON.stringify(lines)).not.toContain(weak)
    }
    const other = await service.anAccount({ roles: ['3'] })
    expect((await attemptSignIn(service, other.loginName, other.password)).data?.firstLoginFlag).toBe('1')
  })

  it('limits sign-ins from one address', async () => {
    const busy = await startTestService()
    const statuses: number[] = []
    const attempt = () =>
      busy.raw('POST', '/a/login', { headers: { 'content-type': 'application/json' }, body: '{"username":"x","password":"y"}' }).then(({ status }) => status)
    // A few at a time, to stay below the limit of concurrent calls.
    for (let sent = 0; sent < 130; sent += 5) statuses.push(...(await Promise.all(Array.from({ length: 5 }, attempt))))
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
    await busy.close()
  })
})

describe('the forms of JeeSite', () => {
  it.each([
    { mode: 'Base64', keys: '', username: Buffer.from('jeesite-user').toString('base64'), password: Buffer.from('Correct-Horse.9').toString('base64') },
    { mode: 'DES', keys: '1,2,3', username: undefined, password: undefined },
  ])('are taken when configured: $mode', async ({ mode, keys, username, password }) => {
    const { desEncode } = await import('../../security/signIn/jeesiteCodec')
    const service = await startTestService({ environment: { LOGIN_MODE: mode, LOGIN_DES_KEYS: keys } })
    await service.anAccount({ roles: ['3'], overrides: { login_name: 'jeesite-user' } })
    expect(await loginKey(service)).toMatchObject({ mode, publicKey: keys })
    const body = { username: username ?? desEncode('jeesite-user', keys), password: password ?? desEncode('Correct-Horse.9', keys) }
    expect(await service.call(sessionEndpoints.login, { body })).toMatchObject({ success: true })
    await service.close()
  })
})
