import { replacePersonalNumbers } from './personalNumbers'

/** Masks personal data where the full value is not needed (PIPL; look: 330299********0019, 130****0001). */
export function maskIdentityNumber(value: string): string {
  return value.length < 10 ? '*'.repeat(value.length) : `${value.slice(0, 6)}${'*'.repeat(value.length - 10)}${value.slice(-4)}`
}
export function maskMobile(value: string): string {
  return value.length < 8 ? '*'.repeat(value.length) : `${value.slice(0, 3)}${'*'.repeat(value.length - 7)}${value.slice(-4)}`
}
/** 张*, 张**: the first character, and an asterisk for each of the others, at least one. */
export function maskName(name: string): string {
  const [first, ...rest] = [...name.trim()]
  return first === undefined ? '' : first + '*'.repeat(Math.max(1, rest.length))
}
/** Masks identity and phone numbers in a typed text. Record numbers keep their digits, as they begin with letters. */
export function maskNumbersIn(text: string): string {
  return replacePersonalNumbers(text, { identity: maskIdentityNumber, mobile: maskMobile }, true).replace(
    /(^|[^\dA-Za-z])(0\d{2,3}[- ]?)\d{7,8}(?!\d)/g,
    '$1$2****',
  )
}
export function mask(kind: 'idCard' | 'mobile', value: string): string {
  return kind === 'idCard' ? maskIdentityNumber(value) : maskMobile(value)
}
