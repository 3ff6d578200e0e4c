import { registrationModeOf } from '../archives/kinds'
import type { EquipmentRow } from '../schemas'

type Numbered = Pick<EquipmentRow, 'equclacode' | 'categoryCode' | 'registrationCode' | 'equipmentCode' | 'useCertNo'>

/** All numbers by which forms may refer to a device. */
export const equipmentNumbersOf = ({ equclacode, categoryCode, registrationCode, equipmentCode, useCertNo }: Numbered): string[] =>
  [registrationCode, equipmentCode, registrationModeOf(equclacode, categoryCode) === 'UNIT' ? useCertNo : ''].filter((number) => number !== '')

/**
 * The number by which forms refer to a device: issued from kind and place, and never changed (TSG 08). Piping and cylinders registered by unit have
 * neither code, so their certificate number is used, which no other device has.
 */
export const equipmentNumberOf = (device: Numbered): string => equipmentNumbersOf(device)[0] ?? ''
