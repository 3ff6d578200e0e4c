import type { EquipmentRow } from '../schemas'

/**
 * The number by which forms refer to a device: issued from kind and place, and never changed (TSG 08). Piping registered by unit has neither
 * code, so its certificate number is used, which no other device has.
 */
export const equipmentNumberOf = ({
  equclacode,
  registrationCode,
  equipmentCode,
  useCertNo,
}: Pick<EquipmentRow, 'equclacode' | 'registrationCode' | 'equipmentCode' | 'useCertNo'>): string =>
  registrationCode || equipmentCode || (equclacode === '8000' ? useCertNo : '')
