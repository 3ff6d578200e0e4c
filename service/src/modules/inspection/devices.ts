import { equipmentNumbersOf, goneStatuses, movedOut } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import type { ExpressionBuilder } from 'kysely'
import type { Connection } from '../../database/database'
import type { Tables } from '../../database/tables/tables'
import { noRecord } from '../../workflow/record'
import type { DeviceRow } from '../equipment/device/findDevice'

/** Devices named by an inspection, as far as they are in the archive and visible to the caller. */

export interface NamedDevice {
  id: string
  kind: string
  use_status: string
  equipment_code: string
  registration_code: string
  use_cert_no: string
  archive: DeviceRow['archive']
}

/** Condition for a statement on `equipment`: the device has one of the numbers. */
export const isNamed = (wanted: readonly string[]) => (eb: ExpressionBuilder<Tables, 'equipment'>) =>
  eb.or([eb('equipment_code', 'in', [...wanted]), eb('registration_code', 'in', [...wanted]), eb('use_cert_no', 'in', [...wanted])])

/** The numbers forms use for a device. */
export const numbersOf = ({
  equipment_code,
  registration_code,
  use_cert_no,
}: Pick<NamedDevice, 'equipment_code' | 'registration_code' | 'use_cert_no'>): string[] =>
  equipmentNumbersOf({ equipmentCode: equipment_code, registrationCode: registration_code, useCertNo: use_cert_no })

/**
 * What is wrong with rows that name the device of an earlier row by another of its numbers, by place. The same number twice is told by the form
 * itself (`uniqueBy`).
 */
export const repeatedDevices = (rows: readonly { number: string; device: { id: string } | undefined }[]): (string | undefined)[] =>
  rows.map(({ number, device }) => {
    const earlier = device ? rows.findIndex((row) => row.device?.id === device.id) : -1
    return earlier < 0 || rows[earlier]?.number === number ? undefined : messages.sameDeviceAs(earlier + 1)
  })

/** Why a device that the caller sees is refused: the form names another use unit than its archive. */
export const ofAnotherUnit = ({ useUnitName = '' }: FormRow): string => `使用单位是${useUnitName || '其他单位'}，与所填的使用单位不一致`

/** A device that was moved out is installed again elsewhere: it is inspected and registered there under the same numbers. */
const gone = goneStatuses.filter((status) => status !== movedOut)

/**
 * Devices by the numbers forms use: 设备代码, 注册代码, or 使用登记证编号. An ambiguous number finds none; a moved-out device does not count if another one has
 * the number.
 * @param leftOut use states to exclude
 */
export async function devicesNamed({ db }: Connection, numbers: readonly string[], leftOut: readonly string[] = gone): Promise<Map<string, NamedDevice>> {
  const wanted = [...new Set(numbers)].filter((number) => number !== '')
  if (wanted.length === 0) return new Map()
  const rows = await db
    .selectFrom('equipment')
    .select(['id', 'kind', 'use_status', 'equipment_code', 'registration_code', 'use_cert_no', 'archive'])
    .where(isNamed(wanted))
    .$if(leftOut.length > 0, (query) => query.where('use_status', 'not in', [...leftOut]))
    .execute()
  return new Map(
    wanted.flatMap((number): [string, NamedDevice][] => {
      const named = rows.filter((row) => numbersOf(row).includes(number))
      const here = named.filter(({ use_status }) => use_status !== movedOut)
      const [device, another] = here.length > 0 ? here : named
      return device && !another ? [[number, device]] : []
    }),
  )
}

/** Ids of the devices with these numbers; a number that is in no archive stays. */
export async function idsNamed(connection: Connection, numbers: readonly string[]): Promise<string[]> {
  const found = await devicesNamed(connection, numbers)
  return numbers.map((number) => found.get(number)?.id ?? number)
}

/**
 * Numbers of open applications, by the number that is asked about: an application may have named the device by another of its numbers.
 * @param lookUp finds them by the number they name
 */
export async function openByAnyNumber(
  connection: Connection,
  numbers: readonly string[],
  lookUp: (named: string[]) => Promise<{ rows: { device: string; number: string }[] }>,
): Promise<ReadonlyMap<string, string>> {
  const found = await devicesNamed(connection, numbers)
  const asked = [...new Set(numbers)].map((number): [string, string[]] => {
    const device = found.get(number)
    return [number, [number, ...(device ? numbersOf(device) : [])].filter((each) => each !== '')]
  })
  const { rows } = await lookUp([...new Set(asked.flatMap(([, all]) => all))])
  const open = new Map(rows.map((row): [string, string] => [row.device, row.number]))
  return new Map(
    asked.flatMap(([number, all]): [string, string][] => {
      const other = all.flatMap((each) => open.get(each) ?? [])[0]
      return other === undefined ? [] : [[number, other]]
    }),
  )
}

/**
 * Numbers of open inspections of the kind, by the device they name; a device can be in one at a time. The items of a boiler's inspection have
 * periods of their own, so that two of them may be under way; where no item is named, it may be any.
 * @param fields of the form: kind and item
 * @param record the application to exclude: the one asking
 */
export async function openInspections(
  connection: Connection,
  { applyKind = '', boilerItem = '' }: FormRow,
  numbers: readonly string[],
  record: string = noRecord,
): Promise<ReadonlyMap<string, string>> {
  return openByAnyNumber(connection, numbers, (named) =>
    connection.query({
      name: 'inspections-naming-devices',
      text: 'select device, number from unnest($1::text[]) as device, inspections_naming_device($2, $3, $4, device) as number',
      values: [named, record, applyKind, boilerItem],
    }),
  )
}

/**
 * What is said of open inspections, by the device: the number is for who may see the inspection (as `appliedTo` has it).
 * @param open as from `openInspections`
 */
export async function openInspectionsSaid({ db }: Connection, open: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, string>> {
  if (open.size === 0) return new Map()
  const rows = await db
    .selectFrom('application')
    .select('number')
    .where('number', 'in', [...open.values()])
    .execute()
  const visible = new Set(rows.map(({ number }) => number))
  return new Map([...open].map(([device, number]) => [device, visible.has(number) ? `已在 ${number} 中报检，尚未办结` : '已由其他单位报检，尚未办结']))
}
