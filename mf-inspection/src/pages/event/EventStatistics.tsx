import {
  countedEvents,
  type EventCut,
  type EventSum,
  eventCuts,
  eventStatisticsEndpoints,
  faultRegistration,
  onTimeInWords,
  rescueRegistration,
  type EventStatistics as Statistics,
} from '@shared/contract/application'
import { isDateText, monthEndOf } from '@shared/contract/rules'
import { useCallQuery } from '@shared/portal'
import type { ChartBar } from '@shared/ui/chart'
import { FieldNote, isUnclearRegion, RegionSelect, unclearRegionNote } from '@shared/ui/form'
import { late, today } from '@shared/ui/headless'
import { DayRange, ExportButton } from '@shared/ui/list'
import { EmptyState, FailureNote, LongWait, PageBody, PageHeader, ScrollArea, SectionCard } from '@shared/ui/page'
import { keepPreviousData } from '@tanstack/react-query'
import { Segmented, Skeleton } from 'antd'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import styles from './EventStatistics.module.css'

/** The chart library is loaded only for this part of the page. */
const BarChart = late(() => import('@shared/ui/chart'), <Skeleton active title={false} paragraph={{ rows: 8 }} />)

/** The counted types, each with its list. */
const counted = [
  { code: 'faults', name: '故障', list: faultRegistration.pages.list },
  { code: 'rescues', name: '困人救援', list: rescueRegistration.pages.list },
] as const
const [faults, rescues] = counted

/** Conditions of the statistics and their names in the address, where the list beside them has names of its own. */
const inAddress = { from: 'countFrom', to: 'countTo', areaCode: 'countArea', cut: 'countBy' } as const
type Conditions = Partial<Record<keyof typeof inAddress, string>>

/** The conditions in the address, so that going back, sharing and reloading keep them. */
function useConditions() {
  const [address, setAddress] = useSearchParams()
  const read = (name: keyof typeof inAddress) => address.get(inAddress[name]) ?? ''
  const set = (changed: Conditions) =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, key] of Object.entries(inAddress)) {
          const value = changed[name as keyof typeof inAddress]
          if (value) next.set(key, value)
          else if (value === '') next.delete(key)
        }
        return next
      },
      { replace: true },
    )
  const [from = '', to = ''] = [read('from'), read('to')].map((day) => (isDateText(day) ? day : ''))
  const cut = eventCuts.find(({ key }) => key === read('cut'))?.key ?? 'months'
  return { from, to, areaCode: read('areaCode'), cut, set }
}

/** URL of the list behind a number: the same records, by the same filters. */
export function listBehind(code: string, cut: EventCut | 'total', key: string, { from, to }: Pick<Statistics, 'from' | 'to'>, areaCode = ''): string {
  const { list } = code === rescues.code ? rescues : faults
  const first = `${key}-01`
  const month = cut === 'months' ? { from: first > from ? first : from, to: [monthEndOf(first), to].sort()[0] ?? to } : { from, to }
  const area = cut === 'areas' ? key : areaCode
  return `${list}?${new URLSearchParams({
    happenedFrom: month.from,
    happenedTo: month.to,
    status: countedEvents.join(),
    ...(cut === 'causes' && { kind: key }),
    ...(area && { areaCode: area }),
  })}`
}

