import type { ArchiveDefinition } from './definition'
import type { ArchiveKey } from './kinds'

/** Each archive is a separate script, as a page shows only one kind. */
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

/** Loads the archive of a kind. Rejects if its script cannot be loaded. */
export const loadArchive = (key: ArchiveKey): Promise<ArchiveDefinition> => loaders[key]()
