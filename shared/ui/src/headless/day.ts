import { chinaDay } from '@shared/contract/rules'

/** Today in China, `YYYY-MM-DD`: the day the service reckons with, whatever the time zone of the device. */
export const today = (): string => chinaDay(new Date())

/** Formats `2026-11-27` for a sentence: 11月27日, with the year if it differs from that of `from`. */
export function dateInSentence(date: string, from: string): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${date.slice(0, 4) === from.slice(0, 4) ? '' : `${year}年`}${month}月${day}日`
}
