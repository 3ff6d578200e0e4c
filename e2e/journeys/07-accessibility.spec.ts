import type { Page } from '@playwright/test'
import { expectNoAxeFindings } from '../src/axe'
import { expireSession } from '../src/database'
import { expect, test } from '../src/fixtures'
import { aDraft, take, unique } from '../src/notices'
import { chooseAccountAct, expectPage, fillLogin, goTo, openAt, seen, setElder } from '../src/session'

// Every journey here creates its own records and changes no others.
test.describe.configure({ mode: 'parallel' })

/** Window on an office screen. */
const office = { name: '1366', viewport: { width: 1366, height: 768 }, elder: false }
/** Views with another layout or other colours. */
const others = [
  { name: '390', viewport: { width: 390, height: 844 }, elder: false },
  { name: '1440 长者模式', viewport: { width: 1440, height: 900 }, elder: true },
]

/** Checks the open page in every view. Done for one page of each kind: the others consist of the same components, and are checked on their journeys. */
async function expectNoFindingsInAnyView(page: Page, state: string): Promise<void> {
  for (const { name, viewport, elder } of [...others, office]) {
    await page.setViewportSize(viewport)
    await setElder(page, elder)
    await expectNoAxeFindings(page, `${state}, ${name}`)
  }
}

/** Opens an address and waits for its page. */
async function open(page: Page, address: string, heading: string): Promise<void> {
  await goTo(page, address)
  await expectPage(page, heading)
}

/** A dialog is accessible: fully shown after its animation, inside the window, and without axe findings. */
async function expectDialog(page: Page, name: string | RegExp, state: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name }).last()
  await expect(dialog).toBeVisible()
  await expect.poll(() => dialog.evaluate((element) => Number(getComputedStyle(element).opacity)), { message: `${state} is drawn` }).toBe(1)
  const box = await dialog.boundingBox()
  const width = page.viewportSize()?.width ?? 0
  expect(box && box.x >= 0 && box.x + box.width <= width, `${state} stands inside the window`).toBe(true)
  await expectNoAxeFindings(page, state)
}

const { viewport } = office

test('axe finds nothing on the pages without a session', async ({ stranger }) => {
  const page = await stranger({ viewport })
  await page.goto('/login')
  const loginName = unique('nobody')
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await fillLogin(page, { loginName, password: 'Wrong-Password.1' })
    await expect(seen(page, '用户名或密码不正确；连续输错5次将锁定15分钟')).toBeVisible()
  }
  await expect(seen(page, '安全验证通过')).toBeVisible()
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expectNoFindingsInAnyView(page, 'login refused, with captcha and missing fields')
  const lost = await stranger({ viewport })
  await lost.goto('/404')
  await expect(seen(lost, '404')).toBeVisible()
  await expectNoFindingsInAnyView(lost, '404')
})

test('axe finds nothing on home, list, form and record of a unit', async ({ visit }) => {
  const page = await visit('3', { viewport })
  const project = unique('示例无障碍工程')
  const draft = await aDraft(page, project, { elevators: 2 })
  await expectNoFindingsInAnyView(page, 'home')
  await open(page, '/construction/register-list', '告知办理')
  await expectNoFindingsInAnyView(page, 'own list')
  await open(page, '/construction/register-list?keyword=没有这样的告知', '告知办理')
  await expectNoFindingsInAnyView(page, 'own list, nothing found')
  await open(page, `/construction/register?id=${draft.id}`, '安装改造修理告知申请')
  await page.getByRole('textbox', { name: '使用单位联系人', exact: true }).fill('')
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await expect(seen(page, '请填写使用单位联系人')).toBeVisible()
  await expectNoFindingsInAnyView(page, 'filled form with a field missing')
  const filed = await aDraft(page, project, { elevators: 2 })
  await take(page, 'commit', filed.id)
  await open(page, `/construction/detail?id=${filed.id}`, '告知详情')
  await expectNoFindingsInAnyView(page, 'record')
})

test('axe finds nothing at home, in queue and review of a registration authority', async ({ session, visit }) => {
  const builder = await session('3')
  const draft = await aDraft(builder, unique('示例审核无障碍工程'))
  const { number } = await take(builder, 'commit', draft.id)
  const page = await visit('7', { viewport })
  await expectNoFindingsInAnyView(page, 'home of a handler')
  await open(page, '/company-service/check-install', '施工告知审核')
  await expectNoAxeFindings(page, 'queue')
  await open(page, `/company-service/check-install/detail?id=${draft.id}`, '施工告知审核详情')
  await expect(page.getByRole('region', { name: `审核 ${number}` })).toBeVisible()
  await page.getByRole('button', { name: /^退回补正/ }).click()
  await expect(seen(page, '请填写意见，2至500字')).toBeVisible()
  await expectNoFindingsInAnyView(page, 'review without the opinion it needs')
})

