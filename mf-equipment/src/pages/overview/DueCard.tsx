import { BarChartOutlined, PictureOutlined, TableOutlined } from '@ant-design/icons'
import type { EquipmentOverview } from '@shared/contract/equipment'
import { useSession } from '@shared/portal'
import type { BarChartHandle } from '@shared/ui/chart'
import { groupedNumber, late } from '@shared/ui/headless'
import { EmptyState, SectionCard } from '@shared/ui/page'
import { Button, Skeleton } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { DueTable } from './DueTable'
import styles from './Overview.module.css'
import { dueYear, type ListAddress } from './overview'

/** The chart library is loaded for this card only. */
const BarChart = late(() => import('@shared/ui/chart'), <Skeleton active title={false} paragraph={{ rows: 8 }} />)

const title = '今后 12 个月到期'

/** When devices are due, by month and kind, as a chart or as the same numbers in a table. */
export function DueCard({ data, at }: { data: EquipmentOverview; at: ListAddress }) {
  const navigate = useNavigate()
  const unitName = useSession((session) => session.unitInfo?.unitName ?? '')
  const [asTable, setAsTable] = useKeptChoice()
  const chart = useRef<BarChartHandle>(null)
  const year = useMemo(() => dueYear(data, at), [data, at])
  const months = year.columns.filter(({ overdue }) => !overdue)
  const highest = Math.max(0, ...months.map(({ total }) => total))
  const busiest = months.filter(({ total }) => total === highest).map(({ label }) => label)
  // Of more months with as many devices, none stands out.
  const most = highest > 0 && busiest.length <= 3 ? `，${busiest.join('、')}最多` : ''
  const overdue = year.overdue > 0 ? `已超期 ${groupedNumber(year.overdue)} 台` : ''
  const summary = `单位：台；12 个月共 ${groupedNumber(year.total)} 台${most}${overdue && `；${overdue}`}`
  const note = '在用设备的下次检验日期，已超期的按到期月份排在最前'
  // The chart library fails on a chart without a series.
  if (year.kinds.length === 0)
    return (
      <SectionCard title={title} note={note}>
        <EmptyState kind="good" title="今后 12 个月没有到期的设备，也没有超期的" />
      </SectionCard>
    )
  return (
    <SectionCard
      title={title}
      note={note}
      extra={
        <span className={styles.tools}>
          <Button size="small" icon={asTable ? <BarChartOutlined aria-hidden /> : <TableOutlined aria-hidden />} onClick={() => setAsTable(!asTable)}>
            {asTable ? '以图查看' : '以表格查看'}
          </Button>
          {!asTable && (
            <Button size="small" icon={<PictureOutlined aria-hidden />} onClick={() => chart.current?.save(`${title}　${unitName}`, summary)}>
              保存图片
            </Button>
          )}
        </span>
      }
    >
      <p className={styles.summary}>{summary}</p>
      {asTable ? (
        <DueTable year={year} />
      ) : (
        <BarChart
          ref={chart}
          series={year.kinds}
          bars={year.columns}
          unit="台"
          stacked
          overdueNote={overdue}
          label={`${title}，${summary}。以表格查看可读到每个月的数量`}
          onOpen={(path) => void navigate(path)}
        />
      )}
    </SectionCard>
  )
}

/** Whether the user prefers the table; stored in the browser. */
function useKeptChoice(): [boolean, (asTable: boolean) => void] {
  const userId = useSession((session) => session.userId)
  const key = `portal.overview.table.${userId}`
  const [asTable, setAsTable] = useState(() => localStorage.getItem(key) === '1')
  return [
    asTable,
    (next) => {
      setAsTable(next)
      try {
        localStorage.setItem(key, next ? '1' : '0')
      } catch {
        // If the storage is full or forbidden, only the preference is lost.
      }
    },
  ]
}
