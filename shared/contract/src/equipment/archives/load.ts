import type { ArchiveDefinition } from './definition'
import type { ArchiveKey } from './kinds'

/** A page shows one kind: each archive is a script of its own. */
const loaders: Readonly<Record<ArchiveKey, () => Promise<ArchiveDefinition>>> = {
  boiler: async () => (await import('./boiler')).boiler,
  pressureVessel: async () => (await import('./pressureVessel')).pressureVessel,
  elevator: async () => (await import('./elevator')).elevator,
  hoistingMachinery: async () => (await import('./hoistingMachinery')).hoistingMachinery,
  fieldMotorVehicles: async () => (await import('./fieldMotorVehicles')).fieldMotorVehicles,
  majorAmusementFacilities: async () => (await import('./majorAmusementFacilities')).majorAmusementFacilities,
  pressurePiping: async () => (await import('./pressurePiping')).pressurePiping,
  pressurePipeline: async () => (await import('./pressurePipeline')).pressurePipeline,
  passengerRopeway: async () => (await import('./passengerRopeway')).passengerRopeway,
}

/** The archive of a kind, fetched when it is asked for. Rejects when its script cannot be had. */
export const loadArchive = (key: ArchiveKey): Promise<ArchiveDefinition> => loaders[key]()
