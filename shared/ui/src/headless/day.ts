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

/** 剩 4 天, 今天到期, 已超 3 天 — whole days from `today` to `date`, both `YYYY-MM-DD`. @param soonDays number of days left from which the tone is 'soon' */
export function daysLeftText(date: string, today: string, soonDays = usuallySoon): { text: string; tone: 'over' | 'soon' | 'plain' } {
  const days = daysBetween(today, date)
  if (days < 0) return { text: `已超 ${groupedNumber(-days)} 天`, tone: 'over' }
  return { text: days === 0 ? '今天到期' : `剩 ${groupedNumber(days)} 天`, tone: days <= soonDays ? 'soon' : 'plain' }
}
