/** The institute's part of an inspection: fees per device, inspectors' jobs and their results. */
export * from './assignment'
export * as inspectionEndpoints from './endpoints'
export * from './jobs'
export * from './schemas'
