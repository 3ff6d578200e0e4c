import type { Page } from '@playwright/test'
import { portalEndpoints } from '@shared/contract/portal'
import { call } from '../src/api'
import { expect, test } from '../src/fixtures'
import { answerFiles, breakRemote, faults, reportsOf } from '../src/remoteFaults'
import { chooseInMenu, expectPage, openHome } from '../src/session'

/**
 * An area that fails to load does not affect the rest of the portal. One area is tested with the faults that need a browser;
 * `FAULTS_OF=all` tests every area with all faults, and `FAULTS_OF=mf-equipment` another area.
 */
interface Area {
  group: string
  /** A page in the menu. */
  page: string
  role: '2' | '3' | '9'
  /** A page of another area with a field in it. */
  elsewhere: { page: string; group: string; field: string }
}
const account = { page: '账号信息维护', group: '系统管理', field: '固定电话' }
const areas: Readonly<Record<string, Area>> = {
  'mf-construction': { group: '施工告知', page: '告知办理', role: '3', elsewhere: account },
  'mf-equipment': { group: '设备管理', page: '综合查询', role: '2', elsewhere: account },
  'mf-inspection': { group: '自助服务', page: '网上报检(新规则)', role: '2', elsewhere: account },
  'mf-account': { group: '企业信息', page: '变更记录', role: '3', elsewhere: { page: '告知办理', group: '施工告知', field: '关键词' } },
}
const chosen = process.env.FAULTS_OF
const tested = Object.entries(areas).filter(([name]) => chosen === 'all' || name === (chosen ?? 'mf-construction'))

test.use({ expectedErrors: [/./] })

const loadedAt = (page: Page) => page.evaluate(() => performance.timeOrigin)
const cardIn = (page: Page) => page.getByRole('tabpanel').getByRole('alert').filter({ visible: true })

/** The portal's limits of 3 and 10 s, in milliseconds and with allowance for a slow test machine. */
const [threeSeconds, tenSeconds] = [9_000, 15_000]

/** Types into a page of another area, to check later that the text is still there. */
async function typeElsewhere(page: Page, { page: title, group, field }: Area['elsewhere']) {
  await chooseInMenu(page, title, group)
  await expectPage(page, title, { timeout: threeSeconds })
  const box = page.getByRole('textbox', { name: field })
  await box.fill('0574-00000009')
  return async () => {
    await page.getByRole('tab', { name: title }).click()
    await expect(box).toHaveValue('0574-00000009')
  }
}

test('every area of the portal has its place in the matrix', async ({ session }) => {
  const { remotes } = await call(await session('9'), portalEndpoints.registry, {})
  expect(Object.keys(areas).sort()).toEqual(remotes.map(({ name }) => name).sort())
})

for (const [name, area] of tested) {
  for (const fault of faults.filter(({ cheap }) => chosen || !cheap)) {
    test(`${name} that ${fault.what} leaves the rest working, is reported once with its cause, and is retried without a reload`, async ({ session }) => {
      const page = await session(area.role)
      const reports = reportsOf(page, name)
      // Before the home page opens, because it prefetches the areas.
      const mend = await breakRemote(page, name, fault)
      await openHome(page)
      const opened = await loadedAt(page)
      const isKept = await typeElsewhere(page, area.elsewhere)

      await chooseInMenu(page, area.page, area.group)
      await expect(cardIn(page)).toBeVisible({ timeout: tenSeconds })
      await expect(cardIn(page)).not.toContainText(/Error|undefined|RUNTIME|at /)
      // The report leaves the page only after the card is drawn.
      await expect.poll(() => reports).toEqual([expect.stringMatching(fault.cause)])
      await isKept()

      await mend()
      await page.getByRole('tab', { name: area.page }).click()
      await cardIn(page).getByRole('button', { name: '重试' }).click()
      await expectPage(page, area.page, { timeout: 20_000 })
      await expect(page.getByRole('navigation', { name: '主菜单' }).getByText('不可用')).toBeHidden()
      expect(await loadedAt(page)).toBe(opened)
      expect(reports).toHaveLength(1)
      await isKept()
    })
  }
}

test('an area whose files are not what the registry promises never runs', async ({ session }) => {
  const page = await session('3')
  await answerFiles(page, 'mf-construction', 'every', 'altered')
  await openHome(page)
  await chooseInMenu(page, '告知办理', '施工告知')
  await expect(cardIn(page)).toBeVisible({ timeout: 15_000 })
  await expect(page.getByRole('navigation', { name: '主菜单' }).getByText('不可用')).toBeVisible()
  expect(await page.evaluate(() => Object.keys(window).filter((name) => name.startsWith('mf_construction')))).toEqual([])
})

