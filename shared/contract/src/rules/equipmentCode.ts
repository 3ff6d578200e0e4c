import { canonicalCode } from './typedText'

/**
 * 设备代码, assigned by the manufacturer: class 4, manufacturer 5 (region 2, where 10 means 总局, and licence serial 3), year 4, serial 4 or, by
 * some rules, 5 characters. Only the class may contain letters.
 */
export interface EquipmentCode {
  classCode: string
  makerRegion: string
  makerLicence: string
  year: number
  serial: string
}

const form = /^([0-9A-Z]{4})(\d{2})(\d{3})(\d{4})(\d{4,5})$/

/** Parses an equipment code in any notation; undefined if it has another form. */
export function readEquipmentCode(typed: string): EquipmentCode | undefined {
  const [, classCode = '', makerRegion = '', makerLicence = '', year = '', serial = ''] = form.exec(canonicalCode(typed)) ?? []
  return classCode === '' ? undefined : { classCode, makerRegion, makerLicence, year: Number(year), serial }
}

/**
 * Warning for an unusual equipment code. It is not rejected, as old name plates have other forms.
 * @param classCodes known 品种 and 类别 of the device
 */
export function equipmentCodeWarning(typed: string, classCodes: readonly string[] = []): string | undefined {
  if (typed.trim() === '') return undefined
  const code = readEquipmentCode(typed)
  if (!code) return '设备代码一般为17或18位：4位设备类别品种、5位制造单位、4位年份和4至5位顺序号，请与铭牌核对'
  const known = classCodes.filter(Boolean)
  return known.length === 0 || known.includes(code.classCode) ? undefined : '设备代码的前4位与所选的设备类别、品种不一致，请核对'
}
