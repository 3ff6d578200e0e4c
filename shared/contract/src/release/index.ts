/** Releases of remotes: what is served to whom, and how it fares. */

export * as releaseEndpoints from './endpoints'
export * from './schemas'
