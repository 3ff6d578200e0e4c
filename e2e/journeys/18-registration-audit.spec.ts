import type { Page } from '@playwright/test'
import { anApplicant, aRegistration, aReset } from '../src/applicants'
import { expectNoAxeFindings } from '../src/axe'
import { ownerOf } from '../src/database'
import { expect, test } from '../src/fixtures'
import { dayFromNow } from '../src/identity'
import { unique } from '../src/notices'
import { expectPage, fillLogin, openAt, openPage, seen } from '../src/session'
import { newestSms, typeNewPassword } from '../src/visitor'

/** Decisions of a system administrator: on registrations and on password resets. */

const lists = {
  注册审核: '/account/check',
  密码重置审核: '/account/reset-password-check-list',
  密码重置查询: '/account/reset-password-query-list',
}

/** Finds one application in a list. */
async function find(page: Page, list: keyof typeof lists, keyword: string): Promise<void> {
  await openAt(page, lists[list], list)
  await page.getByRole('textbox', { name: '关键词' }).filter({ visible: true }).fill(keyword)
  await button(page, '查询').click()
}

/** Opens a waiting application from its list. */
async function openWaiting(page: Page, list: keyof typeof lists, { keyword, row }: { keyword: string; row: string }): Promise<void> {
  await find(page, list, keyword)
  const link = page.getByRole('link', { name: row, exact: true })
  // Until the search is done the list may still show others of the same name.
  await expect(link).toHaveCount(1)
  await link.click()
  await expect(page.getByRole('region', { name: '系统核对' }).filter({ visible: true })).toBeVisible()
}
const openRegistration = (page: Page, { number, unitName }: { number: string; unitName: string }) =>
  openWaiting(page, '注册审核', { keyword: number, row: `审核 ${unitName}` })

/** Confirms a decision. */
async function confirm(page: Page, title: string, act: string): Promise<void> {
  const question = page.getByRole('dialog', { name: title })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: act, exact: true }).click()
  await expect(question).toBeHidden()
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true })
/** Heading with the unit of the current record. */
const inHand = (page: Page) => page.getByRole('heading', { level: 2 }).filter({ visible: true })

test('an administrator passes a registration, and the next one comes up', async ({ session }) => {
  const registration = await aRegistration()
  const { unitName, loginName, mobile } = registration
  await aRegistration()
  const page = await session('9')
  await openAt(page, lists.注册审核, '注册审核')
  await expect(page.getByRole('tab', { name: /^待审核/ })).toHaveAttribute('aria-selected', 'true')
  await expectNoAxeFindings(page, '注册审核')
  await openRegistration(page, registration)
  await expect(inHand(page)).toHaveText(unitName)
  await expectPage(page, '注册详情')
  await expectNoAxeFindings(page, '注册详情')
  await button(page, '审核通过').click()
  await expect(page.getByRole('dialog', { name: `审核通过：${unitName}` })).toBeVisible()
  await expectNoAxeFindings(page, '审核通过')
  await confirm(page, `审核通过：${unitName}`, '审核通过')
  await expect(seen(page, '审核已通过，结果短信已发送')).toBeVisible()
  await expect(inHand(page)).not.toHaveText(unitName)
  await expect(page.getByRole('heading', { level: 1, name: '注册详情' })).toBeFocused()

  await openPage(page, '成员账号')
  await page.getByRole('textbox', { name: '关键词' }).filter({ visible: true }).fill(loginName)
  await button(page, '查询').click()
  await expect(page.getByRole('row', { name: new RegExp(`${loginName}.*管理员.*${unitName}`) })).toBeVisible()
  await openPage(page, '短信发件箱', '系统管理')
  await page.getByRole('textbox', { name: '手机号码' }).filter({ visible: true }).fill(mobile)
  await button(page, '查询').click()
  await expect(seen(page, new RegExp(`${unitName}的企业账号注册已通过审核，用户名${loginName}`))).toBeVisible()
})

