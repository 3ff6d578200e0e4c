import { toneLook } from '@shared/ui/page'
import { Link } from 'react-router-dom'
import styles from './Overview.module.css'
import type { OverviewNumber } from './overview'

/** Six numbers, each the way into its list. */
export function Numbers({ numbers }: { numbers: readonly OverviewNumber[] }) {
  return (
    <section className={styles.numbers} aria-label="设备数量">
      {numbers.map(({ key, label, tone, count, note, path }) => (
        <Link key={key} className={styles.number} to={path}>
          <span className={styles.label}>
            <span className={styles[tone]}>{toneLook[tone].icon}</span>
            {label}
          </span>
          <span className={styles.value}>
            {count.toLocaleString('en-US')}
            <small>台</small>
          </span>
          <span className={styles.note}>{note}</span>
        </Link>
      ))}
    </section>
  )
}
