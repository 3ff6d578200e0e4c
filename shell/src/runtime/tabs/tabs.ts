/** The open tabs as data, with the rules of specification §2 and domain §6.1. Pure functions, without React or browser. */

import { homePath } from '@shared/contract/portal'

export interface OpenTab {
  /** Stays the same when the page changes its query. */
  id: string
  path: string
  /** With the question mark; empty without a query. */
  search: string
  title: string
  /** True while the page holds unsaved input. */
  unsaved: boolean
  /** State passed by the link that opened it (react-router); lost on a reload. */
  state: unknown
}

export interface Tabs {
  /** Home first, always. */
  open: readonly OpenTab[]
  /** Undefined while a page without a tab is shown (401, 404). */
  current: string | undefined
  /** Ids by last visit, latest first; only tabs that were visited since the page was loaded. */
  visited: readonly string[]
}

export interface Address {
  path: string
  search: string
}

/** One tab per page, or per record for a page about a record (`id`). The rest of the query is state of the page. */
export function identityOf({ path, search }: Address): string {
  return `${path}?${new URLSearchParams(search).get('id') ?? ''}`
}

export const homeAddress: Address = { path: homePath, search: '' }
const homeTitle = '工作桌面'
const homeId = 'home'
const homeTab: OpenTab = { id: homeId, ...homeAddress, title: homeTitle, unsaved: false, state: null }

export const isHome = (tab: Pick<OpenTab, 'path'>): boolean => tab.path === homeAddress.path
export const addressOf = (tab: Address): string => tab.path + tab.search
export const noTabs: Tabs = { open: [homeTab], current: undefined, visited: [] }

/** Tabs stored before a reload, without duplicates. Home is always first. */
export function restored(kept: readonly { path: string; search: string; title: string }[]): Tabs {
  const seen = new Set<string>()
  const others: OpenTab[] = []
  for (const tab of kept) {
    const identity = identityOf(tab)
    if (isHome(tab) || seen.has(identity)) continue
    seen.add(identity)
    others.push({ ...tab, id: `kept-${others.length}`, unsaved: false, state: null })
  }
  return { ...noTabs, open: [homeTab, ...others] }
}

/** A record's number at the end of a title. */
const numbered = /^(.+) ([A-Z]*)(\d{12,})$/
/** Number of last digits by which people usually name a record. */
const usualTail = 4

/**
 * A title as the tab bar shows it: its words, and as many of the last digits of its number as distinguish it from the other tabs;
 * with the letters of its type in front when another number has the same digits.
 */
export function shortTitle(title: string, others: readonly string[]): { words: string; tail: string } {
  const [, words, letters = '', digits] = numbered.exec(title) ?? []
  if (words === undefined || digits === undefined) return { words: title, tail: '' }
  const rivals = others.flatMap((other) => {
    const [, otherWords, otherLetters = '', otherDigits] = numbered.exec(other) ?? []
    return otherWords === words && otherDigits !== undefined && other !== title ? [{ letters: otherLetters, digits: otherDigits }] : []
  })
  const onlyByLetters = rivals.some((rival) => rival.digits === digits)
  const told = rivals.filter((rival) => rival.digits !== digits && (!onlyByLetters || rival.letters === letters))
  let length = usualTail
  while (length < digits.length && told.some((rival) => rival.digits.endsWith(digits.slice(-length)))) length += 1
  const tail = digits.slice(-length)
  return { words, tail: onlyByLetters ? `${letters}…${tail}` : tail }
}

const visitedNow = (tabs: Tabs, id: string): readonly string[] => [id, ...tabs.visited.filter((other) => other !== id)]

export interface ShownPage {
  address: Address
  title: string
  /** The address replaced the previous one in the history: the page in front has only changed its query. */
  replaced: boolean
  state: unknown
  /** Id for a tab that has to be created. */
  newId: string
}

