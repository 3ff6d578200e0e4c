/**
 * When something happened, as the list of messages says it: 今天 09:20, 昨天 17:05, 11月18日 10:42, with the year before it.
 * @param time `YYYY-MM-DD HH:mm:ss`
 */
export function timeWords(time: string, now: Date): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}:\d{2})/.exec(time)
  if (!parts) return time
  const [, year, month, day, clock] = parts
  const sameDay = (date: Date) => Number(year) === date.getFullYear() && Number(month) === date.getMonth() + 1 && Number(day) === date.getDate()
  if (sameDay(now)) return `今天 ${clock}`
  if (sameDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1))) return `昨天 ${clock}`
  const words = `${Number(month)}月${Number(day)}日 ${clock}`
  return Number(year) === now.getFullYear() ? words : `${year}年${words}`
}
