import type { Page } from '@playwright/test'

/** What a user sees of a page of the portal, asked for in one go: a run over hundreds of pages has no time for a question each. */
export interface Sight {
  /** Its heading came, and nothing of it is still loading. */
  settled: boolean
  /** Of the page, or the code of an error page. */
  heading: string
  documentTitle: string
  crumbs: string[]
  /** Title of the tab in front. */
  tab: string
  /** Where its links lead. */
  links: string[]
  /** Rows of its tables. */
  rows: number
  /** It says that there is nothing. */
  empty: boolean
  /** It says that something could not be loaded. */
  failed: boolean
  /** Points it is wider than the window. */
  wide: number
  text: string
}

/** Heading of the page that stands for one that may not be opened. */
export const refusal = '无权访问'

/** Goes to an address inside the portal and waits until its page stands, or until it will not come. @param heading that it is waited for */
export function sightOf(page: Page, address: string, heading: string): Promise<Sight> {
  return page.evaluate(
    async ({ target, wanted, refused, patience }) => {
      // As the router writes an entry: one without a key would be taken for the first.
      const state = { key: crypto.randomUUID(), idx: Number(window.history.state?.idx ?? 0) + 1 }
      window.history.pushState(state, '', target)
      window.dispatchEvent(new PopStateEvent('popstate', { state }))
      const seen = (selector: string, scope: ParentNode = document) =>
        [...scope.querySelectorAll<HTMLElement>(selector)].filter((each) => each.checkVisibility())
      const headingNow = () => seen('main h1').map((each) => each.innerText.trim())[0] ?? ''
      // A page that is refused gives its address to the refusal; until then the one before it may still stand.
      const arrived = () => !refused || !window.location.pathname.startsWith(target)
      const settledNow = () => arrived() && headingNow() === wanted && seen('main [aria-busy=true], main .ant-skeleton').length === 0
      const until = performance.now() + patience
      // Twice in a row: between two answers nothing loads for a moment.
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

/** Unfolds the menu group by group. @returns where its entries lead */
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
