import type { Locator, Page } from '@playwright/test'
import { unreadEndpoint } from '@shared/contract/inbox'
import { call, notice } from '../src/api'
import { expectNoAxeFindings } from '../src/axe'
import { expect, test } from '../src/fixtures'
import { aDraft, take, unique } from '../src/notices'
import { expectPage } from '../src/session'

const bell = (page: Page): Locator => page.getByRole('banner').getByRole('link', { name: /^消息/ })

async function unreadOf(page: Page): Promise<number> {
  return (await call(page, unreadEndpoint, { query: {} })).count
}

test('whoever is concerned hears by itself, and is led to the record', async ({ visit }) => {
  const builder = await visit('3')
  const registrar = await visit('7')
  const draft = await aDraft(builder, unique('示例消息工程'))

  const number = await test.step('what is sent counts at the registrar’s bell', async () => {
    const before = await unreadOf(registrar)
    await expect(bell(registrar)).toHaveAccessibleName(before > 0 ? `消息，${before} 条未读` : '消息')
    await take(builder, 'commit', draft.id)
    await expect(bell(registrar)).toHaveAccessibleName(`消息，${before + 1} 条未读`)
    const record = await call(builder, notice.detail, { params: { id: draft.id } })
    await expect(registrar.getByRole('banner').getByRole('status')).toContainText(record.number)
    return record.number
  })

  await test.step('what is returned counts at the builder’s bell, and leads to the form', async () => {
    const before = await unreadOf(builder)
    await take(registrar, 'return', draft.id, '施工方案缺少验收内容，请补充')
    await expect(bell(builder)).toHaveAccessibleName(`消息，${before + 1} 条未读`)
    await bell(builder).click()
    await expectPage(builder, '消息中心')
    const row = builder.getByRole('row').filter({ hasText: number }).first()
    await expect(row.getByText('未读')).toBeVisible()
    await expect(row.getByText('施工方案缺少验收内容，请补充')).toBeVisible()
    await expectNoAxeFindings(builder, 'messages')
    await row.getByRole('link').click()
    await expectPage(builder, '安装改造修理告知申请')
    expect(new URL(builder.url()).searchParams.get('id')).toBe(draft.id)
    // An opened message counts as read.
    await expect(bell(builder)).toHaveAccessibleName(before > 0 ? `消息，${before} 条未读` : '消息')
  })

  await test.step('all can be marked as read at once', async () => {
    await bell(builder).click()
    await builder.getByRole('button', { name: '全部标为已读' }).click()
    await expect(bell(builder)).toHaveAccessibleName('消息')
    await builder.getByRole('tab', { name: '未读' }).click()
    await expect(builder.getByText('没有未读消息')).toBeVisible()
  })
})
