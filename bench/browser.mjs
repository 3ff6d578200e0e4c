import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable']
const args = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking', '--disable-component-update', '--no-first-run']

export async function openBrowser() {
  const executablePath = process.env.CHROME_PATH || installed.find((path) => existsSync(path))
  return chromium.launch({ executablePath, args })
}

/** A ten-year-old office PC and network: CPU 4× slower, 10 Mbit/s, 40 ms latency. */
const slowness = { cpu: 4, latency: 40, bytesPerSecond: 1_250_000 }

/** Milliseconds between two key presses of a user who knows the password. */
const keyPause = 80

/** Milliseconds until a new window has loaded the browser's own parts, which would compete with the page for the CPU. */
const windowSettled = 1000

/**
 * A slowed-down page with an empty cache that counts transferred bytes. It is opened from a page of another site, because then
 * the browser starts a new process for every measured page. From an empty page it would do so only for a page that sends
 * Cross-Origin-Opener-Policy, which would make that one look slower.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} elsewhere address of a page of another site
 */
async function slowPage(browser, elsewhere) {
  const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(elsewhere)
  await page.waitForTimeout(windowSettled)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slowness.latency,
    downloadThroughput: slowness.bytesPerSecond,
    uploadThroughput: slowness.bytesPerSecond,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness.cpu })
  const requests = new Map()
  devtools.on('Network.requestWillBeSent', ({ requestId, request, wallTime, type }) => {
    if (request.url.startsWith('data:')) return
    requests.set(requestId, {
      url: request.url,
      at: wallTime * 1000,
      bytes: 0,
      script: type === 'Script',
      prefetch: /prefetch/.test(JSON.stringify(request.headers)) || type === 'Prefetch',
    })
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const entry = requests.get(requestId)
    if (entry) entry.bytes = encodedDataLength
  })
  const cold = () => devtools.send('Network.clearBrowserCache')
  return { page, requests, cold, close: () => context.close() }
}

/** When the user name field can be seen and typed into: painted, and in the document. */
async function fieldUsable(page) {
  return page.evaluate(
    () =>
      new Promise((done) => {
        const look = () => {
          const field = document.querySelector('input[autocomplete=username]')
          const paint = performance.getEntriesByName('first-contentful-paint')[0]
          if (field && paint && field.getBoundingClientRect().width > 0) done(Math.max(paint.startTime, window.__fieldSeen ?? 0))
          else requestAnimationFrame(look)
        }
        look()
      }),
  )
}

const watchField = () => {
  const watch = new MutationObserver(() => {
    if (window.__fieldSeen === undefined && document.querySelector('input[autocomplete=username]')) window.__fieldSeen = performance.now()
  })
  watch.observe(document, { childList: true, subtree: true })
  document.addEventListener('click', () => (window.__clicked = performance.now()), { capture: true })
}

/**
 * Measures the login page with an empty cache.
 * @param {import('@playwright/test').Browser} browser
 * @param {{ elsewhere: string, url: string }} way the page before, and the login page
 * @returns milliseconds until the field is usable, and the transferred files without prefetched ones
 */
export async function coldLogin(browser, { elsewhere, url }) {
  const { page, requests, close } = await slowPage(browser, elsewhere)
  await page.addInitScript(watchField)
  await page.goto(url, { waitUntil: 'commit' })
  const usable = await fieldUsable(page)
  await page.waitForLoadState('load')
  await page.waitForTimeout(400)
  const needed = [...requests.values()].filter((entry) => !entry.prefetch)
  await close()
  return {
    usable,
    requests: needed.length,
    bytes: needed.reduce((sum, entry) => sum + entry.bytes, 0),
    scriptBytes: needed.filter((entry) => entry.script).reduce((sum, entry) => sum + entry.bytes, 0),
  }
}

/**
 * Signs in by keyboard and mouse.
 * @param {import('@playwright/test').Browser} browser
 * @param {{ elsewhere: string, url: string }} way the page before, and the login page
 * @param {{ loginName: string, password: string }} account
 * @param {string} marker text that is on the home page and not on the login page
 * @returns milliseconds from the click until they are painted, and everything transferred from the first byte on
 */
export async function signInToHome(browser, { elsewhere, url }, account, marker) {
  const { page, requests, close } = await slowPage(browser, elsewhere)
  await page.addInitScript(watchField)
  await page.goto(url, { waitUntil: 'commit' })
  await fieldUsable(page)
  await page.getByLabel('用户名', { exact: true }).pressSequentially(account.loginName, { delay: keyPause })
  await page.locator('input[autocomplete=current-password]').pressSequentially(account.password, { delay: keyPause })
  await page
    .getByRole('button', { name: '登录', exact: true })
    .or(page.getByRole('button', { name: '登 录' }))
    .click()
  const milliseconds = await page.evaluate(
    (words) =>
      new Promise((done) => {
        const look = () => {
          if (document.body.textContent.includes(words)) requestAnimationFrame(() => setTimeout(() => done(performance.now() - window.__clicked)))
          else requestAnimationFrame(look)
        }
        look()
      }),
    marker,
  )
  const all = [...requests.values()]
  await close()
  return { milliseconds, requests: all.length, bytes: all.reduce((sum, entry) => sum + entry.bytes, 0) }
}

