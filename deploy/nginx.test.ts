import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request as plainRequest, type Server, type ServerResponse } from 'node:http'
import { connect } from 'node:http2'
import { request as tlsRequest } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { contentSecurityPolicy } from '../service/src/http/headers'
import { printed } from '../shared/contract/src/attachment/endpoints'
import { allEndpoints } from '../shared/contract/src/endpoints'
import { asksForElder, guidePathOf, pageFileOf, publicPages } from '../shared/contract/src/portal/pages'
import { checkConfiguration, encodings, findNginx, type RunningNginx, startNginx } from './testing/nginx'

const found = findNginx()
const program = 'program' in found ? found.program : ''
const suite = program ? describe : describe.skip
if ('reason' in found) console.warn(`nginx tests are skipped: ${found.reason}`)

/** Usual limit of a request body in bytes. */
const usualMost = 2 * 1024 * 1024

const script = 'console.log("portal");'.repeat(40)

/** A site with one file of every kind the build makes. */
function aSite(): string {
  const site = mkdtempSync(join(tmpdir(), 'portal-site-'))
  const remote = join(site, 'remotes/mf-construction/1.0.0')
  mkdirSync(join(site, 'portal'))
  mkdirSync(remote, { recursive: true })
  writeFileSync(join(site, 'index.html'), '<!doctype html><title>shell</title>')
  writeFileSync(join(site, 'login.html'), '<!doctype html><title>login</title>')
  writeFileSync(join(site, 'login.elder.html'), '<!doctype html><title>login.elder</title>')
  writeFileSync(join(site, 'public.html'), '<!doctype html><title>public</title>')
  for (const file of [join(site, 'portal/main.0123456789ab.js'), join(remote, 'remoteEntry.0123456789ab.js')]) {
    writeFileSync(file, script)
    writeFileSync(`${file}.map`, '{}')
    writeFileSync(`${file}.gz`, gzipSync(script))
    writeFileSync(`${file}.br`, brotliCompressSync(script))
  }
  writeFileSync(join(remote, 'portal.json'), '{}')
  mkdirSync(join(site, 'registry'))
  writeFileSync(join(site, 'registry/registry.json'), '{"generation":"1-0"}')
  return site
}

interface Answer {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
}

/** A request without fetch's decoding and additional headers. */
function get(url: string, options: { method?: string; headers?: Record<string, string>; body?: Buffer } = {}): Promise<Answer> {
  return new Promise((done, failed) => {
    const ask = url.startsWith('https:') ? tlsRequest : plainRequest
    const sent = ask(url, { method: options.method ?? 'GET', headers: options.headers, agent: false, rejectUnauthorized: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => done({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }))
    })
    // nginx responds with 413 and closes the connection before it has read everything.
    sent.on('error', failed)
    sent.end(options.body)
  })
}

