import { CloseSquareFilled, WarningFilled } from '@ant-design/icons'
import dayjs from 'dayjs'
import styles from './DueDate.module.css'

/** 剩 4 天, 今天到期, 已超 3 天 — whole days from `today` to `date`, both `YYYY-MM-DD`. */
export function daysLeftText(date: string, today: string): { text: string; tone: 'over' | 'soon' | 'plain' } {
  const days = dayjs(date).diff(dayjs(today), 'day')
  if (days < 0) return { text: `已超 ${-days} 天`, tone: 'over' }
  return { text: days === 0 ? '今天到期' : `剩 ${days} 天`, tone: days <= 7 ? 'soon' : 'plain' }
}

/** A date that matters, and how many days are left. An en dash when nobody is waited for. */
export function DueDate({ date, today = dayjs().format('YYYY-MM-DD') }: { date: string; today?: string }) {
  if (date === '') return <>–</>
  const { text, tone } = daysLeftText(date, today)
  return (
    <span className={styles.due}>
      {date}
      <span className={styles[tone]}>
        {tone === 'over' && <CloseSquareFilled aria-hidden />}
        {tone === 'soon' && <WarningFilled aria-hidden />}
        {text}
      </span>
    </span>
  )
}
