import type { Page, Route } from '@playwright/test'
import { accountOf } from '../src/accounts'
import { expect, test } from '../src/fixtures'
import { chooseInMenu, expectPage, openPage, signIn } from '../src/session'

/** Ways an area can be broken, as the network shows them. */
const faults: Record<string, (route: Route) => Promise<void>> = {
  'is gone (404)': (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'not found' }),
  'is corrupt': async (route) => {
    const response = await route.fetch()
    const body = await response.text()
    await route.fulfill({ response, body: `${body.slice(0, body.length / 2)}\u0000` })
  },
  'never answers': () => new Promise(() => undefined),
  'answers 503 with JSON': (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/json',
      headers: { 'Retry-After': '30' },
      body: '{"success":false,"result":"false","message":"服务暂时不可用"}',
    }),
  'answers a page instead of a script': (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><title>proxy</title>' }),
}
const files = '**/remotes/mf-construction/**'

test.use({ expectedErrors: [/./] })

const loadedAt = (page: Page) => page.evaluate(() => performance.timeOrigin)

for (const [fault, answer] of Object.entries(faults)) {
  test(`an area that ${fault} leaves shell and other areas working, and is retried without a reload`, async ({ stranger }) => {
    const page = await stranger()
    await page.route(files, answer)
    await signIn(page, accountOf('3'))
    const opened = await loadedAt(page)

    await test.step('its page is a card that names the area and offers another try', async () => {
      await chooseInMenu(page, '告知办理', '施工告知')
      const card = page.getByRole('tabpanel').getByRole('alert').filter({ hasText: '施工告知' })
      await expect(card).toBeVisible({ timeout: 15_000 })
      await expect(page.getByRole('button', { name: '重试' })).toBeVisible()
      await expect(card).not.toContainText(/Error|undefined|RUNTIME|at /)
    })

    await test.step('header, menu, tabs and another area work', async () => {
      await openPage(page, '账号信息维护', '系统管理')
      await expect(page.getByRole('tab', { name: '账号信息维护' })).toHaveAttribute('aria-selected', 'true')
      await page.getByRole('tab', { name: '工作桌面' }).click()
      await expect(page.getByRole('tab', { name: '工作桌面' })).toHaveAttribute('aria-selected', 'true')
      await expect(page.getByRole('navigation', { name: '主菜单' }).getByText('不可用')).toBeVisible()
    })

    await test.step('once the area is back, another try opens its page in the same document', async () => {
      await page.unroute(files)
      await retried(page)
      await expect(page.getByRole('navigation', { name: '主菜单' }).getByText('不可用')).toBeHidden()
      expect(await loadedAt(page)).toBe(opened)
    })
  })
}

/** Opens a page of the area and waits for the card in its place. */
async function openBrokenArea(page: Page): Promise<void> {
  await chooseInMenu(page, '告知办理', '施工告知')
  await expect(page.getByRole('button', { name: '重试' })).toBeVisible({ timeout: 20_000 })
}

/** Texts of what the page has posted to the error log. */
function reported(page: Page): string[] {
  const entries: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/a/save_error_logger')) entries.push(request.postData() ?? '')
  })
  return entries
}

async function otherAreaWorks(page: Page): Promise<void> {
  await openPage(page, '账号信息维护', '系统管理')
  await expect(page.getByRole('tab', { name: '账号信息维护' })).toHaveAttribute('aria-selected', 'true')
}

async function retried(page: Page): Promise<void> {
  await page.getByRole('tab', { name: '告知办理' }).click()
  await page.getByRole('button', { name: '重试' }).click()
  await expectPage(page, '告知办理', { timeout: 20_000 })
  await expect(page.getByRole('button', { name: '告知申请' }).first()).toBeVisible()
}

test('an area whose files are not what the registry promises never runs, is reported once, and is retried without a reload', async ({ stranger }) => {
  const page = await stranger()
  const entries = reported(page)
  // Every file answers as it is: only its hash differs from the one the registry names, as after a change by another hand.
  let tampered = true
  await page.route(files, async (route) => {
    const response = await route.fetch()
    if (!tampered || !/\.(?:js|json)$/.test(new URL(route.request().url()).pathname)) return route.fulfill({ response })
    return route.fulfill({ response, body: `${await response.text()}\n` })
  })
  await signIn(page, accountOf('3'))
  const opened = await loadedAt(page)
  await openBrokenArea(page)
  expect(await page.evaluate(() => Object.keys(window).filter((name) => name.startsWith('mf_construction')))).toEqual([])
  await otherAreaWorks(page)
  tampered = false
  await retried(page)
  expect(await loadedAt(page)).toBe(opened)
  expect(entries.filter((entry) => entry.includes('mf-construction'))).toHaveLength(1)
})

test('a page that throws when it is drawn leaves the rest working, is reported once, and is retried without a reload', async ({ stranger }) => {
  const page = await stranger()
  const entries = reported(page)
  // What a list reads first, as it is drawn for the first time, throws.
  await page.addInitScript(() => {
    const { getItem } = Storage.prototype
    Reflect.set(window, 'listsThrow', true)
    Storage.prototype.getItem = function (key) {
      if (Reflect.get(window, 'listsThrow') === true && key.startsWith('portal.list.')) throw new TypeError('thrown by a test')
      return getItem.call(this, key)
    }
  })
  await signIn(page, accountOf('3'))
  const opened = await loadedAt(page)
  await openBrokenArea(page)
  await expect(page.getByRole('tabpanel').getByRole('alert')).not.toContainText(/Error|undefined|null|at /)
  await otherAreaWorks(page)
  await page.evaluate(() => Reflect.set(window, 'listsThrow', false))
  await retried(page)
  expect(await loadedAt(page)).toBe(opened)
  expect(entries.filter((entry) => entry.includes('mf-construction'))).toHaveLength(1)
})

test('a page whose own script never arrives offers another try, which brings it, and leaves what is typed beside it', async ({ visit }) => {
  const page = await visit('3')
  await openPage(page, '告知办理', '施工告知')
  const keyword = page.getByRole('textbox', { name: '关键词' })
  await keyword.fill('示例花园')
  // The area is there; what its form is made of hangs, to the end. Nothing fetches it ahead.
  const hanging: Route[] = []
  let hangs = true
  await page.route(files, (route) => (hangs ? void hanging.push(route) : route.continue()))
  await page.getByRole('button', { name: '告知申请' }).click()
  const card = page.getByRole('tabpanel').getByRole('alert').filter({ hasText: '施工告知' })
  await expect(card).toBeVisible({ timeout: 15_000 })
  expect(hanging.length).toBeGreaterThan(0)
  hangs = false
  await card.getByRole('button', { name: '重试' }).click()
  await expectPage(page, '安装改造修理告知申请')
  await page.getByRole('tab', { name: '告知办理' }).click()
  await expect(keyword).toHaveValue('示例花园')
  for (const route of hanging) await route.abort()
})

test('a broken area does not touch what is typed in another', async ({ stranger }) => {
  const page = await stranger()
  await page.route(files, (route) => route.abort())
  await signIn(page, accountOf('3'))
  await openPage(page, '账号信息维护', '系统管理')
  const phone = page.getByRole('textbox', { name: '固定电话' })
  await phone.fill('0574-00000009')
  await chooseInMenu(page, '告知查询', '施工告知')
  await expect(page.getByRole('button', { name: '重试' })).toBeVisible({ timeout: 25_000 })
  await page.getByRole('tab', { name: /账号信息维护/ }).click()
  await expect(phone).toHaveValue('0574-00000009')
})
