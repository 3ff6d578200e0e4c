import { expect, type Locator, type Page } from '@playwright/test'
import type { RoleType } from '@shared/contract/roles'
import { sessionEndpoints } from '@shared/contract/session'
import { sm2 } from 'sm-crypto-v2'
import type { Account } from './accounts'
import { call as callAs } from './api'
import { done, plainClient } from './plainClient'

type Credentials = Pick<Account, 'loginName' | 'password'>

/** Types user name and password into the open login page, and submits them. */
export async function fillLogin(page: Page, account: Credentials): Promise<void> {
  await page.getByLabel('用户名', { exact: true }).fill(account.loginName)
  await page.getByRole('textbox', { name: '密码', exact: true }).fill(account.password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

/** Gives a browser a session without the login page, which is tested on other journeys. */
export async function openSession(page: Page, { loginName, password }: Credentials): Promise<void> {
  const url = process.env.PORTAL_URL ?? ''
  // The service accepts a session only with the User-Agent that opened it.
  const { call } = plainClient(() => url, { headers: { 'User-Agent': await page.evaluate(() => navigator.userAgent) } })
  const key = await done(call(sessionEndpoints.loginKey, { query: {} }))
  const seal = (value: string) => `04${sm2.doEncrypt(JSON.stringify({ value, nonce: key.nonce, time: Date.now() }), key.publicKey, 1)}`
  await keepSession(page, await done(call(sessionEndpoints.login, { body: { username: seal(loginName), password: seal(password) } })))
}

const keepSession = (page: Page, { sessionid, extendSessionId }: { sessionid: string; extendSessionId: string }) =>
  page.context().addCookies([
    { name: 'token', value: sessionid, url: process.env.PORTAL_URL },
    { name: 'otherToken', value: extendSessionId, url: process.env.PORTAL_URL },
  ])

/** Switches an account with several roles to one of them. */
export async function actAs(page: Page, roleType: RoleType): Promise<void> {
  const { roleList } = await callAs(page, sessionEndpoints.userInfo, {})
  const role = roleList.find((each) => each.roleType === roleType)
  if (!role) throw new Error(`The account has no role ${roleType}`)
  await keepSession(page, await callAs(page, sessionEndpoints.changeRole, { body: { id: role.id } }))
}

/** Opens the home page (工作桌面) of a browser that has a session. */
export async function openHome(page: Page): Promise<void> {
  await page.goto('/home')
  await expect(page.getByRole('tab', { name: '工作桌面' })).toBeVisible()
}

/** Opens a session and its home page. */
export async function signIn(page: Page, account: Credentials): Promise<void> {
  await openSession(page, account)
  await openHome(page)
}

/** Loads a URL of the portal, as a link from elsewhere does, and waits for its page. */
export async function openAt(page: Page, address: string, title: string): Promise<void> {
  await page.goto(address)
  await expectPage(page, title)
}

/** Navigates within the open portal, as one of its own links does, without reloading it. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((target) => {
    // Like an entry of the router: an entry without a key would be taken for the first one.
    const state = { key: crypto.randomUUID(), idx: Number(window.history.state?.idx ?? 0) + 1 }
    window.history.pushState(state, '', target)
    window.dispatchEvent(new PopStateEvent('popstate', { state }))
  }, address)
}

/**
 * Waits until a page and its first data are shown. The heading alone proves nothing: the skeleton of a page that never
 * loads has it too.
 */
export async function expectPage(page: Page, title: string, options?: { timeout?: number }): Promise<void> {
  const busy = ':is([aria-busy=true], .ant-skeleton)'
  await expect(page.getByRole('heading', { level: 1, name: title }).and(page.locator(`:not(${busy} *)`))).toBeVisible(options)
  await expect(page.locator(busy).filter({ visible: true })).toHaveCount(0, options)
}

/** The first sign-in: the user must first set a new password, and then signs in with it. */
export async function signInFirst(page: Page, account: Credentials, own: string): Promise<void> {
  await page.goto('/login')
  await fillLogin(page, account)
  const dialog = page.getByRole('dialog', { name: '修改密码' })
  await expect(dialog).toBeVisible()
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeHidden()
  await dialog.getByLabel('原密码').fill(account.password)
  await dialog.getByLabel('新密码', { exact: true }).fill(own)
  await dialog.getByLabel('确认新密码').fill(own)
  await dialog.getByRole('button', { name: '提交' }).click()
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  await fillLogin(page, { loginName: account.loginName, password: own })
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
}

/** Chooses a page in the menu, expanding its group when needed. */
export async function chooseInMenu(page: Page, title: string, group?: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: '主菜单' })
  if (group) {
    const button = menu.getByRole('button', { name: group })
    if ((await button.count()) > 0 && (await button.getAttribute('aria-expanded')) === 'false') await button.click()
  }
  await menu.getByRole('link', { name: title, exact: true }).click()
}

/** Opens a page by the menu. */
export async function openPage(page: Page, title: string, group?: string): Promise<void> {
  await chooseInMenu(page, title, group)
  await expectPage(page, title)
}

/** Chooses an entry of the header's account menu. */
export async function chooseAccountAct(page: Page, act: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { expanded: false }).filter({ hasText: /./ }).first().click()
  await page.getByRole('menu', { name: '账号' }).getByText(act, { exact: true }).click()
}

/** Filters the open list to the one record that matches a keyword. */
export async function search(page: Page, keyword: string): Promise<void> {
  await page.getByRole('textbox', { name: '关键词' }).fill(keyword)
  await page.getByRole('button', { name: '查询', exact: true }).click()
  // The header row and the record.
  await expect(page.getByRole('table', { name: '告知列表' }).getByRole('row')).toHaveCount(2)
}

/** Finds a record by its number in one of the handler's queues and opens it beside the queue. */
export async function openInQueue(page: Page, queue: string, number: string): Promise<void> {
  await openPage(page, '施工告知审核', '自助服务')
  await page
    .getByRole('radiogroup', { name: '办理状态' })
    .getByText(new RegExp(`^${queue}`))
    .click()
  const box = page.getByRole('searchbox', { name: '在队列中查找' }).or(page.getByRole('textbox', { name: '在队列中查找' }))
  await box.fill(number)
  await box.press('Enter')
  await page.getByRole('button', { name: new RegExp(number) }).click()
  await expect(page.getByRole('region', { name: `审核 ${number}` })).toBeVisible()
}

/** Turns 长者模式 on or off on the open page, unless it is already so. */
export async function setElder(page: Page, elder: boolean): Promise<void> {
  const button = page.getByRole('button', { name: /长者模式$/ }).first()
  if ((await button.getAttribute('aria-pressed')) === String(elder)) return
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', String(elder))
}

/** The visible occurrence of a text: pages in background tabs are still in the document. */
export function seen(scope: Page | Locator, text: string | RegExp): Locator {
  return scope.getByText(text).filter({ visible: true }).first()
}
