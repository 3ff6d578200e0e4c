import { accountOf, accountOfNewcomer } from '../src/accounts'
import { expect, test } from '../src/fixtures'
import { unique } from '../src/notices'
import { chooseAccountAct, expectPage, fillLogin, openPage, seen } from '../src/session'

test('logging out ends every window at once', async ({ visit }) => {
  const first = await visit('3')
  const second = await first.context().newPage()
  await second.goto('/home')
  await expect(second.getByRole('tab', { name: '工作桌面' })).toBeVisible()
  await chooseAccountAct(first, '退出登录')
  await expect(seen(first, '退出登录成功')).toBeVisible()
  await expect(first.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  await expect(second.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  expect((await first.context().cookies()).filter(({ name }) => /token/i.test(name))).toEqual([])
  await second.goto('/home')
  await expect(second.getByRole('button', { name: '登录', exact: true })).toBeVisible()
})

test('a wrong password keeps the user name, clears the password and says one sentence', async ({ stranger }) => {
  const page = await stranger()
  const loginName = unique('nobody')
  await page.goto('/login')
  await fillLogin(page, { loginName, password: 'Wrong-Password.1' })
  await expect(seen(page, '用户名或密码不正确；连续输错5次将锁定15分钟')).toBeVisible()
  await expect(page.getByLabel('用户名', { exact: true })).toHaveValue(loginName)
  await expect(page.getByRole('textbox', { name: '密码', exact: true })).toHaveValue('')
})

test('the login page can be typed into and sent before any script has arrived', async ({ stranger }) => {
  const page = await stranger()
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\.m?js(\?|$)/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(page.getByLabel('用户名', { exact: true })).toBeFocused()
  await expect(page.getByText('网上报检与缴费')).toBeVisible()
  const loginName = unique('early')
  await page.keyboard.type(loginName)
  await page.getByRole('textbox', { name: '密码', exact: true }).fill('Wrong-Password.1')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByLabel('用户名', { exact: true })).toHaveValue(loginName)
  release()
  await expect(seen(page, '用户名或密码不正确；连续输错5次将锁定15分钟')).toBeVisible()
  await expect(page.getByLabel('用户名', { exact: true })).toHaveValue(loginName)
})

for (const [look, width] of [
  ['普通', 1440],
  ['普通', 390],
  ['长者模式', 1440],
  ['长者模式', 390],
] as const) {
  test(`the login form stands still from its first painting on, whatever comes after it: ${look}, ${width}`, async ({ stranger }) => {
    const page = await stranger({ viewport: { width, height: 900 }, elder: look === '长者模式' })
    await page.addInitScript(() => {
      const moved: string[] = []
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries() as (PerformanceEntry & { sources?: { node?: Element }[] })[]) {
          for (const { node } of shift.sources ?? [])
            if (node?.matches?.('form, form :is(h2, label, input, [type=submit], :has(> input))')) moved.push(node.outerHTML)
        }
      }).observe({ type: 'layout-shift', buffered: true })
      Object.assign(window, { moved })
    })
    await page.goto('/login')
    await expect(page.getByRole('link', { name: /单点登录/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /企业账号注册/ })).toBeVisible()
    expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([])
  })
}

test('the first sign-in asks for a new password before anything else, and the new one counts', async ({ stranger }) => {
  const account = accountOfNewcomer()
  const page = await stranger()
  await page.goto('/login')
  await fillLogin(page, account)
  const dialog = page.getByRole('dialog', { name: '修改密码' })
  await expect(dialog).toBeVisible()
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()

  const fresh = 'Fresh-Start.2026'
  await dialog.getByLabel('原密码').fill(account.password)
  await dialog.getByLabel('新密码', { exact: true }).fill(fresh)
  await dialog.getByLabel('确认新密码').fill('Something-Else.1')
  await dialog.getByRole('button', { name: '提交' }).click()
  const notice = page.getByRole('dialog').filter({ hasText: '两次输入的新密码不一致' })
  await notice.getByRole('button', { name: '知道了' }).click()
  await dialog.getByLabel('确认新密码').fill(fresh)
  await dialog.getByRole('button', { name: '提交' }).click()
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  await fillLogin(page, { loginName: account.loginName, password: fresh })
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
})

