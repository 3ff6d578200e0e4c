/**
 * Days and months of the calendar, written `YYYY-MM-DD`. No clock and no time zone: a due date is a day, not a moment.
 *
 * Every day there is has four digits of its year, so that days compare as the text they are and a date column takes them. What would be
 * reckoned beyond is the last such day: 长期 is written 9999-12-31, and a month after it is still 长期. Before the first it is the first.
 */

const dayLength = 86_400_000
const [firstDay, lastDay] = ['0001-01-01', '9999-12-31']
const [firstTime, lastTime] = [Date.parse(firstDay), Date.parse(lastDay)]
const two = (number: number): string => (number < 10 ? `0${number}` : String(number))
/** A day of a month counted from that January: 13 is January of the year after. Thousands are asked for at once, and a Date for each was half of the time. */
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

/** The last day of a month. @param month from 1; 13 is January of the year after */
export const monthEnd = (year: number, month: number): string => text(year, month, monthLength)

export const monthEndOf = (date: string): string => monthEnd(yearOf(date), monthOf(date))

export function addDays(date: string, count: number): string {
  const time = Date.parse(`${date}T00:00:00Z`) + count * dayLength
  if (time > lastTime) return lastDay
  return time < firstTime ? firstDay : new Date(time).toISOString().slice(0, 10)
}

/** Whole days from one day to another; negative when it lies before. */
export const daysBetween = (from: string, to: string): number => (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayLength

/**
 * The same day so many months later. A day the month does not have becomes its last one, and stays that: 31 January and a month is
 * 28 February, and a year after that 28 February (domain §3.6 G1).
 */
export function addMonths(date: string, count: number): string {
  const [year, month, day] = parts(date)
  const end = monthEnd(year, month + count)
  return `${end.slice(0, 8)}${String(Math.min(day, Number(end.slice(8)))).padStart(2, '0')}`
}

/** The first day of the month so many months before. */
export const monthStartBefore = (date: string, count: number): string => text(yearOf(date), monthOf(date) - count, () => 1)

/** The earliest of some days, empty ones left out; empty when there is none. */
export const earliest = (dates: readonly string[]): string => dates.filter(Boolean).reduce((first, date) => (first === '' || date < first ? date : first), '')
