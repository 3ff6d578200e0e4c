import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { elderCookie } from '@shared/contract/portal'
import type { RoleType } from '@shared/contract/roles'
import { type Account, accountOf } from './accounts'
import { openHome, openSession } from './session'

interface BrowserOptions {
  viewport?: { width: number; height: number }
  /** 长者模式, as a visitor has chosen it before. */
  elder?: boolean
  /** What the visitor has asked the system for. Most journeys go without motion: a click on a dialog that still grows may miss what it is for. */
  reducedMotion?: 'no-preference'
}

interface Visits {
  /** A browser of its own for a demo account, signed in and on the home page. */
  visit(who: Account | RoleType, options?: BrowserOptions): Promise<Page>
  /** A browser of its own that has a session of a demo account and nothing open yet: home is a large page, and most journeys begin elsewhere. */
  session(who: Account | RoleType, options?: BrowserOptions): Promise<Page>
  /** A browser of its own that nobody has signed in from. */
  stranger(options?: BrowserOptions): Promise<Page>
  /** Script errors a test brings about itself: those whose text matches are no failure. */
  expectedErrors: RegExp[]
}

/** Every page of a journey is watched: an error no test expects fails it. */
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
      // Files a test answers itself may still be under way: what becomes of them once the page is gone is nobody's failure.
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
