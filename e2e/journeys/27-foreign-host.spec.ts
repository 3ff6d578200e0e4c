import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { accountOf, accountOfSeveralRoles } from '../src/accounts'
import { query } from '../src/database'
import { expect, test } from '../src/fixtures'
import { projectRoot } from '../src/portal'
import { answering, freePort, type RunningProgram, startProgram } from '../src/processes'
import { fillLogin, openSession, seen } from '../src/session'

/** The portal's areas in pages of other systems, at another origin and another site than the portal: the hosts of examples/. */

const port = Number(process.env.EXAMPLES_PORT)
const portal = process.env.PORTAL_URL ?? ''
/** Also another site than the portal: cookies are not shared. */
const origin = `http://localhost:${port}`
/** Stores the session ids that the host's back end would have. */
const folder = mkdtempSync(join(tmpdir(), 'portal-host-'))
const sessionFile = join(folder, 'session.json')

async function startHosts(at: number): Promise<RunningProgram> {
  const program = startProgram(join(projectRoot, 'examples/start.mjs'), [portal, String(at), sessionFile], {}, projectRoot)
  await answering(program, `http://127.0.0.1:${at}/`)
  return program
}

let hosts: RunningProgram
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  hosts = await startHosts(port)
})
test.beforeEach(() => writeFileSync(sessionFile, 'null'))
test.afterAll(async () => {
  await hosts.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Signs the user of a page in at the host, whose back end keeps the portal's session ids. */
async function signInAtHost(page: Page): Promise<void> {
  await openSession(page, accountOf('2'))
  const cookies = await page.context().cookies(portal)
  const cookie = (name: string) => cookies.find((one) => one.name === name)?.value ?? ''
  writeFileSync(sessionFile, JSON.stringify({ token: cookie('token'), otherToken: cookie('otherToken') }))
  await page.context().clearCookies()
}

/** The parts of a mounted area's API that tests use. */
interface Area {
  ready: Promise<void>
  unmount(): Promise<void>
}

/** Mounts one more area at the end of a host's page, in the same session. */
const mountAnother = (page: Page, area: string, options: object = {}) =>
  page.evaluate(
    async ([name, given]) => {
      const { mount } = Reflect.get(window, 'portalEmbed')
      const ids = await (await fetch('/session')).json()
      const another: Area = mount(document.body.appendChild(document.createElement('div')), { area: name, session: { tokens: () => ids }, ...given })
      Reflect.set(window, 'another', another)
      await another.ready
    },
    [area, options] as const,
  )
const unmountAnother = (page: Page) => page.evaluate(() => (Reflect.get(window, 'another') as Area).unmount())

/** Paths of antd's style sheets that the areas have added to a page. */
const antdSheets = (page: Page) =>
  page.evaluate(() => [...document.styleSheets].flatMap(({ href }) => (href && /\/antd-styles\.[^/]*$/.test(href) ? [new URL(href).pathname] : [])))

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('one script tag and one call: the portal’s login, an area in the portal’s look, a session that ends and goes on, and nothing left', async ({
  stranger,
}) => {
  const host = await stranger()
  const account = accountOfSeveralRoles()
  await host.goto(`${origin}/plain/`)
  await fillLogin(host, account)
  await expect(heading(host, '告知查询')).toBeVisible()
  const number = seen(host, /^GZ\d{18}$/)
  await expect(number).toBeVisible()
  await expect(number).toHaveCSS('font-size', '14px')
  await expect(seen(host, /^共 \d+ 件$/)).toHaveCSS('text-align', 'start')
  // The host's own colour replaces the portal's.
  await expect(number).toHaveCSS('color', 'rgb(10, 122, 75)', { timeout: 5_000 })
  // The home page is not in this area: the host is notified, and the page stays.
  await host.getByRole('link', { name: '首页' }).click()
  await expect(host.locator('#said')).toHaveText('要去 /home')
  await expect(heading(host, '告知查询')).toBeVisible()

  await number.click()
  await expect(heading(host, '告知详情')).toBeVisible()
  await expect(host.locator('#said')).toHaveText(/现在是 \/construction\/detail\?/)
  expect(new URL(host.url()).pathname).toBe('/plain/')

  // No session id is stored where the host's other scripts, or another site, could read it.
  const token = await host.evaluate(() => JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }, window.location.href]))
  const { rows } = await query('select count(*)::int as sessions from session where account_id = (select id from account where login_name = $1)', [
    account.loginName,
  ])
  expect(Number(rows[0]?.sessions)).toBeGreaterThan(0)
  expect(token).not.toMatch(/token|extendSessionId|[0-9a-f]{32}/i)

  await query('update session set expires_at = now() where account_id = (select id from account where login_name = $1)', [account.loginName])
  await host.waitForTimeout(1_200)
  // The dialog may be there already, as other calls meet the end of the session too, and stand before the link.
  await host.getByRole('link', { name: '告知办理' }).dispatchEvent('click')
  const dialog = host.getByRole('dialog', { name: '登录已过期，请重新登录' })
  await dialog.getByLabel('用户名', { exact: true }).fill(account.loginName)
  await dialog.getByRole('textbox', { name: '密码', exact: true }).fill(account.password)
  await dialog.getByRole('button', { name: '登录', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(seen(host, /^GZ\d{18}$/)).toBeVisible()

  await host.getByRole('button', { name: '收起' }).click()
  await expect(host.locator('#area')).toBeEmpty()
  // Only the host's own elements are in the page, apart from scripts.
  expect(await host.evaluate(() => [...document.body.children].filter(({ tagName }) => tagName !== 'SCRIPT').map(({ tagName, id }) => tagName + id))).toEqual([
    'H1',
    'Psaid',
    'BUTTONleave',
    'DIVarea',
  ])
})

test('mounted and taken away again and again, an area leaves neither listeners nor elements nor timers that call', async ({ stranger }) => {
  const host = await stranger()
  await signInAtHost(host)
  await host.goto(`${origin}/vue/`)
  const measures = await host.context().newCDPSession(host)
  await measures.send('Performance.enable')
  const measured = async () => {
    // Objects released by one collection may be freed only by the next.
    for (let time = 0; time < 4; time += 1) {
      await measures.send('HeapProfiler.collectGarbage')
      await host.waitForTimeout(100)
    }
    const { metrics } = await measures.send('Performance.getMetrics')
    const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0
    return { listeners: metric('JSEventListeners'), nodes: metric('Nodes'), heap: metric('JSHeapUsedSize') }
  }
  const cycle = async () => {
    await expect(seen(host, /^GZ\d{18}$/)).toBeVisible()
    await host.getByRole('button', { name: '收起' }).click()
    await expect(heading(host, '告知查询')).toHaveCount(0)
    // Time for React's cleanup when idle.
    await host.waitForTimeout(300)
  }
  // The first cycle loads what stays for later ones: code, share scope, one style element of antd.
  await cycle()
  await host.getByRole('button', { name: '打开' }).click()
  await cycle()
  const before = await measured()
  for (let time = 0; time < 5; time += 1) {
    await host.getByRole('button', { name: '打开' }).click()
    await cycle()
  }
  const after = await measured()
  expect(after.listeners - before.listeners).toBeLessThanOrEqual(5)
  expect(after.nodes - before.nodes).toBeLessThanOrEqual(60)
  expect(after.heap - before.heap).toBeLessThan(3_000_000)
})

test('a host with a React and an antd of other releases keeps its look, and its second area finds what the first has brought', async ({ stranger }) => {
  const host = await stranger()
  await signInAtHost(host)
  // First the host alone, without anything from the portal.
  await host.route(`${portal}/embed.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.portalEmbed={mount:()=>({ready:Promise.resolve(),update(){},unmount(){}})}' }),
  )
  await host.goto(`${origin}/react-antd/`)
  const look = () =>
    host.evaluate(() =>
      ['#host-button', '#host-input', '.ant-tabs-tab'].map((selector) => {
        const element = document.querySelector(selector)
        if (!element) throw new Error(`The host has no ${selector}`)
        const { color, backgroundColor, borderRadius, padding, height, fontSize, fontFamily, boxShadow, borderColor } = getComputedStyle(element)
        return { selector, color, backgroundColor, borderRadius, padding, height, fontSize, fontFamily, boxShadow, borderColor }
      }),
    )
  await expect(host.locator('#host-button')).toBeVisible()
  const alone = await look()
  await host.unroute(`${portal}/embed.js`)
  const loaded: string[] = []
  host.on('response', (response) => {
    if (/\/remotes\/.*\.(?:js|css)/.test(response.url())) loaded.push(response.url())
  })
  await host.goto(`${origin}/react-antd/`)
  await expect(heading(host, '告知办理')).toBeVisible()
  await expect(host.locator('#host-path')).toHaveText('/construction/register-list')
  const link = seen(host, /^GZ\d{18}$/)
  await expect(link).toHaveCSS('color', 'rgb(11, 84, 192)')
  expect(await look()).toEqual(alone)
  const first = loaded.splice(0).length
  await host.getByRole('tab', { name: '账号' }).click()
  await expect(host.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(heading(host, '告知办理')).toHaveCount(0)
  // The second area loads no React, router or antd of its own.
  expect(loaded.length).toBeLessThan(first * 0.7)
  expect(await look()).toEqual(alone)
  await host.getByRole('tab', { name: '都不看' }).click()
  await expect(host.getByRole('heading', { level: 1 })).toHaveCount(0)
})

test('areas of one page share one style sheet of antd’s, which goes with the last of them and comes again with the next', async ({ stranger }) => {
  const host = await stranger()
  await signInAtHost(host)
  const fetched: string[] = []
  host.on('response', (response) => {
    if (/\/antd-styles\..*css$/.test(response.url())) fetched.push(response.url())
  })
  await host.goto(`${origin}/vue/`)
  await expect(heading(host, '告知查询')).toBeVisible()
  await mountAnother(host, 'mf-equipment', { page: '/equipment/query-comprehensive' })
  await expect(heading(host, '综合查询')).toBeVisible()
  const own = host.getByRole('button', { name: /查\s*询/ }).last()
  const look = async () => {
    await expect(own).toBeVisible()
    return own.evaluate((button) => getComputedStyle(button).height)
  }
  const styled = await look()
  expect(styled).toBe('32px')
  expect(await antdSheets(host)).toHaveLength(1)
  expect(new Set(fetched).size).toBe(1)

  // The area that loaded the style sheet is unmounted: the other one keeps its styles.
  await host.getByRole('button', { name: '收起' }).click()
  await expect(heading(host, '告知查询')).toHaveCount(0)
  expect(await antdSheets(host)).toHaveLength(1)
  expect(await look()).toBe(styled)
  await unmountAnother(host)
  await expect(heading(host, '综合查询')).toHaveCount(0)
  expect(await antdSheets(host)).toEqual([])
  await host.getByRole('button', { name: '打开' }).click()
  await expect(heading(host, '告知查询')).toBeVisible()
  expect(await antdSheets(host)).toHaveLength(1)
  expect(await look()).toBe(styled)
})

test('a single-spa root holds two areas, each under a path of its own, and the browser goes back and forth between them', async ({ stranger }) => {
  const host = await stranger()
  await signInAtHost(host)
  await host.goto(`${origin}/single-spa/notices/construction/query-list`)
  await expect(heading(host, '告知查询')).toBeVisible()
  await seen(host, /^GZ\d{18}$/).click()
  await expect(heading(host, '告知详情')).toBeVisible()
  expect(new URL(host.url()).pathname).toBe('/single-spa/notices/construction/detail')
  await host.getByRole('link', { name: '设备档案' }).click()
  await expect(heading(host, '告知详情')).toHaveCount(0)
  await expect(host.getByRole('heading', { level: 1 }).or(host.getByRole('alert'))).toBeVisible()
  await host.goBack()
  await expect(heading(host, '告知详情')).toBeVisible()
})

test('a host with a strict content security policy admits the area by the portal’s origin and a word for its styles', async ({ stranger }) => {
  const host = await stranger()
  await signInAtHost(host)
  await host.addInitScript(() => {
    const violations: string[] = []
    Reflect.set(window, 'violations', violations)
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => violations.push(`${violatedDirective} ${blockedURI}`))
  })
  await host.goto(`${origin}/strict-csp/`)
  await expect(heading(host, '告知查询')).toBeVisible()
  await expect(seen(host, /^GZ\d{18}$/)).toBeVisible()
  await host.getByRole('combobox').first().click()
  await expect(host.getByRole('option').first()).toBeAttached()
  const nonce = await host.locator('meta[name=style-nonce]').getAttribute('content')
  await mountAnother(host, 'mf-account', { nonce })
  await expect(host.getByRole('heading', { level: 1 })).toHaveCount(3)
  // Its content has icons, which insert nothing either.
  const account = host.locator('body > div').filter({ has: heading(host, '基本信息') })
  await expect(account.locator('.anticon').first()).toBeAttached()
  expect(await antdSheets(host)).toHaveLength(1)
  expect(await host.evaluate(() => Reflect.get(window, 'violations'))).toEqual([])
})

test('the whole portal stands in a frame of a host of the same site', async ({ stranger }) => {
  const host = await stranger()
  await host.goto(`http://127.0.0.1:${port}/iframe/`)
  const frame = host.frameLocator('iframe')
  await frame.getByLabel('用户名', { exact: true }).fill(accountOf('2').loginName)
  await frame.getByRole('textbox', { name: '密码', exact: true }).fill(accountOf('2').password)
  await frame.getByRole('button', { name: '登录', exact: true }).click()
  await expect(frame.getByRole('heading', { level: 1, name: '告知查询' })).toBeVisible()
})

test('an origin that is not allowed gets a sentence and a way to try again, and no data', async ({ stranger }) => {
  const elsewhere = await freePort()
  const foreign = await startHosts(elsewhere)
  try {
    const host = await stranger()
    await host.goto(`http://localhost:${elsewhere}/plain/`)
    await expect(host.getByRole('alert')).toContainText('暂时无法打开')
    await host.getByRole('button', { name: '重试' }).click()
    await expect(host.getByRole('alert')).toContainText('暂时无法打开')
  } finally {
    await foreign.stop()
  }
})
