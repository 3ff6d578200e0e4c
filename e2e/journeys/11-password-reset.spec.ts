import type { Page } from '@playwright/test'
import { passwordResetAttachments, passwordResetEndpoints } from '@shared/contract/account'
import { messages } from '@shared/contract/messages'
import { accountOf } from '../src/accounts'
import { call } from '../src/api'
import { anApplicant } from '../src/applicants'
import { expectNoAxeFindings } from '../src/axe'
import { ownerOf, query } from '../src/database'
import { expect, test } from '../src/fixtures'
import { aPdf } from '../src/papers'
import { signIn } from '../src/session'
import { forgetSmsRequests, newestSms, paperInput, proveMobile, typeNewPassword } from '../src/visitor'

/** 密码重置: with the phone the portal knows, and without it. */

const password = 'Brand-New.Horse7'

/** The first step, starting from the login page. */
async function nameAccount(page: Page, loginName: string, uscc: string): Promise<void> {
  await page.goto('/login')
  await page.getByRole('link', { name: '忘记密码' }).click()
  await page.getByLabel('用户名', { exact: true }).fill(loginName)
  await page.getByLabel('统一社会信用代码').fill(uscc)
  await expectNoAxeFindings(page, '核对账号')
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByRole('heading', { name: '选择验证方式' })).toBeVisible()
}

test.beforeEach(forgetSmsRequests)

test('whoever forgot the password sets a new one by the known phone; an open session ends', async ({ stranger, visit }) => {
  const loginName = 'builder_1'
  const { uscc, mobile } = await ownerOf(loginName)
  // An account no other journey signs in with; it gets the known password of another demo account.
  const known = accountOf('3')
  await query('update account set password_hash = (select password_hash from account where login_name = $2) where login_name = $1', [
    loginName,
    known.loginName,
  ])
  const open = await visit({ ...known, loginName })
  const page = await stranger()

  await test.step('a made-up link opens nothing and does not stay in the address', async () => {
    await page.goto('/resetPassword#reset=made-up')
    await expect(page.getByRole('form', { name: '设置新密码' })).toBeVisible()
    expect(page.url()).not.toContain('reset=')
    await typeNewPassword(page, password)
    await expect(page.getByText(messages.resetLinkGone)).toBeVisible()
  })

  await test.step('a code that reaches the known number leads to the new password, after a reload too', async () => {
    await nameAccount(page, loginName, uscc)
    await expectNoAxeFindings(page, '选择验证方式')
    await page.reload()
    await page.getByLabel('预留手机可以接收短信').check()
    await page.getByRole('button', { name: '下一步' }).click()
    await proveMobile(page, '预留手机号码', mobile)
    await expect(page.getByRole('form', { name: '设置新密码' })).toBeVisible()
    expect(page.url()).not.toContain('reset=')
  })

  await test.step('which must keep the rule', async () => {
    await typeNewPassword(page, 'short')
    await expect(page.getByText('密码最短8位').first()).toBeVisible()
    await expectNoAxeFindings(page, '设置新密码，有误')
    await typeNewPassword(page, password)
    await expect(page.getByRole('heading', { name: '新密码已设置' })).toBeVisible()
    await expectNoAxeFindings(page, '新密码已设置')
  })

  await test.step('the session that was open asks to sign in, and the new password does', async () => {
    await open.reload()
    await expect(open).toHaveURL(/\/login/)
    await signIn(open, { loginName, password })
  })
})

test('whoever lost the phone too applies with papers; the link works once', async ({ stranger, visit }) => {
  const loginName = 'use_unit_1'
  const { uscc } = await ownerOf(loginName)
  const { mobile } = anApplicant()
  const page = await stranger()
  await nameAccount(page, loginName, uscc)
  await page.getByLabel('预留手机已停用').check()
  await page.getByRole('button', { name: '下一步' }).click()
  await proveMobile(page, '新手机号码', mobile)

  await page.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByLabel('申请人')).toBeFocused()
  await expectNoAxeFindings(page, '提交材料，有误')
  await page.getByLabel('申请人').fill('郑测试一')
  await page.getByRole('textbox', { name: '原因' }).fill('原手机号已停用')
  for (const [index, { code, label }] of passwordResetAttachments.entries()) {
    await paperInput(page, label).setInputFiles(aPdf(`${code}.pdf`, code))
    await expect(page.getByText('已上传')).toHaveCount(index + 1)
  }
  await page.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByRole('heading', { name: '密码重置申请已提交' })).toBeVisible()
  await expectNoAxeFindings(page, '密码重置申请已提交')
  const number = /MM330200\d{12}/.exec((await page.getByRole('main').textContent()) ?? '')?.[0] ?? ''

  const admin = await visit('9')
  const { list } = await call(admin, passwordResetEndpoints.list, { query: { keyword: number } })
  await call(admin, passwordResetEndpoints.audit, { body: { id: list[0]?.id ?? '', version: 1, pass: '1', opinion: '材料齐全' } })
  const link = /\/resetPassword#reset=\S+/.exec(await newestSms(mobile))?.[0] ?? ''
  const phone = await stranger({ viewport: { width: 390, height: 844 } })
  await phone.goto(link)
  await expect(phone.getByRole('form', { name: '设置新密码' })).toBeVisible()
  expect(phone.url()).not.toContain('reset=')
  await typeNewPassword(phone, password)
  await expect(phone.getByRole('heading', { name: '新密码已设置' })).toBeVisible()

  const again = await stranger()
  await again.goto(link)
  await typeNewPassword(again, `${password}x`)
  await expect(again.getByText(messages.resetLinkGone)).toBeVisible()
  await signIn(page, { loginName, password })
})
