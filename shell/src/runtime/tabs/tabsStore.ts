import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { noTabs, restored, type Tabs } from './tabs'

/** The open tabs of this window, and what of them outlives it: local storage, for the same user and role (specification §2). */

const key = 'portal.tabs'

export const tabsStore = createStore<Tabs>(() => noTabs)
export const useTabs = (): Tabs => useStore(tabsStore)

/** One way to change: a function of `tabs.ts`. */
export function changeTabs(change: (tabs: Tabs) => Tabs): void {
  tabsStore.setState(change, true)
}

interface Owner {
  userId: string
  roleId: string
}

const isText = (value: unknown): value is string => typeof value === 'string'
type KeptTab = Parameters<typeof restored>[0][number]
function isKeptTab(value: unknown): value is KeptTab {
  if (typeof value !== 'object' || value === null) return false
  const tab: Partial<Record<keyof KeptTab, unknown>> = value
  return isText(tab.path) && tab.path.startsWith('/') && isText(tab.search) && isText(tab.title)
}

/** What an earlier load kept for this user and role; nothing of anybody else's. */
export function restoreTabs(owner: Owner): void {
  let tabs = noTabs
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof kept === 'object' && kept !== null && 'userId' in kept && 'roleId' in kept && 'tabs' in kept && Array.isArray(kept.tabs)) {
      if (kept.userId === owner.userId && kept.roleId === owner.roleId) tabs = restored(kept.tabs.filter(isKeptTab))
    }
  } catch {
    // Written by something else: as good as nothing.
  }
  tabsStore.setState(tabs, true)
}

/** Keeps every change from now on. @returns stops keeping */
export function persistTabs(owner: () => Owner): () => void {
  return tabsStore.subscribe((now, before) => {
    if (now.open === before.open) return
    const tabs = now.open.map(({ path, search, title }): KeptTab => ({ path, search, title }))
    try {
      localStorage.setItem(key, JSON.stringify({ ...owner(), tabs }))
    } catch {
      // A full store costs the list after a reload, nothing now.
    }
  })
}

export function forgetTabs(): void {
  tabsStore.setState(noTabs, true)
  localStorage.removeItem(key)
}
