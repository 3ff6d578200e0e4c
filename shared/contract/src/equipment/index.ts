/** The archive of special equipment: lists, archives, dates, and the calls for them. */

export * from './check'
export * as equipmentEndpoints from './endpoints'
export * from './handover'
export * from './list'
export { type EquipmentListEndpoints, equipmentListEndpoints } from './listEndpoints'
export * from './schemas'
export * from './states'
