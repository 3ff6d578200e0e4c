import type { RegistrationDetail } from '@shared/contract/account'
import { minuteOf } from '@shared/contract/rules'
import { StatusTag } from '@shared/ui/page'
import { auditTone } from '../../features/audit/auditTone'
import styles from './PreviousTries.module.css'

/** The same applicant's earlier applications, newest first, with the reasons for refusal. */
export function PreviousTries({ tries }: { tries: RegistrationDetail['previous'] }) {
  return (
    <ol className={styles.tries}>
      {tries.map((earlier) => (
        <li key={earlier.number}>
          <span className={styles.line}>
            <StatusTag tone={auditTone(earlier.status)}>{earlier.statusName}</StatusTag>
            {earlier.number}
            <span className={styles.time}>{minuteOf(earlier.auditDate)}</span>
          </span>
          {earlier.opinion && <span className={styles.opinion}>{earlier.opinion}</span>}
        </li>
      ))}
    </ol>
  )
}
