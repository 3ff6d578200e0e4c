import { createContext, useContext } from 'react'
import { oncePerPage } from '../oncePerPage'

/** One step between the home page and the page itself. A menu group has no page of its own, so no path. */
export interface Crumb {
  title: string
  /** Absolute path. */
  path?: string
}

/** The steps to the page of this tab, without 首页 and the page itself. Provided by the shell around each tab. */
export const BreadcrumbContext = oncePerPage('breadcrumb.v1', () => createContext<readonly Crumb[]>([]))
export const useBreadcrumb = (): readonly Crumb[] => useContext(BreadcrumbContext)
