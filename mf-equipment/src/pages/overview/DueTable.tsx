import { groupedNumber } from '@shared/ui/headless'
import { ScrollArea } from '@shared/ui/page'
import { Link } from 'react-router-dom'
import styles from './Overview.module.css'
import type { DueColumn, DueYear } from './overview'

const Count = ({ column, kind, count }: { column: DueColumn; kind?: string; count: number }) =>
  count === 0 ? '–' : <Link to={column.path(kind)}>{groupedNumber(count)}</Link>

/** The chart's data as a table: a row for each kind, a column for each month. */
export function DueTable({ year: { kinds, columns, total } }: { year: DueYear }) {
  return (
    <ScrollArea label="按月到期数量">
      <table className={styles.months} aria-label="按月到期数量">
        <thead>
          <tr>
            <th scope="col">种类</th>
            {columns.map(({ key, label, overdue }) => (
              <th key={key} scope="col" className={overdue ? styles.past : undefined}>
                {label}
              </th>
            ))}
            <th scope="col">12 个月合计</th>
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind.code}>
              <th scope="row">{kind.name}</th>
              {columns.map((column) => (
                <td key={column.key} className={column.overdue ? styles.past : undefined}>
                  <Count column={column} kind={kind.code} count={column.counts[kind.code] ?? 0} />
                </td>
              ))}
              <td>{groupedNumber(kind.total)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">合计</th>
            {columns.map((column) => (
              <td key={column.key} className={column.overdue ? styles.past : undefined}>
                <Count column={column} count={column.total} />
              </td>
            ))}
            <td>{groupedNumber(total)}</td>
          </tr>
        </tfoot>
      </table>
    </ScrollArea>
  )
}
