import { delayReason, isDelayed } from '@shared/contract/equipment'
import styles from './AppliedMark.module.css'

/** That the date beside it is one a device was put off to, and what it was. */
export function DelayMark({ row }: { row: { nextInspectionDate: string; delayToDate: string } }) {
  return isDelayed(row) ? <span className={styles.mark}>{delayReason(row.nextInspectionDate, row.delayToDate)}</span> : null
}
