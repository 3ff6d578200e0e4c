import type { FormRow } from '../form/definition'

/** Archive field with the fee quantity, by kind; for cranes by category. */
const fields: Readonly<Record<string, string>> = {
  '2000': 'vesselVolume',
  '3000': 'floors',
  '4000': 'ratedCapacity',
  '4300': 'ratedMoment',
  '4D00': 'capacity',
  '8000': 'totalLength',
}
/** For boilers rated by heat output, 0.7 MW count as 1 t/h (domain §4.4). */
const megawattsOfTonne = 0.7

/** 计费数量 of a device from its archive, in the unit of its price; empty if the archive lacks it. Pure. */
export function feeQuantityOf(archive: FormRow): string {
  const { equclacode = '', categoryCode = '', ratedCapacity = '', ratedCapacityUnit = '' } = archive
  if (equclacode === '1000') {
    if (ratedCapacity === '' || ratedCapacityUnit === 'T') return ratedCapacity
    return String(Math.round((Number(ratedCapacity) / megawattsOfTonne) * 1000) / 1000)
  }
  const field = fields[categoryCode] ?? fields[equclacode]
  return (field && archive[field]) ?? ''
}
