import { decide, type GuardSession } from '../../runtime/guard/decide'
import { homePage, type Page } from '../../runtime/registry/pages'
import { listOf, type Site } from '../../runtime/registry/site'

/** The left menu as data (specification §2, domain §6.1). */

export interface MenuPage {
  kind: 'page'
  path: string
  /** Name of its route in the remote. */
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

/** The menu of the current role, home first. Empty until the first password has been changed. */
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

/** Path of the highlighted entry: the page's own, or its list's if the page is hidden in the menu. */
export function litPath(menu: readonly MenuEntry[], site: Site, page: Page | undefined, search = ''): string | undefined {
  if (!page) return undefined
  const shown = new Set(menu.flatMap((entry) => (entry.kind === 'group' ? entry.pages : [entry])).map(({ path }) => path))
  return shown.has(page.path) ? page.path : listOf(page, site, ({ path }) => shown.has(path), search)?.path
}

/** Path of the expanded group: that of the highlighted entry, or else of the page itself. */
export const unfoldedPath = (menu: readonly MenuEntry[], lit: string | undefined, page: Page | undefined): string | undefined =>
  menu.find((entry) => entry.kind === 'group' && entry.pages.some(({ path }) => path === lit))?.path ?? page?.group?.path

/** Whether an entry does not work because its remote is down. A group is down if the remotes of all its pages are. */
export function isDown(entry: MenuEntry, downRemotes: ReadonlySet<string>): boolean {
  const pages = entry.kind === 'group' ? entry.pages : [entry]
  return pages.every((page) => page.remote !== undefined && downRemotes.has(page.remote))
}
