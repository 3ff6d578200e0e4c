/** Text of a due date on the home page: 剩 4 天, 今天到期, 已超 3 天. */
export interface DueWords {
  /** Empty when there is no date. */
  words: string
  /** 11月30日到期 */
  detail: string
  tone: 'failed' | 'attention' | 'none'
}

const day = 24 * 60 * 60_000

/** Whole days between two dates, independent of time of day and daylight saving. */
function daysBetween(from: Date, to: Date): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
  return Math.round((midnight(to) - midnight(from)) / day)
}

/** @param dueDate `YYYY-MM-DD`, or empty */
export function dueWords(dueDate: string, now: Date): DueWords {
  const parts = /^(\d{4})-(\d{2})-(\d{2})/.exec(dueDate)
  if (!parts) return { words: '', detail: '', tone: 'none' }
  const due = new Date(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]))
  const year = due.getFullYear() === now.getFullYear() ? '' : `${due.getFullYear()}年`
  const detail = `${year}${due.getMonth() + 1}月${due.getDate()}日到期`
  const left = daysBetween(now, due)
  if (left < 0) return { words: `已超 ${-left} 天`, detail, tone: 'failed' }
  if (left === 0) return { words: '今天到期', detail, tone: 'attention' }
  return { words: `剩 ${left} 天`, detail, tone: left <= 7 ? 'attention' : 'none' }
}
