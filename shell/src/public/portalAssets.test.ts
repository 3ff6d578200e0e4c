import { announcePortalMount } from '../runtime/startup/startupSlot'
import { prefetchPortal, readAssets, runPortal } from './portalAssets'

test('only addresses of this origin are taken from the list of files', () => {
  expect(readAssets({ scripts: ['/portal/a.js', 'https://evil.test/x.js', 7], styles: '/a.css', preload: ['/b.js'], later: ['/c.js'] })).toEqual({
    scripts: ['/portal/a.js'],
    styles: [],
    preload: ['/b.js'],
    later: ['/c.js'],
  })
  expect(readAssets('nothing')).toEqual({ scripts: [], styles: [], preload: [], later: [] })
})

test('what is fetched ahead is all of it, and is ready when what has to run has come', async () => {
  const files = { scripts: ['/portal/a.js'], styles: ['/portal/a.css'], preload: ['/portal/b.js'], later: ['/portal/c.js'] }
  window.fetch = async () => ({ ok: true, json: async () => files }) as Response
  let ready = false
  const fetched = prefetchPortal().then(() => {
    ready = true
  })
  const turn = () => new Promise((resolve) => setTimeout(resolve))
  const links = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=prefetch]')]
  await turn()
  expect(links().map((link) => link.getAttribute('href'))).toEqual(['/portal/a.js', '/portal/a.css', '/portal/b.js', '/portal/c.js'])
  links()[0]?.dispatchEvent(new Event('load'))
  links()[3]?.dispatchEvent(new Event('error'))
  await turn()
  expect(ready).toBe(false)
  links()[1]?.dispatchEvent(new Event('load'))
  await fetched
  expect(document.querySelector('script')).toBeNull()
})

test('what runs ahead does not change the look of the page it runs beside', async () => {
  const own = document.createElement('style')
  document.head.append(own)
  const running = runPortal()
  await new Promise((resolve) => setTimeout(resolve))
  const style = document.head.querySelector<HTMLLinkElement>('link[rel=stylesheet]')
  const script = document.head.querySelector('script')
  if (!style || !script) throw new Error('nothing was added')
  expect([style.getAttribute('href'), script.getAttribute('src')]).toEqual(['/portal/a.css', '/portal/a.js'])
  const isLater = () => (style.compareDocumentPosition(own) & Node.DOCUMENT_POSITION_FOLLOWING) > 0
  expect(isLater()).toBe(true)
  style.dispatchEvent(new Event('load'))
  script.dispatchEvent(new Event('load'))
  await running
  announcePortalMount()
  expect(isLater()).toBe(false)
})
