import type { Page } from '@playwright/test'
import { accountNamed } from '../src/accounts'
import { call, endpointsOf } from '../src/api'
import { expect, test } from '../src/fixtures'
import { openAt, seen } from '../src/session'

const queue = '/company-service/check-online'

/** Numbers of the applications a queue shows. */
async function numbers(page: Page): Promise<string[]> {
  const shown = page.getByText(/^BJ\d{18}$/)
  await expect(shown.first()).toBeVisible()
  return shown.allInnerTexts()
}

test('acceptors of two institutes never see each other’s applications', async ({ session }) => {
  const first = await session(accountNamed('acceptor'))
  const second = await session(accountNamed('acceptor2'))
  await openAt(first, queue, '报检审核')
  await openAt(second, queue, '报检审核')
  const [ofFirst, ofSecond] = [await numbers(first), await numbers(second)]
  expect(ofFirst.filter((number) => ofSecond.includes(number))).toEqual([])

  const [theirs = ''] = ofFirst

  await test.step('a number of the other institute is not found', async () => {
    const box = second.getByRole('searchbox', { name: '在队列中查找' })
    await box.fill(theirs)
    await box.press('Enter')
    await expect(seen(second, /没有符合条件/)).toBeVisible()
  })

  await test.step('nor its address', async () => {
    const { list } = await call(first, endpointsOf('onlineApplyNewrule').list, { query: { view: 'query', keyword: theirs } })
    await openAt(first, `${queue}/detail?id=${list[0]?.id}`, '报检审核详情')
    await expect(seen(first, theirs)).toBeVisible()
    await second.goto(`${queue}/detail?id=${list[0]?.id}`)
    await expect(seen(second, /不存在/)).toBeVisible()
    await expect(second.getByText(theirs, { exact: true })).toHaveCount(0)
  })
})
