import { goneStatuses, movedOut } from '@shared/contract/equipment'
import type { Connection } from '../../database/database'
import type { DeviceRow } from '../equipment/findDevice'

/** Devices an inspection names, as far as the archive has them and the caller may see them. */

export interface NamedDevice {
  id: string
  kind: string
  use_status: string
  equipment_code: string
  registration_code: string
  archive: DeviceRow['archive']
}

/** One that has moved out is put up again elsewhere: it is inspected and registered there under its numbers. */
const leftOut = goneStatuses.filter((status) => status !== movedOut)

/** By the numbers under which forms name them: 设备代码 or 注册代码. A number two devices have names neither; one that is gone from here does not count beside one that is here. */
export async function devicesNamed({ db }: Connection, numbers: readonly string[]): Promise<Map<string, NamedDevice>> {
  const wanted = [...new Set(numbers)].filter((number) => number !== '')
  if (wanted.length === 0) return new Map()
  const rows = await db
    .selectFrom('equipment')
    .select(['id', 'kind', 'use_status', 'equipment_code', 'registration_code', 'archive'])
    .where((where) => where.or([where('equipment_code', 'in', wanted), where('registration_code', 'in', wanted)]))
    .where('use_status', 'not in', leftOut)
    .execute()
  return new Map(
    wanted.flatMap((number): [string, NamedDevice][] => {
      const named = rows.filter((row) => row.equipment_code === number || row.registration_code === number)
      const here = named.filter(({ use_status }) => use_status !== movedOut)
      const [device, another] = here.length > 0 ? here : named
      return device && !another ? [[number, device]] : []
    }),
  )
}

/** Nobody's record: of a form that was never saved. */
const noRecord = '00000000-0000-0000-0000-000000000000'

/**
 * Numbers of inspections of the kind that are not finished, by the device they name; a device is in one at a time.
 * @param record the application that asks, which is none of them
 */
export async function openInspections(
  connection: Connection,
  kind: string,
  numbers: readonly string[],
  record: string = noRecord,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await connection.query({
    name: 'inspections-naming-devices',
    text: 'select device, number from unnest($1::text[]) as device, inspections_naming_device($2, $3, device) as number',
    values: [[...new Set(numbers)].filter((number) => number !== ''), record, kind],
  })
  return new Map(rows.map((row): [string, string] => [row.device, row.number]))
}
