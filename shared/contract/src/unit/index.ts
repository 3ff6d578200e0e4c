/** Units, their changes, and the lists to choose one from. */

export * as unitEndpoints from './endpoints'
export * from './fields'
export * from './schemas'
