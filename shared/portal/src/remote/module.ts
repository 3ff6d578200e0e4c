import { contractVersion } from '@shared/contract/portal'
import type { ComponentType } from 'react'

/** One page of a remote, loaded when first opened. */
export type PageLoader = () => Promise<{ default: ComponentType }>

/** Default export of a remote's `./app`. */
export interface RemoteModule {
  /** Contract version the remote was built with. */
  contract: string
  /** By the `name` of the page's route in portal.json. */
  pages: Readonly<Record<string, PageLoader>>
}

/** Creates the default export of a remote's `src/expose/app.ts`. */
export function defineRemote(pages: RemoteModule['pages']): RemoteModule {
  return { contract: contractVersion, pages }
}

/** A corrupt script can load without an error, so the loader accepts a module only if it has this shape (design §4). */
export function isRemoteModule(value: unknown): value is RemoteModule {
  if (typeof value !== 'object' || value === null || !('contract' in value) || !('pages' in value)) return false
  const { contract, pages } = value
  return typeof contract === 'string' && typeof pages === 'object' && pages !== null && Object.values(pages).every((load) => typeof load === 'function')
}
