/** What the administrators of the portal look at: reported errors, sent SMS. */

export * as administrationEndpoints from './endpoints'
export * from './pages'
export * from './schemas'
