/** Actions without a session: verify a mobile number, register, request a new password. */

export * as visitorEndpoints from './endpoints'
export * from './smsCodes'
export * from './submissionCode'
