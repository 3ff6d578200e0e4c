import { createContext, useContext } from 'react'
import type { PublicConfig } from '../config'

/** What every page before sign-in gets from its frame. */
export interface PublicPageContext {
  /** Undefined until it has arrived. */
  config: PublicConfig | undefined
  /** Shows another page of these without loading anything anew. Links to /login are plain links. */
  go(path: string): void
}

export const PublicPage = createContext<PublicPageContext>({ config: undefined, go: (path) => window.location.assign(path) })

export const usePublicPage = (): PublicPageContext => useContext(PublicPage)
