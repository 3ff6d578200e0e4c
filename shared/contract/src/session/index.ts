/** Signing in, and who is signed in. */

export * as sessionEndpoints from './endpoints'
export * from './schemas'
