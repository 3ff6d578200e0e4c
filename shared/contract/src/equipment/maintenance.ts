import type { FormRow } from '../form/definition'

/** Archive fields that describe a device's maintenance. They are always written together when a maintenance begins, changes or ends. */
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

/** The new values of all maintenance fields, so that nothing of the previous unit remains. An empty argument means the device has no maintenance. */
export const maintenanceWritten = (maintenance: Maintenance): FormRow => Object.fromEntries(maintenanceFields.map((field) => [field, maintenance[field] ?? '']))

/** What ends the maintenance of a device, if it has any. @param archive before it ends */
export const maintenanceEnded = (archive: FormRow): FormRow => (maintenanceFields.some((field) => archive[field]) ? maintenanceWritten({}) : {})

/** Kinds whose archives have these fields: elevators and lifting machinery. */
export const maintainedKinds: readonly string[] = ['3000', '4000']
