import type { StateDefinition } from '@shared/contract/application'
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

/** By year, how many of its days up to each are working days: a list reckons with a year's days once for all its rows. */
const reckonedYears = new Map<number, readonly number[]>()

/** Adds days announced since the library's release; they override it. Called once, when the service starts. */
export function announceDays({ holidays: off, makeupWorkdays: worked }: AnnouncedDays): void {
  added = { holidays: new Set(off), makeupWorkdays: new Set(worked) }
  reckonedYears.clear()
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

const dayLength = 86_400_000

function reckonedYear(year: number): readonly number[] {
  const known = reckonedYears.get(year)
  if (known) return known
  const upTo: number[] = []
  let count = 0
  for (let day = `${year}-01-01`; day.startsWith(String(year)); day = addDays(day, 1)) {
    if (isWorkday(day)) count += 1
    upTo.push(count)
  }
  reckonedYears.set(year, upTo)
  return upTo
}

/** How many days of its year up to a day, with it, are working days. */
const inItsYear = (day: string): number => {
  const year = day.slice(0, 4)
  return reckonedYear(Number(year))[(Date.parse(day) - Date.parse(`${year}-01-01`)) / dayLength] ?? 0
}

/**
 * How many working days lie after one date up to another, with that one; as many less than zero as have passed since, if it is the earlier one.
 * @param from `YYYY-MM-DD`
 * @param to `YYYY-MM-DD`
 */
export function workdaysBetween(from: string, to: string): number {
  if (to < from) return 0 - workdaysBetween(to, from)
  let whole = 0
  for (let year = Number(from.slice(0, 4)); year < Number(to.slice(0, 4)); year += 1) whole += reckonedYear(year).at(-1) ?? 0
  return whole + inItsYear(to) - inItsYear(from)
}

/** The working days left of a deadline that a state sets in working days; nothing of one set in days or by a date. */
export function leftInWorkdays(waitsFor: StateDefinition['waitsFor'], dueDate: string, today: string): { workdaysLeft?: number } {
  if (dueDate === '' || waitsFor?.workdays === undefined || waitsFor.until !== undefined) return {}
  return { workdaysLeft: workdaysBetween(today, dueDate) }
}
