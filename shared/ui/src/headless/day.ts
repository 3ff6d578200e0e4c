import { chinaDay, daysBetween, groupedNumber } from '@shared/contract/rules'

/** Today in China, `YYYY-MM-DD`: the day the service reckons with, whatever the time zone of the device. */
export const today = (): string => chinaDay(new Date())

/** Formats `2026-11-27` for a sentence: 11月27日, with the year if it differs from that of `from`. */
export function dateInSentence(date: string, from: string): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${date.slice(0, 4) === from.slice(0, 4) ? '' : `${year}年`}${month}月${day}日`
}

/** Default of `soonDays`, for short terms. */
const usuallySoon = 7

/**
 * 3 个工作日 where the deadline is set in working days, otherwise 3 天; also where none of the days is a working day: 0 个工作日 would read as if the term
 * were over. @param workdays as many of the days as are working days
 */
export const daysInWords = (days: number, workdays: number | undefined): string =>
  workdays === undefined || workdays < 1 ? `${groupedNumber(days)} 天` : `${groupedNumber(workdays)} 个工作日`

/**
 * 剩 4 天, 今天到期, 已超 3 天 — whole days from `today` to `date`, both `YYYY-MM-DD`; 剩 2 个工作日 where the deadline is set in working days.
 * @param soonDays number of days left from which the tone is 'soon'
 * @param workdaysLeft of a deadline set in working days, as the service reckons them
 */
export function daysLeftText(date: string, today: string, soonDays = usuallySoon, workdaysLeft?: number): { text: string; tone: 'over' | 'soon' | 'plain' } {
  const days = daysBetween(today, date)
  // On the days off after the last day no working day has passed yet.
  if (days < 0) return { text: workdaysLeft === 0 ? '已超期' : `已超 ${daysInWords(-days, workdaysLeft && Math.abs(workdaysLeft))}`, tone: 'over' }
  return { text: days === 0 ? '今天到期' : `剩 ${daysInWords(days, workdaysLeft)}`, tone: days <= soonDays ? 'soon' : 'plain' }
}
