import { createHash, webcrypto } from 'node:crypto'
import { aRemote } from '../../../testing/fixtures'
import { currentBuild } from './build'
import { entryScript, fetchManifest } from './remoteFiles'

const url = 'https://portal.test/remotes/mf-construction/1.1.0/mf-manifest.json'
const text = '{"id":"mf"}'
const hash = `sha384-${createHash('sha384').update(text).digest('base64')}`

interface Answer {
  ok: boolean
  status: number
  type: string | null
  text: string
}
function answer(change: Partial<Answer> = {}): void {
  const { ok, status, type, text: body } = { ok: true, status: 200, type: 'application/json; charset=utf-8', text, ...change }
  globalThis.fetch = jest.fn(async () => ({
    ok,
    status,
    headers: new Map([['content-type', type]]),
    arrayBuffer: async () => new TextEncoder().encode(body).buffer,
  })) as never
}
beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true })
  // jsdom has none; the checks only hand bytes on.
  Object.defineProperty(globalThis, 'Response', {
    value: class {
      constructor(readonly bytes: ArrayBuffer) {}
    },
    configurable: true,
  })
})

describe('a manifest is taken', () => {
  test('when its bytes are the promised ones, and is never answered from a stale cache', async () => {
    answer()
    await expect(fetchManifest(url, hash)).resolves.toBeDefined()
    expect(fetch).toHaveBeenCalledWith(url, expect.objectContaining({ cache: 'no-cache' }))
  })
  test('without a hash only where none is asked for (development)', async () => {
    answer()
    await expect(fetchManifest(url, '')).resolves.toBeDefined()
  })
})

describe('a manifest is refused', () => {
  test.each([
    ['a 503 with a JSON body', { ok: false, status: 503 }, 'network'],
    ['a 404', { ok: false, status: 404 }, 'network'],
    ['the login page of a proxy', { type: 'text/html' }, 'network'],
    ['an answer of no type', { type: null }, 'network'],
    ['other bytes', { text: '{"id":"evil"}' }, 'integrity'],
  ])('%s', async (_, change, reason) => {
    answer(change)
    await expect(fetchManifest(url, hash)).rejects.toMatchObject({ reason })
  })
  test('no answer at all', async () => {
    globalThis.fetch = jest.fn(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(fetchManifest(url, hash)).rejects.toMatchObject({ reason: 'network' })
  })
  test('an answer that never ends', async () => {
    jest.useFakeTimers()
    globalThis.fetch = jest.fn(
      (_, init) => new Promise((_resolve, reject) => (init as RequestInit).signal?.addEventListener('abort', () => reject(new Error('aborted')))),
    )
    const loading = expect(fetchManifest(url, hash)).rejects.toMatchObject({ reason: 'timeout' })
    jest.advanceTimersByTime(6_000)
    await loading
    jest.useRealTimers()
  })
})

describe('the entry’s script', () => {
  const build = currentBuild(aRemote('mf-construction', []), 'https://portal.test')
  test('carries hash, cross-origin mode and a limit', () => {
    const { script, timeout } = entryScript(build.entryUrl, build, true)
    expect(script).toMatchObject({ src: build.entryUrl, integrity: build.entryIntegrity, crossOrigin: 'anonymous' })
    expect(timeout).toBeLessThanOrEqual(10_000)
  })
  test('is refused in production without a hash, or when it is not the one the registry names', () => {
    expect(() => entryScript(build.entryUrl, { ...build, entryIntegrity: '' }, true)).toThrow(/no hash/)
    expect(() => entryScript('https://elsewhere.test/remoteEntry.js', build, true)).toThrow(/registry/)
  })
  test('needs no hash in development', () => {
    expect(entryScript('http://localhost:3001/remoteEntry.js', { ...build, entryIntegrity: '' }, false).script.integrity).toBeFalsy()
  })
})
