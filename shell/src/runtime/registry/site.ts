import { messages } from '@shared/contract/messages'
import { listParameter, type Registry, type RegistryRemote } from '@shared/contract/portal'
import { homePage, ownGroups, ownPages, type Page, type PageGroup } from './pages'

/** The portal's pages and menu groups: those the remotes declare, plus the shell's own. */

export interface Site {
  pages: ReadonlyMap<string, Page>
  groups: readonly PageGroup[]
  remotes: ReadonlyMap<string, RegistryRemote>
}

/** `/home/` and `/home` are one page. */
export const pathWithoutSlash = (path: string): string => (path.length > 1 ? path.replace(/\/+$/, '') || '/' : path)

/**
 * @param registry remotes in the order they are served. Groups with the same path become one; a page two remotes claim goes to the
 * first of them; no remote can claim a page of the shell.
 */
export function siteOf(registry: Registry): Site {
  const pages = new Map<string, Page>([homePage, ...ownPages].map((page) => [page.path, page]))
  const groups = new Map<string, PageGroup & { pages: Page[] }>(ownGroups.map((group) => [group.path, { ...group, pages: [...group.pages] }]))
  for (const remote of registry.remotes) {
    for (const { children, ...group } of remote.groups) {
      const known = groups.get(group.path)
      const merged = known ?? { ...group, pages: [] }
      if (!known) groups.set(group.path, merged)
      for (const child of children) {
        const path = pathWithoutSlash(child.path)
        if (pages.has(path)) continue
        const page: Page = {
          path,
          name: child.name,
          title: child.title,
          access: child.access,
          group: { path: group.path, title: merged.title, access: group.access },
          roleTypes: child.roleTypes,
          hideInMenu: child.hideInMenu,
          opensAlone: child.opensAlone,
          words: child.words,
          notCache: child.notCache,
          external: child.external,
          remote: remote.name,
        }
        pages.set(path, page)
        merged.pages.push(page)
      }
    }
  }
  return {
    pages,
    groups: [...groups.values()].sort((left, right) => left.order - right.order),
    remotes: new Map(registry.remotes.map((remote) => [remote.name, remote])),
  }
}

/**
 * The list a page hidden in the menu belongs to: the list it names itself, the list its address names, or the page whose path is a
 * prefix of its own, if the role may open it. Otherwise the nearest menu page of the same group and remote that the role may open, preferring those declared before
 * it. Example: a registrar opens a filing under the address of the unit's own list and goes back to the list of all filings. A
 * hidden page whose path is a prefix of others is a list itself.
 * @param mayOpen whether the role may open a page
 * @param search query of the page's address, which may name the list it was opened from (`listParameter`)
 */
export function listOf(page: Page, site: Site, mayOpen: (candidate: Page) => boolean, search = ''): Page | undefined {
  const from = new URLSearchParams(search).get(listParameter)
  const elsewhere = page.list === undefined ? undefined : site.pages.get(page.list)
  if (elsewhere && mayOpen(elsewhere)) return elsewhere
  const pages = site.groups.find((group) => group.path === page.group?.path)?.pages ?? []
  const opened = pages.find(({ name, hideInMenu, external, remote }) => name === from && !hideInMenu && !external && remote === page.remote)
  if (opened && mayOpen(opened)) return opened
  const above = pages.find(({ path }) => page.path.startsWith(`${path}/`))
  if (above && mayOpen(above)) return above
  if (pages.some(({ path }) => path.startsWith(`${page.path}/`))) return undefined
  const place = pages.findIndex(({ path }) => path === page.path)
  const lists = pages.filter((candidate) => !candidate.hideInMenu && !candidate.external && candidate.remote === page.remote && mayOpen(candidate))
  return lists.filter((list) => pages.indexOf(list) < place).pop() ?? lists[0]
}

export const documentTitle = (pageTitle: string): string => `${messages.productTitle} - ${pageTitle}`
