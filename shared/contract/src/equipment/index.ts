/** The archive of special equipment: lists, archives, dates, and the calls for them. The fields of an archive come by `loadArchive`; all at once they stand in `@shared/contract/equipmentArchives`. */

export * from './archives/definition'
export * from './archives/kinds'
export * from './archives/load'
export * from './check'
export * as equipmentEndpoints from './endpoints'
export * from './handover'
export * from './list'
export { type EquipmentListEndpoints, equipmentListEndpoints } from './listEndpoints'
export * from './schemas'
export * from './states'
