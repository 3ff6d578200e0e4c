import { canonicalCode } from '../../form/definition'
import { isMonthText, rules } from '../../rules/rules'

/**
 * 注册代码 of devices registered before 设备代码 was introduced, 20 digits: class 4, region 6, month of registration `YYYYMM` 6, serial 4. Only length
 * and digits are validated, because old codes contain regions and months that never existed.
 */
export interface RegistrationCode {
  /** 品种 or 类别 of the catalogue. */
  classCode: string
  /** 行政区划 of the authority. */
  areaCode: string
  /** `YYYY-MM`; empty if the digits are not a valid month. */
  month: string
  serial: number
}

/** Parses a registration code in any notation; undefined if it is none. */
export function readRegistrationCode(typed: string): RegistrationCode | undefined {
  const code = canonicalCode(typed)
  if (!rules.registrationCode.test(code)) return undefined
  const month = `${code.slice(10, 14)}-${code.slice(14, 16)}`
  return { classCode: code.slice(0, 4), areaCode: code.slice(4, 10), month: isMonthText(month) ? month : '', serial: Number(code.slice(16)) }
}

/** A registration code; undefined for a class code with a letter (23T0, 4A00, 6D20 …), for which none were issued. */
export function registrationCodeOf({ classCode, areaCode, month, serial }: RegistrationCode): string | undefined {
  const code = `${classCode}${areaCode}${month.replace('-', '')}${String(serial).padStart(4, '0')}`
  return rules.registrationCode.test(code) ? code : undefined
}
