import type { FormRow } from '@shared/contract/form'
import type { Connection } from '../database/database'

/** A device by what notices know of it. `number`: as in the archive; for piping without one, the number of the notice itself. */
export interface NoticedDevice {
  factoryNo: string
  manufacturer: string
  number: string
}

/** A device of the archive as notices know it. */
export const noticedDevice = ({ factoryNo = '', manufacturer = '', equipmentCode = '', registrationCode = '' }: FormRow): NoticedDevice => ({
  factoryNo,
  manufacturer,
  number: equipmentCode || registrationCode,
})

/**
 * Keeps the received notices that name the devices from being withdrawn (domain §4.3 no. 5), until `releaseNotices`.
 * @param by id of the application decided on their basis
 */
export async function relyOnNotices({ query }: Connection, by: string, devices: readonly NoticedDevice[]): Promise<void> {
  if (devices.length === 0) return
  await query({ name: 'rely-on-notices', text: 'select rely_on_notices($1, $2)', values: [by, JSON.stringify(devices)] })
}

/** What was decided on the basis of notices has been voided. */
export async function releaseNotices({ query }: Connection, by: string): Promise<void> {
  await query({ name: 'release-notices', text: 'select release_notices($1)', values: [by] })
}
