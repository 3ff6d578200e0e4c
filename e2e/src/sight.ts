import type { Page } from '@playwright/test'

/** What a user sees of a page of the portal, read in one evaluation: a run over hundreds of pages has no time for a query per fact. */
export interface Sight {
  /** Its heading is shown, and nothing is loading any more. */
  settled: boolean
  /** Heading of the page, or the code of an error page. */
  heading: string
  documentTitle: string
  crumbs: string[]
  /** Title of the active tab. */
  tab: string
  /** Targets of its links. */
  links: string[]
  /** Number of rows in its tables. */
  rows: number
  /** An empty state is shown. */
  empty: boolean
  /** A loading error is shown. */
  failed: boolean
  /** Pixels by which it is wider than the window. */
  wide: number
  text: string
}

/** Heading of the page shown in place of one the user may not open. */
export const refusal = '无权访问'

/** Navigates to a URL within the portal and waits until its page has settled, or for a limited time. @param heading expected heading */
export function sightOf(page: Page, address: string, heading: string): Promise<Sight> {
  return page.evaluate(
    async ({ target, wanted, refused, patience }) => {
      // Like an entry of the router: an entry without a key would be taken for the first one.
      const state = { key: crypto.randomUUID(), idx: Number(window.history.state?.idx ?? 0) + 1 }
      window.history.pushState(state, '', target)
      window.dispatchEvent(new PopStateEvent('popstate', { state }))
      const seen = (selector: string, scope: ParentNode = document) =>
        [...scope.querySelectorAll<HTMLElement>(selector)].filter((each) => each.checkVisibility())
      const headingNow = () => seen('main h1').map((each) => each.innerText.trim())[0] ?? ''
      // A refused page changes the URL to that of the refusal; until then the previous page may still be shown.
      const arrived = () => !refused || !window.location.pathname.startsWith(target)
      const settledNow = () => arrived() && headingNow() === wanted && seen('main [aria-busy=true], main .ant-skeleton').length === 0
      const until = performance.now() + patience
      // Several times in a row: between two responses nothing is loading for a moment.
      for (let calm = 0; calm < 3 && performance.now() < until; ) {
        calm = settledNow() ? calm + 1 : 0
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
      const main = seen('main')[0]
      const panel = seen('main [role=tabpanel]')[0] ?? main ?? document.body
      const text = panel.innerText.replace(/\s+/g, ' ').trim()
      return {
        settled: settledNow(),
        heading: headingNow(),
        documentTitle: document.title,
        crumbs: seen('nav[aria-label=当前位置] li').map((each) => each.innerText.trim()),
        tab: seen('[role=tab][aria-selected=true]', main ?? document).map((each) => each.innerText.trim())[0] ?? '',
        links: seen('a[href]', panel).map((each) => each.getAttribute('href') ?? ''),
        rows: seen('tbody tr, li', panel).length,
        empty: /暂无|没有符合|还没有/.test(text),
        failed: seen('button', panel).some((each) => each.innerText.trim() === '重试'),
        wide: document.documentElement.scrollWidth - window.innerWidth,
        text,
      }
    },
    { target: address, wanted: heading, refused: heading === refusal, patience: 15_000 },
  )
}

/** Expands the menu group by group. @returns the targets of its entries */
export function menuOf(page: Page): Promise<string[]> {
  return page.getByRole('navigation', { name: '主菜单' }).evaluate(async (menu) => {
    const links = () => [...menu.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '')
    const found = new Set(links())
    for (const group of menu.querySelectorAll<HTMLElement>('button[aria-expanded=false]')) {
      group.click()
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      for (const link of links()) found.add(link)
    }
    return [...found]
  })
}
