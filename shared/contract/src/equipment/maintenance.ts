import type { FormRow } from '../form/definition'

/** Fields of an archive that say who looks after its device: whatever begins, changes or ends a maintenance writes them together. */
export const maintenanceFields = [
  'maintenanceUnitName',
  'maintenanceUnitUscc',
  'maintenanceLicenceNo',
  'maintenanceContact',
  'maintenanceTel',
  'maintenanceContractNo',
  'maintenanceContractStart',
  'maintenanceContractEnd',
  'maintenanceMode',
] as const
export type Maintenance = Readonly<Partial<Record<(typeof maintenanceFields)[number], string>>>

/** What an archive says of its maintenance from now on: nothing of the unit before stays. Of an empty one nobody looks after the device. */
export const maintenanceWritten = (maintenance: Maintenance): FormRow => Object.fromEntries(maintenanceFields.map((field) => [field, maintenance[field] ?? '']))

/** Kinds whose archives have these fields: elevators and lifting machinery. */
export const maintainedKinds: readonly string[] = ['3000', '4000']
