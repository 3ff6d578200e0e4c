import type { FormRow } from '../form/definition'

/** Where an archive keeps what the price of its kind goes by; cranes by their category. */
const fields: Readonly<Record<string, string>> = {
  '2000': 'vesselVolume',
  '3000': 'floors',
  '4000': 'ratedCapacity',
  '4300': 'ratedMoment',
  '8000': 'totalLength',
}
/** Of boilers rated by heat, 0.7 MW stand for 1 t/h (domain §4.4). */
const megawattsOfTonne = 0.7

/** 计费数量 of a device as its archive has it, in the unit of its price; empty where the archive does not say. Pure. */
export function feeQuantityOf(archive: FormRow): string {
  const { equclacode = '', categoryCode = '', ratedCapacity = '', ratedCapacityUnit = '' } = archive
  if (equclacode === '1000') {
    if (ratedCapacity === '' || ratedCapacityUnit === 'T') return ratedCapacity
    return String(Math.round((Number(ratedCapacity) / megawattsOfTonne) * 1000) / 1000)
  }
  const field = fields[categoryCode] ?? fields[equclacode]
  return (field && archive[field]) ?? ''
}
