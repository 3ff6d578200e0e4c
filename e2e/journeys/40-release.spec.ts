import type { Page } from '@playwright/test'
import { portalEndpoints } from '@shared/contract/portal'
import { sessionEndpoints } from '@shared/contract/session'
import { call } from '../src/api'
import { expect, test } from '../src/fixtures'
import { anotherBuild, builtRelease, deploy, release } from '../src/releases'
import { openAt, openPage, seen } from '../src/session'

const remote = 'mf-account'
/** Text in the headers of 基本信息 and 变更记录; the second build has another wording. */
const [first, second] = ['其余信息保存后立即生效', '其余信息在保存之后立即生效']

/** A half-filled form of the first build. */
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
 * Changes the served build, and waits until the open pages have been notified. This must take less than ten seconds, because a
 * long poll for messages ends after twenty even without a notification.
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

    await test.step('a least build is asked for politely: an open page changes when its user says so', async () => {
      await changed([other], 'minimum', remote, build.release)
      const note = other.getByText('本页的版本即将停用').filter({ visible: true })
      await expect(note).toBeVisible()
      await expect(seen(other, first)).toBeVisible()
      await other.getByRole('button', { name: '更新本页' }).filter({ visible: true }).click()
      await expect(seen(other, second)).toBeVisible()
      await expect(note).toBeHidden()
      await other.getByRole('tab', { name: '账号信息维护' }).click()
      await other.getByRole('button', { name: '更新本页' }).filter({ visible: true }).click()
      await other.getByRole('dialog').getByRole('button', { name: '继续填写' }).click()
      await release('--reason', '演练', 'minimum', remote)
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
    // Refused if the build is already served.
    await release('--reason', '演练结束', 'promote', remote, stable).catch(() => undefined)
  }
})

test('a build that does not open twice gives way to the one before, which is said, until it is tried again', async ({ session }) => {
  const build = anotherBuild(remote, first, second)
  const page = await session('2')
  try {
    await release('--built', build.folder, '--reason', '演练', 'publish', remote)
    const { unitInfo } = await call(page, sessionEndpoints.userInfo, {})
    await release('--reason', '演练', 'canary', remote, build.release, '--unit', unitInfo.unitName)
    const ofBuild = (address: URL) => address.pathname.startsWith(`/remotes/${remote}/${build.release}/`)
    await page.route(ofBuild, (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'not found' }))
    await page.goto('/company-info/maintain-history')
    const panel = page.getByRole('tabpanel').filter({ visible: true })
    await panel.getByRole('alert').getByRole('button', { name: '重试' }).click()
    await expect(seen(panel, first)).toBeVisible()
    await expect(panel.getByText(`${build.release} 两次没有成功打开`)).toBeVisible()
    // The return to the stable build applies to the whole area, not only to the tab.
    await openPage(page, '基本信息', '企业信息')
    await expect(seen(panel, first)).toBeVisible()
    await expect(page.getByRole('navigation', { name: '主菜单' }).getByText('不可用')).toBeHidden()

    await page.unroute(ofBuild)
    await panel.getByRole('button', { name: '再试一次' }).click()
    await expect(seen(panel, second)).toBeVisible()
  } finally {
    await release('--reason', '演练结束', 'stop', remote).catch(() => undefined)
    build.remove()
  }
})

/** Heap size of a page in bytes, after garbage collection. */
async function heapOf(page: Page): Promise<number> {
  const measures = await page.context().newCDPSession(page)
  // Objects released by one collection may be freed only by the next.
  for (let time = 0; time < 4; time += 1) {
    await measures.send('HeapProfiler.collectGarbage')
    await page.waitForTimeout(100)
  }
  const { usedSize } = await measures.send('Runtime.getHeapUsage')
  await measures.detach()
  return usedSize
}

test('an area that is upgraded and taken back ten times leaves an open page less than ten megabytes larger', async ({ session }) => {
  const third = `${second}，十次`
  const build = anotherBuild(remote, first, third)
  const page = await session('2')
  const isKept = await halfFilledForm(page)
  const heard = async (deployment: Parameters<typeof deploy>[0]) => {
    const answer = page.waitForResponse((response) => response.url().includes(portalEndpoints.registry.path))
    await deploy(deployment)
    await answer
  }
  const opened = async (words: string) => {
    await openPage(page, '变更记录', '企业信息')
    await expect(seen(page, words)).toBeVisible()
    await page.getByRole('tab', { name: '变更记录' }).press('Delete')
    await expect(page.getByRole('tab', { name: '变更记录' })).toBeHidden()
  }
  try {
    await release('--built', build.folder, '--reason', '演练', 'publish', remote)
    const { unitInfo } = await call(page, sessionEndpoints.userInfo, {})
    const upAndDown = async () => {
      await heard({ act: 'canary', remote, release: build.release, percent: 0, units: [unitInfo.id], reason: '演练' })
      await opened(third)
      await heard({ act: 'stopCanary', remote, reason: '演练' })
      await opened(first)
    }
    // The first cycle loads the other build, which stays in memory as long as it may be needed again.
    await upAndDown()
    const before = await heapOf(page)
    for (let time = 1; time <= 10; time += 1) await upAndDown()
    expect((await heapOf(page)) - before).toBeLessThan(10_000_000)
    await isKept()
  } finally {
    await release('--reason', '演练结束', 'stop', remote).catch(() => undefined)
    build.remove()
  }
})
