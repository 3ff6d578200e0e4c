import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { readConfiguration } from '../configuration'
import { registerStatic, safeSegments } from './static'

describe('files and pages', () => {
  let root: string
  let app: FastifyInstance
  const write = (path: string, content: string | Buffer) => {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'portal-static-'))
    write('shell/dist/index.html', '<html>portal</html>')
    write('shell/dist/login.html', '<html>login</html>')
    write('shell/dist/login.elder.html', '<html class="elder">login</html>')
    write('shell/dist/public.html', '<html>public</html>')
    write('shell/dist/portal/portal.0123456789ab.js', 'plain()')
    write('shell/dist/portal/portal.0123456789ab.js.map', '{}')
    write('shell/dist/portal/portal.0123456789ab.js.br', brotliCompressSync('plain()'))
    write('shell/dist/portal/portal.0123456789ab.js.gz', gzipSync('plain()'))
    write('shell/dist/favicon.svg', '<svg/>')
    write('shell/dist/.env', 'SECRET=1')
    write('shell/secret.txt', 'outside')
    write('mf-construction/dist/remoteEntry.js', 'not published()')
    write('shell/dist/embed.js', 'mount()')
    write('dist/remotes/mf-construction/1.2.0-b2/remoteEntry.js', 'entry()')
    write('dist/remotes/mf-construction/1.1.0-b1/remoteEntry.js', 'older()')
    app = Fastify()
    registerStatic(app, { ...readConfiguration({}), root, releasesFolder: join(root, 'dist/remotes') })
  })
  afterAll(async () => {
    await app.close()
    rmSync(root, { recursive: true, force: true })
  })
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })

  it.each(['/', '/home', '/construction/register-list', '/construction/detail?id=1', '/401', '/nowhere'])('answers the portal at %s', async (url) => {
    const answer = await get(url, { 'accept-encoding': 'br' })
    expect([answer.statusCode, answer.body, answer.headers['content-type']]).toEqual([200, '<html>portal</html>', 'text/html; charset=utf-8'])
    expect(answer.headers['cache-control']).toBe('no-cache')
  })

  it('answers the login page in the look the browser keeps, and says what it depends on', async () => {
    const large = await get('/login', { cookie: 'a=b; portal_elder=1' })
    expect([large.body, large.headers.vary]).toEqual(['<html class="elder">login</html>', 'Accept-Encoding, Cookie'])
    const usual = await get('/login', { cookie: 'portal_elder=0', 'if-none-match': String(large.headers.etag) })
    expect([usual.statusCode, usual.body, usual.headers.vary]).toEqual([200, '<html>login</html>', 'Accept-Encoding, Cookie'])
  })

  it.each(['/login', '/login?redirect=%2Fhome', '/login/'])('answers the login page at %s', async (url) => {
    expect((await get(url)).body).toBe('<html>login</html>')
  })
  it.each([
    '/register',
    '/register-success',
    '/resetPassword',
    '/resetSuccess',
    '/regCheackList',
    '/ssologin?ssotoken=x',
    '/attachmentUploadMobile',
    '/flowLog-single',
    '/document-check',
    '/equipment-check',
    '/guide',
    '/guide/constructionNotice',
  ])('answers the public page at %s', async (url) => {
    expect((await get(url)).body).toBe('<html>public</html>')
  })

  it('sends the smallest form a browser takes, for good when its name holds a hash', async () => {
    const url = '/portal/portal.0123456789ab.js'
    const br = await get(url, { 'accept-encoding': 'gzip, deflate, br' })
    expect([br.headers['content-encoding'], br.headers['cache-control'], br.headers.vary]).toEqual([
      'br',
      'public, max-age=31536000, immutable',
      'Accept-Encoding',
    ])
    expect((await get(url, { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip')
    const plain = await get(url)
    expect([plain.headers['content-encoding'], plain.body, plain.headers['content-type']]).toEqual([undefined, 'plain()', 'text/javascript; charset=utf-8'])
  })

  it('answers 304 to who has it, and HEAD without a body', async () => {
    const first = await get('/favicon.svg')
    const again = await get('/favicon.svg', { 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const head = await app.inject({ method: 'HEAD', url: '/favicon.svg' })
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '6', ''])
  })

  it('sees a file that was built anew', async () => {
    write('shell/dist/changing.txt', 'one')
    expect((await get('/changing.txt')).body).toBe('one')
    write('shell/dist/changing.txt', 'three')
    expect((await get('/changing.txt')).body).toBe('three')
  })

  it('serves every build of a remote from a folder of its own', async () => {
    expect((await get('/remotes/mf-construction/1.2.0-b2/remoteEntry.js')).body).toBe('entry()')
    expect((await get('/remotes/mf-construction/1.1.0-b1/remoteEntry.js')).body).toBe('older()')
    expect((await get('/remotes/mf-construction/1.2.0-b2/remoteEntry.js')).headers['access-control-allow-origin']).toBe('*')
    expect((await get('/remotes/mf-construction/1.3.0-b3/remoteEntry.js')).statusCode).toBe(404)
    expect((await get('/remotes/mf-other/1.2.0-b2/remoteEntry.js')).statusCode).toBe(404)
    expect((await get('/remotes/mf-construction/1.2.0-b2/')).statusCode).toBe(404)
  })

  it('lets pages of other origins load what mounts a remote, and nothing else of the shell', async () => {
    expect((await get('/embed.js')).headers).toMatchObject({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
    expect((await get('/favicon.svg')).headers['access-control-allow-origin']).toBeUndefined()
  })

  it.each([
    '/a/unknown',
    '/a/',
    '/api/x',
    '/print/x',
    '/missing.js',
    '/portal/portal.0123456789ab.js.br',
    '/portal/portal.0123456789ab.js.map',
    '/.env',
    '/%2eenv',
    '/portal/..%2f..%2fsecret.txt',
    '/..%5c..%5csecret.txt',
    '/%00',
    '/remotes/..%2f..%2fshell/1.0.0/secret.txt',
    '/remotes/mf-construction/1.2.0/../../../../shell/secret.txt',
  ])('answers 404 with the envelope at %s', async (url) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ success: false, errorCode: 'NOT_FOUND' })
    expect(answer.body).not.toContain('outside')
  })

  it('answers no other method', async () => {
    expect((await app.inject({ method: 'POST', url: '/home' })).statusCode).toBe(404)
    expect((await app.inject({ method: 'DELETE', url: '/favicon.svg' })).statusCode).toBe(404)
  })

  it('takes no path that leaves its folder', () => {
    for (const url of ['/../x', '/a/../../x', '/%2e%2e/x', '/a\\..\\x', '/%', '/.git/config']) expect(safeSegments(url)).toBeUndefined()
    expect(safeSegments('/a//b.js?x=..')).toEqual(['a', 'b.js'])
  })
})
