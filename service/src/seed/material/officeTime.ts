import { after, days, hours, minutes, startOfDay, wireDate } from '../../clock'
import { workdaysAfter } from '../../workflow/workdays'

/**
 * A time during office hours for a step of the demo, never in the future: times not reached yet today are moved, in order, into the hour
 * before `now`, but not before midnight.
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
 * Resolves `+14` or `+2 workdays`, counted from a day; undefined for other texts. Dates that must be after the next step are given in
 * workdays, like the steps: two days after a Friday would be over on Monday.
 */
export function laterDay(day: string, words: string): string | undefined {
  const [, count, workdays] = /^\+(\d+)( workdays)?$/.exec(words) ?? []
  if (count === undefined) return undefined
  return workdays ? workdaysAfter(day, Number(count)) : wireDate(after(startOfDay(day), days(Number(count))))
}
