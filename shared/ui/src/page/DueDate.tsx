import { daysBetween } from '@shared/contract/equipment'
import { today } from '../headless/day'
import { Icon } from '../icon/Icon'
import { toneIcons } from '../icon/toneIcons'
import styles from './DueDate.module.css'

/** Default of `soonDays`, for short terms. */
const usuallySoon = 7

/** 剩 4 天, 今天到期, 已超 3 天 — whole days from `today` to `date`, both `YYYY-MM-DD`. @param soonDays number of days left from which the tone is 'soon' */
export function daysLeftText(date: string, today: string, soonDays = usuallySoon): { text: string; tone: 'over' | 'soon' | 'plain' } {
  const days = daysBetween(today, date)
  if (days < 0) return { text: `已超 ${-days} 天`, tone: 'over' }
  return { text: days === 0 ? '今天到期' : `剩 ${days} 天`, tone: days <= soonDays ? 'soon' : 'plain' }
}

export interface DueDateProps {
  /** `YYYY-MM-DD`; empty without a deadline. */
  date: string
  /** Number of days left from which the date counts as soon: fewer for short terms, more for periods of validity. */
  soonDays?: number
}

/** A deadline and the number of days left. An en dash without a deadline. */
export function DueDate({ date, soonDays }: DueDateProps) {
  if (date === '') return <>–</>
  const { text, tone } = daysLeftText(date, today(), soonDays)
  return (
    <span className={styles.due}>
      {date}
      <span className={styles[tone]}>
        {tone === 'over' && <Icon icon={toneIcons.failed} />}
        {tone === 'soon' && <Icon icon={toneIcons.attention} />}
        {text}
      </span>
    </span>
  )
}
