/** Units, their changes, and lists for choosing one. */

export * as unitEndpoints from './endpoints'
export * from './fields'
export * from './schemas'
