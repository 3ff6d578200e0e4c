import { interactionListPath } from '@shared/contract/portal'
import { decide, type GuardSession } from '../../runtime/guard/decide'
import { interactionRoles } from '../../runtime/guard/interactionRoles'
import { homePage, type Page } from '../../runtime/registry/pages'
import type { Site } from '../../runtime/registry/site'

/** A page that can be found by the search. */
export interface PageFound {
  path: string
  title: string
  /** Title of its group. */
  group: string
  /** Opens in a new window. */
  external: string | undefined
}

const foundOf = (page: Page, group: string): PageFound => ({ path: page.path, title: page.title, group, external: page.external })

/** It is not a page but a drawer over the home page. */
const interaction: PageFound = { path: interactionListPath, title: '主管部门互动', group: homePage.title, external: undefined }

/** Pages the current role may open without a record, in the menu or not. */
export function pagesToFind(site: Site, session: GuardSession): PageFound[] {
  const allowed = site.groups.filter((group) => group.access === null || session.access?.includes(group.access))
  return [
    foundOf(homePage, ''),
    ...(interactionRoles.includes(session.roleType) ? [interaction] : []),
    ...allowed.flatMap((group) =>
      group.pages
        .filter((page) => (!page.hideInMenu || page.opensAlone) && decide(session, { kind: 'page', page }) === 'allow')
        .map((page) => foundOf(page, group.title)),
    ),
  ]
}

/** Whether the typed text is the pinyin of a text: sbzl or shebeizonglan for 设备总览. */
export type Spelled = (text: string, typed: string) => boolean

/** Maximum number of matching pages shown. */
const shown = 8

/**
 * Pages whose title or group contains the typed text, as characters or pinyin; titles that begin with it come first.
 * @param spelled absent until the pinyin data is loaded
 */
export function matchingPages(pages: readonly PageFound[], typed: string, spelled?: Spelled): PageFound[] {
  const text = typed.trim().toLowerCase()
  if (text === '') return []
  const has = (words: string) => words.toLowerCase().includes(text) || spelled?.(words, text) === true
  const rank = ({ title, group }: PageFound): number => (title.toLowerCase().startsWith(text) ? 0 : has(title) ? 1 : has(group) ? 2 : 3)
  return pages
    .map((page) => ({ page, rank: rank(page) }))
    .filter((ranked) => ranked.rank < 3)
    .sort((left, right) => left.rank - right.rank)
    .slice(0, shown)
    .map(({ page }) => page)
}
