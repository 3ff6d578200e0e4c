import { canonicalCertificateNumber, type EquipmentRow } from '@shared/contract/equipment'
import { canonicalCode } from '@shared/contract/form'
import type { Connection } from '../../../database/database'
import { type Caller, viewersOf } from '../../../security/caller'
import { relationsFor } from '../device/parties'
import { conditionsOf } from '../list/conditions'
import { countsOf } from '../list/counts'
import { devicesById } from '../list/list'

interface ResolveRequest {
  ids: readonly string[]
  numbers: readonly string[]
  equclacode?: string
}

/**
 * The numbers a printed or pasted one may be stored as, with full-width characters, spaces and lower case normalised. Hyphens belong to
 * certificates and factory numbers, but in codes only separate groups of digits.
 */
export const storedAs = (typed: string): string[] => [...new Set([canonicalCertificateNumber(typed), canonicalCode(typed)])].filter((number) => number !== '')

/** Ids of devices by any of their numbers; visibility is checked afterwards. Every number has an index of its own. */
async function idsByNumber(connection: Connection, numbers: readonly string[]): Promise<Map<string, string[]>> {
  const wanted = [...new Set(numbers.flatMap((number) => [number, ...storedAs(number)]))].filter((number) => number !== '')
  if (wanted.length === 0) return new Map()
  const { rows } = await connection.query({
    name: 'equipment-by-numbers',
    text: `select equipment_code as number, id from equipment where equipment_code = any($1::text[]) and equipment_code <> ''
      union select registration_code, id from equipment where registration_code = any($1::text[]) and registration_code <> ''
      union select use_cert_no, id from equipment where use_cert_no = any($1::text[]) and use_cert_no <> ''
      union select factory_no, id from equipment where factory_no = any($1::text[]) and factory_no <> ''`,
    values: [wanted],
  })
  const found = new Map<string, string[]>()
  for (const row of rows) found.set(row.number, [...(found.get(row.number) ?? []), row.id])
  return found
}

/** Devices visible to the caller by id and by pasted numbers: each once, in the requested order. @param today `YYYY-MM-DD` */
export async function resolveDevices(
  connection: Connection,
  caller: Caller,
  request: ResolveRequest,
  today: string,
): Promise<{ list: EquipmentRow[]; unknown: string[]; ambiguous: string[] }> {
  const byNumber = await idsByNumber(connection, request.numbers)
  const idsOf = (number: string): string[] => [...new Set([number, ...storedAs(number)].flatMap((one) => byNumber.get(one) ?? []))]
  const ids = [...new Set([...request.ids, ...request.numbers.flatMap(idsOf)])]
  const seen = await devicesById(connection, caller, ids, today)
  const list = seen.filter((row) => request.equclacode === undefined || row.equclacode === request.equclacode)
  const own = new Set(list.map((row) => row.id))
  const numbers = [...new Set(request.numbers)].filter((number) => number !== '')
  const ofCaller = (number: string) => idsOf(number).filter((id) => own.has(id))
  return {
    list,
    unknown: numbers.filter((number) => ofCaller(number).length === 0),
    ambiguous: numbers.filter((number) => ofCaller(number).length > 1),
  }
}

/** Of the numbers of devices, those of none whose archive the caller may open. */
export async function numbersUnseen(connection: Connection, caller: Caller, numbers: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(numbers)].filter((number) => number !== '')
  const byNumber = await idsByNumber(connection, wanted)
  if (byNumber.size === 0) return wanted
  const { rows } = await connection.query({
    name: 'equipment-seen',
    text: `select distinct equipment_id as id from equipment_party
      where equipment_id = any($1::uuid[]) and viewer = any($2::text[]) and relation = any($3::text[])`,
    values: [[...byNumber.values()].flat(), viewersOf(caller), [...relationsFor(caller)]],
  })
  const seen = new Set(rows.map(({ id }) => id))
  return wanted.filter((number) => ![number, ...storedAs(number)].some((one) => byNumber.get(one)?.some((id) => seen.has(id))))
}

/** Digits and letters, as in numbers of devices and their documents: 梯11浙B00001(20) included. */
const looksLikeNumber = (typed: string): boolean => typed.length >= 6 && (typed.match(/\d/g) ?? []).length >= typed.length / 2

/** Above this many devices the index over character pairs does not help to find a number: every pair of digits is in most of them. */
const manyDevices = 20_000
/** A shorter prefix matches too many devices to check each. */
const longBeginning = 10
const afterAll = '\u{10FFFF}'

/** Ids of devices with a number that begins with a text. */
async function idsByBeginning(connection: Connection, beginning: string, most: number): Promise<string[]> {
  const { rows } = await connection.query({
    name: 'equipment-by-beginning',
    // Comparisons instead of `like`: with row-level security only they can use an index.
    text: ['equipment_code', 'registration_code', 'use_cert_no', 'factory_no']
      .map((column) => `(select id from equipment where ${column} >= $1 and ${column} < $2 order by ${column} limit $3)`)
      .join(' union '),
    values: [beginning, `${beginning}${afterAll}`, most],
  })
  return rows.map(({ id }) => id)
}

/**
 * Devices visible to the caller whose number is the typed text or, if there are many devices, begins with it.
 * @returns undefined if the text is no number, or a part of one that keyword search finds
 */
export async function devicesWithNumber(
  connection: Connection,
  caller: Caller,
  typed: string,
  most: number,
  today: string,
): Promise<EquipmentRow[] | undefined> {
  const code = canonicalCode(typed)
  if (!looksLikeNumber(code)) return undefined
  const { list } = await resolveDevices(connection, caller, { ids: [], numbers: [typed] }, today)
  if (list.length > 0) return list.slice(0, most)
  if (code.length < longBeginning || (await countsOf(connection)(conditionsOf({}, caller, {}, today), [])) <= manyDevices) return undefined
  const ids = new Set<string>()
  for (const beginning of storedAs(typed)) for (const id of await idsByBeginning(connection, beginning, most)) ids.add(id)
  return (await devicesById(connection, caller, [...ids], today)).slice(0, most)
}
