/** Papers of a record: which files may be attached, and how they travel. */

export * as attachmentEndpoints from './endpoints'
export * from './files'
export * as mobileUploadEndpoints from './mobileUploadEndpoints'
export * from './schemas'
export * from './zip'
