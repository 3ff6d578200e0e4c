import { type HeldSheet, holdStyleSheet } from './styleSheet'

const [construction, account, other] = [
  'https://portal.example/remotes/mf-construction/1/',
  'https://portal.example/remotes/mf-account/1/',
  'https://other.example/',
]
const sheet = (folder: string) => `${folder}antd-styles.951fe7b36ef7.css`
const links = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
const settle = (type: 'load' | 'error') => links().at(0)?.dispatchEvent(new Event(type))

const held: HeldSheet[] = []
const hold = (folder: string) => {
  const one = holdStyleSheet(folder)
  held.push(one)
  return one
}
beforeEach(() => {
  globalThis.portalStyleSheets = Object.fromEntries([construction, account, other].map((folder) => [folder, sheet(folder)]))
  globalThis.portalFileHashes = { [sheet(construction)]: 'sha384-a', [sheet(account)]: 'sha384-a', [sheet(other)]: 'sha384-b' }
})
afterEach(() => {
  for (const one of held.splice(0)) {
    one.loaded.catch(() => undefined)
    one.release()
  }
})

it('is one for areas that bring the same, before the host’s own, and goes with the last of them', async () => {
  const own = document.head.appendChild(document.createElement('style'))
  const [first, second] = [hold(construction), hold(account)]
  expect(links().map(({ href, integrity }) => [href, integrity])).toEqual([[sheet(construction), 'sha384-a']])
  expect(own.previousElementSibling).toBe(links()[0])
  settle('load')
  await Promise.all([first.loaded, second.loaded])
  first.release()
  first.release()
  expect(links()).toHaveLength(1)
  second.release()
  expect(links()).toHaveLength(0)
  // Opened again: the same address, from the cache.
  hold(account)
  expect(links().map(({ href }) => href)).toEqual([sheet(account)])
  own.remove()
})

it('is another one where the content is another, though the name is the same', () => {
  hold(construction)
  hold(other)
  expect(links()).toHaveLength(2)
})

it('is known by its name where no hashes are told, and by nothing but its address in a development build', () => {
  globalThis.portalFileHashes = undefined
  globalThis.portalStyleSheets = { ...globalThis.portalStyleSheets, dev: 'https://a.example/antd-styles.css', other: 'https://b.example/antd-styles.css' }
  for (const folder of [construction, account, 'dev', 'other']) hold(folder)
  expect(links()).toHaveLength(3)
})

it('that does not come is said, and asked for anew under another address', async () => {
  const first = hold(construction)
  settle('error')
  await expect(first.loaded).rejects.toThrow('did not arrive')
  first.release()
  expect(links()).toHaveLength(0)
  hold(construction)
  expect(links().map(({ href }) => href)).toEqual([`${sheet(construction)}?again=1`])
})
