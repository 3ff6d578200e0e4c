/**
 * 使用登记证编号: 梯11浙B00001(23), or with a county letter 梯11浙AJ5023(19). It consists of the sign of the kind, the second and third character of the
 * class code, the sign of the province, the letter of the city, the serial number, and the year.
 */
export interface CertificateNumber {
  /** 锅, 容, 瓶 … */
  kindSign: string
  classSigns: string
  provinceSign: string
  cityLetter: string
  /** Empty if the city registers for its whole area. */
  countyLetter: string
  serial: number
  /** Two digits. */
  year: string
}

/** By the first digit of the class code. */
const kindSigns: Readonly<Record<string, string>> = { '1': '锅', '2': '容', '3': '梯', '4': '起', '5': '车', '6': '游', '8': '管', '9': '索' }
const cylinderSign = '瓶'

/** Province signs by the first two digits of the area code, as on number plates. */
const provinceSigns: Readonly<Record<string, string>> = Object.fromEntries(
  ('11京12津13冀14晋15蒙21辽22吉23黑31沪32苏33浙34皖35闽36赣37鲁41豫42鄂43湘44粤45桂46琼50渝51川52贵53云54藏61陕62甘63青64宁65新'.match(/\d{2}\D/g) ?? []).map(
    (pair) => [pair.slice(0, 2), pair.slice(2)],
  ),
)

/** Digits of the serial: five, or six once those are used up; four to five after a county letter. */
const serialDigits = (countyLetter: string) => (countyLetter ? { least: 4, most: 5 } : { least: 5, most: 6 })

/** What identifies a number series: serials are unique within it. `year` has four digits. */
export interface CertificateSeries {
  /** 品种, or 类别 if the device has none. */
  classCode: string
  /** Area code of the authority: its first two digits identify the province. */
  areaCode: string
  cityLetter: string
  countyLetter?: string
  year: number
}

/** The part before the serial; with `year` it identifies the series. Undefined for a class that is never registered for use. */
export function certificatePrefix({ classCode, areaCode, cityLetter, countyLetter = '' }: Omit<CertificateSeries, 'year'>): string | undefined {
  const kindSign = classCode.startsWith('23') ? cylinderSign : kindSigns[classCode.charAt(0)]
  const provinceSign = provinceSigns[areaCode.slice(0, 2)]
  return kindSign && provinceSign && classCode.length === 4 ? `${kindSign}${classCode.slice(1, 3)}${provinceSign}${cityLetter}${countyLetter}` : undefined
}

/**
 * A certificate number; undefined for a class that is never registered for use.
 * @param serial from 1; issued by the service
 * @throws RangeError when the series is exhausted
 */
export function certificateNumberOf(series: CertificateSeries, serial: number): string | undefined {
  const prefix = certificatePrefix(series)
  if (prefix === undefined) return undefined
  const { least, most } = serialDigits(series.countyLetter ?? '')
  const digits = String(serial).padStart(least, '0')
  if (serial < 1 || digits.length > most) throw new RangeError(`No certificate number ${serial} in ${prefix}(${series.year})`)
  return `${prefix}${digits}(${String(series.year).slice(-2)})`
}

const form = /^([锅容瓶梯起车游管索])([0-9A-Z]{2})([\u4e00-\u9fa5])([A-Z])([A-Z]?)(\d{4,6})\((\d{2})\)$/

/** Normalises a typed certificate number: full-width brackets and letters, spaces, lower case. */
export const canonicalCertificateNumber = (typed: string): string => typed.normalize('NFKC').replace(/\s/g, '').toUpperCase()

/** First digit of the class code of the devices a certificate is for; undefined if its number does not tell. */
export function kindOfCertificate(number: string): string | undefined {
  const sign = readCertificateNumber(number)?.kindSign
  return sign === cylinderSign ? '2' : Object.keys(kindSigns).find((kind) => kindSigns[kind] === sign)
}

/** Parses a certificate number; undefined if it has another form. Older numbers have other forms and are stored as they are. */
export function readCertificateNumber(typed: string): CertificateNumber | undefined {
  const [, kindSign = '', classSigns = '', provinceSign = '', cityLetter = '', countyLetter = '', serial = '', year = ''] =
    form.exec(canonicalCertificateNumber(typed)) ?? []
  const { least, most } = serialDigits(countyLetter)
  if (kindSign === '' || !Object.values(provinceSigns).includes(provinceSign) || serial.length < least || serial.length > most) return undefined
  return { kindSign, classSigns, provinceSign, cityLetter, countyLetter, serial: Number(serial), year }
}
