/** The open pages as data: rules of specification §2 and domain §6.1. No React, no browser, no clock. */

export interface OpenTab {
  /** Stays the same while the page inside moves to another query. */
  id: string
  path: string
  /** With its question mark; empty when there is none. */
  search: string
  title: string
  /** True while the page holds input nobody has saved. */
  unsaved: boolean
  /** What the link that opened it gave along (react-router's state); gone after a reload. */
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

/** One page, one tab; a page about a record has one for each record. The rest of the query is where the page stands. */
export function identityOf({ path, search }: Address): string {
  return `${path}?${new URLSearchParams(search).get('id') ?? ''}`
}

export const homeAddress: Address = { path: '/home', search: '' }
const homeTitle = '工作桌面'
const homeId = 'home'
const homeTab: OpenTab = { id: homeId, ...homeAddress, title: homeTitle, unsaved: false, state: null }

export const isHome = (tab: Pick<OpenTab, 'path'>): boolean => tab.path === homeAddress.path
export const addressOf = (tab: Address): string => tab.path + tab.search
export const noTabs: Tabs = { open: [homeTab], current: undefined, visited: [] }

/** Tabs an earlier load of the page kept. Anything unfit is left out; home is first whatever was kept. */
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
/** Digits of a number people know a record by. */
const usualTail = 4

/**
 * A title as a bar of tabs shows it: its words, and of a number at its end as many of the last digits as tell it from the others; the letters
 * of its type in front of them, where no digits do.
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

export interface Arrival {
  address: Address
  title: string
  /** The address took the place of the one before it: the page in front has only changed its query. */
  replaced: boolean
  state: unknown
  /** For a tab that has to be made. */
  newId: string
}

/** A page is shown: its tab is found or made, and is in front. */
export function arrived(tabs: Tabs, { address, title, replaced, state, newId }: Arrival): Tabs {
  if (isHome(address)) {
    const open = tabs.open.map((tab) => (tab.id === homeId && tab.search !== address.search ? { ...tab, search: address.search, state } : tab))
    return { open, current: homeId, visited: visitedNow(tabs, homeId) }
  }
  const same = tabs.open.find((tab) => identityOf(tab) === identityOf(address))
  const front = tabs.open.find((tab) => tab.id === tabs.current)
  // A page that replaces its own address moves on in its tab: to another query, or to the record it has just made.
  const moving = replaced && front?.path === address.path && (!same || same === front) ? front : same
  if (!moving) {
    const made: OpenTab = { id: newId, ...address, title, unsaved: false, state }
    return { open: [...tabs.open, made], current: newId, visited: visitedNow(tabs, newId) }
  }
  const stays = moving.search === address.search || (!replaced && address.search === '')
  return {
    // A menu entry has no query and leads back to its page wherever that stands; a link with a query means what it says.
    open: stays ? tabs.open : tabs.open.map((tab) => (tab === moving ? { ...tab, search: address.search, state } : tab)),
    current: moving.id,
    visited: visitedNow(tabs, moving.id),
  }
}

/** A page without a tab is shown. */
export const left = (tabs: Tabs): Tabs => ({ ...tabs, current: undefined })

/** The tab to show when one is closed: the one after it, for the last the one before; undefined when nothing has to move. */
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

/** What 关闭其他 closes: all but home and the tab it was asked on. */
export const othersOf = (tabs: Tabs, id: string): OpenTab[] => tabs.open.filter((tab) => tab.id !== id && !isHome(tab))
export const allOf = (tabs: Tabs): OpenTab[] => tabs.open.filter((tab) => !isHome(tab))

export function changed(tabs: Tabs, id: string, change: Partial<Pick<OpenTab, 'title' | 'unsaved'>>): Tabs {
  const before = tabs.open.find((tab) => tab.id === id)
  if (!before || id === homeId) return tabs
  if ((change.title ?? before.title) === before.title && (change.unsaved ?? before.unsaved) === before.unsaved) return tabs
  return { ...tabs, open: tabs.open.map((tab) => (tab.id === id ? { ...tab, ...change } : tab)) }
}

/**
 * Tabs whose page stays in memory: the one in front, the ones with unsaved input, and of the rest the latest visited.
 * @param limit how many may live, unsaved ones not counted against closing
 * @param notCached whether a page asks not to be kept
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
