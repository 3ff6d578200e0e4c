import { daysBetween } from '@shared/contract/equipment'
import { isDateText } from '@shared/contract/rules'
import { dateInSentence } from '@shared/ui/headless'

/** Text of a due date on the home page: 剩 4 天, 今天到期, 已超 3 天. */
export interface DueWords {
  /** Empty when there is no date. */
  words: string
  /** 11月30日到期 */
  detail: string
  tone: 'failed' | 'attention' | 'none'
}

/** @param dueDate `YYYY-MM-DD`, or empty */
export function dueWords(dueDate: string, today: string): DueWords {
  if (!isDateText(dueDate)) return { words: '', detail: '', tone: 'none' }
  const detail = `${dateInSentence(dueDate, today)}到期`
  const left = daysBetween(today, dueDate)
  if (left < 0) return { words: `已超 ${-left} 天`, detail, tone: 'failed' }
  if (left === 0) return { words: '今天到期', detail, tone: 'attention' }
  return { words: `剩 ${left} 天`, detail, tone: left <= 7 ? 'attention' : 'none' }
}
