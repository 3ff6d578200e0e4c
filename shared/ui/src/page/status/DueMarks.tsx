import { type DueDuty, delayReason, type EquipmentRow, isDelayed } from '@shared/contract/equipment'
import { Link } from 'react-router-dom'
import styles from './DueMarks.module.css'

/** Shows that an inspection for a device's duty has been applied for, with a link for users who may open it. */
export function AppliedMark({ applied, duty }: { applied: EquipmentRow['applied']; duty: DueDuty }) {
  const found = applied.find((application) => application.duty === duty && application.path !== '') ?? applied.find((application) => application.duty === duty)
  if (!found) return null
  return <span className={styles.mark}>已申报 {found.path !== '' && <Link to={found.path}>{found.number}</Link>}</span>
}

/** Shows that the date beside it is a postponed one, and the original date. */
export function DelayMark({ row }: { row: { nextInspectionDate: string; delayToDate: string } }) {
  return isDelayed(row) ? <span className={styles.mark}>{delayReason(row.nextInspectionDate, row.delayToDate)}</span> : null
}

/** Names the item of a boiler that is due on the date above: its items are due each for itself. @param item empty or absent where the inspection is due as one */
export function DueItemMark({ item }: { item: string | undefined }) {
  return !item ? null : <span className={styles.mark}>{item}</span>
}
