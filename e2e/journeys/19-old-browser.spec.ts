import { expectNoAxeFindings } from '../src/axe'
import { expect, test } from '../src/fixtures'

test.describe('a browser that is too old', () => {
  test.use({ expectedErrors: [/.*/] })
  for (const path of ['/login', '/register', '/home']) {
    test(`is told so at ${path}, and what to do`, async ({ stranger }) => {
      const page = await stranger({ viewport: { width: 390, height: 844 } })
      // As in Chromium 84, which lacks Promise.any and other features of that release.
      await page.addInitScript(() => Reflect.deleteProperty(Promise, 'any'))
      await page.goto(path)
      await expect(page).toHaveURL(/\/unsupported\.html$/)
      await expect(page.getByRole('heading', { level: 1, name: '浏览器版本过低' })).toBeVisible()
      await expectNoAxeFindings(page, '浏览器版本过低')
    })
  }
})
