/** Login, and the signed-in user. */

export * as sessionEndpoints from './endpoints'
export * from './schemas'
