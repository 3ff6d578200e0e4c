import { accountOfSeveralRoles } from '../src/accounts'
import { expect, test } from '../src/fixtures'
import { chooseAccountAct, openAt, openPage } from '../src/session'

test('changing the role closes every page and shows the menu of the new role', async ({ visit }) => {
  const page = await visit(accountOfSeveralRoles())
  const menu = page.getByRole('navigation', { name: '主菜单' })
  const tabs = page.getByRole('tablist', { name: '打开的页面' })
  const role = page.getByRole('banner').getByRole('button', { name: /单位$/ })
  const first = (await role.textContent())?.endsWith('使用单位') ? '使用单位' : '维保单位'
  const other = first === '使用单位' ? '维保单位' : '使用单位'

  await openPage(page, '告知查询', '施工告知')
  await openPage(page, '账号信息维护', '系统管理')
  await expect(tabs.getByRole('tab')).toHaveCount(3)
  const before = await menu.textContent()
  const second = await page.context().newPage()
  await openAt(second, '/construction/query-list', '告知查询')

  await role.click()
  await page.getByRole('menu', { name: '账号' }).getByRole('menuitemradio', { name: other }).click()

  await expect(tabs.getByRole('tab')).toHaveCount(1)
  await expect(page.getByRole('tab', { name: '工作桌面' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('banner').getByRole('button', { name: other })).toBeVisible()
  expect(await menu.textContent()).not.toBe(before)

  // All windows share the session: the other one starts afresh in the new role, and needs no password for it.
  await expect(second.getByRole('banner').getByRole('button', { name: other })).toBeVisible()
  await expect(second.getByRole('tab', { name: '工作桌面' })).toHaveAttribute('aria-selected', 'true')
  await expect(second.getByRole('dialog')).toHaveCount(0)
  await second.close()

  await page.reload()
  await expect(page.getByRole('banner').getByRole('button', { name: other })).toBeVisible()
  await chooseAccountAct(page, first)
  await expect(page.getByRole('banner').getByRole('button', { name: first })).toBeVisible()
})