test('an address of a page opens that page, after signing in and after a reload', async ({ stranger }) => {
  const page = await stranger()
  await page.goto('/construction/query-list?keyword=示例')
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  await fillLogin(page, accountOf('3'))
  await expectPage(page, '告知查询')
  await expect(page.getByRole('textbox', { name: '关键词' })).toHaveValue('示例')
  await page.reload()
  await expectPage(page, '告知查询')
  await expect(page.getByRole('textbox', { name: '关键词' })).toHaveValue('示例')
  await expect(page.getByRole('tab', { name: '告知查询' })).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveTitle(/告知查询/)
  expect(new URL(page.url()).search).not.toMatch(/sid|session/i)
})

test('who is not signed in is told of an unknown address, and asked to sign in for a page', async ({ stranger }) => {
  const page = await stranger()
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { level: 1, name: '页面不存在' })).toBeVisible()
  await expect(page).toHaveTitle('特种设备安全监管与检验自助服务平台 - 页面不存在')
  await page.getByRole('link', { name: '去登录' }).click()
  await expect(page).toHaveTitle('特种设备安全监管与检验自助服务平台 - 登录')
})

test('an unknown address says so and leads back', async ({ visit }) => {
  const page = await visit('3')
  await page.goto('/no/such/page')
  await expect(seen(page, '404')).toBeVisible()
  await page
    .getByRole('link', { name: /首页|工作桌面/ })
    .or(page.getByRole('button', { name: /首页|工作桌面/ }))
    .first()
    .click()
  await expect(page.getByRole('tab', { name: '工作桌面' })).toBeVisible()
})

test('a page of another role is refused with the name of the role one has', async ({ visit }) => {
  const page = await visit('3')
  await page.goto('/company-service/check-install')
  await expect(seen(page, '401')).toBeVisible()
  await expect(seen(page, '施工单位')).toBeVisible()
})

test('tabs keep what they show, close one by one, and survive a reload', async ({ visit }) => {
  const page = await visit('3')
  const tabs = page.getByRole('tablist', { name: '打开的页面' })
  await openPage(page, '告知查询', '施工告知')
  await page.getByRole('textbox', { name: '关键词' }).fill('尚未查询')
  await openPage(page, '账号信息维护', '系统管理')
  await tabs.getByRole('tab', { name: '告知查询' }).click()
  await expect(page.getByRole('textbox', { name: '关键词' })).toHaveValue('尚未查询')
  await page.reload()
  await expect(tabs.getByRole('tab')).toHaveCount(3)
  await tabs.getByRole('tab', { name: '告知查询' }).click()
  await tabs.getByRole('tab', { name: '告知查询' }).press('Delete')
  await expect(tabs.getByRole('tab')).toHaveCount(2)
  await tabs.getByRole('tab', { name: '账号信息维护' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: '关闭所有' }).click()
  await expect(tabs.getByRole('tab')).toHaveCount(1)
  await expect(page.getByRole('tab', { name: '工作桌面' })).toHaveAttribute('aria-selected', 'true')
})

test('a simple password is warned about at sign-in', async ({ stranger }) => {
  const account = accountOf('9')
  const page = await stranger()
  await page.route('**/a/stone/user/info?**', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    body.data.user.isSimplePwd = true
    await route.fulfill({ response, json: body })
  })
  await page.goto('/login')
  await fillLogin(page, account)
  const warning = page.getByRole('dialog').filter({ hasText: '您的密码过于简单，请尽快修改' })
  await expect(warning).toBeVisible()
  await warning.getByRole('button', { name: '知道了' }).click()
  await expect(page.getByRole('dialog', { name: '修改密码' })).toBeVisible()
})

test('a signed-in user who opens the login page is led home', async ({ visit }) => {
  const page = await visit('3')
  await page.goto('/login')
  await expect(page.getByRole('tab', { name: '工作桌面' })).toBeVisible()
})
