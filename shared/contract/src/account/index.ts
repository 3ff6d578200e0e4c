/** Registration, member accounts, and password resets reviewed by an administrator. */

export * as accountEndpoints from './endpoints'
export * from './fields'
export * as ownAccountEndpoints from './ownAccountEndpoints'
export * as passwordResetEndpoints from './passwordResetEndpoints'
export * from './passwordResetSchemas'
export * from './schemas'
