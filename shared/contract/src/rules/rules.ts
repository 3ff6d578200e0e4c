import { messages } from '../messages'
import { chinaTime } from './chinaTime'

/**
 * The validation rules of specification §5. Each is a pure test of a non-empty text; missing values are handled elsewhere. Length is checked
 * before any pattern, and every pattern is linear, so that no input can block the event loop (security S14).
 */
export interface Rule {
  /** Message for the user if the test fails. */
  message: string
  test(value: string): boolean
  /** Longer texts fail without being tested. */
  maxLength: number
}

function pattern(message: string, maxLength: number, expression: RegExp): Rule {
  return { message, maxLength, test: (value) => value.length <= maxLength && expression.test(value) }
}

const mobilePattern = /^1[3-9]\d{9}$/
const landlinePattern = /^(?:0\d{2,3}-?)?\d{7,8}$/
/** Service numbers: 96333 and the like, five or six digits for a whole city, with or without area code; and 400 numbers. */
const serviceNumberPattern = /^(?:(?:0\d{2,3}-?)?9\d{4,5}|400-?\d{3}-?\d{4})$/
const isPhone = (value: string): boolean => value.length <= 13 && (mobilePattern.test(value) || landlinePattern.test(value))

/** Whether the date exists, leap years included (GB 11643 requires a real date). */
function isRealDate(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

const identityWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
/** GB 11643-1999: 18 characters, a real birth date that is not in the future, and the check character. */
export function isIdentityNumber(value: string): boolean {
  if (!/^\d{17}[\dXx]$/.test(value)) return false
  const year = Number(value.slice(6, 10))
  const [month, day] = [Number(value.slice(10, 12)), Number(value.slice(12, 14))]
  if (year < 1800 || !isRealDate(year, month, day) || Date.UTC(year, month - 1, day) > chinaTime(new Date()).getTime()) return false
  const sum = identityWeights.reduce((total, weight, index) => total + weight * Number(value[index]), 0)
  return '10X98765432'[sum % 11] === value[17]?.toUpperCase()
}

const creditAlphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const organizationAlphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const organizationWeights = [3, 7, 9, 10, 5, 8, 4, 2]
/** GB 11714-1997: the check character of an organization code, modulus 11. @param body its first eight characters */
function organizationCheck(body: string): string {
  const sum = organizationWeights.reduce((total, weight, index) => total + weight * organizationAlphabet.indexOf(body.charAt(index)), 0)
  return '0X987654321'.charAt(sum % 11)
}

/**
 * GB 32100-2015: 18 characters without I O S V Z: a numeric region, an organization code with its own check character (GB 11714), and a check
 * character of modulus 31.
 */
export function isUnifiedCreditCode(value: string): boolean {
  if (!/^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(value)) return false
  if (organizationCheck(value.slice(8, 16)) !== value[16]) return false
  let sum = 0
  let weight = 1
  for (const character of value.slice(0, 17)) {
    sum += creditAlphabet.indexOf(character) * weight
    weight = (weight * 3) % 31
  }
  return creditAlphabet[(31 - (sum % 31)) % 31] === value[17]
}

/** A calendar date written `YYYY-MM-DD`. */
export function isDateText(value: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  return match !== null && Number(match[1]) >= 1800 && isRealDate(Number(match[1]), Number(match[2]), Number(match[3]))
}

/** A month written `YYYY-MM`. */
export const isMonthText = (value: string): boolean => isDateText(`${value}-01`)

/** A time in the institute's time zone, written `YYYY-MM-DD HH:mm`. */
export const isDateTimeText = (value: string): boolean => isDateText(value.slice(0, 10)) && /^ (?:[01]\d|2[0-3]):[0-5]\d$/.test(value.slice(10))

const decimal2Length = 20

const nameLength = 200
/** Rejects a dot inside a word: phones would turn the name into a web link. */
const isName = (value: string, characters: RegExp): boolean =>
  value.length <= nameLength && characters.test(value) && /\p{L}/u.test(value) && !/\.[\p{L}\p{N}]/u.test(value)

/** Letters of any script, digits, and the punctuation of 《企业名称登记管理规定》 and foreign names. */
const isUnitName = (value: string): boolean => isName(value, /^[\p{L}\p{N}（(《“][\p{L}\p{M}\p{N} ·•.,，、&＆+\-－—'’（）()《》“”]*$/u)

/** 阿卜杜拉·买买提, O’Neil, 张三(电梯). */
const isPersonName = (value: string): boolean => isName(value, /^\p{L}[\p{L}\p{M}\p{N} ·•.\-'’（）()]*$/u)

/** Whether a number is that of a certificate, of whatever form, and no code: only certificate numbers contain Chinese characters. */
export const isWrittenAsCertificate = (number: string): boolean => /\p{Script=Han}/u.test(number)

/** A certificate number of any form: old provincial ones mix letters, words and numbers in any order, but contain a serial. */
const isCertificateText = (value: string): boolean =>
  value.length >= 5 &&
  value.length <= 30 &&
  /^[\p{Script=Han}A-Za-zＡ-Ｚａ-ｚ\d０-９〇 ()（）[\]【】〔〕\-－—–·.．/／#＃]+$/u.test(value) &&
  /(?:[\d０-９].*){3}/u.test(value) &&
  /[1-9１-９]/u.test(value)

/** 注册代码, 设备代码, or the number of a notice. */
const equipmentCodePattern = /^(\d{20}|\d[\dA-Z]{16,17}|GZ\d{18})$/

/** The short names of the provinces, regions and municipalities on plates (GA 36). */
const provinces = '京津冀晋蒙辽吉黑沪苏浙皖闽赣鲁豫鄂湘粤桂琼渝川贵云藏陕甘青宁新'
/** 浙B12345, of a new energy vehicle 浙BD12345; those of trailers, learners, police and vehicles from 港澳 end with a word. */
const vehiclePlatePattern = new RegExp(`^[${provinces}][A-Z](?:[0-9A-Z]{5,6}|[0-9A-Z]{4,5}[挂学港澳警])$`)

/** What to enter for a device of any kind but pressure piping, which alone is named by a notice before its registration. */
export const numberUnlessPiping = '请输入20位注册代码，没有的输入17位或18位设备代码；都没有的，输入使用登记证编号'

export const rules = {
  email: pattern('请输入正确邮箱格式', 100, /^[A-Za-z0-9_-]+@[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)+$/),
  positiveInteger: pattern('请输入正整数', 15, /^(?:0|[1-9]\d*)$/),
  number: pattern('请输入数字', decimal2Length, /^-?\d+(?:\.\d+)?$/),
  decimal2: pattern('请输入有效的两位小数', decimal2Length, /^-?\d+(?:\.\d{1,2})?$/),
  mobile: pattern('请输入有效的手机号码', 11, mobilePattern),
  phone: {
    message: '请输入有效的手机号或者座机号',
    maxLength: 13,
    test: isPhone,
  },
  emergencyPhone: {
    message: '请输入有效的手机号、座机号，或96333这样的服务号码',
    maxLength: 13,
    test: (value: string) => isPhone(value) || serviceNumberPattern.test(value),
  },
  postcode: pattern('请输入有效的邮政编码', 6, /^[1-9]\d{5}$/),
  fixedAssets: pattern('请输入有效的固定资产', 15, /^[1-9]\d*$/),
  // Of devices registered before 设备代码 was introduced: class 4, region 6, month of registration 6, serial 4. Only length and digits are validated, because
  // old codes contain regions and months that never existed; none were issued for a class with a letter (23T0, 4A00, 6D20 …).
  registrationCode: pattern('请输入有效的20位注册代码', 20, /^\d{20}$/),
  certificateNumber: { message: '请按使用登记证填写编号，如 梯11浙B00001(23)；没有原证的留空', maxLength: 30, test: isCertificateText },
  // Since 2014 devices get no registration code and are identified by their 设备代码 (domain §3.5). Piping, cylinders and older devices may have neither and
  // are identified by their certificate number, piping before its registration by the notice of its installation.
  equipmentNumber: {
    message: `${numberUnlessPiping}，压力管道安装监督检验输入施工告知单编号`,
    maxLength: 30,
    test: (value: string) => equipmentCodePattern.test(value) || (isWrittenAsCertificate(value) && isCertificateText(value)),
  },
  vehiclePlate: pattern('请按行驶证填写完整的车牌号，如 浙B12345', 8, vehiclePlatePattern),
  idCard: { message: '请输入有效的18位身份证号码', maxLength: 18, test: isIdentityNumber },
  uscc: { message: '请输入有效的18位统一社会信用代码', maxLength: 18, test: isUnifiedCreditCode },
  unitName: { message: '单位名称只能用汉字、字母、数字、括号和 · - & 等符号，请按证照填写', maxLength: nameLength, test: isUnitName },
  personName: { message: '姓名只能用汉字、字母、数字、空格、括号和 · -，请修改', maxLength: nameLength, test: isPersonName },
  loginName: pattern('请输入4至20位字母、数字或下划线，以字母开头', 20, /^[A-Za-z]\w{3,19}$/),
  // Of codes and numbers on papers: signs would make two of one.
  lettersAndDigits: pattern('只能是数字和字母，请核对', 100, /^[0-9A-Za-z]+$/),
  rating: pattern('请选择1至5星', 1, /^[1-5]$/),
  date: { message: '请输入有效的日期，如 2026-12-15', maxLength: 10, test: isDateText },
  month: { message: '请输入有效的年月，如 2026-12', maxLength: 7, test: isMonthText },
  dateTime: { message: '请输入有效的日期和时间，如 2026-12-15 08:30', maxLength: 16, test: isDateTimeText },
} as const satisfies Record<string, Rule>
export type RuleName = keyof typeof rules

/** The first problem of a value under a rule; undefined if valid. For a number with two decimals, 请输入数字 comes before 请输入有效的两位小数 (specification §5). */
export function ruleProblem(name: RuleName, value: string): string | undefined {
  if (value === '') return undefined
  if (name === 'decimal2' && !rules.number.test(value)) return rules.number.message
  return rules[name].test(value) ? undefined : rules[name].message
}

export const opinionMaxLength = 500

/** The problem of an opinion; undefined if valid. Domain §4.1: 2 to 500 characters if required or given. */
export function opinionProblem(text: string, required: boolean): string | undefined {
  return reasonProblem('意见', text, required)
}

/** The same for a text with another label: 原因. */
export function reasonProblem(label: string, text: string, required: boolean): string | undefined {
  const { length } = text.trim()
  if (length === 0) return required ? messages.opinionNeeded(label) : undefined
  return length < 2 || length > opinionMaxLength ? messages.opinionNeeded(label) : undefined
}
