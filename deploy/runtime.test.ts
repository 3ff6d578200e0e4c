import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { contentSecurityPolicy } from '../service/src/http/headers'
import { runtimeBlock as builtBlock } from '../shared/build/src/plugins/pages.mjs'
import { emptyRuntimeBlock, type PortalRuntime, readRuntime, runtimeBlock, serviceOrigins } from '../shared/contract/src/portal/runtime'

/** How the image installs its builds before nginx starts. */
describe('the builds of the nginx image', () => {
  it('join those that are there, whole, and change none of them', () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-remotes-'))
    const place = (...names: string[]) => join(folder, ...names)
    const write = (text: string, ...names: string[]) => {
      mkdirSync(join(place(...names), '..'), { recursive: true })
      writeFileSync(place(...names), text)
    }
    write('of the image', 'built/mf-account/1.0.0-new/remoteEntry.js')
    write('a part', 'built/mf-account/1.0.0-new/css/page.css')
    write('of the image', 'built/mf-account/1.0.0-known/remoteEntry.js')
    write('that was there', 'remotes/mf-account/1.0.0-known/remoteEntry.js')
    write('of an earlier image', 'remotes/mf-account/0.9.0-old/remoteEntry.js')
    // Left by a container that was stopped while copying.
    write('half', 'remotes/mf-account/1.0.0-new.arriving/remoteEntry.js')
    write('of the image', 'builtMaps/shell/portal/main.new.js.map')
    const start = () =>
      spawnSync('sh', [join(__dirname, 'nginx/remotes.sh')], {
        encoding: 'utf8',
        env: {
          ...process.env,
          PORTAL_BUILT: place('built'),
          PORTAL_REMOTES: place('remotes'),
          PORTAL_BUILT_MAPS: place('builtMaps'),
          PORTAL_MAPS: place('maps'),
        } as NodeJS.ProcessEnv,
      })
    // Without the volume of the maps first: where the service reads those of its own image.
    expect(start()).toMatchObject({ status: 0, stderr: '' })
    write('of an earlier image', 'maps/shell/portal/main.old.js.map')
    expect(start()).toMatchObject({ status: 0, stderr: '' })
    expect(readdirSync(place('maps/shell/portal')).sort()).toEqual(['main.new.js.map', 'main.old.js.map'])
    expect(readdirSync(place('remotes/mf-account')).sort()).toEqual(['0.9.0-old', '1.0.0-known', '1.0.0-new'])
    const read = (release: string) => readFileSync(place('remotes/mf-account', release, 'remoteEntry.js'), 'utf8')
    expect(['0.9.0-old', '1.0.0-known', '1.0.0-new'].map(read)).toEqual(['of an earlier image', 'that was there', 'of the image'])
    expect(readFileSync(place('remotes/mf-account/1.0.0-new/css/page.css'), 'utf8')).toBe('a part')
    rmSync(folder, { recursive: true })
  })
})

