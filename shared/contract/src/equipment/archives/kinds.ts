/** Maps device kinds to archives. Contains no field definitions, so that pages and menus need not load an archive. */
import type { FormRow } from '../../form/definition'

export const archiveKeys = [
  'boiler',
  'pressureVessel',
  'elevator',
  'hoistingMachinery',
  'fieldMotorVehicles',
  'majorAmusementFacilities',
  'pressurePiping',
  'pressurePipeline',
  'passengerRopeway',
] as const
export type ArchiveKey = (typeof archiveKeys)[number]

const archiveByKind: Readonly<Record<string, ArchiveKey>> = {
  '1000': 'boiler',
  '2000': 'pressureVessel',
  '3000': 'elevator',
  '4000': 'hoistingMachinery',
  '5000': 'fieldMotorVehicles',
  '6000': 'majorAmusementFacilities',
  '7000': 'pressurePiping',
  '8000': 'pressurePiping',
  '9000': 'passengerRopeway',
}

/**
 * The archive for a device; undefined for a kind without one (F000).
 * @param equclacode catalogue code of the kind
 * @param pipingId id of the registration unit, if the device is a pipeline
 */
export function archiveKeyOf(equclacode: string, pipingId = ''): ArchiveKey | undefined {
  return equclacode === '8000' && pipingId !== '' ? 'pressurePipeline' : archiveByKind[equclacode]
}

/** The kind of the devices in an archive, if not known from the device: 8000 for both piping archives. */
export const kindOfArchive = (key: ArchiveKey): string =>
  key === 'pressurePipeline'
    ? '8000'
    : (Object.keys(archiveByKind)
        .reverse()
        .find((kind) => archiveByKind[kind] === key) ?? '')

/** Page path of an archive. */
export const archivePath = (key: ArchiveKey): string => `/equipment/detail/${key}`

/** Address of a device's archive; the overview if its kind has none. @param pipingId as for `archiveKeyOf` */
export function archiveAddress(equclacode: string, id: string, pipingId = ''): string {
  const key = archiveKeyOf(equclacode, pipingId)
  return key ? `${archivePath(key)}?${new URLSearchParams({ id })}` : '/equipment/overview'
}

/**
 * 登记方式 of a device, a code of `registrationMode`: 压力管道 and 气瓶 by unit, 车用气瓶 by vehicle, 元件 and 安全附件 none, all others by set.
 * @param categoryCode 类别, for kinds where it makes a difference
 * @param ofVehicle whether cylinders are those of a vehicle
 */
export function registrationModeOf(equclacode: string, categoryCode = '', ofVehicle = false): 'SETS' | 'UNIT' | 'VEHICLE' | 'NONE' {
  if (equclacode === '7000' || equclacode === 'F000') return 'NONE'
  if (categoryCode === '2300' && ofVehicle) return 'VEHICLE'
  return equclacode === '8000' || categoryCode === '2300' ? 'UNIT' : 'SETS'
}

/**
 * Whether an archive of cylinders is about those of a vehicle (车用气瓶): registered by vehicle, or naming one. Those registered before there was
 * registration by vehicle say `UNIT` and name it all the same.
 */
export const isOfVehicle = ({ registrationMode, cylinderPlateNo, cylinderVin }: Readonly<Partial<FormRow>>): boolean =>
  registrationMode === 'VEHICLE' || Boolean(cylinderPlateNo || cylinderVin)
