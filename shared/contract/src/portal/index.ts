/** What the shell is built on: registry of remotes, configuration, home page, and how its pages are served. */

export * from './compatibility'
export * as portalEndpoints from './endpoints'
export * as homeEndpoints from './homeEndpoints'
export * from './pages'
export * as quickEndpoints from './quickEndpoints'
export { mostQuickEntries } from './quickEndpoints'
export * from './registry'
export * from './runtime'
export * from './schemas'
export * from './search'
export * as searchEndpoints from './searchEndpoints'
