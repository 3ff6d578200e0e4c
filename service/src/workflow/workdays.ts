import { addDays } from '@shared/contract/rules'
import calendar from 'chinese-days/dist/chinese-days.json'

/**
 * Working days of mainland China: Monday to Friday without the holidays the State Council announces for each year (国办发明电), plus the
 * weekend days worked in exchange. The library knows the announcements up to its release; later ones are configured (`HOLIDAYS`,
 * `MAKEUP_WORKDAYS`) until the library is updated.
 */

/** Days off and days worked, `YYYY-MM-DD`. */
export interface AnnouncedDays {
  holidays: readonly string[]
  makeupWorkdays: readonly string[]
}

const holidays = new Set(Object.keys(calendar.holidays))
const makeupWorkdays = new Set(Object.keys(calendar.workdays))
let added: { holidays: ReadonlySet<string>; makeupWorkdays: ReadonlySet<string> } = { holidays: new Set(), makeupWorkdays: new Set() }

/** Adds days announced since the library's release; they override it. Called once, when the service starts. */
export function announceDays({ holidays: off, makeupWorkdays: worked }: AnnouncedDays): void {
  added = { holidays: new Set(off), makeupWorkdays: new Set(worked) }
}

/** Whether the holidays of a year are known. */
export const yearIsAnnounced = (year: string): boolean => [...holidays, ...added.holidays].some((day) => day.startsWith(`${year}-`))

/** @param day `YYYY-MM-DD` */
export function isWorkday(day: string): boolean {
  if (added.makeupWorkdays.has(day)) return true
  if (added.holidays.has(day)) return false
  if (makeupWorkdays.has(day)) return true
  if (holidays.has(day)) return false
  return ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
}

/** The day `count` working days after or before another. */
function workdaysFrom(from: string, count: number, step: 1 | -1): string {
  let day = from
  for (let left = count; left > 0; ) {
    day = addDays(day, step)
    if (isWorkday(day)) left -= 1
  }
  return day
}

/**
 * The date that is `count` working days after a date.
 * @param from `YYYY-MM-DD`
 * @returns `YYYY-MM-DD`, always a working day when `count` is at least 1.
 */
export const workdaysAfter = (from: string, count: number): string => workdaysFrom(from, count, 1)

/** The date that is `count` working days before a date. */
export const workdaysBefore = (from: string, count: number): string => workdaysFrom(from, count, -1)

/** The first `count` working days from a day on, including that day if it is one. */
export const workdaysOn = (from: string, count: number): string[] => Array.from({ length: count }, (_, place) => workdaysAfter(addDays(from, -1), place + 1))
