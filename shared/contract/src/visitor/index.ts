/** What a visitor may do without a session: prove a mobile number, register, ask for a new password. */

export * as visitorEndpoints from './endpoints'
export * from './smsCodes'
export * from './submissionCode'
