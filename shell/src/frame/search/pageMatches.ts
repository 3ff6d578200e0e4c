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
  /** What is done there, in other words than its title. */
  words: readonly string[]
  /** Opens in a new window. */
  external: string | undefined
}

const foundOf = ({ path, title, words = [], external }: Page, group: string): PageFound => ({ path, title, group, words, external })

/** It is not a page but a drawer over the home page. */
const interaction: PageFound = { path: interactionListPath, title: '主管部门互动', group: homePage.title, words: ['咨询', '提问'], external: undefined }

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

/** A page, and the word it was found by if that is not in its title. */
export interface PageMatch extends PageFound {
  word: string
}

/**
 * Pages whose title, words or group contain the typed text, as characters or pinyin; titles that begin with it come first.
 * @param spelled absent until the pinyin data is loaded
 */
export function matchingPages(pages: readonly PageFound[], typed: string, spelled?: Spelled): PageMatch[] {
  const text = typed.trim().toLowerCase()
  if (text === '') return []
  const has = (name: string) => name.toLowerCase().includes(text) || spelled?.(name, text) === true
  const match = (page: PageFound): { rank: number; page: PageMatch } => {
    const { title, group } = page
    if (has(title)) return { rank: title.toLowerCase().startsWith(text) ? 0 : 1, page: { ...page, word: '' } }
    const word = page.words.find(has) ?? ''
    return { rank: word ? 2 : has(group) ? 3 : 4, page: { ...page, word } }
  }
  return pages
    .map(match)
    .filter(({ rank }) => rank < 4)
    .sort((left, right) => left.rank - right.rank)
    .slice(0, shown)
    .map(({ page }) => page)
}
