import type { FormLookupAnswer } from '@shared/contract/application'
import type { FieldError } from '@shared/contract/endpoint'
import { archiveAddress } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import type { Connection } from '../../database/database'
import type { Caller } from '../../security/caller'
import { resolveDevices } from './resolve'

const numbers = ['equipmentCode', 'registrationCode', 'useCertNo', 'factoryNo'] as const
type NumberField = (typeof numbers)[number]

/** Numbers of an archive that another device on record has already, each told at its field. @param id the device itself, empty for a new one */
export async function duplicateNumbers(connection: Connection, id: string, fields: FormRow): Promise<(FieldError & { field: NumberField })[]> {
  const { rows } = await connection.query({
    name: 'equipment-numbers-taken',
    text: 'select equipment_numbers_taken($1, $2, $3, $4, $5, $6) as fields',
    values: [
      id || '00000000-0000-0000-0000-000000000000',
      ...['equipmentCode', 'registrationCode', 'useCertNo', 'manufacturer', 'factoryNo'].map((key) => fields[key] ?? ''),
    ],
  })
  const taken: readonly string[] = rows[0].fields
  return numbers
    .filter((field) => taken.includes(field))
    .map((field) => ({ field, message: field === 'factoryNo' ? messages.equipmentSerialTaken : messages.equipmentNumberTaken }))
}

/** The same while the numbers are typed, with the way to each device the caller may see. @param today `YYYY-MM-DD` */
export async function duplicatesOf(connection: Connection, caller: Caller, fields: Partial<FormRow>, today: string): Promise<FormLookupAnswer> {
  const typed: FormRow = Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, value ?? '']))
  const taken = await duplicateNumbers(connection, typed.equipmentId ?? '', typed)
  const asked = taken.map(({ field }) => typed[field] ?? '')
  const { list } = taken.length > 0 ? await resolveDevices(connection, caller, { ids: [], numbers: asked }, today) : { list: [] }
  return {
    fields: {},
    list: taken.map(({ field, message }) => {
      const other = list.find((row) => row[field] === typed[field] && (field !== 'factoryNo' || row.manufacturer === typed.manufacturer))
      return { field, message, path: other ? archiveAddress(other.equclacode, other.id) : '' }
    }),
  }
}
