import type { DataOf } from '@shared/contract/endpoint'
import type { homeEndpoints } from '@shared/contract/portal'
import { CountOnCard } from '@shared/ui/headless'
import { Icon, toneIcons } from '@shared/ui/icon'
import { Link } from 'react-router-dom'
import theme from '../../theme/theme.module.css'
import { CardFailure, type CardQuery } from './HomeCard'
import styles from './Numbers.module.css'

const places = [1, 2, 3, 4, 5, 6]

/** Strip of up to six numbers, each a link to its list if the role has one, or to the only record in it. */
export function Numbers({ query }: { query: CardQuery<DataOf<typeof homeEndpoints.getEqustatisticNums>> }) {
  const { data, error } = query
  if (!data && error) {
    return (
      <section className={`${theme.card} ${styles.failed}`} aria-label="业务数量">
        <CardFailure query={query} />
      </section>
    )
  }
  return (
    <section className={`${theme.card} ${styles.numbers}`} aria-label="业务数量" aria-busy={!data}>
      {data?.list.map((number) => {
        const content = (
          <>
            <span className={styles.label}>
              <Icon icon={toneIcons[number.tone]} className={theme[number.tone]} />
              {number.label}
            </span>
            <span className={styles.value}>
              <CountOnCard count={number.count} measure={number.measure} capped={number.capped} />
            </span>
            <span className={styles.note}>{number.note}</span>
          </>
        )
        return number.path === '' ? (
          <div key={number.key} className={styles.number}>
            {content}
          </div>
        ) : (
          <Link key={number.key} className={styles.number} to={number.recordPath ?? number.path}>
            {content}
          </Link>
        )
      })}
      {!data && places.map((place) => <span key={place} className={`${styles.number} ${styles.waiting}`} />)}
    </section>
  )
}
