import type { EquipmentRow } from '@shared/contract/equipment'
import type { Connection } from '../../../database/database'
import type { Caller } from '../../../security/caller'
import { conditionsOf } from '../list/conditions'
import { countsOf } from '../list/counts'
import { devicesById } from '../list/list'

interface ResolveRequest {
  ids: readonly string[]
  numbers: readonly string[]
  equclacode?: string
}

/** As numbers are printed and pasted: full-width characters, spaces and hyphens make no difference. */
const asKept = (typed: string): string => typed.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase()

/** Ids of devices by any of their numbers; whose they are is asked afterwards. Every number has an index of its own. */
async function idsByNumber(connection: Connection, numbers: readonly string[]): Promise<Map<string, string[]>> {
  const wanted = [...new Set(numbers.flatMap((number) => [number, asKept(number)]))].filter((number) => number !== '')
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

/** Devices of the caller's by id, and by numbers that were pasted: each once, in the order asked for. @param today `YYYY-MM-DD` */
export async function resolveDevices(
  connection: Connection,
  caller: Caller,
  request: ResolveRequest,
  today: string,
): Promise<{ list: EquipmentRow[]; unknown: string[]; ambiguous: string[] }> {
  const byNumber = await idsByNumber(connection, request.numbers)
  const idsOf = (number: string): string[] => [...new Set([...(byNumber.get(number) ?? []), ...(byNumber.get(asKept(number)) ?? [])])]
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

/** Digits and letters, as numbers of devices and their papers are: 梯11浙B00001(20) among them. */
const looksLikeNumber = (typed: string): boolean => typed.length >= 6 && (typed.match(/\d/g) ?? []).length >= typed.length / 2

/** Of so many devices the index over pairs of characters is no way to a number: every pair of digits is in most of them. */
const manyDevices = 20_000
/** A beginning shorter than this is of too many devices to look at each. */
const longBeginning = 10
const afterAll = '\u{10FFFF}'

/** Ids of devices one of whose numbers begins with a text. */
async function idsByBeginning(connection: Connection, beginning: string, most: number): Promise<string[]> {
  const { rows } = await connection.query({
    name: 'equipment-by-beginning',
    // Comparisons, not `like`: with row-level security only these may use an index.
    text: ['equipment_code', 'registration_code', 'use_cert_no', 'factory_no']
      .map((column) => `(select id from equipment where ${column} >= $1 and ${column} < $2 order by ${column} limit $3)`)
      .join(' union '),
    values: [beginning, `${beginning}${afterAll}`, most],
  })
  return rows.map(({ id }) => id)
}

/**
 * Devices of the caller's by what may be one of their numbers, whole or, of many devices, from its beginning on.
 * @returns undefined where what was typed is no number, or part of one that words are the way to
 */
export async function devicesNumbered(connection: Connection, caller: Caller, typed: string, most: number, today: string): Promise<EquipmentRow[] | undefined> {
  if (!looksLikeNumber(asKept(typed))) return undefined
  const { list } = await resolveDevices(connection, caller, { ids: [], numbers: [typed] }, today)
  if (list.length > 0) return list.slice(0, most)
  const beginning = asKept(typed)
  if (beginning.length < longBeginning || (await countsOf(connection)(conditionsOf({}, caller, {}, today), [])) <= manyDevices) return undefined
  return (await devicesById(connection, caller, await idsByBeginning(connection, beginning, most), today)).slice(0, most)
}