test('a registration is refused only with a reason, which the unit is told', async ({ session }) => {
  const registration = await aRegistration({ licenceExpire: dayFromNow(-30) })
  const { number, unitName, mobile } = registration
  const page = await session('9')
  await openRegistration(page, registration)
  await button(page, '审核不通过').click()
  await expect(seen(page, '请填写意见，2至500字')).toBeVisible()
  await button(page, '许可证已过期').click()
  await button(page, '审核不通过').click()
  await confirm(page, `审核不通过：${unitName}`, '审核不通过')
  await expect(seen(page, '审核未通过，结果短信已发送')).toBeVisible()
  expect(await newestSms(mobile)).toContain('许可证已过有效期')

  await find(page, '注册审核', number)
  await page.getByRole('tab', { name: /^未通过/ }).click()
  const row = page.getByRole('row', { name: new RegExp(unitName) })
  await expect(row).toContainText('许可证已过有效期')
  await row.getByRole('link', { name: unitName, exact: true }).click()
  await expect(seen(page, '许可证已过有效期，请上传有效的许可证后重新提交。')).toBeVisible()
  await expect(button(page, '审核通过')).toHaveCount(0)
})

test('two administrators do not decide one registration twice', async ({ session }) => {
  const registration = await aRegistration()
  const { unitName } = registration
  const first = await session('9')
  const second = await session('9')
  await openRegistration(first, registration)
  await openRegistration(second, registration)
  await button(first, '审核通过').click()
  await confirm(first, `审核通过：${unitName}`, '审核通过')
  await expect(seen(first, '审核已通过，结果短信已发送')).toBeVisible()

  await button(second, '证照不清晰').click()
  await button(second, '审核不通过').click()
  await second
    .getByRole('dialog', { name: `审核不通过：${unitName}` })
    .getByRole('button', { name: '审核不通过', exact: true })
    .click()
  await expect(seen(second, /您写的意见不再需要，可先复制/)).toBeVisible()
  await expectNoAxeFindings(second, '注册详情，已被他人审核')
  await button(second, '刷新').click()
  await expect(seen(second, '已通过')).toBeVisible()
  await expect(button(second, '审核不通过')).toHaveCount(0)
})

test('a new password is granted on papers: the link goes to the new phone and is used once', async ({ session, stranger }) => {
  const loginName = 'use_unit_3'
  const { number, mobile } = await aReset({ loginName, uscc: (await ownerOf(loginName)).uscc })
  const page = await session('9')
  await openWaiting(page, '密码重置审核', { keyword: number, row: `审核 ${loginName} 的申请` })
  await expectNoAxeFindings(page, '密码重置详情')
  await button(page, '审核通过').click()
  await confirm(page, `审核通过：${loginName}`, '审核通过')
  await expect(seen(page, '审核已通过，设置新密码的链接已发送')).toBeVisible()
  await openPage(page, '短信发件箱', '系统管理')
  await page.getByRole('textbox', { name: '手机号码' }).filter({ visible: true }).fill(mobile)
  await button(page, '查询').click()
  const text = await seen(page, /请在30分钟内打开链接设置新密码/).textContent()
  const link = /\/resetPassword#\S+/.exec(text ?? '')?.[0] ?? ''
  expect(link).not.toBe('')

  const owner = await stranger()
  await owner.goto(link)
  const fresh = unique('Granted-On-Paper.')
  await typeNewPassword(owner, fresh)
  await expect(owner.getByRole('heading', { name: '新密码已设置' })).toBeVisible()
  await owner.goto('/login')
  await fillLogin(owner, { loginName, password: fresh })
  await expect(owner.getByRole('tab', { name: '工作桌面' })).toBeVisible()
})

test('a reset nobody can place is refused, and stays to be looked up', async ({ session }) => {
  const { loginName, uscc } = anApplicant()
  const { number } = await aReset({ loginName, uscc })
  const page = await session('9')
  await openWaiting(page, '密码重置审核', { keyword: number, row: `审核 ${loginName} 的申请` })
  await button(page, '单位与账号不一致').click()
  await button(page, '审核不通过').click()
  await confirm(page, `审核不通过：${loginName}`, '审核不通过')
  await find(page, '密码重置查询', number)
  await expect(page.getByRole('row', { name: new RegExp(number) }).filter({ visible: true })).toContainText('未通过')
})
