/** Which vehicle cylinders are of: those of a vehicle are registered by vehicle, one certificate each (《特种设备使用管理规则》). */
import type { MachineCheck } from '@shared/contract/application'
import { isOfVehicle, registrationModeOf } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import { readUnspaced } from '@shared/contract/rules'
import type { Connection } from '../../../database/database'
import { check } from '../../../workflow/transition/machineChecks'
import { keepReplacedFields, replacedFieldsOf } from '../../equipment/archive/replacedFields'
import type { DeviceRow } from '../../equipment/device/findDevice'

/** Whether an application is about the cylinders of a vehicle. Submitted before the form asked, it does not say, and the archive decides. */
export const isAboutVehicle = ({ vehicleCylinders }: FormRow, archive: FormRow = {}): boolean =>
  vehicleCylinders ? vehicleCylinders === '1' : isOfVehicle(archive)

/** The vehicle an archive names, as a handler reads it; empty if none. */
const vehicleOf = ({ cylinderVin = '', cylinderPlateNo = '' }: FormRow): string =>
  cylinderPlateNo ? `车牌号 ${cylinderPlateNo}` : cylinderVin && `车辆VIN码 ${cylinderVin}`

/** Whether two plates or VINs are of one vehicle. Those that were stored before their fields wrote them in capitals are still as they were typed. */
export const isSame = (one: string, other = ''): boolean => readUnspaced(one).toUpperCase() === readUnspaced(other).toUpperCase()

/**
 * Why cylinders may not be added to those of an archive: one certificate is about one vehicle, or about no vehicle. Of an archive that names no vehicle,
 * the first registration that was asked tells. Where none was, it is not known, since the form did not always ask: that refuses nothing, see `vehicleChecks`.
 * @param registered granted under its certificate, the earliest first
 */
export function notOfVehicle(fields: FormRow, archive: FormRow = {}, registered: readonly FormRow[] = []): string | undefined {
  if (!fields.vehicleCylinders) return undefined
  const asked = vehicleOf(archive) === '' ? registered.find(({ vehicleCylinders }) => vehicleCylinders) : undefined
  const known = asked && isAboutVehicle(asked) ? asked : archive
  if (!isOfVehicle(known)) return asked && isAboutVehicle(fields) ? '这个使用登记证不是以车为单位登记的，车用气瓶一辆车一份登记' : undefined
  if (!isAboutVehicle(fields)) return '这个使用登记证是车用气瓶的，只能并入同一辆车的气瓶'
  const { cylinderVin = '', cylinderPlateNo = '' } = known
  // A vehicle keeps its VIN and may change its plate.
  const isOther = cylinderVin ? !isSame(cylinderVin, fields.cylinderVin) : cylinderPlateNo !== '' && !isSame(cylinderPlateNo, fields.cylinderPlateNo)
  return isOther ? `这个使用登记证是另一辆车的，${vehicleOf(known)}` : undefined
}

const vehicleKeys = ['registrationMode', 'cylinderPlateNo', 'cylinderVin'] as const

/** What an archive that names no vehicle gets to know of it from cylinders that are added. */
export function vehicleToldBy(fields: FormRow, archive: FormRow): FormRow {
  if (!isAboutVehicle(fields) || vehicleOf(archive) !== '') return {}
  const { cylinderPlateNo = '', cylinderVin = '' } = fields
  return { registrationMode: registrationModeOf('2000', '2300', true), cylinderPlateNo, cylinderVin }
}

interface Addition {
  id: string
  fields: FormRow
}

/**
 * What an archive says of its vehicle without the addition that told it: what the next one tells, or what it said before any of them. A vehicle that it
 * got from elsewhere since stays.
 * @param gone fields of the addition that told the vehicle @param before what the archive said then
 * @param left additions that remain, the earliest first
 * @returns what to write, and who tells it now, with what the archive has again once that one is void too
 */
export function vehicleWithout(
  archive: FormRow,
  gone: FormRow,
  before: FormRow,
  left: readonly Addition[],
): { written: FormRow; toldBy?: string; before: FormRow } {
  const base = Object.fromEntries(vehicleKeys.flatMap((key) => (key in before ? [[key, before[key] ?? '']] : [])))
  const isTold = isSame(archive.cylinderPlateNo ?? '', gone.cylinderPlateNo) && isSame(archive.cylinderVin ?? '', gone.cylinderVin)
  if (!isTold) return { written: {}, before: base }
  const next = left.find(({ fields }) => isAboutVehicle(fields))
  const told = next ? vehicleToldBy(next.fields, { ...archive, ...base }) : {}
  return { written: { ...base, ...told }, ...(next && Object.keys(told).length > 0 && { toldBy: next.id }), before: base }
}

/** The same for an addition that is voided: nothing if another one told the vehicle. Keeps for the next one what the archive said before. */
export async function vehicleLeftBy(
  connection: Connection,
  device: Pick<DeviceRow, 'id' | 'archive'>,
  gone: Addition,
  left: readonly Addition[],
): Promise<FormRow> {
  const kept = await replacedFieldsOf(connection, gone.id, device.id)
  if (!kept) return {}
  const { written, toldBy, before } = vehicleWithout(device.archive.fields, gone.fields, kept, left)
  if (toldBy && !(await replacedFieldsOf(connection, toldBy, device.id))) await keepReplacedFields(connection, toldBy, device, [], { before })
  return written
}

/** What the registrar compares where the archive or the application does not say which vehicle the cylinders are of. */
export function vehicleChecks(fields: FormRow, archive: FormRow = {}): MachineCheck[] {
  const named = vehicleOf(archive)
  if (isAboutVehicle(fields) && named === '') return [check('vehicle', false, '', '使用登记证的档案没有记车辆，请核对证上的气瓶是不是这辆车的')]
  if (!fields.vehicleCylinders && named !== '') return [check('vehicle', false, '', `使用登记证是车用气瓶的，${named}，请核对增加的气瓶是不是这辆车的`)]
  return []
}
