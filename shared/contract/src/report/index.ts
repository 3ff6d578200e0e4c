export * as reportEndpoints from './endpoints'
export * from './schemas'
