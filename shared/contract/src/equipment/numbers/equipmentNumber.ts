import type { EquipmentRow } from '../schemas'

/**
 * The number a form names a device by: it is drawn from the kind and the place, and never changes (TSG 08). Piping that is registered by
 * unit has neither code: its certificate, which is no other device's, is all it goes by.
 */
export const equipmentNumberOf = ({
  equclacode,
  registrationCode,
  equipmentCode,
  useCertNo,
}: Pick<EquipmentRow, 'equclacode' | 'registrationCode' | 'equipmentCode' | 'useCertNo'>): string =>
  registrationCode || equipmentCode || (equclacode === '8000' ? useCertNo : '')
