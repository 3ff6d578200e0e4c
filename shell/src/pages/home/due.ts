import { chinaTime } from '@shared/contract/rules'

/** Text of a due date on the home page: 剩 4 天, 今天到期, 已超 3 天. */
export interface DueWords {
  /** Empty when there is no date. */
  words: string
  /** 11月30日到期 */
  detail: string
  tone: 'failed' | 'attention' | 'none'
}

const day = 24 * 60 * 60_000

/** @param dueDate `YYYY-MM-DD`, or empty */
export function dueWords(dueDate: string, now: Date): DueWords {
  const parts = /^(\d{4})-(\d{2})-(\d{2})/.exec(dueDate)
  if (!parts) return { words: '', detail: '', tone: 'none' }
  const [year = 0, month = 0, date = 0] = parts.slice(1).map(Number)
  const today = chinaTime(now)
  const detail = `${year === today.getUTCFullYear() ? '' : `${year}年`}${month}月${date}日到期`
  // Days by the calendar, from one midnight to the other.
  const left = Math.round((Date.UTC(year, month - 1, date) - today.setUTCHours(0, 0, 0, 0)) / day)
  if (left < 0) return { words: `已超 ${-left} 天`, detail, tone: 'failed' }
  if (left === 0) return { words: '今天到期', detail, tone: 'attention' }
  return { words: `剩 ${left} 天`, detail, tone: left <= 7 ? 'attention' : 'none' }
}
