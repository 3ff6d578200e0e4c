import type { Crumb } from '@shared/portal'
import { decide, type GuardSession } from '../runtime/guard/decide'
import type { Page } from '../runtime/registry/pages'
import { listOf, type Site } from '../runtime/registry/site'

/**
 * What leads to a page, without home and the page itself: its group, and for a page hidden in the menu its list, as the way
 * back.
 */
export function breadcrumbOf(page: Page, site: Site, session: GuardSession): Crumb[] {
  // A group named like its only list would say it twice.
  const crumbs = ({ group, title }: Page): Crumb[] => (group && group.title !== title ? [{ title: group.title }] : [])
  if (!page.hideInMenu) return crumbs(page)
  const list = listOf(page, site, (candidate) => decide(session, { kind: 'page', page: candidate }) === 'allow')
  return list ? [...crumbs(list), { title: list.title, path: list.path }] : crumbs(page)
}
