/** What an institute does with an inspection: its fee by devices, the jobs of inspectors and their results. */
export * from './assignment'
export * as inspectionEndpoints from './endpoints'
export * from './jobs'
export * from './schemas'
