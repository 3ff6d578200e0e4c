import { boiler } from './boiler'
import type { ArchiveDefinition } from './definition'
import { elevator } from './elevator'
import { fieldMotorVehicles } from './fieldMotorVehicles'
import { hoistingMachinery } from './hoistingMachinery'
import type { ArchiveKey } from './kinds'
import { majorAmusementFacilities } from './majorAmusementFacilities'
import { passengerRopeway } from './passengerRopeway'
import { pressurePipeline } from './pressurePipeline'
import { pressurePiping } from './pressurePiping'
import { pressureVessel } from './pressureVessel'

/** All archives at once, for the service and for tests. Pages load only the archive they show. */
export const archives: Readonly<Record<ArchiveKey, ArchiveDefinition>> = {
  boiler,
  pressureVessel,
  elevator,
  hoistingMachinery,
  fieldMotorVehicles,
  majorAmusementFacilities,
  pressurePiping,
  pressurePipeline,
  passengerRopeway,
}
