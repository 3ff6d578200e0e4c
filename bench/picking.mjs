import { handOver } from './filledUnit.mjs'
import { printTable, spread, spreadText } from './table.mjs'

/** Measures how long a user with 20,000 devices needs to add 50 of them to an application, on an ordinary computer without throttling. */

const formPath = '/company-service/online-apply-newrule-form?applyKind=01'
/** Most devices of an application. */
const picked = 50
/** Places of the load's devices. Each search uses another place than the one before, so that no earlier row matches. */
const places = ['3号楼', '明州花园', '东区', '地下室', '二车间', '仓库']
const target = 200
/** Milliseconds between two actions of a user. */
const settled = 600

/** In the page: records when a key or the mouse was last pressed. */
const watchActs = () => {
  const note = () => (window.__acted = performance.now())
  document.addEventListener('keydown', note, { capture: true })
  document.addEventListener('click', note, { capture: true })
}

/** Timeout in milliseconds for rows to appear. */
const patience = 20_000

/** In the page: milliseconds from the last key or click until matching rows are visible and painted. @throws when they do not appear */
const sinceAct = (page, { rows, count, words }) =>
  page.evaluate(
    ([selector, wanted, text, latest]) =>
      new Promise((done, fail) => {
        const begun = performance.now()
        const seen = () => {
          const found = [...document.querySelectorAll(selector)].filter((row) => row.checkVisibility())
          return found.length >= wanted && found.every((row) => row.textContent.includes(text))
        }
        const look = () => {
          if (seen()) requestAnimationFrame(() => setTimeout(() => done(performance.now() - window.__acted)))
          else if (performance.now() - begun > latest) fail(new Error(`No ${wanted} rows with “${text}” came`))
          else requestAnimationFrame(look)
        }
        look()
      }),
    [rows, count, words, patience],
  )

async function pickOnce(browser, url, account, numbers) {
  const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai', viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    await page.addInitScript(watchActs)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    /** CPU time of the page so far in milliseconds, which other load does not affect. */
    const used = async () => {
      const { metrics } = await devtools.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
    }
    const taken = async (act, shown) => {
      const before = await used()
      await act()
      const elapsed = await sinceAct(page, shown)
      return { elapsed, processor: (await used()) - before }
    }
    await page.goto(`${url}/login`)
    await page.getByLabel('用户名', { exact: true }).fill(account.loginName)
    await page.locator('input[autocomplete=current-password]').fill(account.password)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.waitForFunction(() => document.cookie.includes('otherToken='))
    await page.goto(url + formPath)
    await page.getByRole('button', { name: '从设备档案选择' }).click()
    const dialog = page.getByRole('dialog', { name: '从设备档案选择' })
    const inDialog = { rows: '[role=dialog] li:has(input[type=checkbox])' }
    await dialog.getByRole('checkbox').first().waitFor()
    await page.waitForTimeout(settled)
    const search = dialog.getByLabel('查找设备')
    const looked = async (words, count) => {
      await search.fill(words)
      const measured = await taken(() => search.press('Enter'), { ...inDialog, count, words })
      await page.waitForTimeout(settled)
      return measured
    }
    const place = []
    for (const words of places) place.push(await looked(words, 2))
    const number = []
    for (const words of numbers.slice(0, places.length)) number.push(await looked(words, 1))
    await dialog.getByText('粘贴编号', { exact: true }).click()
    await dialog.getByLabel('设备编号').fill(numbers.slice(0, picked).join('\n'))
    await page.waitForTimeout(settled)
    const found = await taken(() => dialog.getByRole('button', { name: `查找 ${picked} 个编号` }).click(), { ...inDialog, count: picked, words: '' })
    await page.waitForTimeout(settled)
    const filled = await taken(() => dialog.getByRole('button', { name: `选择 ${picked} 台` }).click(), {
      rows: 'tr:has([data-cell$=".equipmentId"])',
      count: picked,
      words: '',
    })
    return { place, number, found: [found], filled: [filled] }
  } finally {
    await context.close()
  }
}

/** @param portal filled with one unit's devices */
export async function measurePicking(portal, browser, loginName, { runs }) {
  const { devices, numbers } = await handOver(portal.socketFolder, loginName)
  const account = portal.account(loginName)
  // The first run warms up the browser and the service's caches, and is not counted.
  await pickOnce(browser, portal.url, account, numbers)
  const measured = []
  for (let run = 0; run < runs; run += 1) measured.push(await pickOnce(browser, portal.url, account, numbers.slice(picked * (run + 1))))
  return { devices, measured }
}

export function printPicking({ devices, measured }) {
  const of = (key, kind) => measured.flatMap((run) => run[key].map((one) => one[kind]))
  const row = (name, key) => {
    const elapsed = of(key, 'elapsed')
    return [name, spreadText(elapsed), spreadText(of(key, 'processor')), spread(elapsed).median <= target ? '' : `over ${target}`]
  }
  printTable(`报检选择设备，本单位 ${devices} 台，没有放慢  (median, min–max；目标 ≤${target} ms)`, [
    ['from → to', 'ms', 'page CPU ms', ''],
    row('查找地点，按下回车 → 列出的设备', 'place'),
    row('查找编号，按下回车 → 列出的设备', 'number'),
    row(`粘贴 ${picked} 个编号，点“查找” → 列出的设备`, 'found'),
    row(`点“选择 ${picked} 台” → 表单里的 ${picked} 行`, 'filled'),
  ])
}
