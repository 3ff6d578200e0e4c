import { generateKeyPairSync, sign, webcrypto } from 'node:crypto'
import { type Registry, runtimeElementId, signedText } from '@shared/contract/portal'
import { http, storeTokens, usedTokens } from '@shared/portal/internal'
import Cookies from 'js-cookie'
import { aGroup, aPage, aRegistry, aRemote } from '../../../testing/fixtures'
import { cachedRegistry, cachedRegistryEtag, cacheRegistry } from './registryCache'
import { readRegistry, receiveRegistry, refreshRegistry, showCachedRegistry, siteStore } from './registryStore'
import { isSigned } from './signature'
import { pathWithoutSlash } from './site'

const good = aRemote('mf-construction', [aGroup('/construction', [aPage('/construction/list'), aPage('/construction/detail/')])])
const answer = (status: number, data: unknown, etag = '"e1"') => ({ status, body: { success: true, data }, etag })

test('one unreadable remote is left out, the others stay', () => {
  const read = readRegistry({ generation: 'g', remotes: [good, { name: 'mf-bad' }, 'odd'] })
  expect(read?.registry.remotes.map((remote) => remote.name)).toEqual(['mf-construction'])
  expect(read?.dropped).toHaveLength(2)
  expect(read?.dropped[0]).toMatch(/^mf-bad: /)
})
test.each(['', 'sha384-x', undefined])('a remote whose file has %p for a hash keeps its pages: opening one says what is wrong', (integrity) => {
  const read = readRegistry(aRegistry({ ...good, entry: { file: 'remoteEntry.js', integrity: integrity as never }, previous: {} as never }))
  expect(read?.dropped).toEqual([])
  expect(read?.registry.remotes[0]).toMatchObject({ name: 'mf-construction', entry: { integrity: '' }, previous: null })
})
test.each([undefined, null, 'x', {}, { generation: 'g' }, { generation: 'g', remotes: 'none' }])('%j is no registry', (data) => {
  expect(readRegistry(data)).toBeUndefined()
})
test('a path ends without a slash', () => {
  expect(['/', '/home', '/home/', '/a/b//'].map(pathWithoutSlash)).toEqual(['/', '/home', '/home', '/a/b'])
})

describe('the pages of the portal', () => {
  beforeEach(() => {
    globalThis.fetch = jest.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  })
  test('nothing kept and no answer: the shell’s own pages alone, and the frame says so', async () => {
    await receiveRegistry({ status: 0, body: undefined, etag: '' })
    expect(siteStore.getState().missing).toBe(true)
    expect([...siteStore.getState().site.pages.values()].every((page) => page.remote === undefined)).toBe(true)
    expect(siteStore.getState().site.pages.has('/home')).toBe(true)
  })
  test('the last good one is taken when the registry cannot answer', async () => {
    cacheRegistry('"e0"', aRegistry(good))
    await receiveRegistry({ status: 503, body: undefined, etag: '' })
    expect(siteStore.getState().missing).toBe(false)
    expect(siteStore.getState().site.pages.has('/construction/detail')).toBe(true)
  })
  test('the copy beside the areas is taken when it is newer than what was kept, and what was kept when it is not', async () => {
    const copyOf = (generation: string, title: string) => ({ generation, remotes: [{ ...good, title }] })
    const copied = (copy: unknown) => {
      globalThis.fetch = jest.fn(async () => ({ ok: copy !== undefined, json: async () => copy })) as never
    }
    const titled = () => siteStore.getState().site.remotes.get('mf-construction')?.title
    await receiveRegistry(answer(200, copyOf('7-01', '现在的'), '"e7"'))
    for (const [copy, title] of [
      [copyOf('6-00', '早先的'), '现在的'],
      [undefined, '现在的'],
      ['x', '现在的'],
      [copyOf('12-00', '后来的'), '后来的'],
    ] as const) {
      copied(copy)
      await receiveRegistry({ status: 503, body: undefined, etag: '' })
      expect(titled()).toBe(title)
    }
    expect(fetch).toHaveBeenCalledWith('/remotes/registry.json', expect.objectContaining({ cache: 'no-cache' }))
    // An answer of the service takes precedence over a copy.
    await receiveRegistry(answer(200, copyOf('8-00', '服务答的'), '"e8"'))
    expect(titled()).toBe('服务答的')
  })
  test('a good answer is shown and kept; the same again changes nothing', async () => {
    const registry = { ...aRegistry(good, aRemote('mf-account', [aGroup('/system', [aPage('/system/account')])])), generation: 'g2' }
    await receiveRegistry(answer(200, registry, '"e2"'))
    const site = siteStore.getState().site
    expect(site.pages.has('/system/account')).toBe(true)
    expect(cachedRegistryEtag()).toBe('"e2"')
    expect(cachedRegistry()).toEqual(registry)
    await receiveRegistry(answer(200, registry, '"e2"'))
    expect(siteStore.getState().site).toBe(site)
  })
  test('is asked for with the ids of this page, not with those another window has stored since', async () => {
    storeTokens({ token: 'ours', otherToken: 'x' }, 1)
    Cookies.set('token', 'theirs', { path: '/' })
    const asked = jest.fn((_: string) => Promise.reject(new TypeError('Failed to fetch')))
    globalThis.fetch = asked as never
    await refreshRegistry()
    expect(asked.mock.calls[0]?.[0]).toContain('__sid=ours')
    expect(usedTokens()?.token).toBe('ours')
    Reflect.deleteProperty(globalThis, 'fetch')
  })

  test('an unreadable answer changes nothing', async () => {
    const before = siteStore.getState()
    await receiveRegistry(answer(200, 'x'))
    await showCachedRegistry()
    expect(siteStore.getState()).toBe(before)
    expect(cachedRegistryEtag()).toBe('"e2"')
  })
  test('what something else wrote into the browser is as good as nothing', () => {
    localStorage.setItem('portal.registry', '{')
    expect(cachedRegistry()).toBeUndefined()
    localStorage.setItem('portal.registry', '7')
    expect(cachedRegistryEtag()).toBe('')
  })
})

