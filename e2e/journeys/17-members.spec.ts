import type { Page } from '@playwright/test'
import { type Account, accountOf, accountOfSeveralRoles } from '../src/accounts'
import { expectNoAxeFindings } from '../src/axe'
import { expect, test } from '../src/fixtures'
import { write } from '../src/form'
import { expectPage, openAt, openPage, seen, signInFirst } from '../src/session'

/** 成员账号: from the first password to the last session. */

const chosen = 'Members-Own.2026'

/** Creates an account as its unit's administrator would, with one role. @returns the credentials for its first sign-in */
async function openAccount(page: Page, name: string, role: string): Promise<Pick<Account, 'loginName' | 'password'>> {
  const loginName = `member_${Date.now().toString(36)}`
  await page.getByRole('button', { name: '新增账号' }).click()
  await expectPage(page, '新增账号')
  await page.getByRole('button', { name: '开通账号' }).click()
  await expect(seen(page, '请填写用户名')).toBeVisible()
  await expectNoAxeFindings(page, '新增账号，都没有填写')
  await write(page, '用户名', loginName)
  await write(page, '姓名', name)
  await write(page, '手机', '13000000066')
  await page.getByRole('checkbox', { name: role }).check()
  await page.getByRole('button', { name: '开通账号' }).click()
  await expect(page.getByRole('heading', { name: `${name}的账号已开通` })).toBeVisible()
  await expect(seen(page, /已发送到 130\*{4}0066/)).toBeVisible()
  await expectNoAxeFindings(page, '账号已开通')
  const password = (await page.locator('code').filter({ visible: true }).textContent()) ?? ''
  return { loginName, password }
}

test('a member of one role is let in, is kept to that role, and is out the moment he is disabled', async ({ visit, stranger }) => {
  const keeper = await visit(accountOfSeveralRoles())
  await openPage(keeper, '成员账号')
  const name = '任测试'
  const account = await openAccount(keeper, name, '使用单位')

  const member = await stranger()
  await signInFirst(member, account, chosen)
  const menu = member.getByRole('navigation', { name: '主菜单' })
  await expect(menu.getByRole('link', { name: '成员账号' })).toBeVisible()
  // Pages of the unit's other role are not available.
  await expect(menu.getByText('告知办理')).toHaveCount(0)
  await member.goto('/construction/register-list')
  await expect(seen(member, '401')).toBeVisible()
  await openPage(member, '成员账号')
  await expect(member.getByRole('link', { name: account.loginName, exact: true })).toBeVisible()
  await expect(member.getByRole('button', { name: '新增账号' })).toHaveCount(0)

  await openPage(keeper, '成员账号')
  await keeper.getByRole('button', { name: '查询', exact: true }).click()
  await keeper.getByRole('button', { name: `更多操作：${name}（${account.loginName}）` }).click()
  await keeper.getByRole('menuitem', { name: '停用' }).click()
  const question = keeper.getByRole('dialog', { name: `停用：${name}（${account.loginName}）` })
  await expect(question.getByText(/现有 1 个会话立即结束/)).toBeVisible()
  await question.getByRole('button', { name: '停用', exact: true }).click()
  await expect(seen(keeper, '账号已停用，会话已结束')).toBeVisible()

  // Without anything done on the page: it hears of it.
  const again = member.getByRole('dialog', { name: '登录已过期，请输入密码继续' })
  await expect(again).toBeVisible()
  await again.getByLabel('密码', { exact: true }).fill(chosen)
  await again.getByRole('button', { name: '继续' }).click()
  await expect(again.getByRole('alert')).toHaveText('用户名或密码不正确；连续输错5次将锁定15分钟')
})

test('another unit’s administrator finds nothing at a member’s address', async ({ session }) => {
  const keeper = await session(accountOf('1'))
  await openAt(keeper, '/account/manager', '成员账号')
  await keeper.getByRole('link', { name: 'use_unit_1', exact: true }).click()
  await expectPage(keeper, '账号详情')
  await expect(seen(keeper, '身份证号')).toBeVisible()
  await expectNoAxeFindings(keeper, '账号详情')
  const { pathname, search } = new URL(keeper.url())

  const other = await session(accountOf('3'))
  await other.goto(pathname + search)
  await expect(seen(other, '记录不存在或已被删除')).toBeVisible()
  await expect(other.getByText('use_unit_1')).toHaveCount(0)
})
