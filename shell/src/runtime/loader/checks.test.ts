import { createHash, webcrypto } from 'node:crypto'
import { http } from '@shared/portal/internal'
import { aRemote } from '../../../testing/fixtures'
import { watchScriptErrors } from '../errors/scriptErrors'
import { currentBuild } from './build'
import { allowFiles, explained, fetchFileHashes, runEntry } from './remoteFiles'

const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`
const files = { '12.js': hashOf('chunk') }
const text = JSON.stringify({ id: 'mf', files })
const build = { ...currentBuild(aRemote('mf-construction', []), 'https://portal.test'), manifestIntegrity: hashOf(text) }

interface Answer {
  ok: boolean
  status: number
  type: string | null
  text: string
}
function answer(change: Partial<Answer> = {}): void {
  const { ok, status, type, text: body } = { ok: true, status: 200, type: 'application/json; charset=utf-8', text, ...change }
  globalThis.fetch = jest.fn(async (url: string) => ({
    url,
    ok,
    status,
    headers: new Map([['content-type', type]]),
    arrayBuffer: async () => new TextEncoder().encode(body).buffer,
  })) as never
}
beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true })
  Object.assign(globalThis, { TextDecoder: jest.requireActual<typeof import('node:util')>('node:util').TextDecoder })
})

describe('the list of a build’s files is taken', () => {
  test('when its bytes are the promised ones, and is never answered from a stale cache', async () => {
    answer()
    await expect(fetchFileHashes(build, 0, true)).resolves.toEqual(files)
    expect(fetch).toHaveBeenCalledWith(build.manifestUrl, expect.objectContaining({ cache: 'no-cache' }))
  })
  test('from another address when it is asked for again: the first request may hang', async () => {
    answer()
    await fetchFileHashes(build, 2, true)
    expect(fetch).toHaveBeenCalledWith(`${build.manifestUrl}?again=2`, expect.anything())
  })
  test('whatever its bytes are in development', async () => {
    answer()
    await expect(fetchFileHashes({ ...build, manifestIntegrity: '' }, 0, false)).resolves.toEqual(files)
  })
})

describe('the list of a build’s files is refused', () => {
  test.each([
    ['a 503 with a JSON body', { ok: false, status: 503 }, 'network'],
    ['a 404', { ok: false, status: 404 }, 'network'],
    ['the login page of a proxy', { type: 'text/html' }, 'network'],
    ['an answer of no type', { type: null }, 'network'],
    ['other bytes', { text: '{"id":"evil","files":{}}' }, 'integrity'],
  ])('%s', async (_, change, reason) => {
    answer(change)
    await expect(fetchFileHashes(build, 0, true)).rejects.toMatchObject({ reason })
  })
  test('a list without files, or without a promised hash', async () => {
    answer({ text: '{}' })
    await expect(fetchFileHashes({ ...build, manifestIntegrity: hashOf('{}') }, 0, true)).rejects.toMatchObject({ reason: 'shape' })
    await expect(fetchFileHashes({ ...build, manifestIntegrity: '' }, 0, true)).rejects.toMatchObject({ reason: 'integrity' })
  })
  test('no answer at all', async () => {
    globalThis.fetch = jest.fn(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(fetchFileHashes(build, 0, true)).rejects.toMatchObject({ reason: 'network' })
  })
  test('an answer that never ends', async () => {
    jest.useFakeTimers()
    globalThis.fetch = jest.fn(
      (_, init) => new Promise((_resolve, reject) => (init as RequestInit).signal?.addEventListener('abort', () => reject(new Error('aborted')))),
    )
    const loading = expect(fetchFileHashes(build, 0, true)).rejects.toMatchObject({ reason: 'timeout' })
    jest.advanceTimersByTime(6_000)
    await loading
    jest.useRealTimers()
  })
})

describe('the entry', () => {
  /** The script element of the entry; jsdom does not load it. */
  const script = () => document.head.querySelector('script') as HTMLScriptElement
  afterEach(() => jest.useRealTimers())

  test('is held to its hash, and asked for under another address the second time', async () => {
    const running = runEntry(build, 0, true)
    expect(script()).toMatchObject({ src: build.entryUrl, integrity: build.entryIntegrity, crossOrigin: 'anonymous' })
    script().onload?.(new Event('load'))
    await running
    const again = runEntry(build, 1, true)
    expect(script().src).toBe(`${build.entryUrl}?again=1`)
    script().onload?.(new Event('load'))
    await again
    expect(document.head.querySelector('script')).toBeNull()
  })
  test('is refused without a hash, but for development', async () => {
    await expect(runEntry({ ...build, entryIntegrity: '' }, 0, true)).rejects.toMatchObject({ reason: 'integrity' })
    const running = runEntry({ ...build, entryIntegrity: '' }, 0, false)
    script().onload?.(new Event('load'))
    await expect(running).resolves.toBeUndefined()
  })
  test('that hangs is given up', async () => {
    jest.useFakeTimers()
    const running = expect(runEntry(build, 0, true)).rejects.toMatchObject({ reason: 'timeout' })
    jest.advanceTimersByTime(6_000)
    await running
  })
  test('that throws is a failed load, and no script error of the page beside it', async () => {
    const told = jest.spyOn(http, 'request').mockResolvedValue({ status: 200 })
    const stop = watchScriptErrors()
    const running = expect(runEntry(build, 0, true)).rejects.toMatchObject({ reason: 'script', message: 'entry threw: x is not defined' })
    window.dispatchEvent(new ErrorEvent('error', { filename: build.entryUrl, message: 'x is not defined' }))
    window.dispatchEvent(new ErrorEvent('error', { filename: 'https://portal.test/portal.js', message: 'another' }))
    script().onload?.(new Event('load'))
    await running
    expect(told.mock.calls.map(([config]) => config?.data)).toMatchObject([{ mes: 'another' }])
    stop()
    told.mockRestore()
  })
  test.each([
    ['other bytes than promised', {}, 'integrity', /other bytes/],
    ['a page instead of a script', { type: 'text/html' }, 'network', /text\/html/],
    ['nothing', { ok: false, status: 404 }, 'network', /404/],
  ])('that was refused for %s says so', async (_, change, reason, words) => {
    answer({ type: 'text/javascript', ...change })
    const running = expect(runEntry(build, 0, true)).rejects.toMatchObject({ reason, message: expect.stringMatching(words) })
    script().dispatchEvent(new Event('error'))
    await running
  })
})

describe('a chunk that was refused', () => {
  const url = new URL('12.js', build.entryUrl).href
  const chunkError = (type: string) => Object.assign(new Error(`Loading chunk 12 failed.\n(${type}: ${url})`), { request: `${url}?again=1`, type })
  beforeEach(() => allowFiles(build, files))

  test('for its bytes says so', async () => {
    answer({ type: 'text/javascript', text: 'altered' })
    expect(await explained(chunkError('error'))).toMatchObject({ reason: 'integrity' })
  })
  test('because the manifest names no hash for it says so, and is not looked at', async () => {
    answer()
    globalThis.portalFileHashes = {}
    expect(await explained(chunkError('error'))).toMatchObject({ reason: 'integrity', message: expect.stringMatching(/no hash.*12\.js/) })
    expect(fetch).not.toHaveBeenCalled()
  })
  test('and comes right when it is looked at stays what it was', async () => {
    answer({ type: 'text/javascript', text: 'chunk' })
    const error = chunkError('error')
    expect(await explained(error)).toBe(error)
  })
  test('because it hung is not asked for once more', async () => {
    answer()
    const error = chunkError('timeout')
    expect(await explained(error)).toBe(error)
    expect(fetch).not.toHaveBeenCalled()
  })
})
