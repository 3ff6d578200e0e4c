import { after, days, hours, minutes, startOfDay, wireDate } from '../clock'
import { workdaysAfter } from '../workflow/workdays'

/**
 * A moment of an office day for a step of the demo, never in the future: what the day has not come to yet lies within
 * the hour before `now`, in its order, and still in the same day when that has only begun.
 * @param day `YYYY-MM-DD`, today or earlier
 * @param minute of the day
 */
export function officeTime(now: Date, day: string, minute: number): Date {
  const planned = after(startOfDay(day), minutes(minute))
  const sinceMidnight = now.getTime() - startOfDay(wireDate(now)).getTime()
  const back = (hours(1) - minutes(minute / 24)) * Math.min(1, sinceMidnight / hours(1))
  return new Date(Math.min(planned.getTime(), after(now, -back).getTime()))
}

/**
 * The day a story of the demo means by `+14` or `+2 workdays`, counted from another day; undefined for anything else. What is
 * to lie after the next step is counted in working days, as the steps are: two days after a Friday are over on Monday.
 */
export function laterDay(day: string, words: string): string | undefined {
  const [, count, workdays] = /^\+(\d+)( workdays)?$/.exec(words) ?? []
  if (count === undefined) return undefined
  return workdays ? workdaysAfter(day, Number(count)) : wireDate(after(startOfDay(day), days(Number(count))))
}
