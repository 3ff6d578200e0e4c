import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { elderCookie } from '@shared/contract/portal'
import type { RoleType } from '@shared/contract/roles'
import { type Account, accountOf } from './accounts'
import { openHome, openSession } from './session'

interface BrowserOptions {
  viewport?: { width: number; height: number }
  /** 长者模式, as chosen on an earlier visit. */
  elder?: boolean
  /** The operating system's setting. Most journeys run with reduced motion: a click on a dialog that is still growing may miss its target. */
  reducedMotion?: 'no-preference'
}

interface Visits {
  /** A new browser for a demo account, signed in and on the home page. */
  visit(who: Account | RoleType, options?: BrowserOptions): Promise<Page>
  /** A new browser with a session of a demo account and no open page: the home page is large, and most journeys begin elsewhere. */
  session(who: Account | RoleType, options?: BrowserOptions): Promise<Page>
  /** A new browser in which nobody is signed in. */
  stranger(options?: BrowserOptions): Promise<Page>
  /** Script errors a test causes itself: errors whose text matches do not fail it. */
  expectedErrors: RegExp[]
}

/** Every page of a journey is monitored: an unexpected script error fails it. */
export const test = base.extend<Visits>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's parameters.
  expectedErrors: async ({}, use) => use([]),

  stranger: async ({ browser, expectedErrors }, use) => {
    const contexts: BrowserContext[] = []
    const errors: string[] = []
    await use(async ({ elder = false, ...options } = {}) => {
      const context = await browser.newContext({
        baseURL: process.env.PORTAL_URL,
        locale: 'zh-CN',
        timezoneId: 'Asia/Shanghai',
        reducedMotion: 'reduce',
        ...options,
      })
      contexts.push(context)
      if (elder) await context.addCookies([{ name: elderCookie, value: '1', url: process.env.PORTAL_URL }])
      context.on('weberror', (error) => errors.push(error.error().message))
      return context.newPage()
    })
    for (const context of contexts) {
      // Requests handled by a test's routes may still be running: their errors after the page is closed do not matter.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
    }
    expect(errors.filter((message) => !expectedErrors.some((expected) => expected.test(message)))).toEqual([])
  },

  session: async ({ stranger }, use) => {
    await use(async (who, options) => {
      const page = await stranger(options)
      await openSession(page, typeof who === 'string' ? accountOf(who) : who)
      return page
    })
  },

  visit: async ({ session }, use) => {
    await use(async (who, options) => {
      const page = await session(who, options)
      await openHome(page)
      return page
    })
  },
})

export { expect }
