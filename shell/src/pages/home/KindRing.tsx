import type { DataOf } from '@shared/contract/endpoint'
import type { homeEndpoints } from '@shared/contract/portal'
import { groupedNumber } from '@shared/ui/headless'
import { Link } from 'react-router-dom'
import { type CardQuery, HomeCard } from './HomeCard'
import styles from './KindRing.module.css'

type Overview = DataOf<typeof homeEndpoints.getEqmOverview>

/** Numbers by kind, as a ring and as a table, so that colours need not be distinguished. */
export function KindRing({ query, className }: { query: CardQuery<Overview>; className: string }) {
  const list = query.data?.list ?? []
  const measure = query.data?.measure ?? ''
  const total = list.reduce((sum, kind) => sum + kind.count, 0)
  return (
    <HomeCard
      title={query.data?.title ?? '设备种类'}
      note={query.data && <span className={styles.rule}>按种类，点数量看清单</span>}
      query={query}
      className={className}
      bones={4}
    >
      <div className={styles.overview}>
        <svg className={styles.ring} viewBox="0 0 120 120" aria-hidden="true">
          {ringSegments(list.map((kind) => kind.count)).map((segment, index) => (
            <circle
              key={list[index]?.equclacode}
              className={styles[`kind${index % 9}`]}
              cx="60"
              cy="60"
              r="46"
              pathLength="100"
              strokeDasharray={`${segment.length} ${100 - segment.length}`}
              strokeDashoffset={-segment.start}
            />
          ))}
          <text x="60" y="60" className={styles.total}>
            {groupedNumber(total)}
          </text>
          <text x="60" y="78" className={styles.measure}>
            {measure}
          </text>
        </svg>
        <table className={styles.kinds}>
          <thead>
            <tr>
              <th scope="col">种类</th>
              <th scope="col" className={styles.amount}>
                数量（{measure}）
              </th>
              <th scope="col" className={styles.amount}>
                占比
              </th>
            </tr>
          </thead>
          <tbody>
            {list.map((kind, index) => (
              <tr key={kind.equclacode}>
                <th scope="row">
                  <span className={`${styles.swatch} ${styles[`kind${index % 9}`]}`} />
                  {kind.name}
                </th>
                <td>
                  <Link to={kind.path} aria-label={`${kind.name} ${kind.count} ${measure}`}>
                    {groupedNumber(kind.count)}
                  </Link>
                </td>
                <td>{share(kind.count, total)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className={styles.sum}>
              <th scope="row">合计</th>
              <td>{groupedNumber(total)}</td>
              <td>100%</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </HomeCard>
  )
}

/** A segment of a ring with circumference 100. */
export interface RingSegment {
  start: number
  length: number
}

/** Gap between segments, so that neighbours can be distinguished without colour. */
const gap = 0.8

/** The least length of a segment with its gap: a kind with one device among many is still seen, at the expense of the largest. */
const least = 2

/** Segments proportional to the counts, but none too small to be seen. A single segment has no gap. */
export function ringSegments(counts: readonly number[]): RingSegment[] {
  const total = counts.reduce((sum, count) => sum + count, 0)
  const between = counts.filter((count) => count > 0).length > 1 ? gap : 0
  const wholes = counts.map((count) => (count === 0 ? 0 : Math.max((count / total) * 100, least)))
  const beyond = wholes.reduce((sum, whole) => sum + whole, 0) - 100
  const largest = counts.indexOf(Math.max(...counts))
  let start = 0
  return wholes.map((whole, index) => {
    const room = whole - (index === largest && total > 0 ? beyond : 0)
    const segment = { start, length: Math.max(0, room - between) }
    start += room
    return segment
  })
}

/** 89.4% */
export const share = (count: number, total: number): string => (total === 0 ? '–' : `${Number(((count / total) * 100).toFixed(1))}%`)
