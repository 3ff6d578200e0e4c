import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { emptyRuntimeBlock, portalEndpoints, readRuntime } from '@shared/contract/portal'
import { sessionEndpoints } from '@shared/contract/session'
import Fastify, { type FastifyInstance } from 'fastify'
import { readConfiguration } from '../configuration'
import { startTestService, type TestService } from '../testing/service'
import { contentSecurityPolicy } from './headers'
import { registerStatic } from './static'

/** The base addresses for the pages' calls, and which origins may call (specification §7, security S13). */

const environment = {
  SERVICE_BASE: 'https://api.example.com/stone',
  SERVICE_BASE_DEVELOPMENT: 'https://dev.example.com/stone',
  SERVICE_BASE_OVERRIDES: 'https://test.example.com=https://other.example.com/stone,https://demo.example.com=/stone',
  REGISTRY_PUBLIC_KEYS: '11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=',
}
const runtime = {
  development: 'https://dev.example.com/stone',
  production: 'https://api.example.com/stone',
  overrides: { 'https://test.example.com': 'https://other.example.com/stone', 'https://demo.example.com': '/stone' },
  registryKeys: ['11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo='],
  developmentOrigins: [],
}

describe('pages', () => {
  let root: string
  const page = `<!doctype html><head><title>登录</title>${emptyRuntimeBlock}<script defer src="/x.js"></script></head><body></body>`
  const file = (name: string) => join(root, 'shell/dist', name)
  const writePage = (content: string) => {
    writeFileSync(file('login.html'), content)
    writeFileSync(file('login.html.br'), brotliCompressSync(content))
    writeFileSync(file('login.html.gz'), gzipSync(content))
  }
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'portal-pages-'))
    mkdirSync(join(root, 'shell/dist'), { recursive: true })
    writePage(page)
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))
  const serve = (settings: Record<string, string>): FastifyInstance => {
    const app = Fastify()
    registerStatic(app, { ...readConfiguration({ DEVELOPMENT_ORIGINS: 'none', ...settings }), root })
    return app
  }
  const said = (text = '') => readRuntime(/<script type="application\/json" id="portal-runtime">(.*?)<\/script>/.exec(text)?.[1])
  const get = async (app: FastifyInstance, encoding: string, headers: Record<string, string> = {}) => {
    const answer = await app.inject({ method: 'GET', url: '/login', headers: { 'accept-encoding': encoding, ...headers } })
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }[String(answer.headers['content-encoding'] ?? 'identity')]
    return { status: answer.statusCode, headers: answer.headers, text: answer.rawPayload.length > 0 ? unpack?.(answer.rawPayload).toString('utf8') : '' }
  }

  it.each(['br', 'gzip', 'identity'])('say where calls are answered, packed as %s too', async (encoding) => {
    const app = serve(environment)
    const answer = await get(app, encoding)
    expect(answer.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)
    expect(said(answer.text)).toEqual(runtime)
    expect(answer.text?.replace(/<script type="application\/json".*?<\/script>/, emptyRuntimeBlock)).toBe(page)
    expect((await get(app, encoding, { 'if-none-match': String(answer.headers.etag) })).status).toBe(304)
    await app.close()
  })

  it('are filled in anew when they were built anew, and their etags differ from those of the build', async () => {
    const [app, plain] = [serve(environment), serve({})]
    const [first, built] = [await get(app, 'br'), await get(plain, 'br')]
    expect(first.headers.etag).not.toBe(built.headers.etag)
    expect(built.text).toBe(page)
    writePage(page.replace('登录', '登录页'))
    utimesSync(file('login.html'), new Date(), new Date(Date.now() + 5_000))
    const second = await get(app, 'br')
    expect(second.text).toContain('<title>登录页</title>')
    expect(said(second.text)).toEqual(runtime)
    await Promise.all([app.close(), plain.close()])
  })

  it('may call the configured hosts and no others', () => {
    const policy = contentSecurityPolicy([], ['https://api.example.com'])
    expect(policy).toContain("connect-src 'self' https://api.example.com;")
    expect(policy).toContain("img-src 'self' https://api.example.com data: blob:;")
    expect(policy).toContain("form-action 'self' https://api.example.com;")
    expect(policy).toContain("script-src 'self' 'sha256-")
  })

  it.each([
    ['SERVICE_BASE', 'javascript:alert(1)'],
    ['SERVICE_BASE', '//evil.example'],
    ['SERVICE_BASE_OVERRIDES', 'https://test.example.com'],
    ['SERVICE_BASE_OVERRIDES', 'test.example.com=https://other.example.com'],
    ['SERVICE_BASE_OVERRIDES', 'https://test.example.com/page=https://other.example.com'],
    ['DEVELOPMENT_ORIGINS', '*'],
    ['DEVELOPMENT_ORIGINS', 'https://dev.example.com/'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'https://test.example.com/'],
    ['CORS_ORIGINS', 'null'],
  ])('refuse to start with %s=%s', (name, value) => {
    expect(() => readConfiguration({ [name]: value })).toThrow(name)
  })
})

