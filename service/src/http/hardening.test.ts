import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { documentCheckEndpoints } from '@shared/contract/documentCheck'
import { inlineScriptHash, portalEndpoints } from '@shared/contract/portal'
import { sessionEndpoints } from '@shared/contract/session'
import { loggablePath } from '../log'
import { neutralLine, neutralLines } from '../modules/errorLog/receiveReport'
import { startTestService, type TestService } from '../testing/service'
import { attemptSignIn } from '../testing/signIn'

const policy =
  `default-src 'self'; script-src 'self' '${inlineScriptHash}'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; ` +
  "connect-src 'self'; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'"

describe('the HTTP surface', () => {
  let service: TestService
  const lines: string[] = []
  beforeAll(async () => {
    const log = new Writable({
      write: (chunk, _encoding, done) => {
        lines.push(String(chunk))
        done()
      },
    })
    service = await startTestService({ log })
  })
  afterAll(() => service.close())

  it.each([
    ['/a/login', 200],
    ['/a/stone/user/info', 401],
    ['/a/nothing', 404],
    ['/a/stone/common/images/captcha?captchaId=short', 400],
    ['/missing.js', 404],
    ['/health/ready', 200],
  ])('sends the security headers with %s', async (path, status) => {
    const answer = await service.raw('GET', path)
    expect(answer.status).toBe(status)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'SAMEORIGIN',
      'cross-origin-opener-policy': 'same-origin',
    })
    expect(answer.headers.get('strict-transport-security')).toBeNull()
    expect(answer.headers.get('x-powered-by')).toBeNull()
    if (/^\/(a|health)\//.test(path)) expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('says HSTS and who may frame it when so configured', async () => {
    const behind = await startTestService({ environment: { BEHIND_TLS: '1', FRAME_ANCESTORS: 'https://host.example' } })
    const answer = await behind.raw('GET', '/health/live')
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'self' https://host.example")
    expect(answer.headers.get('x-frame-options')).toBeNull()
    await behind.close()
  })

  it('answers no foreign origin', async () => {
    const answer = await service.raw('GET', '/a/login', { headers: { origin: 'https://evil.example' } })
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    expect((await service.raw('OPTIONS', '/a/login', { headers: { origin: 'https://evil.example' } })).status).toBe(404)
  })

  it('believes X-Forwarded-For only from a configured proxy', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    const addressAfter = async (where: TestService) => {
      const { loginName, password } = await where.anAccount({ roles: ['3'] })
      const key = await where.call(sessionEndpoints.loginKey)
      const { seal } = await import('../testing/signIn')
      if (!key.success) throw new Error(key.message)
      const body = JSON.stringify({ username: seal(key.data, loginName), password: seal(key.data, password) })
      await where.raw('POST', '/a/login', { headers: { ...headers, 'content-type': 'application/json' }, body })
      return (await where.db.system(({ db }) => db.selectFrom('session').select('address').executeTakeFirstOrThrow())).address
    }
    expect(await addressAfter(service)).toBe('127.0.0.1')
    const proxied = await startTestService({ environment: { TRUST_PROXY: '127.0.0.1' } })
    expect(await addressAfter(proxied)).toBe('203.0.113.9')
    // Whoever has one address of an IPv6 network has them all: limits count the network.
    const guess = async (from: string) =>
      (
        await proxied.raw('POST', documentCheckEndpoints.check.path, {
          headers: { 'x-forwarded-for': from, 'content-type': 'application/json' },
          body: JSON.stringify({ number: 'GZ1', code: '0000' }),
        })
      ).status
    const guesses = await Promise.all(Array.from({ length: 61 }, (_, place) => guess(`2001:db8:0:1::${(place + 1).toString(16)}`)))
    expect(guesses.filter((status) => status === 429)).toHaveLength(1)
    expect(await guess('2001:db8:0:2::1')).toBe(404)
    await proxied.close()
  })

  it('refuses what is too long before it reads it', async () => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ username: 'x'.repeat(1_200_000), password: 'x' })
    const large = await service.raw('POST', '/a/login', { headers, body })
    expect([large.status, large.json().errorCode]).toEqual([413, 'TOO_LARGE'])
    expect((await service.raw('GET', `/a/login?username=${'x'.repeat(9000)}`)).status).toBe(414)
    expect(await statusWithHeader('x'.repeat(20_000))).toBe(431)
    const report = await service.raw('POST', '/a/save_error_logger', { headers, body: JSON.stringify({ mes: 'x'.repeat(20_000) }) })
    expect(report.status).toBe(413)
  })

  const statusWithHeader = (value: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      httpRequest(`${service.url}/health/live`, { headers: { 'x-long': value } }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
        .on('error', reject)
        .end()
    })

  /** The whole answer to a text sent as it is. */
  const sentPlainly = (text: string) =>
    new Promise<string>((resolve) => {
      const { port } = new URL(service.url)
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(text))
      let answer = ''
      socket.on('data', (chunk) => {
        answer += chunk.toString()
      })
      socket.on('close', () => resolve(answer))
    })

  it.each([
    ['a request line that makes no sense', 'GET /\u0000 HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['a header that is too long', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['a path that cannot be decoded', 'GET /% HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
    ['such a path of a call', 'GET /a/% HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
  ])('answers %s, with the security headers', async (_name, text, status) => {
    const answer = await sentPlainly(text)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    const head = answer.toLowerCase()
    for (const header of [`content-security-policy: ${policy}`, 'x-content-type-options: nosniff', 'x-frame-options: sameorigin', 'cache-control: no-store'])
      expect(head).toContain(header.toLowerCase())
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({ success: false, errorMsg: expect.any(String) })
  })

  it.each(['/%E0%A4%A', '/a/stone/eqmBcwBasic/detail/%E0%A4%A'])('answers the malformed path %s', async (path) => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      httpRequest(`${service.url}/`, { path }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
        .on('error', reject)
        .end()
    })
    expect([400, 401, 404]).toContain(status)
  })

  describe('the log', () => {
    it('never holds a session id, a password, a query or personal data', async () => {
      const account = await service.anAccount({ roles: ['3'] })
      const answer = await attemptSignIn(service, account.loginName, account.password)
      const ids = answer.data
      await service.raw('GET', '/a/stone/user/info', { as: ids })
      await service.raw('GET', '/a/stone/unit/list?keyword=330299198501010019', { as: ids })
      await service.raw('GET', `/a/stone/common/download/${ids?.sessionid}`)
      await service.raw('POST', '/a/stone/user/updateInfo', {
        as: ids,
        headers: { 'content-type': 'application/json' },
        body: '{"name":"查无此人","mobile":"13812345678"',
      })
      await new Promise((resolve) => setTimeout(resolve, 50))
      const text = lines.join('')
      expect(text).toContain('/a/stone/unit/list')
      for (const secret of [
        ids?.sessionid,
        ids?.extendSessionId,
        account.password,
        account.loginName,
        '330299198501010019',
        '13812345678',
        '查无此人',
        'keyword',
        '__sid',
      ]) {
        expect(text).not.toContain(String(secret))
      }
    })

    it('keeps record ids and drops tokens of a path', () => {
      const id = '0b0f9a1e-1c5e-4a41-9a43-386449fd0b62'
      expect(loggablePath(`/a/detail/${id}?__sid=x`)).toBe(`/a/detail/${id}`)
      expect(loggablePath(`/a/x/${'A'.repeat(43)}/y`)).toBe('/a/x/[redacted]/y')
    })
  })

  describe('reported errors', () => {
    const report = (mes: string, as?: { sessionid: string; extendSessionId: string }) =>
      service.raw('POST', portalEndpoints.saveErrorLogger.path, {
        as,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          type: 'script',
          code: 0,
          mes,
          url: '/home?__sid=short-session-id',
          token: 'z'.repeat(43),
          userId: 'me',
          stack: `at https://x/?t=${'q'.repeat(43)}`,
        }),
      })
    const kept = () => service.db.system(({ db }) => db.selectFrom('error_log').selectAll().orderBy('id', 'desc').execute())

    it('are kept without secrets, personal data, markup or control characters', async () => {
      await report(`a\u001b[31m\r\nforged line <script> 13812345678 330299198501010019 ${'s'.repeat(43)}`)
      const [row] = await kept()
      expect(row?.mes).toBe('a [31m  forged line ＜script＞ [phone] [id] [redacted]')
      expect(row).toMatchObject({ url: '/home', account_id: null })
      expect(JSON.stringify(row)).not.toMatch(/z{43}|q{43}|short-session-id/)
    })

    it.each([
      ['138 0000 0001', '[phone]'],
      ['138-0000-0001', '[phone]'],
      ['1 3 8 0 0 0 0 0 0 0 1', '[phone]'],
      ['(+86)138\u00a00000\u20110001', '([phone]'],
      ['8613800000001', '[phone]'],
      ['13800\n000001', '[phone]'],
      ['138\u200b0000\u200b0001', '[phone]'],
      ['１３８０００００００１', '[phone]'],
      ['330299 19850101 0019', '[id]'],
      ['330299-1985-01-01-001X', '[id]'],
      ['330299\r\n198501\r\n010019', '[id]'],
      ['T330299198501010019', 'T[id]'],
      ['rechts\u202elinks', 'rechts links'],
      ['one\nINFO forged\tline', 'one INFO forged line'],
      ['version 1.12.3 of 2026-11-20 15:30:12', 'version 1.12.3 of 2026-11-20 15:30:12'],
    ])('are kept of %j as %j', (typed, kept) => expect(neutralLine(typed)).toBe(kept))

    it('keep the lines of a stack, and nothing personal across them', () => {
      expect(neutralLines('Error: 138\n0000\n0001\n    at save (x.js:1:200)\r\n    at run (y.js:13:4567)')).toBe(
        'Error: [phone]\n    at save (x.js:1:200) \n    at run (y.js:13:4567)',
      )
    })

    it('name the account of the session, not the one they claim', async () => {
      const user = await service.signIn('3')
      await report('mine', user)
      expect((await kept())[0]?.account_id).toBe(user.account.id)
    })

    it('are dropped without a word past ten a minute from one address', async () => {
      const quiet = await startTestService()
      for (let index = 0; index < 15; index += 1) {
        const answer = await quiet.raw('POST', portalEndpoints.saveErrorLogger.path, {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ type: 'ajax', code: 500, mes: `n${index}`, url: '/' }),
        })
        expect(answer.status).toBe(200)
      }
      const rows = await quiet.db.system(({ db }) => db.selectFrom('error_log').select('id').execute())
      expect(rows).toHaveLength(10)
      await quiet.close()
    })

    it('are neutralised in linear time', () => {
      // CPU time, because a busy machine does not make the pattern slow; one that backtracks would take minutes.
      const before = process.cpuUsage()
      for (const text of ['1'.repeat(100_000), 'a-'.repeat(50_000), '1 9'.repeat(33_000), '1    '.repeat(20_000), '86'.repeat(50_000)]) neutralLines(text)
      expect(process.cpuUsage(before).user).toBeLessThan(2_000_000)
    })
  })
})

describe('long answers', () => {
  it('are packed for who takes gzip', async () => {
    const service = await startTestService()
    const user = await service.signIn('3')
    for (let index = 0; index < 40; index += 1) await service.aUnit({ unit_type: '1', unit_name: `打包单位${index}` })
    const get = (encoding: string) => service.raw('GET', '/a/stone/unit/list?pageSize=40', { as: user, headers: { 'accept-encoding': encoding } })
    const [packed, plain] = [await get('gzip'), await get('identity')]
    expect([packed.headers.get('content-encoding'), plain.headers.get('content-encoding')]).toEqual(['gzip', null])
    expect(JSON.parse(gunzipSync(packed.bytes).toString())).toEqual(plain.json())
    expect(Number(packed.headers.get('content-length'))).toBeLessThan(Number(plain.headers.get('content-length')) / 2)
    await service.close()
  })
})