/** A page is shown: finds or creates its tab and brings it to the front. */
export function pageShown(tabs: Tabs, { address, title, replaced, state, newId }: ShownPage): Tabs {
  if (isHome(address)) {
    const open = tabs.open.map((tab) => (tab.id === homeId && tab.search !== address.search ? { ...tab, search: address.search, state } : tab))
    return { open, current: homeId, visited: visitedNow(tabs, homeId) }
  }
  const same = tabs.open.find((tab) => identityOf(tab) === identityOf(address))
  const front = tabs.open.find((tab) => tab.id === tabs.current)
  // A page that replaces its own address stays in its tab: with another query, or with the record it has just created.
  const moving = replaced && front?.path === address.path && (!same || same === front) ? front : same
  if (!moving) {
    const made: OpenTab = { id: newId, ...address, title, unsaved: false, state }
    return { open: [...tabs.open, made], current: newId, visited: visitedNow(tabs, newId) }
  }
  // A menu entry has no query and returns to its page as the user left it; a link with a query changes the page's query.
  const search = !replaced && address.search === '' ? moving.search : address.search
  return {
    // The state is that of the history entry, also of one that shows the page as it is: the entry before it may be another page.
    open: moving.search === search && moving.state === state ? tabs.open : tabs.open.map((tab) => (tab === moving ? { ...tab, search, state } : tab)),
    current: moving.id,
    visited: visitedNow(tabs, moving.id),
  }
}

/** A page without a tab is shown. */
export const left = (tabs: Tabs): Tabs => ({ ...tabs, current: undefined })

/** The tab to show when one is closed: the next one, or the previous one if it was the last; undefined if it was not in front. */
export function nextAfterClosing(tabs: Tabs, id: string): OpenTab | undefined {
  if (id !== tabs.current) return undefined
  const index = tabs.open.findIndex((tab) => tab.id === id)
  if (index <= 0) return undefined
  return tabs.open[index + 1] ?? tabs.open[index - 1]
}

export function closed(tabs: Tabs, ids: readonly string[]): Tabs {
  const gone = new Set(ids.filter((id) => id !== homeId))
  const open = tabs.open.filter((tab) => !gone.has(tab.id))
  const current = tabs.current !== undefined && gone.has(tabs.current) ? (ids.length === 1 ? nextAfterClosing(tabs, tabs.current)?.id : homeId) : tabs.current
  return { open, current, visited: tabs.visited.filter((id) => !gone.has(id)) }
}

/** The tabs 关闭其他 closes: all but home and the given tab. */
export const othersOf = (tabs: Tabs, id: string): OpenTab[] => tabs.open.filter((tab) => tab.id !== id && !isHome(tab))
export const allOf = (tabs: Tabs): OpenTab[] => tabs.open.filter((tab) => !isHome(tab))

export function changed(tabs: Tabs, id: string, change: Partial<Pick<OpenTab, 'title' | 'unsaved'>>): Tabs {
  const before = tabs.open.find((tab) => tab.id === id)
  if (!before || id === homeId) return tabs
  if ((change.title ?? before.title) === before.title && (change.unsaved ?? before.unsaved) === before.unsaved) return tabs
  return { ...tabs, open: tabs.open.map((tab) => (tab.id === id ? { ...tab, ...change } : tab)) }
}

/**
 * Tabs whose page stays mounted: the one in front, those with unsaved input, and of the rest the most recently visited.
 * @param limit number of pages to keep; the tab in front and unsaved ones are kept even beyond it
 * @param notCached whether a page must not be kept
 */
export function liveTabs(tabs: Tabs, limit: number, notCached: (path: string) => boolean): OpenTab[] {
  const kept = new Set<string>()
  for (const id of tabs.visited) {
    const tab = tabs.open.find((candidate) => candidate.id === id)
    if (!tab) continue
    const wanted = id === tabs.current || tab.unsaved || (kept.size < limit && !notCached(tab.path))
    if (wanted) kept.add(id)
  }
  return tabs.open.filter((tab) => kept.has(tab.id))
}