for (const browser of ['one of today', 'one that has no Ed25519'])
  test(`a registry that was altered on its way is refused and said so, and the last good one stays, in ${browser}`, async ({ session }) => {
    const page = await session('3')
    const reports: string[] = []
    page.on('request', (request) => {
      if (request.url().includes(portalEndpoints.saveErrorLogger.path)) reports.push(request.postData() ?? '')
    })
    if (browser !== 'one of today')
      await page.addInitScript(() => {
        const { importKey } = SubtleCrypto.prototype
        SubtleCrypto.prototype.importKey = function (this: SubtleCrypto, ...given: unknown[]) {
          if (given[2] === 'Ed25519') return Promise.reject(new DOMException('Algorithm: Unrecognized name', 'NotSupportedError'))
          return Reflect.apply(importKey, this, given)
        } as typeof importKey
      })
    await openHome(page)
    const isRegistry = (address: URL) => address.pathname === portalEndpoints.registry.path
    await page.route(isRegistry, async (route) => {
      const response = await route.fetch({ headers: { ...route.request().headers(), 'if-none-match': '' } })
      const body = await response.text()
      await route.fulfill({ response, headers: { ...response.headers(), etag: '"altered"' }, body: body.replaceAll('施工告知', '另一个业务') })
    })
    await page.reload()
    await expect(page.getByText('业务区的更新没有通过校验')).toBeVisible()
    await expect(page.getByRole('navigation', { name: '主菜单' })).not.toContainText('另一个业务')
    await chooseInMenu(page, '告知办理', '施工告知')
    await expectPage(page, '告知办理')
    await expect.poll(() => reports.filter((report) => report.includes('not signed'))).toHaveLength(1)
    await page.unroute(isRegistry)
    await page.reload()
    await expectPage(page, '告知办理')
    await expect(page.getByText('业务区的更新没有通过校验')).toBeHidden()
  })

/** Opens a page of the area, which throws, and waits for the card in its place. */
async function openThrowingPage(page: Page): Promise<void> {
  await chooseInMenu(page, '告知办理', '施工告知')
  await expect(cardIn(page).getByRole('button', { name: '重试' })).toBeVisible({ timeout: 20_000 })
  await expect(cardIn(page)).not.toContainText(/Error|undefined|null|at /)
}

async function retried(page: Page): Promise<void> {
  await page.getByRole('tab', { name: '告知办理' }).click()
  await cardIn(page).getByRole('button', { name: '重试' }).click()
  await expectPage(page, '告知办理', { timeout: 20_000 })
  await expect(page.getByRole('button', { name: '告知申请' }).first()).toBeVisible()
}

test('a page whose module throws when it is run is retried without a reload', async ({ session }) => {
  const page = await session('3')
  const reports = reportsOf(page, 'mf-construction')
  const { remotes } = await call(page, portalEndpoints.registry, {})
  const container = remotes.find(({ name }) => name === 'mf-construction')?.container ?? ''
  // A chunk pushes its modules onto the container's list. Here the modules of any page are replaced by ones that throw when they run.
  await page.addInitScript((list) => {
    Reflect.set(window, 'modulesThrow', true)
    const isPage = (run: unknown) => /告知申请|\\u544a\\u77e5\\u7533\\u8bf7/.test(String(run))
    const throwing =
      (run: (...given: unknown[]) => unknown) =>
      (...given: unknown[]) => {
        if (Reflect.get(window, 'modulesThrow') === true) throw new TypeError('thrown by a test')
        return run(...given)
      }
    type Push = (chunk: unknown[]) => unknown
    const chunks: unknown[] = []
    let taken: Push | undefined
    const push: Push = (chunk) => {
      const modules = chunk[1]
      if (typeof modules === 'object' && modules !== null)
        for (const [id, run] of Object.entries(modules)) if (isPage(run)) Reflect.set(modules, id, throwing(run))
      return taken?.(chunk)
    }
    // The runtime replaces `push` and forwards to the one it found, which here does nothing.
    Object.defineProperty(chunks, 'push', { get: () => (taken ? push : () => 0), set: (next: Push) => (taken = next) })
    Reflect.set(window, list, chunks)
  }, `webpackChunk${container}`)
  await openHome(page)
  const opened = await loadedAt(page)
  await openThrowingPage(page)
  await expect.poll(() => reports).toEqual([expect.stringContaining('thrown by a test')])
  await page.evaluate(() => Reflect.set(window, 'modulesThrow', false))
  await retried(page)
  expect(await loadedAt(page)).toBe(opened)
})
