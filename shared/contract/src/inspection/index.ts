/** What an institute does with an inspection: its fee by devices. */
export * as inspectionEndpoints from './endpoints'
export * from './schemas'
