import type { DataOf } from '@shared/contract/endpoint'
import type { homeEndpoints } from '@shared/contract/portal'
import { groupedNumber } from '@shared/ui/headless'
import { ScrollArea } from '@shared/ui/page'
import { Link } from 'react-router-dom'
import styles from './DueCalendar.module.css'
import { type CardQuery, HomeCard } from './HomeCard'

type Calendar = DataOf<typeof homeEndpoints.getDueCalendar>

/** 12月, 27年1月: the year is shown in January, but not in the first column. */
const monthName = (month: string, place: number): string => {
  const [year = '', number = ''] = month.split('-')
  return `${place > 0 && number === '01' ? `${year.slice(2)}年` : ''}${Number(number)}月`
}

/** Shade of a cell in four steps from 0 to the maximum. */
const heat = (count: number, most: number): number => (count === 0 || most === 0 ? 0 : Math.ceil((count / most) * 4))

/** 到期日历: overdue devices and those due in the next twelve months, by duty; every number opens the list of its devices. */
export function DueCalendar({ query, className }: { query: CardQuery<Calendar>; className: string }) {
  const { months = [], duties = [] } = query.data ?? {}
  const most = Math.max(0, ...duties.flatMap(({ counts }) => counts.slice(1).map(({ count }) => count)))
  const headings = ['已超期', ...months.map(monthName)]
  const sums = headings.map((_, place) => duties.reduce((sum, { counts }) => sum + (counts[place]?.count ?? 0), 0))
  return (
    <HomeCard
      title="到期日历"
      note={query.data && <span className={styles.rule}>今后 12 个月到期数量，点数字看清单</span>}
      more={{ label: '设备总览', path: '/equipment/overview' }}
      query={query}
      className={className}
      bones={4}
    >
      <ScrollArea label="到期日历" className={styles.scroll}>
        <table className={styles.calendar}>
          <thead>
            <tr>
              <th scope="col">事项</th>
              {headings.map((heading, place) => (
                <th key={heading} scope="col" className={place === 1 ? styles.now : undefined}>
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {duties.map(({ duty, label, counts }) => (
              <tr key={duty}>
                <th scope="row">{label}</th>
                {counts.map(({ count, path }, place) => (
                  <td key={headings[place]} className={place === 0 && count > 0 ? styles.overdue : styles[`heat${place === 0 ? 0 : heat(count, most)}`]}>
                    {count === 0 ? (
                      '–'
                    ) : (
                      <Link to={path} aria-label={`${label}，${headings[place]}，${count} 台`}>
                        {groupedNumber(count)}
                      </Link>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">合计</th>
              {sums.map((sum, place) => (
                <td key={headings[place]}>{groupedNumber(sum)}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </ScrollArea>
    </HomeCard>
  )
}
