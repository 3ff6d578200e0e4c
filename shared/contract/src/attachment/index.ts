/** Papers of a record: permitted files, upload and download. */

export * from '../attachmentLimits'
export * as attachmentEndpoints from './endpoints'
export * from './files'
export * as mobileUploadEndpoints from './mobileUploadEndpoints'
export * from './schemas'
export * from './zip'
