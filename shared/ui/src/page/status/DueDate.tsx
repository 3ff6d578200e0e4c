import { daysLeftText, today } from '../../headless/day'
import { Icon } from '../../icon/Icon'
import { toneIcons } from '../../icon/toneIcons'
import styles from './DueDate.module.css'

export interface DueDateProps {
  /** `YYYY-MM-DD`; empty without a deadline. */
  date: string
  /** Number of days left from which the date counts as soon: fewer for short terms, more for periods of validity. */
  soonDays?: number
  /** Of a deadline set in working days. */
  workdaysLeft?: number
  /** It is somebody else's to keep: the reader is not urged. */
  ofOthers?: boolean
  /** In two lines, where there is no room for one. */
  stacked?: boolean
}

/** A deadline and the number of days left. An en dash without a deadline. */
export function DueDate({ date, soonDays, workdaysLeft, ofOthers = false, stacked = false }: DueDateProps) {
  if (date === '') return <>–</>
  const { text, tone: urgency } = daysLeftText(date, today(), soonDays, workdaysLeft)
  const tone = ofOthers ? 'plain' : urgency
  return (
    <span className={stacked ? `${styles.due} ${styles.stacked}` : styles.due}>
      {date}
      <span className={styles[tone]}>
        {tone === 'over' && <Icon icon={toneIcons.failed} />}
        {tone === 'soon' && <Icon icon={toneIcons.attention} />}
        {text}
      </span>
    </span>
  )
}
