import { aGroup, aPage, aRegistry, aRemote } from '../../../testing/fixtures'
import { cachedRegistry, cachedRegistryEtag, cacheRegistry } from './registryCache'
import { readRegistry, receiveRegistry, showCachedRegistry, siteStore } from './registryStore'
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
  test('nothing kept and no answer: the shell’s own pages alone, and the frame says so', () => {
    receiveRegistry({ status: 0, body: undefined, etag: '' })
    expect(siteStore.getState().missing).toBe(true)
    expect([...siteStore.getState().site.pages.values()].every((page) => page.remote === undefined)).toBe(true)
    expect(siteStore.getState().site.pages.has('/home')).toBe(true)
  })
  test('the last good one is taken when the registry cannot answer', () => {
    cacheRegistry('"e0"', aRegistry(good))
    receiveRegistry({ status: 503, body: undefined, etag: '' })
    expect(siteStore.getState().missing).toBe(false)
    expect(siteStore.getState().site.pages.has('/construction/detail')).toBe(true)
  })
  test('a good answer is shown and kept; the same again changes nothing', () => {
    const registry = { ...aRegistry(good, aRemote('mf-account', [aGroup('/system', [aPage('/system/account')])])), generation: 'g2' }
    receiveRegistry(answer(200, registry, '"e2"'))
    const site = siteStore.getState().site
    expect(site.pages.has('/system/account')).toBe(true)
    expect(cachedRegistryEtag()).toBe('"e2"')
    expect(cachedRegistry()).toEqual(registry)
    receiveRegistry(answer(200, registry, '"e2"'))
    expect(siteStore.getState().site).toBe(site)
  })
  test('an unreadable answer changes nothing', () => {
    const before = siteStore.getState()
    receiveRegistry(answer(200, 'x'))
    showCachedRegistry()
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
