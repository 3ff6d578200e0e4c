import type { Locator, Page } from '@playwright/test'
import { unreadEndpoint } from '@shared/contract/inbox'
import { call } from '../src/api'
import { expectNoAxeFindings } from '../src/axe'
import { expect, test } from '../src/fixtures'
import { aDraft, take, unique } from '../src/notices'
import { expectPage } from '../src/session'

const bell = (page: Page): Locator => page.getByRole('banner').getByRole('link', { name: /^消息/ })

/** Expects the bell to show what the service counts. Other journeys send messages to the same accounts at the same time, so it may be more than one's own. */
async function expectCounted(page: Page, least = 0): Promise<void> {
  await expect(async () => {
    const { count } = await call(page, unreadEndpoint, { query: {} })
    expect(count).toBeGreaterThanOrEqual(least)
    await expect(bell(page)).toHaveAccessibleName(count > 0 ? `消息，${count} 条未读` : '消息', { timeout: 2_000 })
  }).toPass({ timeout: 20_000 })
}

test('whoever is concerned hears by itself, and is led to the record', async ({ visit }) => {
  const builder = await visit('3')
  const registrar = await visit('7')
  const own = { id: '', number: '' }

  await test.step('what is sent counts at the registrar’s bell, and is announced', async () => {
    await expectCounted(registrar)
    // Of messages that arrive together only the latest is announced: if that was another journey’s, one more is sent.
    await expect(async () => {
      own.id = (await aDraft(builder, unique('示例消息工程'))).id
      own.number = (await take(builder, 'commit', own.id)).number
      await expect(registrar.getByRole('banner').getByRole('status')).toContainText(own.number, { timeout: 5_000 })
    }).toPass({ timeout: 30_000 })
    await expectCounted(registrar, 1)
  })
  const row = builder.getByRole('row').filter({ hasText: own.number })

  await test.step('what is returned counts at the builder’s bell, and leads to the form', async () => {
    await take(registrar, 'return', own.id, '施工方案缺少验收内容，请补充')
    await expectCounted(builder, 1)
    await bell(builder).click()
    await expectPage(builder, '消息中心')
    await expect(row.first().getByText('未读')).toBeVisible()
    await expect(row.first().getByText('施工方案缺少验收内容，请补充')).toBeVisible()
    await expectNoAxeFindings(builder, 'messages')
    await row.first().getByRole('link').click()
    await expectPage(builder, '安装改造修理告知申请')
    expect(new URL(builder.url()).searchParams.get('id')).toBe(own.id)
    // An opened message counts as read.
    await expectCounted(builder)
    await bell(builder).click()
    await expect(row.first()).toBeVisible()
    await expect(row.first().getByText('未读')).toHaveCount(0)
  })

  await test.step('all can be marked as read at once', async () => {
    await builder.getByRole('button', { name: '全部标为已读' }).click()
    await expectCounted(builder)
    await builder.getByRole('tab', { name: '未读' }).click()
    await expect(row).toHaveCount(0)
    // Unless another journey has sent one since.
    await expect(builder.getByText('没有未读消息').or(builder.getByRole('row').nth(1))).toBeVisible()
  })
})
