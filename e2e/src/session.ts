import { expect, type Page } from '@playwright/test'
import type { Account } from './accounts'

/** Types user name and password into the login page that is open, and sends them. */
export async function fillLogin(page: Page, account: Pick<Account, 'loginName' | 'password'>): Promise<void> {
  await page.getByLabel('用户名').fill(account.loginName)
  await page.getByRole('textbox', { name: '密码', exact: true }).fill(account.password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

/** Signs in and waits for the work desktop. */
export async function signIn(page: Page, account: Pick<Account, 'loginName' | 'password'>): Promise<void> {
  await page.goto('/login')
  await fillLogin(page, account)
  await expect(page.getByRole('tab', { name: '工作桌面' })).toBeVisible()
}

/** Opens a page by the menu, unfolding its group when needed. */
export async function openPage(page: Page, title: string, group?: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: '主菜单' })
  const link = menu.getByRole('link', { name: title, exact: true })
  if (group) {
    const button = menu.getByRole('button', { name: group })
    if ((await button.count()) > 0 && (await button.getAttribute('aria-expanded')) === 'false') await button.click()
  }
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

/** Chooses an entry of the header's account menu. */
export async function chooseAccountAct(page: Page, act: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { expanded: false }).filter({ hasText: /./ }).first().click()
  await page.getByRole('menu', { name: '账号' }).getByText(act, { exact: true }).click()
}
