import type { EquipmentRow } from '@shared/contract/equipment'
import type { Connection } from '../../database/database'
import type { Caller } from '../../security/caller'
import { devicesById } from './list'

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
