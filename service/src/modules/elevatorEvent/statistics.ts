import {
  countedEvents,
  type EventStatistics,
  type EventStatisticsQuery,
  type EventSum,
  faultRegistration,
  mostStatisticsMonths,
  rescueRegistration,
} from '@shared/contract/application'
import { labelOf } from '@shared/contract/enums'
import { monthStartBefore } from '@shared/contract/rules'
import { wireDate } from '../../clock'
import type { Connection } from '../../database/database'
import { regionMap, regionName } from '../../database/regions'
import { Refusal } from '../../refusal'
import { ruledPrefix } from '../../security/area'
import type { Caller } from '../../security/caller'
import { rangesOf } from '../../workflow/list/listViews'

/** Sums over the faults and rescues visible to the caller, by the time they happened. */

interface SumRow {
  grouped: number
  month: string | null
  area: string | null
  cause: string | null
  faults: number
  frequent: number
  rescues: number
  trapped: number
  on_time: number
  late: number
  minutes: number
}

/** Values of `grouping(month, area, cause)`: a bit is set for each column that is not grouped by. */
const cuts = { months: 0b011, areas: 0b101, causes: 0b110, total: 0b111 } as const

const monthOf = (day: string): string => day.slice(0, 7)

/** Every month between two days, both included. */
function monthsBetween(from: string, to: string): string[] {
  const months: string[] = []
  for (let [year = 0, month = 1] = monthOf(from).split('-').map(Number); ; ) {
    const named = `${year}-${String(month).padStart(2, '0')}`
    if (named > monthOf(to)) return months
    months.push(named)
    if (months.length > mostStatisticsMonths) throw new Refusal('NOT_ALLOWED_NOW', `一次最多统计${mostStatisticsMonths}个月`)
    month += 1
    if (month > 12) [year, month] = [year + 1, 1]
  }
}

const countsOf = (row: SumRow | undefined): Omit<EventSum, 'key' | 'label'> => ({
  faults: row?.faults ?? 0,
  frequent: row?.frequent ?? 0,
  rescues: row?.rescues ?? 0,
  trapped: row?.trapped ?? 0,
  onTime: row?.on_time ?? 0,
  late: row?.late ?? 0,
  arrival: row && row.rescues > 0 ? Math.round(row.minutes / row.rescues) : null,
})

interface Period {
  /** `YYYY-MM-DD`, both included. */
  from: string
  to: string
  months: readonly string[]
}

/** @throws Refusal NOT_ALLOWED_NOW for more months than one request may count */
export const periodBetween = ({ from, to }: Omit<Period, 'months'>): Period => ({ from, to, months: monthsBetween(from, to) })

/** The requested period. @throws as `periodBetween` */
export function periodOf({ from, to }: Pick<EventStatisticsQuery, 'from' | 'to'>, now: Date): Period {
  const last = to ?? wireDate(now)
  return periodBetween({ from: from ?? monthStartBefore(last, 11), to: last })
}

export async function eventStatistics(connection: Connection, caller: Caller, { from, to, months }: Period, areaCode = ''): Promise<EventStatistics> {
  const asked = [faultRegistration, rescueRegistration].map((definition) => ({ definition, statuses: countedEvents }))
  const { viewers, types, statuses, relations } = rangesOf(asked, caller)
  const { rows } = await connection.query({
    name: 'elevator-event-statistics',
    text: `with wanted as (
        select * from unnest($1::text[], $2::text[], $3::text[], $4::text[]) wanted (viewer, type, status, relations)
      ), seen as materialized (
        select distinct party.application_id, party.type, party.area_code, party.kind from wanted join application_party party
          on party.viewer = wanted.viewer and party.type = wanted.type and party.status = wanted.status
            and party.relations && string_to_array(wanted.relations, ',')
        where starts_with(party.area_code, $7::text)
      ), events as (
        select seen.type = 'faultRegistration' as fault, seen.area_code as area, seen.kind as cause, summary -> 'fields' as fields,
          coalesce(summary #>> '{fields,faultTime}', summary #>> '{fields,callTime}') as happened
        from seen join application on application.id = seen.application_id
      )
      select grouping(left(happened, 7), area, cause) as grouped, left(happened, 7) as month, area, cause,
        count(*) filter (where fault)::int as faults,
        count(*) filter (where fault and coalesce(fields ->> 'frequent', '') <> '')::int as frequent,
        count(*) filter (where not fault)::int as rescues,
        coalesce(sum(nullif(fields ->> 'trappedCount', '')::int) filter (where not fault), 0)::int as trapped,
        count(*) filter (where not fault and fields ->> 'arriveLate' = '0')::int as on_time,
        count(*) filter (where not fault and fields ->> 'arriveLate' = '1')::int as late,
        coalesce(sum(nullif(fields ->> 'arriveMinutes', '')::int) filter (where not fault), 0)::int as minutes
      from events where left(happened, 10) between $5 and $6
      group by grouping sets ((left(happened, 7)), (area), (cause), ())`,
    values: [viewers, types, statuses, relations, from, to, areaCode && ruledPrefix(areaCode)],
  })
  const sums: readonly SumRow[] = rows
  const within = (cut: keyof typeof cuts) => sums.filter(({ grouped }) => grouped === cuts[cut])
  const known = await regionMap(connection)
  const largestFirst = (one: EventSum, other: EventSum) => other.faults + other.rescues - one.faults - one.rescues || one.key.localeCompare(other.key)
  return {
    from,
    to,
    total: { key: '', label: '合计', ...countsOf(within('total')[0]) },
    months: months.map((month) => ({ key: month, label: month, ...countsOf(within('months').find((row) => row.month === month)) })),
    areas: within('areas')
      .map((row) => ({ key: row.area ?? '', label: regionName(known, row.area ?? '') || '未填写', ...countsOf(row) }))
      .sort(largestFirst),
    causes: within('causes')
      .map((row) => ({ key: row.cause ?? '', label: labelOf('faultCause', row.cause ?? '') || '未填写', ...countsOf(row) }))
      .sort(largestFirst),
  }
}
