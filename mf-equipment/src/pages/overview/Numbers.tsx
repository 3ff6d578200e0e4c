import { CountOnCard } from '@shared/ui/headless'
import { ToneIcon } from '@shared/ui/page'
import { Link } from 'react-router-dom'
import styles from './Overview.module.css'
import { type OverviewNumber, shownTone } from './overview'

export interface NumbersProps {
  /** Numbers of devices (台), unless a number has its own measure word. */
  numbers: readonly (OverviewNumber & { measure?: string })[]
  /** Accessible name of the section: what is counted. */
  label?: string
}

/** Six numbers, each a link to its list. */
export function Numbers({ numbers, label: counted = '设备数量' }: NumbersProps) {
  return (
    <section className={styles.numbers} aria-label={counted}>
      {numbers.map(({ key, label, tone, count, note, path, measure = '台' }) => (
        <Link key={key} className={styles.number} to={path}>
          <span className={styles.label}>
            <ToneIcon tone={shownTone(tone, count)} />
            {label}
          </span>
          <span className={styles.value}>
            <CountOnCard count={count} measure={measure} />
          </span>
          <span className={styles.note}>{note}</span>
        </Link>
      ))}
    </section>
  )
}
