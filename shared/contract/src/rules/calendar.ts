/**
 * Calendar arithmetic with days written `YYYY-MM-DD`, without clock and time zone, since a due date is a day, not a moment. Every result has a
 * four-digit year, so that days compare as text and fit a date column. Results beyond 9999-12-31 become that day: it means 长期, and a month
 * later is still 长期. Results before the first day become the first day.
 */

const dayLength = 86_400_000
const [firstDay, lastDay] = ['0001-01-01', '9999-12-31']
const [firstTime, lastTime] = [Date.parse(firstDay), Date.parse(lastDay)]
const two = (number: number): string => (number < 10 ? `0${number}` : String(number))
/**
 * A day of a month counted from January of `year`: 13 is January of the next year. Avoids Date, which took half of the time when thousands of
 * dates are computed.
 */
function text(year: number, month: number, dayOf: (year: number, month: number) => number): string {
  const from = Math.floor((month - 1) / 12)
  const [ofYear, ofMonth] = [year + from, month - 12 * from]
  if (ofYear > 9999) return lastDay
  if (ofYear < 1) return firstDay
  return `${ofYear < 1000 ? String(ofYear).padStart(4, '0') : ofYear}-${two(ofMonth)}-${two(dayOf(ofYear, ofMonth))}`
}
const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const monthLength = (year: number, month: number): number =>
  month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : (lengths[month - 1] ?? 0)
const parts = (date: string): [year: number, month: number, day: number] => [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))]

export const yearOf = (date: string): number => parts(date)[0]
export const monthOf = (date: string): number => parts(date)[1]

/** The last day of a month. @param month from 1; 13 is January of the next year */
export const monthEnd = (year: number, month: number): string => text(year, month, monthLength)

export const monthEndOf = (date: string): string => monthEnd(yearOf(date), monthOf(date))

export function addDays(date: string, count: number): string {
  const time = Date.parse(`${date}T00:00:00Z`) + count * dayLength
  if (time > lastTime) return lastDay
  return time < firstTime ? firstDay : new Date(time).toISOString().slice(0, 10)
}

/** Whole days from one day to another; negative if the second is earlier. */
export const daysBetween = (from: string, to: string): number => (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayLength

/**
 * The same day `count` months later. A day that the target month lacks becomes its last day and stays so: 31 January plus one month is 28
 * February, and a year later 28 February again (domain §3.6 G1).
 */
export function addMonths(date: string, count: number): string {
  const [year, month, day] = parts(date)
  const end = monthEnd(year, month + count)
  return `${end.slice(0, 8)}${String(Math.min(day, Number(end.slice(8)))).padStart(2, '0')}`
}

/** The first day of the month `count` months earlier. */
export const monthStartBefore = (date: string, count: number): string => text(yearOf(date), monthOf(date) - count, () => 1)

/** First and last of several days or numbers: 2026-12-10 至 2026-12-12; of one, it alone. */
export const spanInWords = (first: string, last: string): string => (first === last ? first : `${first} 至 ${last}`)

/** The earliest of some days, ignoring empty ones; empty if there is none. */
export const earliest = (dates: readonly string[]): string => dates.filter(Boolean).reduce((first, date) => (first === '' || date < first ? date : first), '')
