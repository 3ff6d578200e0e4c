import type { FormLookupAnswer } from '@shared/contract/application'
import type { FieldError } from '@shared/contract/endpoint'
import { archiveAddress } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import type { Connection } from '../../../database/database'
import { noId } from '../../../database/userInput'
import type { Caller } from '../../../security/caller'
import { resolveDevices } from './findByNumber'

const numbers = ['equipmentCode', 'registrationCode', 'useCertNo', 'factoryNo'] as const
type NumberField = (typeof numbers)[number]

const asked = ['equipmentCode', 'registrationCode', 'useCertNo', 'manufacturer', 'factoryNo'] as const
/** Devices one statement checks: a third of a second of the six it may take. */
const askedAtOnce = 1_000

/** Numbers of archives that another device already has, each reported at its row and field. @param id the device itself, empty for new ones */
export async function duplicateRows(
  connection: Connection,
  archives: readonly Readonly<Partial<FormRow>>[],
  id = '',
): Promise<(FieldError & { row: number; field: NumberField })[]> {
  const found: (FieldError & { row: number; field: NumberField })[] = []
  for (let from = 0; from < archives.length; from += askedAtOnce) {
    const given = archives.slice(from, from + askedAtOnce)
    const { rows } = await connection.query({
      name: 'equipment-numbers-taken',
      text: `select place::int - 1 as place, fields from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
          with ordinality as given (code, registration, certificate, maker, serial, place)
          cross join lateral equipment_numbers_taken($1, code, registration, certificate, maker, serial) fields
        where cardinality(fields) > 0 order by place`,
      values: [id || noId, ...asked.map((key) => given.map((fields) => fields[key] ?? ''))],
    })
    for (const { place, fields: taken } of rows) {
      for (const field of numbers.filter((number) => taken.includes(number))) {
        found.push({ row: from + place, field, message: field === 'factoryNo' ? messages.equipmentSerialTaken : messages.equipmentNumberTaken })
      }
    }
  }
  return found
}

/** The same for one archive. */
export const duplicateNumbers = async (connection: Connection, id: string, fields: FormRow): Promise<(FieldError & { field: NumberField })[]> =>
  (await duplicateRows(connection, [fields], id)).map(({ field, message }) => ({ field, message }))

/** Which numbers are taken, for a reader who decides on them. */
export const duplicatesTold = (taken: readonly FieldError[], fields: FormRow): string =>
  taken.map(({ field, message }) => `${fields[field] ?? ''}：${message}`).join('；')

/** The same for who types the numbers: with the name of each device the caller may see, and a link to it. @param today `YYYY-MM-DD` */
export async function duplicatesOf(connection: Connection, caller: Caller, fields: Partial<FormRow>, today: string): Promise<FormLookupAnswer> {
  const typed: FormRow = Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, value ?? '']))
  const taken = await duplicateNumbers(connection, typed.equipmentId ?? '', typed)
  const numbersTaken = taken.map(({ field }) => typed[field] ?? '')
  const { list } = taken.length > 0 ? await resolveDevices(connection, caller, { ids: [], numbers: numbersTaken }, today) : { list: [] }
  return {
    fields: {},
    list: taken.map(({ field, message }) => {
      const other = list.find(
        (row) => row.id !== typed.equipmentId && row[field] === typed[field] && (field !== 'factoryNo' || row.manufacturer === typed.manufacturer),
      )
      if (!other) return { field, message, path: '' }
      const device = [other.equipmentName || other.kindName, other.useUnitName, other.usePlaceDetail].filter((text) => text !== '').join('，')
      return { field, message: messages.equipmentNumberTakenBy(device), path: archiveAddress(other.equclacode, other.id) }
    }),
  }
}
