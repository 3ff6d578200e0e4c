import dayjs from 'dayjs'

/** Today in the browser's calendar, `YYYY-MM-DD`. */
export const today = (): string => dayjs().format('YYYY-MM-DD')

/** Whole days from `from` to `date`, both `YYYY-MM-DD`; negative when the date is past. */
export const daysUntil = (date: string, from: string): number => dayjs(date).diff(dayjs(from), 'day')

/** Formats `2026-11-27` for a sentence: 11月27日, with the year if it differs from that of `from`. */
export function dateInSentence(date: string, from: string): string {
  return dayjs(date).format(date.slice(0, 4) === from.slice(0, 4) ? 'M月D日' : 'YYYY年M月D日')
}
