import { portalEndpoints } from '@shared/contract/portal'
import { call } from '../src/api'
import { expect, test } from '../src/fixtures'
import { seen } from '../src/session'

/** A page that is not the portal's, with a look of its own, mounts an area by its single-spa lifecycles. */
const hostPage = (entry: string, container: string) => `<!doctype html><meta charset="utf-8"><title>外部系统</title>
<style>body { font: 18px serif; color: green; text-align: center } p { margin: 30px }</style>
<h1>外部系统</h1><div id="area"></div><script src="${entry}"></script>
<script>
const all = async (steps, props) => { for (const step of [].concat(steps)) await step(props) }
const props = { name: 'area', singleSpa: {}, mountParcel() {}, domElement: document.getElementById('area'), firstPath: '/construction/query-list' }
const area = (async () => {
  await ${container}.init({})
  const lifecycles = (await ${container}.get('./spa'))()
  await all(lifecycles.bootstrap, props)
  await all(lifecycles.mount, props)
  return lifecycles
})()
window.leave = async () => all((await area).unmount, props)
</script>`

test('another page mounts the area, in the look of the portal, and takes it away without a trace', async ({ session }) => {
  const host = await session('2')
  const { remotes } = await call(host, portalEndpoints.registry, {})
  const remote = remotes.find(({ name }) => name === 'mf-construction')
  if (!remote) throw new Error('The registry has no mf-construction')
  const entry = `${remote.baseUrl}${remote.entry.file}`
  await host.route('**/foreign-host', (route) => route.fulfill({ contentType: 'text/html', body: hostPage(entry, remote.container) }))
  await host.goto('/foreign-host')
  await expect(host.getByRole('heading', { level: 1, name: '告知查询' })).toBeVisible()
  const number = seen(host, /^GZ\d{18}$/)
  await expect(number).toBeVisible()
  await expect(number).toHaveCSS('font-size', '14px')
  await expect(seen(host, /^共 \d+ 件$/)).toHaveCSS('text-align', 'start')
  await number.click()
  await expect(host.getByRole('heading', { level: 1, name: '告知详情' })).toBeVisible()
  expect(new URL(host.url()).pathname).toBe('/foreign-host')
  await host.evaluate('leave()')
  await expect(host.locator('#area')).toBeEmpty()
})
