/** People who manage and operate special equipment, and their certificates. */
export * as operatorEndpoints from './endpoints'
export * from './fields'
export * from './importedPeople'
export * from './list'
export { certificateListEndpoints, personListEndpoints } from './listEndpoints'
export * from './missingOperators'
export * from './operatorItems'
export * from './schemas'
