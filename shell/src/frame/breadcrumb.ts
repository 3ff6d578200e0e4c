import type { Crumb } from '@shared/portal'
import { decide, type GuardSession } from '../runtime/guard/decide'
import type { Page } from '../runtime/registry/pages'
import { listOf, type Site } from '../runtime/registry/site'

/**
 * Breadcrumb of a page, without home and the page itself: its group, and for a page hidden in the menu a link back to its list.
 * @param search query of its address
 */
export function breadcrumbOf(page: Page, site: Site, session: GuardSession, search = ''): Crumb[] {
  // Leave out a group with the same title as its list.
  const crumbs = ({ group, title }: Page): Crumb[] => (group && group.title !== title ? [{ title: group.title }] : [])
  if (!page.hideInMenu) return crumbs(page)
  const list = listOf(page, site, (candidate) => decide(session, { kind: 'page', page: candidate }) === 'allow', search)
  return list ? [...crumbs(list), { title: list.title, path: list.path }] : crumbs(page)
}