/** A list of the bench's account, with the same menu entry in portal and comparison page. */
const area = { group: '施工告知', page: '告知办理' }
const homePage = '工作桌面'

/** Resolves with the milliseconds from the last click until an element that matches is visible and painted, measured in the page. */
const seenAfterClick = (page, { since, path }) =>
  page.evaluate(
    ([from, xpath]) =>
      new Promise((done) => {
        const seen = () => {
          const found = document.evaluate(xpath, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null)
          for (let index = 0; index < found.snapshotLength; index += 1)
            if (found.snapshotItem(index).parentElement.checkVisibility({ visibilityProperty: true })) return true
          return false
        }
        const look = () => {
          if (seen()) requestAnimationFrame(() => setTimeout(() => done(performance.now() - (from === 'click' ? window.__clicked : 0))))
          else requestAnimationFrame(look)
        }
        look()
      }),
    [since, path],
  )

/**
 * Measures navigation: sign-in, home page in a new window with an empty cache, a list, back, the list again, and the home page
 * reloaded from the cache.
 * @param {import('@playwright/test').Browser} browser
 * @param {{ elsewhere: string, url: string, home: string }} way
 * @param {{ loginName: string, password: string }} account
 * @param {string} marker text that is on the home page only
 * @returns milliseconds of each
 */
export async function moveAbout(browser, { elsewhere, url, home }, account, marker) {
  const atHome = `//*[not(self::script)]/text()[contains(., "${marker}")]`
  const atList = '//td//text()[starts-with(., "GZ")]'
  const { page, cold, close } = await slowPage(browser, elsewhere)
  await page.addInitScript(watchField)
  await page.goto(url, { waitUntil: 'commit' })
  await fieldUsable(page)
  await page.getByLabel('用户名', { exact: true }).fill(account.loginName)
  await page.locator('input[autocomplete=current-password]').fill(account.password)
  await page
    .getByRole('button', { name: '登录', exact: true })
    .or(page.getByRole('button', { name: '登 录' }))
    .click()
  await seenAfterClick(page, { since: 'click', path: atHome })
  await page.waitForTimeout(windowSettled)
  await cold()
  await page.goto(home, { waitUntil: 'commit' })
  const homeCold = await seenAfterClick(page, { since: 'start', path: atHome })
  // Time for both to prefetch files when idle.
  await page.waitForTimeout(3 * windowSettled)
  const menu = page.getByRole('navigation', { name: '主菜单' }).or(page.getByRole('menu')).first()
  const entry = menu.getByText(area.page, { exact: true })
  const go = async (item, path) => {
    if (!(await item.isVisible())) {
      await menu.getByText(area.group, { exact: true }).click()
      await item.waitFor()
      await page.waitForTimeout(windowSettled)
    }
    await item.click()
    const milliseconds = await seenAfterClick(page, { since: 'click', path })
    await page.waitForTimeout(windowSettled)
    return milliseconds
  }
  const listFirst = await go(entry, atList)
  const toHome = menu.getByText(homePage, { exact: true })
  const homeBack = await go(toHome, atHome)
  const listAgain = await go(entry, atList)
  await page.goto(home, { waitUntil: 'commit' })
  const homeCached = await seenAfterClick(page, { since: 'start', path: atHome })
  await close()
  return { homeCold, listFirst, homeBack, listAgain, homeCached }
}

/** Signs in, unmeasured, and returns the session data the other measurements need. */
export async function openSession(browser, url, account) {
  const context = await browser.newContext({ locale: 'zh-CN' })
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  await page.getByLabel('用户名', { exact: true }).fill(account.loginName)
  await page.locator('input[autocomplete=current-password]').fill(account.password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForFunction(() => document.cookie.includes('otherToken='))
  const session = await page.evaluate(async () => {
    const cookie = (name) => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1] ?? ''
    const token = cookie('token')
    const otherToken = cookie('otherToken')
    const ask = async (path) => (await (await fetch(`${path}?${new URLSearchParams({ __sid: token, extendSessionId: otherToken })}`)).json()).data
    const { user, unitInfo } = await ask('/a/stone/user/info')
    const numbers = await ask('/a/stone/index/getEqustatisticNums')
    return {
      token,
      otherToken,
      userAgent: navigator.userAgent,
      marker: numbers.list[0].label,
      caller: {
        accountId: user.id,
        roleId: user.currentRole.id,
        roleType: user.currentRole.roleType,
        unitId: unitInfo.id,
        unitUscc: unitInfo.uscc,
        areaCode: unitInfo.areaCode,
      },
    }
  })
  await context.close()
  return session
}
