import { createHmac, createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ownAccountEndpoints } from '@shared/contract/account'
import { messages } from '@shared/contract/messages'
import { portalEndpoints } from '@shared/contract/portal'
import { sessionEndpoints } from '@shared/contract/session'
import { SignJWT } from 'jose'
import { signInElsewhere } from '../../commands/accounts'
import { startTestService, type TestService } from '../../testing/service'
import { attemptSignIn } from '../../testing/signIn'

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const publicPem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
const issuer = 'https://sso.example.com'
const audience = 'portal-of-ningbo'

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const refused = { success: false, status: 200, errorCode: 'LOGIN_FAILED', errorMsg: messages.ssoFailed }

describe('single sign-on', () => {
  let service: TestService
  let replica: TestService
  const environment = {
    SSO_ISSUER: issuer,
    SSO_AUDIENCE: audience,
    SSO_PUBLIC_KEY: publicPem.replaceAll('\n', '\\n'),
    SSO_LOGIN_URL: 'https://sso.example.com/login',
  }
  beforeAll(async () => {
    service = await startTestService({ environment })
    replica = await startTestService({ sharing: service, environment })
  })
  afterAll(async () => {
    await replica.close()
    await service.close()
  })

  const now = () => Math.floor(service.clock.now().getTime() / 1000)
  const anSsoAccount = (overrides: object = {}) => service.anAccount({ roles: ['1'], overrides: { is_sso: true, ...overrides } })
  const claimsOf = (subject: string, overrides: object = {}) => ({
    iss: issuer,
    aud: audience,
    sub: subject,
    jti: randomUUID(),
    iat: now(),
    exp: now() + 60,
    ...overrides,
  })
  const signed = (claims: object, alg = 'ES256', key = privateKey) => new SignJWT({ ...claims }).setProtectedHeader({ alg }).sign(key)
  const enter = (ssotoken: string, at = service) => at.call(sessionEndpoints.login, { body: { ssotoken } })

  it('opens a session for the account a token names, without asking for a password', async () => {
    const account = await anSsoAccount({ must_change_password: true, simple_password: true })
    const answer = await enter(await signed(claimsOf(account.loginName.toUpperCase())))
    expect(answer).toMatchObject({ success: true, message: messages.loginSuccess })
    const info = await service.raw('GET', sessionEndpoints.userInfo.path, { as: answer.data })
    expect(info.json()).toMatchObject({ data: { user: { loginName: account.loginName, isSso: true, firstLoginFlag: '1', isSimplePwd: false } } })
  })

  it('takes a token once, however many come at once and wherever', async () => {
    const { loginName } = await anSsoAccount()
    const token = await signed(claimsOf(loginName))
    const answers = await Promise.all(Array.from({ length: 20 }, (_value, index) => enter(token, index % 2 === 0 ? service : replica)))
    expect(answers.filter((answer) => answer.success)).toHaveLength(1)
    expect(await enter(token, replica)).toMatchObject(refused)
    expect(await enter(token)).toMatchObject(refused)
  })

  it('refuses everything that is not quite right with one answer, and writes down that it did', async () => {
    const { loginName } = await anSsoAccount()
    const disabled = await anSsoAccount({ disabled: true })
    const ended = await anSsoAccount({ valid_to: '2020-01-01' })
    const local = await service.anAccount({ roles: ['1'] })
    const { iat: _iat, ...withoutIat } = claimsOf(loginName)
    const { exp: _exp, ...withoutExp } = claimsOf(loginName)
    const { jti: _jti, ...withoutJti } = claimsOf(loginName)
    const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
    const none = `${base64({ alg: 'none' })}.${base64(claimsOf(loginName))}.`
    const confusedBody = `${base64({ alg: 'HS256' })}.${base64(claimsOf(loginName))}`
    const confused = (key: string | Buffer) => `${confusedBody}.${createHmac('sha256', key).update(confusedBody).digest('base64url')}`
    const good = await signed(claimsOf(loginName))
    const attacks: Record<string, string> = {
      'no token at all': 'x',
      'two parts': good.split('.').slice(0, 2).join('.'),
      'other audience': await signed(claimsOf(loginName, { aud: 'another-portal' })),
      'other issuer': await signed(claimsOf(loginName, { iss: 'https://evil.example.com' })),
      'demonstration issuer where it is off': await signed(claimsOf(loginName, { iss: 'portal-demo' })),
      '61 s old': await signed(claimsOf(loginName, { iat: now() - 61, exp: now() - 1 })),
      '61 s old and long-lived': await signed(claimsOf(loginName, { iat: now() - 61, exp: now() + 30 })),
      'good for an hour': await signed(claimsOf(loginName, { exp: now() + 3600 })),
      'of the future': await signed(claimsOf(loginName, { iat: now() + 30, exp: now() + 60 })),
      'not yet': await signed(claimsOf(loginName, { nbf: now() + 30 })),
      'without beginning': await signed(withoutIat),
      'without end': await signed(withoutExp),
      'without name': await signed(withoutJti),
      'alg none': none,
      'HS256 with the public key as PEM': confused(publicPem),
      'HS256 with the public key as DER': confused(createPublicKey(publicPem).export({ type: 'spki', format: 'der' })),
      "stranger's key": await signed(claimsOf(loginName), 'ES256', stranger),
      'changed claims': [good.split('.')[0], base64(claimsOf(local.loginName)), good.split('.')[2]].join('.'),
      'disabled account': await signed(claimsOf(disabled.loginName)),
      'account past its last day': await signed(claimsOf(ended.loginName)),
      'account with a password here': await signed(claimsOf(local.loginName)),
      'unknown account': await signed(claimsOf('nobody-at-all')),
    }
    const lines = () =>
      service.db.system(({ db }) =>
        db.selectFrom('audit_log').select('detail').where('action', '=', 'session.login').where('outcome', '=', 'refused').execute(),
      )
    const before = (await lines()).length
    const bodies = new Set<string>()
    for (const [name, token] of Object.entries(attacks)) {
      const answer = await enter(token)
      expect({ name, ...answer }).toMatchObject({ name, ...refused })
      const { headers: _headers, ...body } = answer
      bodies.add(JSON.stringify(body))
    }
    expect(bodies.size).toBe(1)
    const after = await lines()
    expect(after.length - before).toBe(Object.keys(attacks).length)
    expect(JSON.stringify(after)).not.toContain(good.slice(0, 40))
    // None of them used up the token: it is still valid.
    expect((await enter(good)).success).toBe(true)
  })

  it('is the only way in for such an account: its password is refused as any wrong one', async () => {
    const account = await anSsoAccount()
    expect(await attemptSignIn(service, account.loginName, account.password)).toMatchObject({ errorCode: 'LOGIN_FAILED', errorMsg: messages.loginFailed })
    const signedIn = await service.signIn(account)
    const change = await service.call(ownAccountEndpoints.updatePwd, { body: { oldPassword: account.password, newPassword: 'Another-Horse.10' } }, signedIn)
    expect(change).toMatchObject({ success: false, errorCode: 'NOT_ALLOWED_NOW' })
  })

  it('is given to an account, and taken away, by the operator; what was open ends', async () => {
    const account = await service.anAccount({ roles: ['1'] })
    const signedIn = await service.signIn(account)
    await signInElsewhere(service.db, account.loginName.toUpperCase(), true)
    expect((await service.call(sessionEndpoints.userInfo, {}, signedIn)).status).toBe(401)
    expect((await enter(await signed(claimsOf(account.loginName)))).success).toBe(true)
    await signInElsewhere(service.db, account.loginName, false)
    expect(await enter(await signed(claimsOf(account.loginName)))).toMatchObject(refused)
    expect((await attemptSignIn(service, account.loginName, account.password)).success).toBe(true)
    await expect(signInElsewhere(service.db, 'nobody-at-all', true)).rejects.toThrow('nobody-at-all')
  })

  it('says where to sign in, and plays no issuer of its own beside a real one', async () => {
    expect((await service.call(portalEndpoints.config)).data?.ssoLoginUrl).toBe('https://sso.example.com/login')
    expect((await service.raw('POST', '/sso/login')).status).toBe(404)
  })

  it('reads keys from a file too, while an old and a new one are in use', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-jwks-'))
    const pairs = ['old', 'new'].map((kid) => ({ kid, ...generateKeyPairSync('rsa', { modulusLength: 2048 }) }))
    const file = join(folder, 'jwks.json')
    writeFileSync(file, JSON.stringify({ keys: pairs.map(({ kid, publicKey: key }) => ({ ...key.export({ format: 'jwk' }), kid, alg: 'PS256', use: 'sig' })) }))
    const other = await startTestService({ sharing: service, environment: { SSO_ISSUER: issuer, SSO_AUDIENCE: audience, SSO_JWKS_FILE: file } })
    const { loginName } = await anSsoAccount()
    for (const { kid, privateKey: key } of pairs) {
      const token = await new SignJWT(claimsOf(loginName)).setProtectedHeader({ alg: 'PS256', kid }).sign(key)
      expect((await enter(token, other)).success).toBe(true)
    }
    expect(await enter(await signed(claimsOf(loginName)), other)).toMatchObject(refused)
    await other.close()
    rmSync(folder, { recursive: true })
  })

  it('does not start with an issuer whose key nobody named', async () => {
    await expect(startTestService({ environment: { SSO_ISSUER: issuer } })).rejects.toThrow('SSO_PUBLIC_KEY')
  })
})

