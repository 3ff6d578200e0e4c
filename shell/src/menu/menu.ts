import { decide, type GuardSession } from '../guard/decide'
import { homePage, type Page, type Site } from '../registry/site'

/** The left menu as data (specification §2, domain §6.1). */

export interface MenuPage {
  kind: 'page'
  path: string
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

/** The group whose page is open: only this one is unfolded (accordion). */
export function openGroup(menu: readonly MenuEntry[], path: string, groupPath: string | undefined): string | undefined {
  const group = menu.find((entry) => entry.kind === 'group' && (entry.path === groupPath || entry.pages.some((page) => page.path === path)))
  return group?.path
}

/**
 * The entry that is lit. A page hidden in the menu lights the first page of its group that is shown, as its way back.
 */
export function litPath(menu: readonly MenuEntry[], path: string, groupPath: string | undefined): string | undefined {
  const pages = menu.flatMap((entry) => (entry.kind === 'group' ? entry.pages : [entry]))
  if (pages.some((page) => page.path === path)) return path
  if (!groupPath) return undefined
  return pages.find((page) => page.path === groupPath || page.path.startsWith(`${groupPath}/`))?.path
}

/** Remotes behind an entry, to say that it does not work. A group counts as down when all its pages' remotes are. */
export function isDown(entry: MenuEntry, downRemotes: ReadonlySet<string>): boolean {
  const pages = entry.kind === 'group' ? entry.pages : [entry]
  return pages.every((page) => page.remote !== undefined && downRemotes.has(page.remote))
}
