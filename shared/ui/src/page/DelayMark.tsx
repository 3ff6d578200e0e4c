import { delayReason, isDelayed } from '@shared/contract/equipment'
import styles from './AppliedMark.module.css'

/** Shows that the date beside it is a postponed one, and the original date. */
export function DelayMark({ row }: { row: { nextInspectionDate: string; delayToDate: string } }) {
  return isDelayed(row) ? <span className={styles.mark}>{delayReason(row.nextInspectionDate, row.delayToDate)}</span> : null
}
