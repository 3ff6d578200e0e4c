import { canonicalCode } from '../../form/definition'

/**
 * 设备代码 the maker gives: class 4, maker 5 (region 2, where 10 is the 总局, and the serial of its licence 3), year 4, serial 4 or, by
 * some rules, 5. Letters stand in the class alone.
 */
export interface EquipmentCode {
  classCode: string
  makerRegion: string
  makerLicence: string
  year: number
  serial: string
}

const form = /^([0-9A-Z]{4})(\d{2})(\d{3})(\d{4})(\d{4,5})$/

/** The parts of an equipment code, however it was typed; nothing for what has another form. */
export function readEquipmentCode(typed: string): EquipmentCode | undefined {
  const [, classCode = '', makerRegion = '', makerLicence = '', year = '', serial = ''] = form.exec(canonicalCode(typed)) ?? []
  return classCode === '' ? undefined : { classCode, makerRegion, makerLicence, year: Number(year), serial }
}

export const equipmentCodeOf = ({ classCode, makerRegion, makerLicence, year, serial }: EquipmentCode): string =>
  `${classCode}${makerRegion}${makerLicence}${year}${serial}`

/**
 * What is odd about an equipment code, said beside the field and no reason to refuse it: old plates hold other forms.
 * @param classCodes 品种 and 类别 of the device, those that are known
 */
export function equipmentCodeWarning(typed: string, classCodes: readonly string[] = []): string | undefined {
  if (typed.trim() === '') return undefined
  const code = readEquipmentCode(typed)
  if (!code) return '设备代码一般为17或18位：4位设备类别品种、5位制造单位、4位年份和4至5位顺序号，请与铭牌核对'
  const known = classCodes.filter(Boolean)
  return known.length === 0 || known.includes(code.classCode) ? undefined : '设备代码的前4位与所选的设备类别、品种不一致，请核对'
}