suite('the nginx in front of the portal', () => {
  let site: string
  let service: Server
  let received: { url: string; headers: IncomingMessage['headers']; bytes: number }[]
  /** Answers to calls that wait: of these the service gives none by itself. */
  const waiting = '/a/stone/message/wait'
  let held: ServerResponse[]
  let status: number
  let nginx: RunningNginx

  beforeAll(async () => {
    site = aSite()
    service = createServer((request, response) => {
      if (request.url === waiting) return void held.push(response)
      let bytes = 0
      request.on('data', (chunk: Buffer) => (bytes += chunk.length))
      request.on('end', () => {
        received.push({ url: request.url ?? '', headers: request.headers, bytes })
        response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }).end('{}')
      })
    })
    await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
    nginx = await startNginx({ program, site, replicas: [`127.0.0.1:${(service.address() as AddressInfo).port}`] })
  })
  beforeEach(() => {
    received = []
    held = []
    status = 200
  })
  afterAll(async () => {
    await nginx.stop()
    await new Promise((done) => service.close(done))
    rmSync(site, { recursive: true, force: true })
  })

  it('is content with its configuration', async () => {
    const { ok, output } = await checkConfiguration({ program, site, replicas: ['127.0.0.1:1'] })
    expect({ ok, warnings: output.split('\n').filter((line) => line.includes('[warn]') || line.includes('[emerg]')) }).toEqual({ ok: true, warnings: [] })
  })

  it.each(['/', '/home', '/construction/register-list', '/no/such/page'])('answers %s with the shell', async (path) => {
    const { status, body, headers } = await get(nginx.url + path)
    expect(status).toBe(200)
    expect(body.toString()).toContain('<title>shell</title>')
    expect(headers['cache-control']).toBe('no-cache')
  })

  it.each([...publicPages, guidePathOf('constructionNotice')])('answers %s with an entry of its own, the one the service answers', async (path) => {
    const { body, headers } = await get(nginx.url + path)
    expect(body.toString()).toContain(`<title>${pageFileOf(path).replace('.html', '')}</title>`)
    expect(headers['cache-control']).toBe('no-cache')
  })

  it.each(['portal_elder=1', 'a=b; portal_elder=1', 'portal_elder=0', 'portal_elder=11'])(
    'answers /login with the cookie %s as the service does',
    async (cookie) => {
      const { body, headers } = await get(`${nginx.url}/login`, { headers: { Cookie: cookie } })
      expect(body.toString()).toContain(`<title>${pageFileOf('/login', asksForElder(cookie)).replace('.html', '')}</title>`)
      expect(headers.vary).toContain('Cookie')
      expect((await get(`${nginx.url}/home`, { headers: { Cookie: cookie } })).headers.vary ?? '').not.toContain('Cookie')
    },
  )

  it('gives out the copy of the registry that the service leaves, asked for anew each time', async () => {
    const { status, headers, body } = await get(`${nginx.url}/remotes/registry.json`)
    expect([status, headers['content-type'], headers['cache-control'], body.toString()]).toEqual([
      200,
      'application/json; charset=utf-8',
      'no-cache',
      '{"generation":"1-0"}',
    ])
  })

  it.each(['/portal/gone.js', '/remotes/mf-construction/9.9.9/remoteEntry.0123456789ab.js', '/remotes/mf-construction/9.9.9/'])(
    'answers 404, never a page, for the missing file %s',
    async (path) => {
      const { status, headers } = await get(nginx.url + path)
      expect(status).toBe(404)
      expect(headers['cache-control']).toBe('no-cache')
    },
  )

  it.each(['/portal/main.0123456789ab.js', '/remotes/mf-construction/1.0.0/remoteEntry.0123456789ab.js'])('lets a browser keep %s for a year', async (path) => {
    const { headers } = await get(nginx.url + path)
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers['content-type']).toMatch(/^application\/javascript/)
  })

  it('has what names no content asked for again, and lets other origins read it', async () => {
    const { headers } = await get(`${nginx.url}/remotes/mf-construction/1.0.0/portal.json`)
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
    expect((await get(`${nginx.url}/portal/main.0123456789ab.js`)).headers['access-control-allow-origin']).toBeUndefined()
  })

  it.each(['/portal/main.0123456789ab.js.br', '/portal/main.0123456789ab.js.map', '/.env', '/remotes/.git/config'])('answers 404 for %s', async (path) => {
    expect((await get(nginx.url + path)).status).toBe(404)
  })

  it.each(encodings())('sends what the build compressed with %s', async (encoding) => {
    const { headers, body } = await get(`${nginx.url}/portal/main.0123456789ab.js`, { headers: { 'Accept-Encoding': encoding } })
    expect(headers['content-encoding']).toBe(encoding)
    expect(body.length).toBeLessThan(script.length / 4)
  })

  it.each(['/', '/login', '/portal/main.0123456789ab.js', '/portal/gone.js'])('sends the headers the service sends with %s', async (path) => {
    const { headers } = await get(nginx.url + path)
    expect(headers).toMatchObject({
      'content-security-policy': contentSecurityPolicy([]),
      'x-frame-options': 'SAMEORIGIN',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    })
  })

  it('serves nothing but the answers to health checks in clear text', async () => {
    const headers = { Host: 'portal.example.com:8080', 'X-Forwarded-Proto': 'https' }
    for (const path of ['/', '/login?ssotoken=a', '/portal/main.0123456789ab.js', '/print/abc']) {
      const sent = await get(nginx.clearUrl + path, { headers })
      expect([path, sent.status, sent.headers.location]).toEqual([path, 308, `https://portal.example.com:8443${path}`])
    }
    for (const path of ['/a/stone/user/info?__sid=1', '/api/prop', '/a/login']) {
      const refused = await get(nginx.clearUrl + path, { method: 'POST', headers })
      expect([path, refused.status, refused.headers.location]).toEqual([path, 403, undefined])
    }
    expect(received).toHaveLength(0)
    expect((await get(`${nginx.clearUrl}/healthz`)).status).toBe(200)
    const ready = await get(`${nginx.clearUrl}/health/ready`)
    expect([ready.status, ready.headers['strict-transport-security']]).toEqual([200, undefined])
  })

  describe('behind a TLS terminator', () => {
    let behind: RunningNginx
    beforeAll(async () => {
      const replicas = [`127.0.0.1:${(service.address() as AddressInfo).port}`]
      const settings = { TLS_TERMINATOR: '127.0.0.1, 10.1.0.0/16', PUBLIC_ORIGIN: 'https://portal.example.com' }
      behind = await startNginx({ program, site, replicas, settings, connections: 3 })
    })
    afterAll(() => behind.stop())

    it('serves in clear text what came to the terminator by TLS, and knows the user by the address it gives', async () => {
      // What the client claimed stands before what the terminator added.
      const headers = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': '198.51.100.1, 203.0.113.9' }
      const page = await get(`${behind.clearUrl}/login`, { headers })
      expect([page.status, page.headers['strict-transport-security']]).toEqual([200, 'max-age=31536000; includeSubDomains'])
      expect((await get(`${behind.clearUrl}/a/login`, { headers })).status).toBe(200)
      expect(received[0]?.headers).toMatchObject({ 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' })
    })

    it.each(['clearUrl', 'url'] as const)('lets one address hold no more than its share, and others theirs (%s)', async (by) => {
      const from = (address: string) => get(behind[by] + waiting, { headers: { 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': address } })
      const calls = ['203.0.113.9', '203.0.113.9', '203.0.113.9', '203.0.113.10'].map(from)
      while (held.length < calls.length) await sleep(5)
      expect((await from('203.0.113.9')).status).toBe(429)
      for (const response of held) response.end()
      expect((await Promise.all(calls)).map((answer) => answer.status)).toEqual([200, 200, 200, 200])
    })

    it.each<Record<string, string>>([{}, { 'X-Forwarded-Proto': 'http' }])('sends on what did not: %j', async (headers) => {
      const sent = await get(`${behind.clearUrl}/login`, { headers })
      expect([sent.status, sent.headers.location]).toEqual([308, 'https://portal.example.com/login'])
      expect((await get(`${behind.clearUrl}/a/login`, { headers })).status).toBe(403)
    })
  })

  it.each(['/a/login?x=1', '/api/prop', '/print/abc'])('passes %s to the service', async (path) => {
    const { status } = await get(nginx.url + path)
    expect(status).toBe(200)
    expect(received.map((request) => request.url)).toEqual([path])
  })

  it('tells a monitor outside what a replica says of itself, without a session and never from a cache', async () => {
    const well = await get(`${nginx.url}/health/ready`)
    expect([well.status, well.body.toString(), received.map(({ url }) => url)]).toEqual([200, '{}', ['/health/ready']])
    expect(well.headers['cache-control']).toContain('no-store')
    status = 503
    expect((await get(`${nginx.url}/health/ready`)).status).toBe(503)
  })

  it('tells it of an error when no replica answers', async () => {
    const alone = await startNginx({ program, site, replicas: ['127.0.0.1:1'] })
    const { status: said } = await get(`${alone.url}/health/ready`).finally(alone.stop)
    expect(said).toBe(502)
  })

  it('hands a body on as it comes, so that the service can hang up on one that trickles', async () => {
    const come = new Promise<string>((heard) => service.once('request', (request) => request.once('data', (chunk: Buffer) => heard(chunk.toString()))))
    const headers = { 'Content-Length': '10' }
    const sent = tlsRequest(`${nginx.url}/a/login`, { method: 'POST', headers, agent: false, rejectUnauthorized: false })
    const answered = new Promise((done, failed) => sent.on('response', (response) => done(response.resume().statusCode)).on('error', failed))
    sent.write('first')
    expect(await come).toBe('first')
    sent.end('-last')
    expect([await answered, received.map(({ bytes }) => bytes)]).toEqual([200, [10]])
  })

  it('takes a call with a body to the next replica when one is dead, once', async () => {
    const living = `127.0.0.1:${(service.address() as AddressInfo).port}`
    const front = await startNginx({ program, site, replicas: ['127.0.0.1:1', living] })
    const body = Buffer.alloc(1024 * 1024)
    const sent = [await get(`${front.url}/a/login`, { method: 'POST', body }), await get(`${front.url}/a/login`, { method: 'POST', body })]
    await front.stop()
    expect([sent.map((answer) => answer.status), received.map(({ bytes }) => bytes)]).toEqual([
      [200, 200],
      [body.length, body.length],
    ])
  })

  it.each(['/health', '/health/', '/health/live'])('answers 404, never a page, for %s', async (path) => {
    expect((await get(nginx.url + path)).status).toBe(404)
    expect(received).toHaveLength(0)
  })

  it('says who the client is and believes nothing it says of itself', async () => {
    await get(`${nginx.url}/a/login`, { headers: { 'X-Forwarded-For': '203.0.113.9', 'X-Forwarded-Proto': 'http' } })
    expect(received[0]?.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' })
  })

  it.each(
    allEndpoints()
      .filter(({ consumes }) => consumes === 'multipart')
      .map(({ path }) => path.replace(/:\w+/g, randomUUID())),
  )('lets a file of 20 MB to %s through', async (path) => {
    const body = Buffer.alloc(20 * 1024 * 1024 + 1000)
    const upload = await get(`${nginx.url + path}?code=OTHER`, { method: 'POST', body })
    expect(upload.status).toBe(200)
    expect(received[0]?.bytes).toBe(body.length)
  })

  it('lets through whatever a call may carry', async () => {
    const large = allEndpoints().flatMap(({ path, bodyLimit }) => (bodyLimit !== undefined && bodyLimit > usualMost ? [{ path, bodyLimit }] : []))
    expect(large.length).toBeGreaterThan(0)
    for (const { path, bodyLimit } of large) {
      const sent = await get(nginx.url + path, { method: 'POST', body: Buffer.alloc(bodyLimit) }).catch(() => ({ status: 413 }))
      expect([path, sent.status]).toEqual([path, 200])
    }
  })

  it('lets nothing as large through anywhere else', async () => {
    const elsewhere = await get(`${nginx.url}/a/login`, { method: 'POST', body: Buffer.alloc(3 * 1024 * 1024) }).catch(() => ({ status: 413 }))
    expect(elsewhere.status).toBe(413)
    expect(received).toHaveLength(0)
  })

  it('keeps session ids and tickets out of its log', async () => {
    await get(`${nginx.url}/a/stone/user/info?__sid=secret-one&extendSessionId=secret-two`, { headers: { Referer: 'https://x/?secret-three' } })
    const token = randomBytes(32).toString('base64url')
    const ticket = randomBytes(32).toString('base64url')
    const record = randomUUID()
    await get(`${nginx.url}${printed.path.replace(':ticket', ticket)}`)
    await get(`${nginx.url}/print/short-secret-four`)
    await get(`${nginx.url}/a/stone/inspection/photo/${record}`)
    await get(`${nginx.url}/a/stone/record/${record}/${token}/more`)
    const log = nginx.accessLog()
    for (const line of ['/a/stone/user/info 200', 'GET /print/[redacted] 200', `/photo/${record} 200`, `/record/${record}/[redacted] 200`])
      expect(log).toContain(line)
    for (const secret of ['secret', token, ticket]) expect(log).not.toContain(secret)
    expect(log).not.toContain('?')
  })

  it('speaks HTTP/2 over TLS and asks for TLS from then on', async () => {
    const session = connect(nginx.url, { rejectUnauthorized: false })
    const headers = await new Promise<Record<string, unknown>>((done, failed) => {
      session.on('error', failed)
      const stream = session.request({ ':path': '/login' })
      stream.on('response', done).on('error', failed)
      stream.resume()
      stream.end()
    })
    const uploaded = await new Promise<Record<string, unknown>>((done, failed) => {
      const stream = session.request({ ':path': '/a/login', ':method': 'POST' })
      stream.on('response', done).on('error', failed)
      stream.resume()
      stream.end(Buffer.alloc(1024 * 1024))
    })
    session.destroy()
    expect([uploaded[':status'], received.map(({ bytes }) => bytes)]).toEqual([200, [1024 * 1024]])
    expect(headers[':status']).toBe(200)
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })
})