describe('the demonstration issuer', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService({ environment: { SSO_DEMO: '1' } })
  })
  afterAll(() => service.close())

  const send = (fields: Record<string, string>, headers: Record<string, string> = {}, to = service) =>
    to.raw('POST', '/sso/login', {
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(fields).toString(),
    })

  it('leads from its form to our own page, with a token that opens a session once', async () => {
    const account = await service.anAccount({ roles: ['1'], overrides: { is_sso: true } })
    expect((await service.call(portalEndpoints.config)).data?.ssoLoginUrl).toBe('/sso/login')
    const form = await service.raw('GET', '/sso/login?redirect=https://evil.example.com')
    expect(form.text).toContain('<form method="post" action="/sso/login">')
    expect(form.text).not.toContain('evil')
    expect(form.headers.get('content-security-policy')).toContain("script-src 'self'")
    const answer = await send({ username: account.loginName, password: account.password, redirect: 'https://evil.example.com' })
    expect(answer.status).toBe(303)
    const target = new URL(answer.headers.get('location') ?? '', service.url)
    expect([target.origin, target.pathname, [...target.searchParams.keys()]]).toEqual([service.url, '/ssologin', ['ssotoken']])
    const ssotoken = target.searchParams.get('ssotoken') ?? ''
    expect((await service.call(sessionEndpoints.login, { body: { ssotoken } })).success).toBe(true)
    expect((await service.call(sessionEndpoints.login, { body: { ssotoken } })).success).toBe(false)
    expect((await service.raw('GET', '/sso/logout')).text).toContain('已退出')
  })

  it('tells nothing apart: unknown, local, disabled and locked accounts get the same page', async () => {
    const local = await service.anAccount({ roles: ['1'] })
    const disabled = await service.anAccount({ roles: ['1'], overrides: { is_sso: true, disabled: true } })
    const locked = await service.anAccount({ roles: ['1'], overrides: { is_sso: true } })
    for (let index = 0; index < 5; index += 1) await send({ username: locked.loginName, password: 'wrong' })
    const pages = [
      await send({ username: 'nobody', password: 'x' }),
      await send({ username: local.loginName, password: local.password }),
      await send({ username: disabled.loginName, password: disabled.password }),
      await send({ username: locked.loginName, password: locked.password }),
    ]
    const texts = pages.map(
      ({ status, text }, index) => `${status} ${text.replace(['nobody', local.loginName, disabled.loginName, locked.loginName][index] ?? '', 'NAME')}`,
    )
    expect(new Set(texts).size).toBe(1)
    expect(texts[0]).toContain(messages.loginFailed)
  })

  it('signs nobody in for a foreign page, and shows what was typed as text', async () => {
    const account = await service.anAccount({ roles: ['1'], overrides: { is_sso: true } })
    const foreign = await send({ username: account.loginName, password: account.password }, { 'sec-fetch-site': 'cross-site' })
    expect([foreign.status, foreign.headers.get('location')]).toEqual([200, null])
    expect((await send({ username: '"><script>alert(1)</script>', password: 'x' })).text).not.toContain('<script>')
  })

  it('asks for patience after thirty attempts a minute', async () => {
    // On a separate service: later tests would run into the limit as well.
    const busy = await startTestService({ environment: { SSO_DEMO: '1' } })
    const statuses = await Promise.all(Array.from({ length: 40 }, () => send({ username: '', password: '' }, {}, busy)))
    expect(statuses.some((answer) => answer.status === 429)).toBe(true)
  })
})
