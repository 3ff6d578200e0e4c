/** The device with an archive that a 使用登记 is about, by the number its form names. */
import { type ArchivedDates, putIntoUseDoubt } from '@shared/contract/application'
import { canonicalCertificateNumber } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import type { Connection } from '../../../database/database'
import { isUuid } from '../../../database/userInput'

export interface FoundDevice {
  id: string
  use_unit_id: string | null
  use_status: string
  kind: string
  category: string
  variety: string
  name: string
  model: string
  equipment_code: string
  manufacturer: string
  factory_no: string
}

/** Devices on record, registered for use or not yet, that have a number; at most two: with more than one the number is ambiguous. */
export async function devicesOf(connection: Connection, number: string): Promise<FoundDevice[]> {
  const wanted = canonicalCertificateNumber(number)
  if (wanted === '') return []
  const { rows } = await connection.query({ name: 'equipment-by-number', text: 'select * from equipment_by_number($1)', values: [wanted] })
  return rows
}

/** The device a form is about: the one its unit chose, or those that have the number typed for it. */
export async function devicesNamed(connection: Connection, { recordKind, deviceNumber = '', chosenId = '' }: FormRow): Promise<FoundDevice[]> {
  if (recordKind !== '1' || !isUuid(chosenId)) return devicesOf(connection, deviceNumber)
  const named = [deviceNumber.trim(), canonicalCertificateNumber(deviceNumber)]
  const { rows } = await connection.query({ name: 'equipment-chosen', text: 'select * from equipment_chosen($1, $2)', values: [chosenId, named] })
  return rows
}

/** What the archive of a device says against the day since when it is used, as a form states it; undefined if nothing. */
export async function datesDoubt(connection: Connection, { id }: FoundDevice, stated: string): Promise<string | undefined> {
  const { rows } = await connection.query({
    name: 'dates-of-recorded-device',
    text: 'select put_into_use as "putIntoUse", inspection_kind as "inspectionKind", inspection_date as "inspectionDate" from dates_of_recorded_device($1)',
    values: [id],
  })
  const [dates] = rows as unknown as ArchivedDates[]
  return dates && putIntoUseDoubt(stated, dates)
}

/** Whether the form is about a device that has an archive. */
export const inArchive = ({ recordKind = '' }: FormRow): boolean => recordKind === '1' || recordKind === '2'
