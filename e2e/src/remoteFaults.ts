import { createHash, createPrivateKey, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Route } from '@playwright/test'
import { portalEndpoints, type Registry, type RegistryRemote, signedText } from '@shared/contract/portal'

/** Ways in which requesting a file of an area can fail. */
const answers = {
  gone: (route: Route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'not found' }),
  failing: (route: Route) => route.fulfill({ status: 500, contentType: 'text/html', body: '<!doctype html>' }),
  overloaded: (route: Route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/json',
      headers: { 'Retry-After': '30' },
      body: '{"success":false,"result":"false","message":"服务暂时不可用"}',
    }),
  page: (route: Route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><title>proxy</title>' }),
  corrupt: async (route: Route) => {
    const response = await route.fetch()
    const body = await response.text()
    await route.fulfill({ response, body: `${body.slice(0, body.length / 2)}\u0000` })
  },
  altered: async (route: Route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${await response.text()}\n` })
  },
  hanging: () => new Promise<void>(() => undefined),
}

/** Files of an area by kind; a chunk is a file that a page of the area loads. */
const files = {
  every: /./,
  manifest: /\/mf-manifest\.json/,
  entry: /\/remoteEntry\.[0-9a-f]+\.js/,
  chunk: /\/[^/]+\.[0-9a-f]{12}\.js/,
  style: /\.css/,
}

/** A changed build, as if it had been built this way: the registry has the hashes of the changed files. */
interface OtherBuild {
  /** @param text of the entry, which leaves its container in the global `name` */
  entry?: (text: string, name: string) => string
  manifest?: (text: string) => string
  described?: Partial<RegistryRemote>
}

/** A container that replaces `./app`. @param app an expression over `own`, the real one, and `react` */
const container = (app: string) => (text: string, name: string) =>
  `${text}
;(() => {
  const { get, init } = globalThis[${JSON.stringify(name)}]
  let scope
  const react = async () => (await Object.values(scope.react)[0].get())()
  globalThis[${JSON.stringify(name)}] = {
    init: (given, ...more) => { scope = given.react ? given : given.portal; return init(given, ...more) },
    get: async (path) => { const own = (await get(path))(); const app = ${app}; return () => app },
  }
})()`
/** Replaces every page of the area. @param page an expression over `load`, which loads the real page, and `react` */
const pages = (page: string) =>
  container(`path !== './app' ? own : {
    default: { ...own.default, pages: Object.fromEntries(Object.entries(own.default.pages).map(([key, load]) => [key, async () => ({ default: ${page} })])) },
  }`)

interface Told {
  what: string
  /** Expected text in the error log. */
  cause: RegExp
  /** Covered by a test of the loader; tested in a browser only when areas are chosen (FAULTS_OF). */
  cheap?: true
}
export type Fault = Told & ({ file: keyof typeof files; answer: keyof typeof answers } | { build: OtherBuild })

/** Global flag: a loaded page cannot be replaced like a file, so it checks the flag to see whether it is mended. */
const mendedFlag = 'mendedByTest'
const thrown = `if (!globalThis.${mendedFlag}) throw new TypeError('thrown by a test')`
const asText = (text: string) => text

/** Faults that keep an area from working, and what the error log must say about each. */
export const faults: readonly Fault[] = [
  { what: 'is gone (404)', file: 'every', answer: 'gone', cause: /answered 404/ },
  { what: 'answers 500', file: 'every', answer: 'failing', cause: /answered 500/, cheap: true },
  { what: 'answers 503 with JSON', file: 'every', answer: 'overloaded', cause: /answered 503/, cheap: true },
  { what: 'answers a page instead of its files', file: 'every', answer: 'page', cause: /is text\/html/, cheap: true },
  { what: 'is corrupt', file: 'every', answer: 'corrupt', cause: /other bytes/ },
  { what: 'was altered', file: 'every', answer: 'altered', cause: /other bytes/, cheap: true },
  { what: 'has a manifest that hangs', file: 'manifest', answer: 'hanging', cause: /manifest did not arrive/ },
  { what: 'has an entry that hangs', file: 'entry', answer: 'hanging', cause: /entry did not arrive/ },
  { what: 'has an entry that was altered', file: 'entry', answer: 'altered', cause: /other bytes.*remoteEntry/ },
  { what: 'has an entry that is gone', file: 'entry', answer: 'gone', cause: /answered 404.*remoteEntry/, cheap: true },
  { what: 'has chunks that hang', file: 'chunk', answer: 'hanging', cause: /timeout: / },
  { what: 'has chunks that are gone', file: 'chunk', answer: 'gone', cause: /answered 404/ },
  { what: 'has chunks that were altered', file: 'chunk', answer: 'altered', cause: /other bytes/ },
  { what: 'has styles that hang', file: 'style', answer: 'hanging', cause: /timeout: / },
  { what: 'has styles that were altered', file: 'style', answer: 'altered', cause: /other bytes/ },
  {
    what: 'has no hash for its entry',
    build: { described: { entry: { file: 'remoteEntry.000000000000.js', integrity: '' } } },
    cause: /entry has no hash/,
    cheap: true,
  },
  {
    what: 'has no hashes for its chunks',
    build: { manifest: (text) => JSON.stringify({ ...JSON.parse(text), files: {} }) },
    cause: /has no hash in the manifest/,
  },
  { what: 'throws when its entry is run', build: { entry: (text) => `${text};${thrown}` }, cause: /entry threw: .*thrown by a test/ },
  { what: 'throws as it is loaded', build: { entry: container(`(() => { ${thrown} })()`) }, cause: /thrown by a test/ },
  {
    what: 'throws when it is drawn',
    build: { entry: pages(`await load().then(({ default: Page }) => (given) => { ${thrown}; return Page(given) })`) },
    cause: /thrown by a test/,
  },
  {
    what: 'throws after it was drawn',
    build: {
      entry: pages(`await Promise.all([load(), react()]).then(([{ default: Page }, { createElement, useEffect, useState }]) => () => {
        const [late, setLate] = useState(false)
        useEffect(() => { const timer = setTimeout(() => setLate(true), 500); return () => clearTimeout(timer) }, [])
        if (late) ${thrown}
        return createElement(Page)
      })`),
    },
    cause: /thrown by a test/,
  },
  { what: 'needs another contract', build: { described: { contractRange: '^99.0.0' } }, cause: /needs contract \^99\.0\.0/ },
  { what: 'is no area', build: { entry: container(`({ default: { pages: 'none' } })`) }, cause: /is no remote/ },
  {
    what: 'has a page that is none',
    build: { entry: pages(`globalThis.${mendedFlag} ? (await load()).default : undefined`) },
    cause: /is no component/,
    cheap: true,
  },
]

/** Breaks an area, whatever version of it is served. @returns a function that mends it */
export function breakRemote(page: Page, remote: string, fault: Fault): Promise<() => Promise<void>> {
  return 'build' in fault ? serveOtherBuild(page, remote, fault.build) : answerFiles(page, remote, fault.file, fault.answer)
}

/** Replaces responses for files of an area. @returns a function that mends it */
export async function answerFiles(page: Page, remote: string, file: keyof typeof files, answer: keyof typeof answers): Promise<() => Promise<void>> {
  const url = (address: URL) => address.pathname.startsWith(`/remotes/${remote}/`) && files[file].test(address.pathname)
  // A chunk is neither the manifest nor the entry.
  const chosen = (address: URL) => url(address) && (file !== 'chunk' || !files.entry.test(address.pathname))
  let mended = false
  const broken = async (route: Route) => {
    try {
      await answers[answer](route)
    } catch (error) {
      // Errors of requests that were still running when the area was mended do not matter.
      if (!mended) throw error
    }
  }
  await page.route(chosen, broken)
  return async () => {
    mended = true
    await page.unroute(chosen, broken)
  }
}

/** Signs a registry with the key of the service under test. */
function signed(registry: Registry): Registry {
  const key = createPrivateKey(readFileSync(join(process.env.PORTAL_DATA ?? '', 'keys/registry.key')))
  return { ...registry, signature: sign(null, Buffer.from(signedText(registry)), key).toString('base64') }
}

const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`

const isRegistry = (address: URL) => address.pathname === portalEndpoints.registry.path

/**
 * Gives a page a changed registry, signed like the service's.
 * @param changed returns the changed registry, given the served one and the requested URL
 * @returns a function that restores the served one
 */
export async function changeRegistry(page: Page, changed: (registry: Registry, asked: string) => Registry | Promise<Registry>): Promise<() => Promise<void>> {
  const answer = async (route: Route) => {
    const headers = { ...route.request().headers() }
    // Requested without a validator, as by a browser with an empty cache.
    delete headers['if-none-match']
    const response = await route.fetch({ headers })
    const body = await response.json()
    if (!body.data) return route.fulfill({ response })
    const registry = await changed(body.data, route.request().url())
    body.data = signed({ ...registry, generation: `${registry.generation}-other` })
    await route.fulfill({ response, headers: { ...response.headers(), etag: '"other"' }, json: body })
  }
  await page.route(isRegistry, answer)
  return () => page.unroute(isRegistry, answer)
}

/** Replaces the served build by another. @returns a function that restores it */
export async function serveOtherBuild(page: Page, remote: string, { entry = asText, manifest = asText, described }: OtherBuild): Promise<() => Promise<void>> {
  const bodies = new Map<string, string>()
  const tellServed = await changeRegistry(page, async (registry, asked) => {
    const told: RegistryRemote | undefined = registry.remotes.find(({ name }) => name === remote)
    if (!told) return registry
    const changed = async (file: RegistryRemote['entry'], change: (text: string) => string) => {
      const { href, pathname } = new URL(told.baseUrl + file.file, asked)
      const text = change(await (await page.request.get(href)).text())
      bodies.set(pathname, text)
      return { ...file, integrity: hashOf(text) }
    }
    const files = {
      entry: await changed(told.entry, (text) => entry(text, told.container)),
      manifest: await changed(told.manifest, manifest),
    }
    return { ...registry, remotes: registry.remotes.map((each) => (each === told ? { ...told, ...files, ...described } : each)) }
  })
  const answerFile = (route: Route) => {
    const url = new URL(route.request().url())
    const body = bodies.get(url.pathname)
    return body === undefined ? route.fallback() : route.fulfill({ contentType: url.pathname.endsWith('.js') ? 'text/javascript' : 'application/json', body })
  }
  const isFile = (address: URL) => address.pathname.startsWith(`/remotes/${remote}/`)
  await page.route(isFile, answerFile)
  return async () => {
    await page.evaluate((flag) => Reflect.set(globalThis, flag, true), mendedFlag)
    await tellServed()
    await page.unroute(isFile, answerFile)
  }
}

/** Collects the entries a page posts to the error log of one area. */
export function reportsOf(page: Page, remote: string): string[] {
  const entries: string[] = []
  page.on('request', (request) => {
    if (!request.url().includes(portalEndpoints.saveErrorLogger.path)) return
    const text = request.postData() ?? ''
    if (text.includes(remote)) entries.push(text)
  })
  return entries
}