test('axe finds nothing on the pages of a unit that are of no other kind', async ({ session }) => {
  const page = await session('3', { viewport })
  await openAt(page, '/construction/register', '安装改造修理告知申请')
  await expectNoAxeFindings(page, 'empty form')
  await page.getByRole('button', { name: '粘贴表格到设备清单' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoAxeFindings(page, 'paste dialog')
  await page.keyboard.press('Escape')
  for (const [address, heading] of [
    ['/company-info/maintain', '基本信息'],
    ['/company-info/maintain-history', '变更记录'],
    ['/system/account', '账号信息维护'],
  ] as const) {
    await open(page, address, heading)
    await expectNoAxeFindings(page, heading)
  }
  for (const [address, code] of [
    ['/no/such/page', '404'],
    ['/company-service/check-install', '401'],
  ] as const) {
    await goTo(page, address)
    await expect(seen(page, code)).toBeVisible()
    await expectNoAxeFindings(page, `${code} in the frame`)
  }
})

test('axe finds nothing on the pages of a use unit about devices and people', async ({ session }) => {
  const page = await session('1', { viewport })
  await openAt(page, '/equipment/query-comprehensive?equclacode=3000', '综合查询')
  await page
    .getByRole('checkbox', { name: /^选择 / })
    .first()
    .check()
  await expectNoFindingsInAnyView(page, 'devices, one of them chosen')
  await page
    .getByRole('link', { name: /^档案 / })
    .first()
    .click()
  await expectPage(page, '电梯档案')
  await expectNoFindingsInAnyView(page, 'archive')
  await page.getByRole('tab', { name: '设备经历' }).click()
  await expectNoAxeFindings(page, 'timeline of a device')
  await page.getByRole('button', { name: '修改档案' }).click()
  await expect(page.getByRole('textbox', { name: '修改原因' })).toBeVisible()
  await expectNoAxeFindings(page, 'archive being changed')
  await page.getByRole('button', { name: '取消', exact: true }).click()
  await open(page, '/use-record/query', '使用登记查询')
  await expectNoAxeFindings(page, 'use registrations')
  await page
    .getByRole('link', { name: /^SY\d+$/ })
    .first()
    .click()
  await expectPage(page, '使用登记详情')
  await expectNoAxeFindings(page, 'use registration')
  for (const [address, heading] of [
    ['/use-record/apply', '使用登记申请'],
    ['/equipment/device-info-maintain', '设备档案维护'],
    ['/equipment/equip-pressure-pipeline-maintain', '压力管道管线维护'],
    ['/equipment/device-info-new', '新增设备'],
    ['/equipment/pipeline-info-new', '新增管线'],
    ['/worker/overview', '人员总览'],
    ['/worker/certificate', '证书管理'],
    ['/worker/query?enter=person', '登记人员'],
  ] as const) {
    await open(page, address, heading)
    await expectNoAxeFindings(page, heading)
  }
})

// Notices, messages, registrations, resets and accounts are checked on journeys 13, 14, 17 and 18.
test('axe finds nothing on the pages of an administrator that are of no other kind', async ({ visit }) => {
  const page = await visit('9', { viewport })
  await expectNoAxeFindings(page, 'home of an administrator')
  for (const [address, heading] of [
    ['/notice', '通知公告'],
    ['/error_logger/error_logger_page', '错误日志'],
    ['/account/manager', '成员账号'],
    ['/system/sms-outbox', '短信发件箱'],
  ] as const) {
    await open(page, address, heading)
    await expectNoAxeFindings(page, heading)
  }
})

/** Dialogs look the same in every width except the narrowest. */
const dialogViews = [office, { name: '390 长者模式', viewport: { width: 390, height: 844 }, elder: true }]

for (const { name, viewport, elder } of dialogViews) {
  test.describe(`axe finds nothing and every dialog is seen, ${name}`, () => {
    test('in the dialogs of the frame', async ({ visit }) => {
      const page = await visit('3', { viewport, elder })
      await chooseAccountAct(page, '修改密码')
      await expectDialog(page, '修改密码', 'password dialog')
      await page.getByRole('dialog', { name: '修改密码' }).getByRole('button', { name: '取消' }).click()
      await open(page, '/system/account', '账号信息维护')
      await page.getByLabel('手机', { exact: true }).fill('13900000009')
      await page.getByRole('button', { name: '保存', exact: true }).click()
      await expectDialog(page, '确认是本人操作', 'proof of a new mobile')
      await page.getByRole('dialog', { name: '确认是本人操作' }).getByRole('button', { name: '返回' }).click()
      await page.getByRole('button', { name: '放弃改动' }).click()
      await open(page, '/construction/register', '安装改造修理告知申请')
      await page.getByRole('textbox', { name: '工程名称', exact: true }).fill('未保存的内容')
      await chooseAccountAct(page, '退出登录')
      await expectDialog(page, /./, 'confirmation')
      await page.keyboard.press('Escape')
      await expireSession(page)
      await page.getByRole('textbox', { name: '工程名称', exact: true }).fill('会话结束后的内容')
      await expectDialog(page, '登录已过期，请输入密码继续', 'sign-in in place')
    })

    test('in the dialogs of a record and of its handler', async ({ session }) => {
      const builder = await session('3', { viewport, elder })
      const draft = await aDraft(builder, unique('示例对话框工程'))
      await take(builder, 'commit', draft.id)
      await openAt(builder, `/construction/detail?id=${draft.id}`, '告知详情')
      await builder.getByRole('button', { name: '取消告知' }).click()
      await expectDialog(builder, /./, 'cancellation dialog')
      await builder.keyboard.press('Escape')
      await builder.getByRole('button', { name: '分享流转日志' }).click()
      await expect(builder.getByRole('textbox', { name: '流转日志链接' })).toBeVisible()
      await expectDialog(builder, '分享流转日志', 'link of a flow log')
      const registrar = await session('7', { viewport, elder })
      await openAt(registrar, `/company-service/check-install/detail?id=${draft.id}`, '施工告知审核详情')
      await registrar.getByRole('button', { name: '查看完整的身份证号，查看会留下记录' }).first().click()
      await expect(registrar.getByText(/^\d{17}[\dX]$/).first()).toBeVisible()
      await expectNoAxeFindings(registrar, 'identity number in full')
      await registrar.getByRole('button', { name: '管理常用意见' }).click()
      await expectDialog(registrar, '管理常用意见', 'own opinions')
    })
  })
}

test('on a phone the bar of a form takes one line and covers nothing', async ({ session }) => {
  const page = await session('3', { viewport: { width: 390, height: 844 } })
  await openAt(page, '/construction/register', '安装改造修理告知申请')
  const submit = page.getByRole('button', { name: '提交', exact: true })
  for (const elder of [false, true]) {
    await setElder(page, elder)
    const bar = await submit.locator('xpath=../..').boundingBox()
    expect(bar?.height).toBeLessThanOrEqual(64)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await submit.click()
    await expect(seen(page, '请选择施工类别')).toBeVisible()
    await page.getByRole('button', { name: '更多操作' }).click()
    await expect(page.getByRole('menuitem', { name: '保存草稿' })).toBeVisible()
    await expectNoAxeFindings(page, 'menu of the bar')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menuitem', { name: '保存草稿' })).toBeHidden()
  }
})

test('on paper a page leaves out what is there to be pressed and shows the rest whole', async ({ session }) => {
  const page = await session('3')
  for (const [address, title] of [
    ['/construction/register-list', '告知办理'],
    ['/construction/query-list', '告知查询'],
  ] as const) {
    await openAt(page, address, title)
    const panel = page.getByRole('tabpanel')
    const number = panel.getByRole('link', { name: /^GZ/ }).first()
    const head = panel.getByRole('table').locator('thead')
    // Checkboxes stand where rows can be chosen for an export.
    const pressed = [
      head.locator('th').filter({ hasText: /^操作$/ }),
      head.locator('svg').first(),
      ...(title === '告知查询' ? [head.getByRole('checkbox')] : []),
    ]
    await expect(number).toBeVisible()
    for (const part of pressed) await expect(part).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 794, height: 1123 })
    await expect(number).toBeVisible()
    for (const part of pressed) await expect(part).toBeHidden()
    for (const part of [page.getByRole('banner'), page.getByRole('navigation', { name: '主菜单' }), page.getByRole('tab', { name: title })])
      await expect(part).toBeHidden()
    const buttons = page.getByRole('button').filter({ visible: true })
    expect(await buttons.evaluateAll((all) => all.filter((button) => !button.closest('th')).map((button) => button.textContent))).toEqual([])
    expect(await panel.getByRole('table').evaluate((table) => table.getBoundingClientRect().right)).toBeLessThanOrEqual(794)
    await page.emulateMedia({ media: null })
    await page.setViewportSize({ width: 1440, height: 900 })
  }
})
