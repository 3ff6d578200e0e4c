/**
 * Identity and mobile numbers inside a text, however they were typed: in one piece, in groups, digit by digit, in full
 * width, over a line's end. For what must not hold any: reported errors, opinions shown to everybody.
 */

const digit = '[\\d０-９]'
/** Blanks of any width, line breaks, dashes, dots, slashes, brackets: what people put between digits. */
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
/** In one piece any eighteen; in pieces only with a birthday in its place, so that dates and counts in a row are none. */
const identity = `${digit}{17}[\\dXx０-９Ｘｘ]|${inPieces(digits(6), birthday, digits(3), '[\\dXx０-９Ｘｘ]')}`
const mobile = inPieces('[1１]', '[3-9３-９]', digits(9))
const countryCode = `(?:(?:\\+|00)?86${between})?`

// What stands before is taken along and put back: Safari before 16.4 reads no script that looks behind.
const standing = (number: string, beside: string): RegExp => new RegExp(`(^|[^\\d０-９${beside}])${countryCode}(${number})(?![\\d０-９${beside}])`, 'gu')
const alone = { identity: standing(identity, ''), mobile: standing(mobile, '') }
const betweenWords = { identity: standing(identity, 'A-Za-z'), mobile: standing(mobile, 'A-Za-z') }

/** The number itself: its digits, in ASCII. */
const plain = (found: string): string => found.normalize('NFKC').replace(/[^\dXx]/g, '')

export interface NumberReplacement {
  /** @param number eighteen digits, the last may be X */
  identity(number: string): string
  /** @param number eleven digits */
  mobile(number: string): string
}

/**
 * Puts something else in the place of every identity and mobile number, in linear time.
 * @param spareRecordNumbers leaves digits that letters touch: numbers of records (GZ330212202611190014) are nobody's.
 */
export function replacePersonalNumbers(text: string, replacement: NumberReplacement, spareRecordNumbers = false): string {
  const found = spareRecordNumbers ? betweenWords : alone
  return text
    .replace(found.identity, (_whole, before: string, number: string) => before + replacement.identity(plain(number)))
    .replace(found.mobile, (_whole, before: string, number: string) => before + replacement.mobile(plain(number)))
}
