/** Background jobs, with progress, file and error shown to their owner. */

export * as jobEndpoints from './endpoints'
export * from './schemas'
