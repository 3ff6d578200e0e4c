import type { Page } from '@playwright/test'
import { portalEndpoints } from '@shared/contract/portal'
import { sessionEndpoints } from '@shared/contract/session'
import { call } from '../src/api'
import { expect, test } from '../src/fixtures'
import { anotherBuild, builtRelease, release } from '../src/releases'
import { openAt, openPage, seen } from '../src/session'

const remote = 'mf-account'
/** Stands in the heads of 基本信息 and 变更记录; the second build says it in other words. */
const [first, second] = ['其余信息保存后立即生效', '其余信息在保存之后立即生效']

/** A form that is half filled in, of the first build. */
async function halfFilledForm(page: Page) {
  await openAt(page, '/system/account', '账号信息维护')
  const opened = await page.evaluate(() => performance.timeOrigin)
  const phone = page.getByRole('textbox', { name: '固定电话' })
  await phone.fill('0574-00000009')
  return async () => {
    await page.getByRole('tab', { name: /账号信息维护/ }).click()
    await expect(phone).toHaveValue('0574-00000009')
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(opened)
  }
}

/**
 * Changes what is served, and waits until the open pages have heard of it by themselves. Within ten seconds: a request that waits
 * for messages ends after twenty even when nobody tells it anything.
 */
async function changed(pages: readonly Page[], ...change: string[]): Promise<void> {
  let done = 0
  const heard = pages.map((page) => page.waitForResponse((answer) => answer.url().includes(portalEndpoints.registry.path)))
  await Promise.all([release('--reason', '演练', ...change).then(() => (done = Date.now())), ...heard])
  expect(Date.now() - done).toBeLessThan(10_000)
}

test('a build is tried by one unit, served to everyone and taken back, while forms are half filled in: nothing reloads and nothing is lost', async ({
  session,
}) => {
  const build = anotherBuild(remote, first, second)
  const [tried, other] = [await session('3'), await session('2')]
  const forms = [await halfFilledForm(tried), await halfFilledForm(other)]
  const stable = builtRelease(remote)
  try {
    await release('--built', build.folder, '--reason', '演练', 'publish', remote)
    const { unitInfo } = await call(tried, sessionEndpoints.userInfo, {})

    await test.step('the unit it is tried with gets it in new tabs, and nobody else does', async () => {
      await changed([tried], 'canary', remote, build.release, '--unit', unitInfo.id)
      await openPage(tried, '变更记录', '企业信息')
      await expect(seen(tried, second)).toBeVisible()
      await openPage(other, '变更记录', '企业信息')
      await expect(seen(other, first)).toBeVisible()
    })

    await test.step('then everybody does, and tabs that are open keep theirs', async () => {
      await changed([other], 'promote', remote, build.release)
      await openPage(other, '基本信息', '企业信息')
      await expect(seen(other, second)).toBeVisible()
      await other.getByRole('tab', { name: '变更记录' }).click()
      await expect(seen(other, first)).toBeVisible()
    })

    await test.step('and the one before comes back', async () => {
      await changed([tried, other], 'rollback', remote)
      await openPage(tried, '基本信息', '企业信息')
      await expect(seen(tried, first)).toBeVisible()
      await tried.getByRole('tab', { name: '变更记录' }).click()
      await expect(seen(tried, second)).toBeVisible()
    })

    for (const isKept of forms) await isKept()
  } finally {
    build.remove()
    // Refused where it is served already.
    await release('--reason', '演练结束', 'promote', remote, stable).catch(() => undefined)
  }
})
