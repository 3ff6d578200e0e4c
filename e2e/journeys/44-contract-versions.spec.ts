import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { contractVersion } from '@shared/contract/portal'
import { accountOf } from '../src/accounts'
import { expect, test } from '../src/fixtures'
import { buildOlderRemote, type OlderRemote, serveOlderRemote } from '../src/olderRemote'
import { reportsOf } from '../src/remoteFaults'
import { chooseInMenu, expectPage, openHome, openSession } from '../src/session'

/** Shell and areas of two contract versions together: a small area is really built with the previous version (e2e/older). */

let older: OlderRemote
/** Another system's page, with places for two areas. */
const host = createServer((_request, response) => {
  response.setHeader('Content-Type', 'text/html').end(`<!doctype html>
    <meta charset="utf-8"><div id="first"></div><div id="second"></div><script src="${process.env.PORTAL_URL}/embed.js"></script>`)
})
test.beforeAll(async () => {
  older = await buildOlderRemote()
  await new Promise<void>((resolve) => host.listen(Number(process.env.HOST_PORT), 'localhost', resolve))
})
test.afterAll(() => {
  host.close()
  host.closeAllConnections()
  older.remove()
})

const containers = (page: Page, name: string) => page.evaluate((start) => Object.keys(window).filter((key) => key.startsWith(start)), name.replaceAll('-', '_'))

async function worksWithThePortal(page: Page): Promise<void> {
  await chooseInMenu(page, '往年消息', '往年业务')
  await expect(page.getByRole('heading', { level: 1, name: '往年消息' })).toBeVisible()
  await expect(page.getByText(/可以申请，消息 \d+ 条，点了 0 次/)).toBeVisible()
  await page.getByRole('button', { name: '点一下' }).click()
  await page.getByRole('button', { name: '只看已读' }).click()
  await expect(page).toHaveURL(/\/older\/messages\?state=read$/)
  await expect(page.getByRole('tab', { name: '往年消息 read' })).toBeVisible()
  await page.getByRole('button', { name: '全部已读' }).click()
  await expect(page.getByText(/^已读 \d+ 条$/)).toBeVisible()
  await page.getByRole('link', { name: '往年账号', exact: true }).last().click()
  await expect(page.getByText('是同一个人', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '关闭本页' }).click()
  await expect(page.getByRole('tab', { name: '往年账号' })).toBeHidden()
  await page.getByRole('tab', { name: '往年消息 read' }).click()
  await expect(page.getByText(/点了 1 次/)).toBeVisible()
}

test('an area that was built with the contract before this one does in the portal of today all that its contract has', async ({ session }) => {
  expect(older.version).not.toBe(contractVersion)
  const page = await session('3')
  const reports = reportsOf(page, 'mf-older')
  await serveOlderRemote(page, older)
  await openHome(page)
  await worksWithThePortal(page)
  // Areas of both contract versions run in one page, with one copy of the shared libraries.
  await chooseInMenu(page, '告知办理', '施工告知')
  await expectPage(page, '告知办理')
  expect(reports).toEqual([])
})

test('in a portal of the contract before, an area of today is refused with its reason and never runs, and one of that contract works', async ({ session }) => {
  const page = await session('3')
  const reports = reportsOf(page, 'mf-construction')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await serveOlderRemote(page, older)
  // The shell's scripts contain the contract version they offer, for the loader and for the federation runtime.
  await page.route(/\/portal\/[^/]+\.js$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      body: (await response.text()).replaceAll(`"${contractVersion}"`, `"${older.version}"`).replaceAll(`^${contractVersion}`, `^${older.version}`),
    })
  })
  await openHome(page)
  await chooseInMenu(page, '告知办理', '施工告知')
  const card = page.getByRole('tabpanel').getByRole('alert').filter({ visible: true })
  await expect(card).toContainText(`与当前平台不匹配（需要契约 ^${contractVersion}，平台是 ${older.version}）`)
  await worksWithThePortal(page)
  expect(asked.filter((path) => path.startsWith('/remotes/mf-construction/'))).toEqual([])
  expect(await containers(page, 'mf-construction')).toEqual([])
  await expect.poll(() => reports).toEqual([expect.stringContaining(`needs contract ^${contractVersion}, the portal offers ${older.version}`)])
})

interface Embed {
  mount(place: HTMLElement | null, options: object): { ready: Promise<void>; unmount(): Promise<void> }
}

/** Opens the other system's page with the session ids of the user signed in there. */
async function openHost(page: Page): Promise<void> {
  await openSession(page, accountOf('2'))
  const cookies = await page.context().cookies(process.env.PORTAL_URL)
  const cookie = (name: string) => cookies.find((one) => one.name === name)?.value ?? ''
  await page.context().clearCookies()
  await serveOlderRemote(page, older)
  await page.addInitScript((ids) => Reflect.set(window, 'ids', ids), { token: cookie('token'), otherToken: cookie('otherToken') })
  await page.goto(`http://localhost:${process.env.HOST_PORT}/`)
}

const mount = (page: Page, place: string, area: string) =>
  page.evaluate(
    ([id = '', name]) => {
      const portalEmbed: Embed = Reflect.get(window, 'portalEmbed')
      const onFailure = (error: Error) => Reflect.set(window, 'failure', error.message)
      portalEmbed.mount(document.getElementById(id), { area: name, session: { tokens: () => Reflect.get(window, 'ids') }, onFailure })
    },
    [place, area],
  )

test('in a page of another system, an area of today does not run beside one of the contract before, and says why', async ({ stranger }) => {
  const page = await stranger()
  await openHost(page)
  await mount(page, 'first', 'mf-older')
  await expect(page.locator('#first').getByRole('heading', { name: '往年业务' })).toBeVisible()
  await mount(page, 'second', 'mf-construction')
  const reason = `施工告知与本页已打开的业务区版本不匹配（需要契约 ^${contractVersion}，本页是 ${older.version}）`
  await expect(page.locator('#second').getByRole('alert')).toContainText(reason)
  expect(await page.evaluate(() => Reflect.get(window, 'failure'))).toContain(reason)
  expect(await containers(page, 'mf-construction')).toEqual([])
  await expect(page.locator('#first').getByRole('heading', { name: '往年业务' })).toBeVisible()
})

test('in a page of another system, an area of the contract before runs beside one of today, in its session', async ({ stranger }) => {
  const page = await stranger()
  await openHost(page)
  await mount(page, 'first', 'mf-construction')
  await expect(page.locator('#first').getByRole('heading', { level: 1 })).toBeVisible()
  await mount(page, 'second', 'mf-older')
  await expect(page.locator('#second').getByRole('heading', { name: '往年业务，已登录' })).toBeVisible()
})
