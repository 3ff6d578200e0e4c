/**
 * Identity and mobile numbers inside a text, in any notation: in one piece, grouped, digit by digit, full-width, across line breaks. For texts
 * that must not contain any: error reports, opinions visible to everyone.
 */

const digit = '[\\d０-９]'
/** Spaces of any width, line breaks, dashes, dots, slashes and brackets that may separate digits. */
const between = '[\\s\\u00ad\\u200b-\\u200f\\u2060\\ufeff\\p{Pd}·._/()（）]{0,4}'
const inPieces = (...places: readonly string[]): string => places.join(between)
const digits = (count: number): string => inPieces(...Array.from({ length: count }, () => digit))

const birthday = inPieces(
  `(?:[1１]${between}[9９]|[2２]${between}[0０])`,
  digits(2),
  `(?:[0０]${between}${digit}|[1１]${between}[0-2０-２])`,
  '[0-3０-３]',
  digit,
)
/** Eighteen digits in one piece always match; separated ones only with a valid birthday, so that sequences of dates and counts do not. */
const identity = `${digit}{17}[\\dXx０-９Ｘｘ]|${inPieces(digits(6), birthday, digits(3), '[\\dXx０-９Ｘｘ]')}`
const mobile = inPieces('[1１]', '[3-9３-９]', digits(9))
const countryCode = `(?:(?:\\+|00)?86${between})?`

// The preceding character is captured and put back, because Safari before 16.4 does not support lookbehind.
const standing = (number: string, beside: string): RegExp => new RegExp(`(^|[^\\d０-９${beside}])${countryCode}(${number})(?![\\d０-９${beside}])`, 'gu')
const alone = { identity: standing(identity, ''), mobile: standing(mobile, '') }
const betweenWords = { identity: standing(identity, 'A-Za-z'), mobile: standing(mobile, 'A-Za-z') }

/** The digits of the number, in ASCII. */
const plain = (found: string): string => found.normalize('NFKC').replace(/[^\dXx]/g, '')

export interface NumberReplacement {
  /** @param number eighteen characters, the last may be X */
  identity(number: string): string
  /** @param number eleven digits */
  mobile(number: string): string
}

/**
 * Replaces every identity and mobile number, in linear time.
 * @param spareRecordNumbers skips digits next to letters: record numbers (GZ330212202611190014) are not personal
 */
export function replacePersonalNumbers(text: string, replacement: NumberReplacement, spareRecordNumbers = false): string {
  const found = spareRecordNumbers ? betweenWords : alone
  return text
    .replace(found.identity, (_whole, before: string, number: string) => before + replacement.identity(plain(number)))
    .replace(found.mobile, (_whole, before: string, number: string) => before + replacement.mobile(plain(number)))
}
