/** Which archive a device has, by its kind. Free of fields: pages and menus know it without loading an archive. */

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
 * The archive a device opens in, or nothing for a kind that has none (F000).
 * @param equclacode kind by the catalogue
 * @param pipingId id of the registration unit a pipe line belongs to, when it is one
 */
export function archiveKeyOf(equclacode: string, pipingId = ''): ArchiveKey | undefined {
  return equclacode === '8000' && pipingId !== '' ? 'pressurePipeline' : archiveByKind[equclacode]
}

/** The kind of a device in an archive, where the device itself does not say: 8000 for both of piping. */
export const kindOfArchive = (key: ArchiveKey): string =>
  key === 'pressurePipeline'
    ? '8000'
    : (Object.keys(archiveByKind)
        .reverse()
        .find((kind) => archiveByKind[kind] === key) ?? '')

/** Page of an archive. */
export const archivePath = (key: ArchiveKey): string => `/equipment/detail/${key}`

/** Address of a device's archive; the overview for a kind that has none. @param pipingId as for `archiveKeyOf` */
export function archiveAddress(equclacode: string, id: string, pipingId = ''): string {
  const key = archiveKeyOf(equclacode, pipingId)
  return key ? `${archivePath(key)}?${new URLSearchParams({ id })}` : '/equipment/overview'
}

/**
 * 登记方式 of a device, a code of `registrationMode`: 压力管道 and 气瓶 by unit, 元件 and 安全附件 not at all, the others by set.
 * @param categoryCode 类别, where the kind alone does not say
 */
export function registrationModeOf(equclacode: string, categoryCode = ''): 'SETS' | 'UNIT' | 'NONE' {
  if (equclacode === '7000' || equclacode === 'F000') return 'NONE'
  return equclacode === '8000' || categoryCode === '2300' ? 'UNIT' : 'SETS'
}
