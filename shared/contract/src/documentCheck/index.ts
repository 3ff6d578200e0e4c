export * as documentCheckEndpoints from './endpoints'
export * from './link'
