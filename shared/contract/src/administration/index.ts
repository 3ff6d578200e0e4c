/** For the portal's administrators: reported errors, sent SMS. */

export * as administrationEndpoints from './endpoints'
export * from './pages'
export * from './schemas'
