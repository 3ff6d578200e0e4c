/** Releases of remotes: which builds are served to whom, and how they perform. */

export * as releaseEndpoints from './endpoints'
export * from './schemas'
