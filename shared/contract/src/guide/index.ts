export * as guideEndpoints from './endpoints'
export * from './schemas'
