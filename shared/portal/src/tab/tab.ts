import { createContext, useContext, useEffect } from 'react'
import { oncePerPage } from '../oncePerPage'

/** What a page may do with the tab it lives in. The shell provides it; a foreign host may provide its own. */
export interface Tab {
  id: string
  /** Names of the remote and the build that drew the page, for calls and reports. */
  remote: string
  version: string
  /** False while another tab is in front. */
  active: boolean
  /** What the tab is called: 告知详情 GZ330212202611190014. Of a number at its end the bar shows what tells the open tabs apart. */
  setTitle(title: string): void
  /** While true the tab shows a dot and asks before it closes. */
  setUnsaved(unsaved: boolean): void
  /** Closes this tab without asking, and goes to `nextPath` or where the shell thinks best. */
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

/** Marks the tab unsaved as long as `unsaved` holds and the page is there. */
export function useUnsaved(unsaved: boolean): void {
  const { setUnsaved } = useTab()
  useEffect(() => {
    setUnsaved(unsaved)
    // The page is unmounting: nothing unsaved remains.
    return unsaved ? () => setUnsaved(false) : undefined
  }, [unsaved, setUnsaved])
}

/** Sets the words of the tab, for pages about one record. */
export function useTabTitle(title: string | undefined): void {
  const { setTitle } = useTab()
  useEffect(() => {
    if (title) setTitle(title)
  }, [title, setTitle])
}
