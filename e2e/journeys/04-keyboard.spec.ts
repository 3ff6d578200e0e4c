import type { Page } from '@playwright/test'
import { accountOf } from '../src/accounts'
import { call, notice } from '../src/api'
import { expect, test } from '../src/fixtures'
import { aCreditCode, anIdentityNumber, dayFromNow } from '../src/identity'
import { chooseFile, tabTo, typeInto } from '../src/keyboard'
import { unique } from '../src/notices'
import { aPdf } from '../src/papers'
import { expectPage, seen } from '../src/session'

async function pick(page: Page, label: string, option: string): Promise<void> {
  await typeInto(page, label, option)
  await page.keyboard.press('Enter')
  const field = page.locator('.ant-select', { has: page.getByRole('combobox', { name: label, exact: true }) })
  await expect(field).toContainText(option)
}

async function attach(page: Page, paper: string, name: string): Promise<void> {
  await chooseFile(page, page.getByRole('button', { name: `上传${paper}`, exact: true }), aPdf(name, 'Paper'))
  await expect(page.getByRole('button', { name: `删除 ${name}` })).toBeVisible()
}

test('a notice is filed without a mouse, from the login page on', async ({ stranger }) => {
  const account = accountOf('3')
  const page = await stranger()
  const project = unique('示例键盘工程')

  await test.step('sign in', async () => {
    await page.goto('/login')
    await typeInto(page, '用户名', account.loginName)
    await typeInto(page, '密码', account.password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('tab', { name: '工作桌面' })).toBeVisible()
  })

  await test.step('open a new form by the menu', async () => {
    const menu = page.getByRole('navigation', { name: '主菜单' })
    const link = menu.getByRole('link', { name: '告知办理', exact: true })
    await tabTo(page, menu.getByRole('button', { name: '施工告知' }))
    if (!(await link.isVisible())) await page.keyboard.press('Enter')
    await tabTo(page, link)
    await page.keyboard.press('Enter')
    await expectPage(page, '告知办理')
    await tabTo(page, page.getByRole('button', { name: '告知申请' }).first())
    await page.keyboard.press('Enter')
    await expectPage(page, '安装改造修理告知申请')
  })

  await test.step('fill it in the order of the page', async () => {
    await pick(page, '施工类别', '一般修理')
    await pick(page, '接收机关', '市场监督管理局')
    await typeInto(page, '施工负责人', '李测试')
    await typeInto(page, '施工负责人电话', '13000000002')
    await typeInto(page, '工程名称', project)
    // Saving the new draft adds its id to the URL, and must not move the focus.
    await expect(seen(page, '已自动保存')).toBeVisible()
    await expect(page.getByRole('textbox', { name: '工程名称', exact: true })).toBeFocused()
    await typeInto(page, '使用单位名称', '宁波示例键盘有限公司')
    await typeInto(page, '使用单位统一社会信用代码', aCreditCode(4100))
    await typeInto(page, '使用单位联系人', '赵测试')
    await typeInto(page, '使用单位电话', '0574-00000002')
    await typeInto(page, '使用单位地址', '宁波市鄞州区示例路300号')
    await typeInto(page, '所在区域', '鄞州区')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await typeInto(page, '设备地点', '宁波市鄞州区示例路300号1幢')
    await typeInto(page, '计划开工日期', dayFromNow(10))
    await page.keyboard.press('Enter')
    await typeInto(page, '计划竣工日期', dayFromNow(30))
    await page.keyboard.press('Enter')

    await tabTo(page, page.getByRole('button', { name: '新增一台' }))
    await page.keyboard.press('Enter')
    await pick(page, '第 1 台 设备种类', '电梯')
    await pick(page, '第 1 台 设备类别', '曳引与强制驱动电梯')
    await typeInto(page, '第 1 台 设备名称', '曳引驱动乘客电梯')
    await typeInto(page, '第 1 台 制造编号', unique('K'))
    await typeInto(page, '第 1 台 制造单位全称', '示例电梯制造有限公司')
    await typeInto(page, '第 1 台 制造许可证编号', 'TS2333001-2028')

    await tabTo(page, page.getByRole('button', { name: '新增一人' }))
    await page.keyboard.press('Enter')
    await typeInto(page, '第 1 人 姓名', '钱测试')
    await typeInto(page, '第 1 人 身份证号', anIdentityNumber(12))
    await pick(page, '第 1 人 作业项目', '电梯修理')
    await typeInto(page, '第 1 人 证书编号', 'T330299002')
    await typeInto(page, '第 1 人 有效期至', dayFromNow(500))
    await page.keyboard.press('Enter')

    await attach(page, '安装改造修理告知单(盖章)', '告知单.pdf')
    await attach(page, '施工许可证复印件(盖章)', '许可证.pdf')
  })

  await test.step('send it', async () => {
    await tabTo(page, page.getByRole('button', { name: '提交', exact: true }))
    await page.keyboard.press('Enter')
    await expect(seen(page, '告知已提交，登记机关将在2个工作日内核对')).toBeVisible()
    const { list } = await call(page, notice.list, { query: { view: 'own', keyword: project } })
    expect(list[0]).toMatchObject({ status: '20', counts: { devices: 1, workers: 1 } })
  })
})
