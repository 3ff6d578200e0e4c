import { handOver } from './filledUnit.mjs'
import { printTable, spread, spreadText } from './table.mjs'

/** Measures the work of the page's main thread when a user moves about a large archive, on an ordinary computer without throttling. */

const listPath = '/equipment/query-comprehensive?equclacode=3000'
/** Most milliseconds of scripting for a page of 200 rows or an archive of 100 fields, and of any task. */
const target = 100
const largestPage = 200
/** Milliseconds a page is left alone after it is shown: late work counts too. */
const settled = 1000

/** In the page: durations of the tasks long enough for the browser to report them (50 ms). */
const watchTasks = () => {
  window.__tasks = []
  new PerformanceObserver((list) => window.__tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask', buffered: true })
}

/**
 * Waits until the page shows a number of elements. Asked of the document itself, once a frame: Playwright's queries by role read names and
 * styles of the whole page, a good part of what is measured here.
 */
const untilShown = (page, shown) =>
  page.evaluate(
    ({ selector, text, count = 1 }) =>
      new Promise((done) => {
        const look = () => {
          const found = [...document.querySelectorAll(selector)].filter((each) => text === undefined || each.textContent === text)
          if (found[count - 1]?.checkVisibility()) done()
          else requestAnimationFrame(look)
        }
        look()
      }),
    shown,
  )

async function drawOnce(browser, url, account) {
  const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai', viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    await page.addInitScript(watchTasks)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    const scripting = async () => {
      const { metrics } = await devtools.send('Performance.getMetrics')
      const seconds = (name) => metrics.find((metric) => metric.name === name)?.value ?? 0
      return { scripting: seconds('ScriptDuration') * 1000, all: seconds('TaskDuration') * 1000 }
    }
    /** @param button found before the measurement begins, for the same reason */
    const drawn = async (button, shown) => {
      const element = await button.elementHandle()
      await page.evaluate(() => window.__tasks?.splice(0))
      const before = await scripting()
      await element.click()
      await untilShown(page, shown)
      await page.waitForTimeout(settled)
      const after = await scripting()
      const longest = await page.evaluate(() => Math.max(0, ...window.__tasks))
      return { scripting: after.scripting - before.scripting, all: after.all - before.all, longest }
    }
    await page.goto(`${url}/login`)
    await page.getByLabel('用户名', { exact: true }).fill(account.loginName)
    await page.locator('input[autocomplete=current-password]').fill(account.password)
    await page.waitForTimeout(settled)
    const home = await drawn(page.getByRole('button', { name: '登录', exact: true }), { selector: 'h1', text: '工作桌面' })
    // Each row begins with one.
    const rows = 'main input[type=checkbox][aria-label^="选择 "]'
    const menu = page.getByRole('navigation', { name: '主菜单' })
    await menu.getByRole('button', { name: '设备管理' }).click()
    await page.waitForTimeout(settled)
    const list = await drawn(menu.getByRole('link', { name: '综合查询', exact: true }), { selector: rows, count: 20 })
    await page.goto(url + listPath)
    await untilShown(page, { selector: rows, count: 20 })
    await page.locator('.ant-pagination-options').getByRole('combobox').click()
    const choice = page.getByTitle(`${largestPage} 条/页`).last()
    await choice.waitFor()
    await page.waitForTimeout(settled)
    const largest = await drawn(choice, { selector: rows, count: largestPage })
    const link = page.getByRole('link', { name: /^档案 / }).first()
    const archive = await drawn(link, { selector: 'h1', text: '电梯档案' })
    return { home, list, largest, archive, fields: await page.locator('main dt, main th[scope=row]').count() }
  } finally {
    await context.close()
  }
}

/** @param portal filled with one unit's devices */
export async function measureDrawing(portal, browser, loginName, { runs }) {
  const { devices } = await handOver(portal.socketFolder, loginName)
  const account = portal.account(loginName)
  // The first run warms up the browser and the service's caches, and is not counted.
  await drawOnce(browser, portal.url, account)
  const measured = []
  for (let run = 0; run < runs; run += 1) measured.push(await drawOnce(browser, portal.url, account))
  return { devices, measured }
}

export function printDrawing({ devices, measured }) {
  const of = (key, kind) => measured.map((run) => run[key][kind])
  const told = (key, limited) => {
    const over = limited.filter((kind) => spread(of(key, kind)).median > target)
    return over.length > 0 ? `${over.join(', ')} over ${target}` : ''
  }
  const row = (name, key, limited) => [name, spreadText(of(key, 'scripting')), spreadText(of(key, 'all')), spreadText(of(key, 'longest')), told(key, limited)]
  printTable(`画出页面用的主线程时间，本单位 ${devices} 台，没有放慢  (处理器 ms, median, min–max；目标 ≤${target} ms)`, [
    ['from → to', 'scripting', 'all', 'longest task', ''],
    row('登录 → 工作桌面', 'home', ['longest']),
    row('工作桌面 → 第一张列表', 'list', ['longest']),
    row(`一页 20 行 → ${largestPage} 行`, 'largest', ['scripting', 'longest']),
    row(`列表 → 电梯档案（${measured[0].fields} 项）`, 'archive', ['scripting', 'longest']),
  ])
}
