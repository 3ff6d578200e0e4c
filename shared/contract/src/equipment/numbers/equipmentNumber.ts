import type { EquipmentRow } from '../schemas'

type Numbered = Pick<EquipmentRow, 'equclacode' | 'registrationCode' | 'equipmentCode' | 'useCertNo'>

/** All numbers by which forms may refer to a device. */
export const equipmentNumbersOf = ({ equclacode, registrationCode, equipmentCode, useCertNo }: Numbered): string[] =>
  [registrationCode, equipmentCode, equclacode === '8000' ? useCertNo : ''].filter((number) => number !== '')

/**
 * The number by which forms refer to a device: issued from kind and place, and never changed (TSG 08). Piping registered by unit has neither
 * code, so its certificate number is used, which no other device has.
 */
export const equipmentNumberOf = (device: Numbered): string => equipmentNumbersOf(device)[0] ?? ''
