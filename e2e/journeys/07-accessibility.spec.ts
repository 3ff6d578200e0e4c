import type { Page } from '@playwright/test'
import { accountOf } from '../src/accounts'
import { expectNoAxeFindings } from '../src/axe'
import { expect, test } from '../src/fixtures'
import { aDraft, take, unique } from '../src/notices'
import { fillLogin, seen } from '../src/session'

const views = [
  { name: '1440', viewport: { width: 1440, height: 900 }, elder: false },
  { name: '390', viewport: { width: 390, height: 844 }, elder: false },
  { name: '长者模式', viewport: { width: 1440, height: 900 }, elder: true },
]

async function wearElder(page: Page, elder: boolean): Promise<void> {
  if (elder) await page.addInitScript(() => localStorage.setItem('portal.elder', '1'))
}

/** Opens an address and waits for its heading. */
async function open(page: Page, address: string, heading: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
}

for (const { name, viewport, elder } of views) {
  test.describe(`axe finds nothing, ${name}`, () => {
    test('on the pages without a session', async ({ stranger }) => {
      const page = await stranger({ viewport })
      await wearElder(page, elder)
      await page.goto('/login')
      await expect(page.getByLabel('用户名')).toBeVisible()
      await expectNoAxeFindings(page, 'login')
      await page.getByRole('button', { name: '登录', exact: true }).click()
      await expect(page.getByRole('alert').first()).toBeVisible()
      await expectNoAxeFindings(page, 'login with missing fields')
      const loginName = unique('nobody')
      await fillLogin(page, { loginName, password: 'Wrong-Password.1' })
      await expect(seen(page, '用户名或密码不正确；连续输错5次将锁定15分钟')).toBeVisible()
      await fillLogin(page, { loginName, password: 'Wrong-Password.1' })
      await expect(page.getByLabel('验证码')).toBeVisible()
      await expectNoAxeFindings(page, 'login refused, with captcha')
      for (const path of ['/401', '/404', '/500']) {
        await page.goto(path)
        await expect(seen(page, path.slice(1))).toBeVisible()
        await expectNoAxeFindings(page, path)
      }
    })

    test('on the pages of a construction unit', async ({ stranger }) => {
      test.setTimeout(240_000)
      const page = await stranger({ viewport })
      await wearElder(page, elder)
      await page.goto('/login')
      await fillLogin(page, accountOf('3'))
      await expect(page.getByRole('tab', { name: '工作桌面' })).toBeVisible()
      await expectNoAxeFindings(page, 'home')
      const project = unique('示例无障碍工程')
      const draft = await aDraft(page, project, { elevators: 2 })
      await open(page, '/construction/register-list', '告知办理')
      await expectNoAxeFindings(page, 'own list')
      await open(page, '/construction/register-list?keyword=没有这样的告知', '告知办理')
      await expectNoAxeFindings(page, 'own list, nothing found')
      await open(page, '/construction/query-list', '告知查询')
      await expectNoAxeFindings(page, 'query list')
      await open(page, '/construction/register', '安装改造修理告知申请')
      await expectNoAxeFindings(page, 'empty form')
      await page.getByRole('button', { name: '提交', exact: true }).click()
      await expect(seen(page, '请选择施工类别')).toBeVisible()
      await expectNoAxeFindings(page, 'form with everything missing')
      await open(page, `/construction/register?id=${draft.id}`, '安装改造修理告知申请')
      await expect(page.getByRole('textbox', { name: '工程名称', exact: true })).toHaveValue(project)
      await expectNoAxeFindings(page, 'filled form')
      await page.getByRole('button', { name: '粘贴表格到设备清单' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNoAxeFindings(page, 'paste dialog')
      await page.keyboard.press('Escape')
      await take(page, 'commit', draft.id)
      await open(page, `/construction/detail?id=${draft.id}`, '告知详情')
      await expectNoAxeFindings(page, 'detail')
      await page.getByRole('button', { name: '取消告知' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNoAxeFindings(page, 'cancellation dialog')
      await page.keyboard.press('Escape')
      await open(page, '/company-info/maintain', '基本信息')
      await expectNoAxeFindings(page, 'unit')
      await open(page, '/company-info/maintain-history', '变更记录')
      await expectNoAxeFindings(page, 'unit changes')
      await open(page, '/system/account', '账号信息维护')
      await expectNoAxeFindings(page, 'account')
      await page.goto('/no/such/page')
      await expect(seen(page, '404')).toBeVisible()
      await expectNoAxeFindings(page, '404 in the frame')
      await page.goto('/company-service/check-install')
      await expect(seen(page, '401')).toBeVisible()
      await expectNoAxeFindings(page, '401 in the frame')
    })

    test('on the pages of a registration authority', async ({ visit }) => {
      test.setTimeout(180_000)
      const builder = await visit('3')
      const draft = await aDraft(builder, unique('示例审核无障碍工程'))
      const { number } = await take(builder, 'commit', draft.id)
      const page = await visit('7', { viewport })
      await wearElder(page, elder)
      await page.goto('/home')
      await expect(page.getByRole('tab', { name: '工作桌面' })).toBeVisible()
      await expectNoAxeFindings(page, 'home of a handler')
      await open(page, '/construction/register-list', '告知办理')
      await expectNoAxeFindings(page, 'notices of the area')
      await open(page, '/company-service/check-install', '施工告知审核')
      await expectNoAxeFindings(page, 'review queue')
      await open(page, `/company-service/check-install/detail?id=${draft.id}`, '施工告知审核详情')
      await expect(page.getByRole('region', { name: `审核 ${number}` })).toBeVisible()
      await expectNoAxeFindings(page, 'review')
      await page.getByRole('button', { name: /^退回补正/ }).click()
      await expect(seen(page, '请填写意见，2至500字')).toBeVisible()
      await expectNoAxeFindings(page, 'review without the opinion it needs')
    })
  })
}
