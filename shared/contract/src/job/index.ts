/** Work in the background that its owner sees: progress, file, failure. */

export * as jobEndpoints from './endpoints'
export * from './schemas'
