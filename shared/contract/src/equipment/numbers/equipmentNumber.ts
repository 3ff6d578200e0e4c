import { rules } from '../../rules/rules'
import type { EquipmentRow } from '../schemas'

type Numbered = Pick<EquipmentRow, 'registrationCode' | 'equipmentCode' | 'useCertNo'>

/** All numbers by which forms may refer to a device. No two devices that are not gone share one. */
export const equipmentNumbersOf = ({ registrationCode, equipmentCode, useCertNo }: Numbered): string[] =>
  [registrationCode, equipmentCode, useCertNo].filter((number) => number !== '')

/**
 * The number by which pages, labels and messages name a device: that of its use registration certificate, which stands on the device, else its
 * equipment code, else its registration code. Empty if it has none.
 */
export const numberNaming = ({ useCertNo = '', equipmentCode = '', registrationCode = '' }: Partial<Numbered>): string =>
  useCertNo || equipmentCode || registrationCode

/**
 * The number by which forms refer to a device: its registration code, else its equipment code, which never change (TSG 08), else that of its use
 * registration certificate: piping, cylinders and many older devices have no code. Empty if it has none that a form accepts.
 */
export const equipmentNumberOf = (device: Numbered): string => equipmentNumbersOf(device).find((number) => rules.equipmentNumber.test(number)) ?? ''
