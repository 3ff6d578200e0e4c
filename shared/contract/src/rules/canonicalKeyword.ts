import { readCertificateNumber } from './certificateNumber'
import { readEquipmentCode } from './equipmentCode'
import { rules } from './rules'
import { canonicalCode } from './typedText'

/** Of an application, a receipt, a payment …: the letters of its series, region 6, day 8 and serial: GZ330212202611190014 (domain §3.5). */
const issuedNumber = /^[A-Z]{2}\d{6}20\d{6}\d{4,}$/

/** Only with a plausible year: factory numbers of as many digits keep their hyphens. */
function isEquipmentCode(code: string): boolean {
  const { year = 0 } = readEquipmentCode(code) ?? {}
  return year >= 1900 && year < 2100
}

/**
 * A typed keyword as it is searched for: one of the portal's own numbers as it is stored, however it was grouped by spaces or dashes, in small letters
 * or in full width. Any other keyword stays as it is: its spaces are between words, its hyphens may belong to a factory number.
 */
export function canonicalKeyword(typed: string): string {
  const code = canonicalCode(typed.replace(/\p{Dash_Punctuation}/gu, ''))
  const isNumber = rules.registrationCode.test(code) || isEquipmentCode(code) || issuedNumber.test(code) || readCertificateNumber(code) !== undefined
  return isNumber ? code : typed
}
