import { canonicalCode } from '../../form/definition'
import { isMonthText, rules } from '../../rules/rules'

/**
 * 注册代码 of devices registered before 设备代码 came, 20 digits: class 4, region 6, month of registration `YYYYMM` 6, serial 4. Only
 * its length and its digits are judged: old ones hold regions and months that never were.
 */
export interface RegistrationCode {
  /** 品种 or 类别 of the catalogue. */
  classCode: string
  /** 行政区划 of the authority. */
  areaCode: string
  /** `YYYY-MM`; empty where the digits are no month. */
  month: string
  serial: number
}

/** The parts of a registration code, however it was typed; nothing for what is none. */
export function readRegistrationCode(typed: string): RegistrationCode | undefined {
  const code = canonicalCode(typed)
  if (!rules.registrationCode.test(code)) return undefined
  const month = `${code.slice(10, 14)}-${code.slice(14, 16)}`
  return { classCode: code.slice(0, 4), areaCode: code.slice(4, 10), month: isMonthText(month) ? month : '', serial: Number(code.slice(16)) }
}

/** A registration code; nothing for a class whose code has a letter (23T0, 4A00, 6D20 …), which never had one. */
export function registrationCodeOf({ classCode, areaCode, month, serial }: RegistrationCode): string | undefined {
  const code = `${classCode}${areaCode}${month.replace('-', '')}${String(serial).padStart(4, '0')}`
  return rules.registrationCode.test(code) ? code : undefined
}
