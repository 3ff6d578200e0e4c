import type { CallError } from '@shared/portal'
import { useLongWait } from '@shared/ui/headless'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import theme from '../../theme/theme.module.css'
import styles from './HomeCard.module.css'

/** The part of a query result a card needs. */
export interface CardQuery<Data> {
  data: Data | undefined
  error: CallError | null
  isFetching: boolean
  refetch(): unknown
}

interface HomeCardProps {
  title: string
  /** Beside the title: 11 件, 2 条未读. */
  note?: ReactNode
  /** Link to the full list, at the right of the title. */
  more?: { label: string; path: string; newWindow?: boolean }
  /** A button beside `more`. */
  act?: { label: string; onPress(): void }
  className?: string
  query: CardQuery<unknown>
  /** Number of skeleton lines while loading. */
  bones: number
  children: ReactNode
}

/** One card of the home page. The title is shown before the content loads, and a failure affects only this card. */
export function HomeCard({ title, note, more, act, className = '', query, bones, children }: HomeCardProps) {
  const id = useId()
  const { data, error } = query
  return (
    <section className={`${theme.card} ${styles.card} ${className}`} aria-labelledby={id} aria-busy={data === undefined && !error}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {note}
        {more && (
          <Link className={styles.more} to={more.path} target={more.newWindow ? '_blank' : undefined}>
            {more.label}
          </Link>
        )}
        {act && data !== undefined && (
          <button type="button" className={styles.act} onClick={act.onPress}>
            {act.label}
          </button>
        )}
      </div>
      {data !== undefined ? children : error ? <CardFailure query={query} /> : <LongBones count={bones} />}
    </section>
  )
}

/** The lines of a card that is loading, and after ten seconds that it takes long. */
function LongBones({ count }: { count: number }) {
  const { long, retry } = useLongWait()
  return (
    <>
      {long && (
        <div className={styles.failure} role="status">
          <p>加载时间较长，可以继续等待或重试</p>
          <button type="button" className={theme.button} onClick={retry}>
            重试
          </button>
        </div>
      )}
      <Bones count={count} />
    </>
  )
}

export function CardFailure({ query }: { query: CardQuery<unknown> }) {
  return (
    <div className={styles.failure} role="alert">
      <p>{query.error?.message}</p>
      <button type="button" className={theme.button} disabled={query.isFetching} onClick={() => void query.refetch()}>
        重试
      </button>
    </div>
  )
}

export function Bones({ count }: { count: number }) {
  return (
    <div className={styles.bones} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={styles.bone} style={{ width: `${88 - ((index * 17) % 40)}%` }} />
      ))}
    </div>
  )
}
