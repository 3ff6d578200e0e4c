import { isDateText, isDateTimeText, isMonthText } from './rules'

/** Reads what people type or paste into the form in which it is stored. Text that cannot be read is unchanged, so that validation reports it. */

/** Converts full-width characters of a Chinese input method: １２３．５ becomes 123.5. */
const halfWidth = (text: string): string => text.normalize('NFKC').trim()

const pad = (part = ''): string => part.padStart(2, '0')

/** 2026/1/5, 2026.1.5, 2026年1月5日 and 20260105 become 2026-01-05. */
export function readDate(typed: string): string {
  const text = halfWidth(typed)
  const match = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?(?:\s.*)?$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  const date = match ? `${match[1]}-${pad(match[2])}-${pad(match[3])}` : ''
  return isDateText(date) ? date : typed
}

/** 2026/1, 2026年1月, 202601 and any date become 2026-01. */
export function readMonth(typed: string): string {
  const text = halfWidth(typed)
  const match = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*月?$/.exec(text) ?? /^(\d{4})(\d{2})$/.exec(text)
  const month = match ? `${match[1]}-${pad(match[2])}` : readDate(text).slice(0, 7)
  return isMonthText(month) ? month : typed
}

/** 2026/1/5 8:30, 20260105 08:30 and 2026年1月5日8时30分 become 2026-01-05 08:30. */
export function readDateTime(typed: string): string {
  const match = /^(\d.{5,12}?)[\sT]*(\d{1,2})\s?[:时]\s?(\d{1,2})分?(?::\d{2})?$/.exec(halfWidth(typed))
  const time = match ? `${readDate(match[1] ?? '')} ${pad(match[2])}:${pad(match[3])}` : ''
  return isDateTimeText(time) ? time : typed
}

/** A number with thousands separators. */
const grouped = /^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/

/** １２３．５ and 1,234.5 become 123.5 and 1234.5. */
export function readNumber(typed: string): string {
  const text = halfWidth(typed)
  const number = grouped.test(text) ? text.replaceAll(',', '') : text
  return /^-?\d+(?:\.\d+)?$/.test(number) ? number : typed
}

/** Telephone numbers as found in messages: the hyphen behind an area code stays, which Chinese input methods write as a dash. */
export const readPhone = (typed: string): string => halfWidth(typed).replace(/\s/g, '').replace(/[—–]+/g, '-')
