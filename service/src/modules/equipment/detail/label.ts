import { createHmac } from 'node:crypto'
import { groupedCode } from '@shared/contract/documentCheck'
import { equipmentCheckLink, equipmentCodeDigits } from '@shared/contract/equipment'
import type { ServiceContext } from '../../../context'
import { sameBytes } from '../../../security/secrets'

/**
 * The label on a device: a QR code that opens its public page. Its code is HMAC-SM3 over the device id: nothing is stored, and nobody can
 * enumerate devices without having seen their labels.
 */
const codeOf = (key: Buffer, id: string): string =>
  createHmac('sm3', key).update(`equipment-label\n${id}`, 'utf8').digest('hex').slice(0, equipmentCodeDigits).toUpperCase()

export const isCodeOf = (key: Buffer, id: string, code: string): boolean => sameBytes(Buffer.from(codeOf(key, id)), Buffer.from(code))

interface Numbered {
  id: string
  use_cert_no: string
  equipment_code: string
  registration_code: string
}

/** The number a device is referred to by: its certificate number, or the best other one. */
export const numberOf = ({ use_cert_no, equipment_code, registration_code, id }: Numbered): string => use_cert_no || equipment_code || registration_code || id

export function labelOfDevice(
  { signingKey, configuration }: Pick<ServiceContext, 'signingKey' | 'configuration'>,
  device: Numbered,
): { address: string; code: string } {
  const code = codeOf(signingKey, device.id)
  return { address: `${configuration.linkOrigin}${equipmentCheckLink(numberOf(device), code)}`, code: groupedCode(code) }
}
