import { decide, type GuardSession } from '../../runtime/guard/decide'
import { homePage, type Page } from '../../runtime/registry/pages'
import { listOf, type Site } from '../../runtime/registry/site'

/** The left menu as data (specification §2, domain §6.1). */

export interface MenuPage {
  kind: 'page'
  path: string
  /** Of its route, by which its remote knows it. */
  name: string
  title: string
  icon: string
  /** Opens in a new window. */
  external: string | undefined
  remote: string | undefined
}
export interface MenuGroup {
  kind: 'group'
  path: string
  title: string
  icon: string
  pages: readonly MenuPage[]
}
export type MenuEntry = MenuPage | MenuGroup

const entryOf = (page: Page, icon: string): MenuPage => ({
  kind: 'page',
  path: page.path,
  name: page.name,
  title: page.title,
  icon,
  external: page.external,
  remote: page.remote,
})

/** What the current role sees, home first. Empty while the first password has not been changed. */
export function menuOf(site: Site, session: GuardSession): MenuEntry[] {
  if (session.firstLoginFlag === '0') return []
  const groups = site.groups.flatMap((group): MenuEntry[] => {
    if (group.hideInMenu || (group.access !== null && !session.access?.includes(group.access))) return []
    const pages = group.pages.filter((page) => !page.hideInMenu && decide(session, { kind: 'page', page }) === 'allow').map((page) => entryOf(page, group.icon))
    const [only, second] = pages
    if (!only) return []
    if (!second && !group.showAlways) return [only]
    return [{ kind: 'group', path: group.path, title: group.title, icon: group.icon, pages }]
  })
  return [entryOf(homePage, 'home'), ...groups]
}

/** The entry that is lit: the page's own, or its list's when the page is hidden in the menu. */
export function litPath(menu: readonly MenuEntry[], site: Site, page: Page | undefined): string | undefined {
  if (!page) return undefined
  const shown = new Set(menu.flatMap((entry) => (entry.kind === 'group' ? entry.pages : [entry])).map(({ path }) => path))
  return shown.has(page.path) ? page.path : listOf(page, site, ({ path }) => shown.has(path))?.path
}

/** The group that is unfolded: of the entry that is lit, or else of the page itself. */
export const unfoldedPath = (menu: readonly MenuEntry[], lit: string | undefined, page: Page | undefined): string | undefined =>
  menu.find((entry) => entry.kind === 'group' && entry.pages.some(({ path }) => path === lit))?.path ?? page?.group?.path

/** Remotes behind an entry, to say that it does not work. A group counts as down when all its pages' remotes are. */
export function isDown(entry: MenuEntry, downRemotes: ReadonlySet<string>): boolean {
  const pages = entry.kind === 'group' ? entry.pages : [entry]
  return pages.every((page) => page.remote !== undefined && downRemotes.has(page.remote))
}