describe('pages of other origins', () => {
  let service: TestService
  const friend = 'https://portal.example.com'
  beforeAll(async () => {
    service = await startTestService({ environment: { ...environment, CORS_ORIGINS: `${friend},https://test.example.com` } })
  })
  afterAll(() => service.close())
  const config = portalEndpoints.config.path
  const corsOf = (headers: Headers) => [...headers.keys()].filter((name) => name.startsWith('access-control-'))
  const preflight = (origin: string, path = config) =>
    service.raw('OPTIONS', path, {
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-requested-with,content-type,idempotency-key' },
    })

  it('may call when they are configured', async () => {
    const answer = await preflight(friend)
    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-origin')).toBe(friend)
    expect(answer.headers.get('access-control-allow-methods')).toBe('GET, POST')
    const allowed = answer.headers.get('access-control-allow-headers')?.split(', ')
    for (const name of ['x-requested-with', 'content-type', 'idempotency-key', 'x-flow-token', 'x-upload-token', 'x-portal-caller'])
      expect(allowed).toContain(name)
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()

    const called = await service.raw('GET', config, { headers: { origin: friend } })
    expect(called.status).toBe(200)
    expect(called.headers.get('access-control-allow-origin')).toBe(friend)
    expect(called.headers.get('access-control-expose-headers')).toContain('retry-after')
    // The page can read refusals too.
    const refused = await service.raw('GET', sessionEndpoints.userInfo.path, { headers: { origin: friend } })
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, friend])
  })

  it.each(['https://evil.example', 'null', 'http://portal.example.com', 'https://portal.example.com.evil.example', 'https://portal.example.com:444', ''])(
    'get no word of permission from %s',
    async (origin) => {
      for (const answer of [await preflight(origin), await service.raw('GET', config, { headers: { origin } })]) expect(corsOf(answer.headers)).toEqual([])
      expect((await preflight(origin)).status).toBe(404)
    },
  )

  it('get nothing but calls, and nothing at all where nobody is configured', async () => {
    expect(corsOf((await service.raw('GET', '/login', { headers: { origin: friend } })).headers)).toEqual([])
    const alone = await startTestService({ sharing: service })
    const answer = await alone.raw('GET', config, { headers: { origin: friend } })
    expect(corsOf(answer.headers)).toEqual([])
    expect(answer.headers.get('content-security-policy')).toBe(contentSecurityPolicy([]))
    await alone.close()
  })

  it('are named in the content security policy of every answer', async () => {
    const answer = await service.raw('GET', config)
    const hosts = ['https://dev.example.com', 'https://api.example.com', 'https://other.example.com']
    expect(answer.headers.get('content-security-policy')).toBe(contentSecurityPolicy([], hosts))
  })
})
