import { isDateText, isDateTimeText, isMonthText } from './rules'

/** Reads what people type or paste into the form in which it is stored. Text that cannot be read is unchanged, so that validation reports it. */

/**
 * Converts full-width characters of a Chinese input method: １２３．５ becomes 123.5. Nothing else: NFKC would also turn 10² into 102 and ① into 1,
 * which is another number than the user wrote.
 */
export const halfWidth = (text: string): string => text.replace(/[\uff01-\uff5e]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0)).trim()

const pad = (part: string | number = ''): string => String(part).padStart(2, '0')

const dayPattern = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})(\s*日)?(.*)$/s
const clockPattern = /^(上午|下午|AM|PM)?\s*(\d{1,2})\s?[:时]\s?(\d{1,2})分?(?::\d{2}(?:\.\d+)?)?\s*(AM|PM)?$/i

/**
 * A day as `YYYY-MM-DD`, and the clock behind it as typed: empty if there is none. Undefined if anything else stands behind the day: of
 * 2026-12-15 至 2026-12-20 the first day alone would be another value than the user wrote.
 */
function dayAndClock(typed: string): { day: string; clock: string } | undefined {
  const text = halfWidth(typed).replace(/^(\d{4})(\d{2})(\d{2})(?!\d)/, '$1-$2-$3')
  const [, year, month, date, dayWord, behind = ''] = dayPattern.exec(text) ?? []
  const day = `${year}-${pad(month)}-${pad(date)}`
  const clock = behind.replace(/^[\sT]+/, '')
  const isApart = dayWord !== undefined || clock === '' || clock !== behind
  return isDateText(day) && isApart && (clock === '' || clockPattern.test(clock)) ? { day, clock } : undefined
}

/** 下午8:30 and 8:30 PM become 20:30. Undefined if unclear: twelve in the morning is midnight to some and noon to others. */
function readClock(typed: string): string | undefined {
  const [, before = '', hour, minute, after = ''] = clockPattern.exec(typed) ?? []
  const half = (before + after).toUpperCase()
  const hours = Number(hour)
  const clock = (shift: number) => `${pad(hours + shift)}:${pad(minute)}`
  if (half === '') return clock(0)
  if (half === '上午' || half === 'AM') return hours < 12 ? clock(0) : undefined
  // 下午14:05 is said too.
  return (half === '下午' || half === 'PM') && hours > 0 ? clock(hours < 12 ? 12 : 0) : undefined
}

/** 2026/1/5, 2026.1.5, 2026年1月5日 and 20260105 become 2026-01-05; a time of day behind it is left out. */
export function readDate(typed: string): string {
  return dayAndClock(typed)?.day ?? typed
}

/** 2026/1, 2026年1月, 202601 and any date become 2026-01. */
export function readMonth(typed: string): string {
  const text = halfWidth(typed)
  const match = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*月?$/.exec(text) ?? /^(\d{4})(\d{2})$/.exec(text)
  const month = match ? `${match[1]}-${pad(match[2])}` : (dayAndClock(text)?.day.slice(0, 7) ?? '')
  return isMonthText(month) ? month : typed
}

/** 2026/1/5 8:30, 2026-01-05 上午8:30, 20260105 08:30 and 2026年1月5日8时30分 become 2026-01-05 08:30. */
export function readDateTime(typed: string): string {
  const { day, clock = '' } = dayAndClock(typed) ?? {}
  const time = `${day} ${readClock(clock)}`
  return isDateTimeText(time) ? time : typed
}

/** A number with thousands separators. */
const grouped = /^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/

/** Spreadsheets write amounts with the sign of the currency, price lists with 元 behind them, also where the unit is 元/台·月. */
const withoutCurrency = (text: string): string => text.replace(/^(-?)[¥￥]\s*/, '$1').replace(/元$/, '')

/** The number in front of its own unit, as copied from a name plate: 1000 of 1000KG. */
function withoutUnit(text: string, unit: string): string {
  const number = unit !== '' && text.toLowerCase().endsWith(unit.toLowerCase()) ? text.slice(0, -unit.length) : text
  return (unit.startsWith('元') ? withoutCurrency(number) : number).trim()
}

/**
 * １２３．５ and 1,234.5 become 123.5 and 1234.5.
 * @param unit unit of measure of the field: in kg, 1000 kg is the number 1000; in 元, ¥1,180.00 is 1180.00
 */
export function readNumber(typed: string, unit = ''): string {
  const text = withoutUnit(halfWidth(typed), unit)
  const number = grouped.test(text) ? text.replaceAll(',', '') : text
  return /^-?\d+(?:\.\d+)?$/.test(number) ? number : typed
}

/** Telephone numbers as found in messages: the hyphen behind an area code stays, which Chinese input methods write as a dash. */
export const readPhone = (typed: string): string => readUnspaced(typed).replace(/[—–]+/g, '-')

/** Addresses and codes without spaces, whose hyphens and letters count: ｎａｍｅ＠example.com becomes name@example.com. */
export const readUnspaced = (typed: string): string => halfWidth(typed).replace(/\s/g, '')

/** Normalises full-width characters, spaces, hyphens and lower case, as found on name plates and in messages. */
export const canonicalCode = (typed: string): string => typed.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase()
