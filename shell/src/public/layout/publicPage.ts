import { createContext, useContext } from 'react'
import type { PublicConfig } from '../config'

/** Context that the frame provides to every page before sign-in. */
export interface PublicPageContext {
  /** Undefined until loaded. */
  config: PublicConfig | undefined
  /** Shows another of these pages without a page load. Links to /login are plain links. */
  go(path: string): void
}

export const PublicPage = createContext<PublicPageContext>({ config: undefined, go: (path) => window.location.assign(path) })

export const usePublicPage = (): PublicPageContext => useContext(PublicPage)