/** 统计: faults and rescues by month, region or cause, as bars and as the same numbers in a table. */
export function EventStatistics({ title, parts }: { title: string; parts: ReactNode }) {
  const navigate = useNavigate()
  const id = useId()
  const { from, to, areaCode, cut, set } = useConditions()
  /** What was typed for a region and names no single one: it stays in sight, and the numbers are not those of everywhere. */
  const [unclearArea, setUnclearArea] = useState('')
  // While a period is chosen, its start may lie behind the end of the one before. The picker gets them as they are, and puts them in order itself.
  const backwards = from !== '' && to !== '' && from > to
  const period = backwards ? { from: `${to.slice(0, 7)}-01`, to: monthEndOf(`${from.slice(0, 7)}-01`) } : { from, to }
  const conditions = { ...(period.from && { from: period.from }), ...(period.to && { to: period.to }), ...(areaCode && { areaCode }) }
  const { data, error, refetch, isFetching } = useCallQuery(
    eventStatisticsEndpoints.statistics,
    { query: conditions },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )
  const bars = useMemo(
    () =>
      data?.[cut].map(
        ({ key, label, faults, rescues }): ChartBar => ({
          label,
          counts: { faults, rescues },
          path: (code) => listBehind(code, cut, key, data, areaCode),
        }),
      ),
    [data, cut, areaCode],
  )
  const summary = data && `${data.from} 至 ${data.to}：故障 ${data.total.faults} 次，困人救援 ${data.total.rescues} 次，按时到场率 ${onTimeInWords(data.total)}`
  const nothing = data && data.total.faults + data.total.rescues === 0
  return (
    <>
      <PageHeader
        title={title}
        rule="按发生时间统计已提交的登记，取消、作废的不计"
        actions={
          <>
            {parts}
            <ExportButton endpoint={eventStatisticsEndpoints.exportStatistics} conditions={conditions} label="导出统计" disabled={nothing !== false} />
          </>
        }
      />
      <PageBody>
        <SectionCard title="统计条件">
          <div className={styles.conditions}>
            <div className={styles.condition}>
              <label htmlFor={`${id}-months`}>发生月份</label>
              <div className={styles.months}>
                <DayRange
                  id={`${id}-months`}
                  picker="month"
                  from={from.slice(0, 7)}
                  to={to.slice(0, 7)}
                  lastDay={today()}
                  onChange={(months) =>
                    set({
                      ...(months.from !== undefined && { from: months.from && `${months.from}-01` }),
                      ...(months.to !== undefined && { to: months.to && monthEndOf(`${months.to}-01`) }),
                    })
                  }
                />
              </div>
            </div>
            <div className={styles.condition}>
              <label htmlFor={`${id}-area`}>所在区域</label>
              <div className={styles.region}>
                <RegionSelect
                  id={`${id}-area`}
                  aria-describedby={unclearArea ? `${id}-area-note` : undefined}
                  value={unclearArea || areaCode}
                  anyLevel
                  keepsTyped
                  placeholder="全部"
                  onChange={(typed) => {
                    const unclear = isUnclearRegion(typed)
                    setUnclearArea(unclear ? typed : '')
                    if (!unclear) set({ areaCode: typed })
                  }}
                />
                {unclearArea && <FieldNote id={`${id}-area-note`} warning={unclearRegionNote(unclearArea)} />}
              </div>
            </div>
          </div>
        </SectionCard>
        {error && <FailureNote failure={error} onRetry={() => void refetch()} retrying={isFetching} />}
        {!data && !error && <LongWait />}
        {!data && !error && <Skeleton active title={false} paragraph={{ rows: 8 }} />}
        {data && bars && (
          <SectionCard
            title="故障和困人救援"
            extra={
              <Segmented
                aria-label="统计方式"
                value={cut}
                options={eventCuts.map(({ key, label }) => ({ value: key, label }))}
                onChange={(key) => set({ cut: key })}
              />
            }
          >
            <p className={styles.summary}>{summary}</p>
            {nothing ? (
              <EmptyState kind="good" title="这段时间没有故障和困人救援" />
            ) : (
              <>
                <BarChart series={counted} bars={bars} unit="次" label={`${summary}。下面的表格可读到每一项`} onOpen={(path) => void navigate(path)} />
                <SumsTable data={data} cut={cut} areaCode={areaCode} />
              </>
            )}
          </SectionCard>
        )}
      </PageBody>
    </>
  )
}

/** The chart's data as a table, with the time until help arrived. */
function SumsTable({ data, cut, areaCode }: { data: Statistics; cut: EventCut; areaCode: string }) {
  const label = eventCuts.find(({ key }) => key === cut)?.label ?? ''
  const number = (sum: EventSum, of: EventCut | 'total', { code, name }: (typeof counted)[number]) => {
    const count = sum[code]
    if (count === 0) return '–'
    return (
      <Link to={listBehind(code, of, sum.key, data, areaCode)} aria-label={`${sum.label} ${name} ${count} 次，查看清单`}>
        {count}
      </Link>
    )
  }
  const row = (sum: EventSum, of: EventCut | 'total') => (
    <>
      <th scope="row">{sum.label}</th>
      <td>{number(sum, of, faults)}</td>
      <td>{sum.frequent || '–'}</td>
      <td>{number(sum, of, rescues)}</td>
      <td>{sum.trapped || '–'}</td>
      <td>{sum.onTime || '–'}</td>
      <td>{sum.late || '–'}</td>
      <td>{onTimeInWords(sum)}</td>
      <td>{sum.arrival ?? '–'}</td>
    </>
  )
  return (
    <ScrollArea label={`${label}统计`}>
      <table className={styles.table} aria-label={`${label}统计`}>
        <thead>
          <tr>
            <th scope="col">{label.slice(1)}</th>
            <th scope="col">故障(次)</th>
            <th scope="col">其中高频</th>
            <th scope="col">困人救援(次)</th>
            <th scope="col">被困人数</th>
            <th scope="col">按时到场</th>
            <th scope="col">超时到场</th>
            <th scope="col">按时到场率</th>
            <th scope="col">平均到场(分钟)</th>
          </tr>
        </thead>
        <tbody>
          {data[cut].map((sum) => (
            <tr key={sum.key}>{row(sum, cut)}</tr>
          ))}
        </tbody>
        <tfoot>
          <tr>{row(data.total, 'total')}</tr>
        </tfoot>
      </table>
    </ScrollArea>
  )
}
