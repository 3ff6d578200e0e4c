import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { noTabs, restored, type Tabs } from './tabs'

/** The open tabs of this window, stored in local storage for the same user and role (specification §2). */

const key = 'portal.tabs'

export const tabsStore = createStore<Tabs>(() => noTabs)
export const useTabs = (): Tabs => useStore(tabsStore)

/** The only way to change the tabs; use the functions of `tabs.ts`. */
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

/** Restores the tabs stored for this user and role, and no others. */
export function restoreTabs(owner: Owner): void {
  let tabs = noTabs
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof kept === 'object' && kept !== null && 'userId' in kept && 'roleId' in kept && 'tabs' in kept && Array.isArray(kept.tabs)) {
      if (kept.userId === owner.userId && kept.roleId === owner.roleId) tabs = restored(kept.tabs.filter(isKeptTab))
    }
  } catch {
    // Unreadable: treated as if nothing were stored.
  }
  tabsStore.setState(tabs, true)
}

/** Stores every change from now on. @returns stops */
export function persistTabs(owner: () => Owner): () => void {
  return tabsStore.subscribe((now, before) => {
    if (now.open === before.open) return
    const tabs = now.open.map(({ path, search, title }): KeptTab => ({ path, search, title }))
    try {
      localStorage.setItem(key, JSON.stringify({ ...owner(), tabs }))
    } catch {
      // If storage is full, the tabs are only missing after a reload.
    }
  })
}

export function forgetTabs(): void {
  tabsStore.setState(noTabs, true)
  localStorage.removeItem(key)
}
