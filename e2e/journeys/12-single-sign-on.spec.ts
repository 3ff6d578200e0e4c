import { messages } from '@shared/contract/messages'
import { accountOfSingleSignOn } from '../src/accounts'
import { expectNoAxeFindings } from '../src/axe'
import { expireSession } from '../src/database'
import { expect, test } from '../src/fixtures'
import { chooseAccountAct, fillLogin } from '../src/session'

/** 单点登录: sign-in, again after the session has ended, and sign-out; a token can be used once. */

test('a user of another system comes in by its page, comes back there when the session ends, and leaves', async ({ stranger }) => {
  const account = accountOfSingleSignOn()
  const page = await stranger()
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))

  await test.step('the password opens nothing on the login page of the portal', async () => {
    await page.goto('/login')
    await fillLogin(page, account)
    await expect(page.getByText(messages.loginFailed)).toBeVisible()
  })

  await test.step('the login page leads to the other system, which names what is wrong without saying what', async () => {
    await page.getByRole('link', { name: /单点登录/ }).click()
    await expect(page).toHaveURL(/\/sso\/login$/)
    await expectNoAxeFindings(page, '演示统一身份认证')
    await page.getByLabel('用户名', { exact: true }).fill(account.loginName)
    await page.getByLabel('密码').fill('wrong')
    await page.getByRole('button', { name: '登录' }).click()
    await expect(page.getByRole('alert')).toHaveText(messages.loginFailed)
    await expectNoAxeFindings(page, '演示统一身份认证，有误')
  })

  await test.step('and lets in by keyboard alone, with no token left in the address', async () => {
    await expect(page.getByLabel('密码')).toBeFocused()
    await page.keyboard.type(account.password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('tab', { name: '工作桌面' })).toBeVisible()
    expect(page.url()).not.toContain('ssotoken')
    await expect(page.getByText('请尽快修改')).toBeHidden()
  })

  await test.step('a token that was used opens nothing again', async () => {
    const used = addresses.find((address) => address.includes('/ssologin?ssotoken='))
    expect(used).toBeDefined()
    const other = await stranger()
    await other.goto(used ?? '')
    await expect(other.getByRole('alert')).toHaveText(messages.ssoFailed)
    expect(other.url()).not.toContain('ssotoken')
    await expectNoAxeFindings(other, '单点登录未成功')
    await expect(other.getByRole('link', { name: '重新单点登录' })).toHaveAttribute('href', '/sso/login')
  })

  await test.step('a session that ended is asked for by the other system, not by a password here', async () => {
    await expireSession(page)
    await page.reload()
    await expect(page).toHaveURL(/\/sso\/login$/)
    await page.getByLabel('用户名', { exact: true }).fill(account.loginName)
    await page.getByLabel('密码').fill(account.password)
    await page.getByRole('button', { name: '登录' }).click()
    await expect(page.getByRole('tab', { name: '工作桌面' })).toBeVisible()
  })

  await test.step('also in a new window, where the address is opened after the session has ended', async () => {
    await expireSession(page)
    const other = await page.context().newPage()
    await other.goto('/home')
    await expect(other).toHaveURL(/\/sso\/login$/)
    await other.getByLabel('用户名', { exact: true }).fill(account.loginName)
    await other.getByLabel('密码').fill(account.password)
    await other.getByRole('button', { name: '登录' }).click()
    await expect(other.getByRole('tab', { name: '工作桌面' })).toBeVisible()
    await other.close()
    // This window may have heard of the end meanwhile, and gone to the other system itself.
    await page.goto('/home')
    await expect(page.getByRole('tab', { name: '工作桌面' })).toBeVisible()
  })

  await test.step('who leaves has left', async () => {
    await chooseAccountAct(page, '退出登录')
    await expect(page.getByText(messages.logoutSuccess)).toBeVisible()
    expect((await page.context().cookies()).filter(({ name }) => /token/i.test(name))).toEqual([])
  })
})
