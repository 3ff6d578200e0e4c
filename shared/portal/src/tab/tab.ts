import { createContext, use, useContext, useEffect } from 'react'
import { oncePerPage } from '../oncePerPage'

/** The tab of a page, and what the page may do with it. Provided by the shell, or by a foreign host. */
export interface Tab {
  id: string
  /** Name and build of the remote that rendered the page, for calls and error reports. */
  remote: string
  version: string
  /** False while another tab is in front. */
  active: boolean
  /** Title: 告知详情 GZ330212202611190014. The tab bar shortens a number at the end to the part that distinguishes the open tabs. */
  setTitle(title: string): void
  /** While true the tab shows a dot and asks before it closes. */
  setUnsaved(unsaved: boolean): void
  /** Closes this tab without asking, and goes to `nextPath` or to a page the shell chooses. */
  close(nextPath?: string): void
}

const alone: Tab = {
  id: 'alone',
  remote: 'portal',
  version: '',
  active: true,
  setTitle: () => undefined,
  setUnsaved: () => undefined,
  close: () => undefined,
}
/** One context for the whole browser page, so that a page finds its tab even when two copies of this package are loaded. */
export const TabContext = oncePerPage('tab.v1', () => createContext<Tab>(alone))
export const useTab = (): Tab => useContext(TabContext)

/** What of a tab stays the same while its page is open. */
export type SteadyTab = Omit<Tab, 'active'>
/** Beside `TabContext`: whoever reads only this is not rendered again at every change of tabs. Absent in the tree of an earlier shell. */
export const SteadyTabContext = oncePerPage('steadyTab.v1', () => createContext<SteadyTab | undefined>(undefined))
export const useSteadyTab = (): SteadyTab => use(SteadyTabContext) ?? use(TabContext)

/** Marks the tab unsaved while `unsaved` is true and the page is mounted. */
export function useUnsaved(unsaved: boolean): void {
  const { setUnsaved } = useSteadyTab()
  useEffect(() => {
    setUnsaved(unsaved)
    // With the component its unsaved input is gone, too.
    return unsaved ? () => setUnsaved(false) : undefined
  }, [unsaved, setUnsaved])
}

/** Sets the tab's title, for pages about one record. */
export function useTabTitle(title: string | undefined): void {
  const { setTitle } = useSteadyTab()
  useEffect(() => {
    if (title) setTitle(title)
  }, [title, setTitle])
}
