import type { Crumb } from '@shared/portal'
import { decide, type GuardSession } from '../guard/decide'
import type { Page, Site } from '../registry/site'

/**
 * What leads to a page, without home and the page itself: its group, and for a page hidden in the menu the first page
 * of the group that the role may open, as the way back to a list.
 */
export function trailOf(page: Page, site: Site, session: GuardSession): Crumb[] {
  if (!page.group) return []
  // A group named like its only list would say it twice.
  const crumbs = (list: string): Crumb[] => (page.group && page.group.title !== list ? [{ title: page.group.title }] : [])
  if (!page.hideInMenu) return crumbs(page.title)
  const group = site.groups.find((candidate) => candidate.path === page.group?.path)
  const list = group?.pages.find(
    (candidate) =>
      !candidate.hideInMenu && !candidate.external && candidate.remote === page.remote && decide(session, { kind: 'page', page: candidate }) === 'allow',
  )
  return list ? [...crumbs(list.title), { title: list.title, path: list.path }] : crumbs(page.title)
}
