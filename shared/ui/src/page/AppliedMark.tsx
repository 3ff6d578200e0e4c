import type { DueDuty, EquipmentRow } from '@shared/contract/equipment'
import { Link } from 'react-router-dom'
import styles from './AppliedMark.module.css'

/** Shows that an inspection for a device's duty has been applied for, with a link for users who may open it. */
export function AppliedMark({ applied, duty }: { applied: EquipmentRow['applied']; duty: DueDuty }) {
  const found = applied.find((application) => application.duty === duty && application.path !== '') ?? applied.find((application) => application.duty === duty)
  if (!found) return null
  return <span className={styles.mark}>已申报 {found.path !== '' && <Link to={found.path}>{found.number}</Link>}</span>
}