/** How the image writes the back end's URLs into the pages before nginx starts; the service does the same with the same settings. */
describe('the pages of the nginx image', () => {
  let site: string
  const pages = ['index.html', 'login.html', 'login.elder.html', 'public.html']
  const page = `<!doctype html><head>${emptyRuntimeBlock}<script defer src="/x.js"></script></head><body>登录</body>`
  const headers = () => join(site, 'headers.conf')
  const read = (name: string) => readFileSync(join(site, name))

  beforeEach(() => {
    site = mkdtempSync(join(tmpdir(), 'portal-runtime-'))
    cpSync(join(__dirname, 'nginx/headers.conf'), headers())
    for (const name of pages) {
      writeFileSync(join(site, name), page)
      writeFileSync(join(site, `${name}.gz`), gzipSync(page))
      writeFileSync(join(site, `${name}.br`), brotliCompressSync(page))
    }
  })
  afterEach(() => rmSync(site, { recursive: true, force: true }))

  const start = (settings: Record<string, string>) =>
    spawnSync('sh', [join(__dirname, 'nginx/runtime.sh')], {
      encoding: 'utf8',
      env: { ...process.env, PORTAL_SITE: site, PORTAL_HEADERS: headers(), ...settings } as NodeJS.ProcessEnv,
    })
  const runtime: PortalRuntime = {
    development: 'https://dev.example.com/stone',
    production: 'https://api.example.com:8443/stone',
    overrides: { 'https://test.example.com': 'https://other.example.com/stone', 'http://localhost:3000': '/stone' },
    registryKeys: ['11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=', 'PUAXw+hDiVqStwqnTRt+vJyYLM8uxJaMwM1V8Sr0Zgw='],
    developmentOrigins: ['http://localhost:8090', 'https://dev.example.com'],
  }
  const settings = {
    SERVICE_BASE: runtime.production,
    SERVICE_BASE_DEVELOPMENT: runtime.development,
    SERVICE_BASE_OVERRIDES: 'https://test.example.com=https://other.example.com/stone, http://localhost:3000=/stone',
    REGISTRY_PUBLIC_KEYS: runtime.registryKeys.join(', '),
    DEVELOPMENT_ORIGINS: runtime.developmentOrigins.join(', '),
  }

  it('are built with the block that is filled in', () => {
    expect(builtBlock('production')).toBe(emptyRuntimeBlock)
  })

  it('stay as they were built when nothing is set', () => {
    expect(start({ SERVICE_BASE: '' })).toMatchObject({ status: 0, stderr: '' })
    for (const name of pages) expect([read(name).toString(), brotliDecompressSync(read(`${name}.br`)).toString()]).toEqual([page, page])
    expect(readFileSync(headers(), 'utf8')).toContain(contentSecurityPolicy([]))
  })

  it('say where calls are answered, in every packing that is left, and may call there', () => {
    // Twice, as when a container is stopped and started again.
    for (const _ of [1, 2]) expect(start(settings)).toMatchObject({ status: 0, stderr: '' })
    const filled = page.replace(emptyRuntimeBlock, runtimeBlock(runtime))
    for (const name of pages) {
      expect(read(name).toString()).toBe(filled)
      expect(gunzipSync(read(`${name}.gz`)).toString()).toBe(filled)
      const brotli = spawnSync('sh', ['-c', 'command -v brotli']).status === 0
      if (brotli) expect(brotliDecompressSync(read(`${name}.br`)).toString()).toBe(filled)
      else expect(() => read(`${name}.br`)).toThrow()
    }
    expect(readRuntime(/portal-runtime">(.*?)</.exec(filled)?.[1])).toEqual(runtime)
    expect(readFileSync(headers(), 'utf8')).toContain(`"${contentSecurityPolicy([], serviceOrigins(runtime), runtime.developmentOrigins)}"`)
  })

  it.each([
    ['SERVICE_BASE', 'javascript:alert(1)'],
    ['SERVICE_BASE', 'https://api.example.com/"></script><script>'],
    ['SERVICE_BASE', '/stone\n<script>'],
    ['SERVICE_BASE_DEVELOPMENT', '//evil.example'],
    ['SERVICE_BASE_OVERRIDES', 'https://test.example.com'],
    ['SERVICE_BASE_OVERRIDES', 'test.example.com=https://other.example.com'],
    ['REGISTRY_PUBLIC_KEYS', '11qYAYKxCrfVS'],
    ['DEVELOPMENT_ORIGINS', '*'],
    ['DEVELOPMENT_ORIGINS', 'https://dev.example.com/'],
    ['DEVELOPMENT_ORIGINS', "http://localhost:8090;script-src'unsafe-inline'"],
    ['REGISTRY_PUBLIC_KEYS', '"></script><script>'],
    ['SERVICE_BASE_OVERRIDES', "https://test.example.com=https://other.example.com';"],
  ])('are not served with %s=%s', (name, value) => {
    const { status, stderr } = start({ [name]: value })
    expect(status).toBe(1)
    expect(stderr).toContain(`${name}: `)
    for (const file of pages) expect(read(file).toString()).toBe(page)
  })
})

/** How the image writes who may pass on requests in clear text, and where all others are sent; nginx.test.ts runs it. */
describe('the transport of the nginx image', () => {
  const write = (settings: Record<string, string>) => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-transport-'))
    const file = join(folder, 'transport.conf')
    const { status, stderr } = spawnSync('sh', [join(__dirname, 'nginx/transport.sh')], {
      encoding: 'utf8',
      env: { ...process.env, PORTAL_TRANSPORT: file, ...settings } as NodeJS.ProcessEnv,
    })
    const text = existsSync(file) ? readFileSync(file, 'utf8') : undefined
    rmSync(folder, { recursive: true })
    return { status, stderr, text }
  }

  it.each([
    [{}, 'https://$host:8443'],
    [{ HTTPS_PORT: '443' }, 'https://$host'],
    [{ HTTPS_PORT: '127.0.0.1:9443' }, 'https://$host:9443'],
    [{ PUBLIC_ORIGIN: 'http://localhost:8080' }, 'https://$host:8443'],
    [{ PUBLIC_ORIGIN: 'https://portal.example.com/', HTTPS_PORT: '9443' }, 'https://portal.example.com'],
  ])('sends with %j to %s', (settings, origin) => {
    const { status, stderr, text } = write(settings)
    expect([status, stderr]).toEqual([0, ''])
    expect(text).toContain(`  default ${origin};`)
    expect(text).not.toContain('set_real_ip_from')
  })

  it.each([
    ['TLS_TERMINATOR', '0.0.0.0/0'],
    ['TLS_TERMINATOR', 'all'],
    ['TLS_TERMINATOR', '10.0.0.1 1; default 1'],
    ['PUBLIC_ORIGIN', 'https://portal.example.com;'],
    ['HTTPS_PORT', '8443;'],
  ])('is not written with %s=%s', (name, value) => {
    expect(write({ [name]: value })).toMatchObject({ status: 1, stderr: expect.stringContaining(`${name}: `), text: undefined })
  })
})
