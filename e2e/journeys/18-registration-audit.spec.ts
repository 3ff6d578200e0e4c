import type { Page } from '@playwright/test'
import { expectNoAxeFindings } from '../src/axe'
import { expect, test } from '../src/fixtures'
import { fillLogin, openPage, seen } from '../src/session'

/** What a system administrator decides: who gets an account, and who a new password. */

/** Opens what waits of a unit from the list. */
async function openWaiting(page: Page, list: string, row: string): Promise<void> {
  await openPage(page, list, '企业账号管理')
  await page.getByRole('link', { name: row }).first().click()
  await expect(page.getByRole('region', { name: '系统核对' }).filter({ visible: true })).toBeVisible()
}

/** Answers the question a decision asks. */
async function confirm(page: Page, title: string, act: string): Promise<void> {
  const question = page.getByRole('dialog', { name: title })
  await expect(question).toBeVisible()
  await expectNoAxeFindings(page, title)
  await question.getByRole('button', { name: act, exact: true }).click()
  await expect(question).toBeHidden()
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true })
/** The unit of the record in hand. */
const inHand = (page: Page) => page.getByRole('heading', { level: 2 }).filter({ visible: true })

test('an administrator passes a registration, and the next one comes up', async ({ visit }) => {
  const page = await visit('9')
  const unit = '宁波示例商务楼宇有限公司'
  await openPage(page, '注册审核', '企业账号管理')
  await expect(page.getByRole('tab', { name: /^待审核/ })).toHaveAttribute('aria-selected', 'true')
  await expectNoAxeFindings(page, '注册审核')
  await openWaiting(page, '注册审核', `审核 ${unit}`)
  await expect(inHand(page)).toHaveText(unit)
  await expect(page.getByRole('heading', { level: 1, name: '注册详情' })).toBeVisible()
  await expectNoAxeFindings(page, '注册详情')
  await button(page, '审核通过').click()
  await confirm(page, `审核通过：${unit}`, '审核通过')
  await expect(seen(page, '审核已通过，结果短信已发送')).toBeVisible()
  await expect(inHand(page)).not.toHaveText(unit)

  await openPage(page, '成员账号')
  await page.getByRole('textbox', { name: '关键词' }).filter({ visible: true }).fill('louyu_2026')
  await button(page, '查询').click()
  await expect(page.getByRole('row', { name: /louyu_2026.*管理员.*商务楼宇/ })).toBeVisible()
  await openPage(page, '短信发件箱', '系统管理')
  await expect(seen(page, new RegExp(`${unit}的企业账号注册已通过审核，登录名louyu_2026`))).toBeVisible()
  await expectNoAxeFindings(page, '短信发件箱')
})

test('a registration is refused only with a reason, which the unit is told', async ({ visit }) => {
  const page = await visit('9')
  const unit = '浙江示例电梯维护有限公司'
  await openWaiting(page, '注册审核', `审核 ${unit}`)
  await button(page, '审核不通过').click()
  await expect(seen(page, '请填写意见，2至500字')).toBeVisible()
  await button(page, '许可证已过期').click()
  await button(page, '审核不通过').click()
  await confirm(page, `审核不通过：${unit}`, '审核不通过')
  await expect(inHand(page)).not.toHaveText(unit)

  await openPage(page, '注册审核', '企业账号管理')
  await page.getByRole('tab', { name: /^未通过/ }).click()
  const row = page.getByRole('row', { name: new RegExp(unit) })
  await expect(row).toContainText('许可证已过有效期')
  await row.getByRole('link', { name: unit }).click()
  await expect(seen(page, '许可证已过有效期，请上传有效的许可证后重新提交。')).toBeVisible()
  await expect(button(page, '审核通过')).toHaveCount(0)
})

test('two administrators do not decide one registration twice', async ({ visit }) => {
  const unit = '宁波示例压力容器安装有限公司'
  const first = await visit('9')
  const second = await visit('9')
  await openWaiting(first, '注册审核', `审核 ${unit}`)
  await openWaiting(second, '注册审核', `审核 ${unit}`)
  await button(first, '审核通过').click()
  await confirm(first, `审核通过：${unit}`, '审核通过')
  await expect(inHand(first)).not.toHaveText(unit)

  await button(second, '证照不清晰').click()
  await button(second, '审核不通过').click()
  await second
    .getByRole('dialog', { name: `审核不通过：${unit}` })
    .getByRole('button', { name: '审核不通过', exact: true })
    .click()
  await expect(seen(second, /您写的意见还在，刷新后可以继续/)).toBeVisible()
  await expectNoAxeFindings(second, '注册详情，已被他人审核')
  await button(second, '刷新').click()
  await expect(seen(second, '已通过')).toBeVisible()
  await expect(button(second, '审核不通过')).toHaveCount(0)
})

test('a new password is granted on papers: the link goes to the new phone and is used once', async ({ visit, stranger }) => {
  const page = await visit('9')
  await openWaiting(page, '密码重置审核', '审核 use_unit_3 的申请')
  await expectNoAxeFindings(page, '密码重置详情')
  await button(page, '审核通过').click()
  await confirm(page, '审核通过：use_unit_3', '审核通过')
  await expect(seen(page, '审核已通过，设置新密码的链接已发送')).toBeVisible()
  await openPage(page, '短信发件箱', '系统管理')
  const text = (await seen(page, /请在30分钟内打开链接设置新密码/).textContent()) ?? ''
  const link = /\/resetPassword#\S+/.exec(text)?.[0] ?? ''
  expect(link).not.toBe('')

  const owner = await stranger()
  await owner.goto(link)
  const fresh = 'Granted-On-Paper.2026'
  await owner.getByLabel('密码', { exact: true }).fill(fresh)
  await owner.getByLabel('确认密码', { exact: true }).fill(fresh)
  await owner.getByRole('button', { name: '设置新密码' }).click()
  await expect(owner.getByRole('form', { name: '设置新密码' })).toBeHidden()
  await owner.goto('/login')
  await fillLogin(owner, { loginName: 'use_unit_3', password: fresh })
  await expect(owner.getByRole('tab', { name: '工作桌面' })).toBeVisible()
})

test('a reset nobody can place is refused, and stays to be looked up', async ({ visit }) => {
  const page = await visit('9')
  await openWaiting(page, '密码重置审核', '审核 wuye_2019 的申请')
  await button(page, '单位与账号不一致').click()
  await button(page, '审核不通过').click()
  await confirm(page, '审核不通过：wuye_2019', '审核不通过')
  await openPage(page, '密码重置查询', '企业账号管理')
  await expectNoAxeFindings(page, '密码重置查询')
  await expect(page.getByRole('row', { name: /wuye_2019/ }).filter({ visible: true })).toContainText('未通过')
})
