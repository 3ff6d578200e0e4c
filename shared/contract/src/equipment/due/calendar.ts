/** Days and months of the calendar, written `YYYY-MM-DD`. No clock and no time zone: a due date is a day, not a moment. */

const dayLength = 86_400_000
const text = (year: number, month: number, day: number): string => new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
const parts = (date: string): [year: number, month: number, day: number] => [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))]

export const yearOf = (date: string): number => parts(date)[0]
export const monthOf = (date: string): number => parts(date)[1]

/** The last day of a month. @param month from 1; 13 is January of the year after */
export const monthEnd = (year: number, month: number): string => text(year, month + 1, 0)

export const monthEndOf = (date: string): string => monthEnd(yearOf(date), monthOf(date))

export const addDays = (date: string, count: number): string => new Date(Date.parse(`${date}T00:00:00Z`) + count * dayLength).toISOString().slice(0, 10)

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
export const monthStartBefore = (date: string, count: number): string => text(yearOf(date), monthOf(date) - count, 1)

/** The earliest of some days, empty ones left out; empty when there is none. */
export const earliest = (dates: readonly string[]): string => dates.filter(Boolean).reduce((first, date) => (first === '' || date < first ? date : first), '')