describe('whose registry is believed', () => {
  const pair = () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    return { privateKey, text: Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64') }
  }
  const [own, next, foreign] = [pair(), pair(), pair()]
  const signed = (registry: Registry, { privateKey } = own) => ({
    ...registry,
    signature: sign(null, Buffer.from(signedText(registry)), privateKey).toString('base64'),
  })
  const give = (crypto: unknown) => Object.defineProperty(globalThis, 'crypto', { value: crypto, configurable: true })
  const refusing = { importKey: () => Promise.reject(new DOMException('Unrecognized name', 'NotSupportedError')) }
  beforeAll(() => Object.assign(globalThis, { TextEncoder: jest.requireActual<typeof import('node:util')>('node:util').TextEncoder }))

  describe.each([
    ['its own Ed25519', webcrypto],
    ['cryptography that knows no Ed25519', { subtle: refusing }],
    ['none, over plain http', {}],
  ])('in a browser with %s', (_, crypto) => {
    beforeAll(() => give(crypto))
    const registry = signed(aRegistry(good))

    test('one that is signed by a key of the page, of several while one replaces another', async () => {
      expect(await isSigned(registry, [own.text])).toBe(true)
      expect(await isSigned(signed(registry, next), [own.text, next.text])).toBe(true)
      // As after transport and storage.
      expect(await isSigned(JSON.parse(JSON.stringify(registry)), [own.text])).toBe(true)
    })
    test.each<[string, unknown]>([
      ['of another key', signed(registry, foreign)],
      ['without a signature', aRegistry(good)],
      ['with a hash changed', { ...registry, remotes: [{ ...good, entry: { ...good.entry, integrity: `sha384-${'B'.repeat(64)}` } }] }],
      ['with another generation', { ...registry, generation: 'g9' }],
      ['with a remote less', { ...registry, remotes: [] }],
      ['with a broken signature', { ...registry, signature: '!' }],
      ['with a short signature', { ...registry, signature: btoa('short') }],
      ['that is none', 'x'],
    ])('none %s', async (_, altered) => {
      expect(await isSigned(altered, [own.text])).toBe(false)
    })
    test('none by a key that is none, which does not keep the others from being tried', async () => {
      expect(await isSigned(registry, ['x'])).toBe(false)
      expect(await isSigned(registry, [btoa('short')])).toBe(false)
      expect(await isSigned(registry, ['x', own.text])).toBe(true)
    })
  })

  test('without the library a browser needs for it nothing is taken, and nobody is told of an altered one', async () => {
    give({})
    jest.doMock('./signatureLibrary', () => {
      throw new Error('Loading chunk failed')
    })
    const told = jest.spyOn(http, 'request').mockResolvedValue({ status: 200 })
    document.head.innerHTML = `<script type="application/json" id="${runtimeElementId}">${JSON.stringify({ registryKeys: [own.text] })}</script>`
    const { site } = siteStore.getState()
    await receiveRegistry(answer(200, signed({ ...aRegistry(good), generation: 'g5' }), '"e5"'))
    expect(siteStore.getState()).toMatchObject({ site, refused: false })
    expect(told.mock.calls[0]?.[0]?.data).toMatchObject({ mes: 'registry: signature could not be checked: Error: Loading chunk failed' })
    document.head.innerHTML = ''
    told.mockRestore()
    jest.dontMock('./signatureLibrary')
  })

  test('an altered one is not taken: the good one stays, it is said once, and a good answer ends it', async () => {
    give(webcrypto)
    const told = jest.spyOn(http, 'request').mockResolvedValue({ status: 200 })
    document.head.innerHTML = `<script type="application/json" id="${runtimeElementId}">${JSON.stringify({ registryKeys: [own.text] })}</script>`
    const registry = { ...aRegistry(good), generation: 'g7' }
    await receiveRegistry(answer(200, signed(registry), '"e7"'))
    const { site } = siteStore.getState()
    const altered = { ...signed(registry), generation: 'g8', remotes: [] }
    for (const _ of [1, 2]) await receiveRegistry(answer(200, altered, '"e8"'))
    expect(siteStore.getState()).toEqual({ site, missing: false, refused: true })
    expect(cachedRegistryEtag()).toBe('"e7"')
    expect(told.mock.calls.map(([config]) => config?.data)).toMatchObject([{ mes: 'registry: not signed by a key of this page' }])
    await receiveRegistry({ status: 503, body: undefined, etag: '' })
    expect(siteStore.getState().refused).toBe(true)
    await receiveRegistry(answer(200, signed({ ...registry, generation: 'g9' }), '"e9"'))
    expect(siteStore.getState()).toMatchObject({ missing: false, refused: false })
    document.head.innerHTML = ''
  })

  test('an older one, validly signed, is not taken again: neither by the page nor by one opened later', async () => {
    give(webcrypto)
    const told = jest.spyOn(http, 'request').mockReset().mockResolvedValue({ status: 200 })
    document.head.innerHTML = `<script type="application/json" id="${runtimeElementId}">${JSON.stringify({ registryKeys: [own.text] })}</script>`
    const numbered = (generation: string, title: string) => signed({ generation, remotes: [{ ...good, title }] })
    const titled = () => siteStore.getState().site.remotes.get('mf-construction')?.title
    await receiveRegistry(answer(200, numbered('1700000300-0', '现在的'), '"n3"'))
    for (const _ of [1, 2]) await receiveRegistry(answer(200, numbered('1700000200-0', '早先的'), '"n2"'))
    expect([titled(), siteStore.getState().refused, cachedRegistryEtag()]).toEqual(['现在的', true, '"n3"'])
    expect(told.mock.calls.map(([config]) => config?.data)).toMatchObject([{ mes: 'registry: older than one that was served' }])
    // The same number with another suffix: the unit was added to a canary or removed from it.
    await receiveRegistry(answer(200, numbered('1700000300-1', '灰度的'), '"n4"'))
    expect([titled(), siteStore.getState().refused]).toEqual(['灰度的', false])
    // A later registry cached by another page counts only if it is signed.
    cacheRegistry('"n9"', numbered('1700000900-0', '别的窗口的'))
    await receiveRegistry(answer(200, numbered('1700000400-0', '早先的'), '"n5"'))
    expect([titled(), siteStore.getState().refused]).toEqual(['灰度的', true])
    cacheRegistry('"n9"', { generation: '1700000900-0', remotes: [] })
    await receiveRegistry(answer(200, numbered('1700000400-0', '后来的'), '"n5"'))
    expect([titled(), siteStore.getState().refused]).toEqual(['后来的', false])
    // Nothing has changed since another window cached one: this one, which missed it, shows that.
    cacheRegistry('"n9"', numbered('1700000900-0', '别的窗口的'))
    await receiveRegistry(answer(304, undefined))
    expect([titled(), siteStore.getState().refused]).toEqual(['别的窗口的', false])
    document.head.innerHTML = ''
  })
})
