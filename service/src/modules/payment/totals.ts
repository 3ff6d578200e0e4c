import type { PaymentTotal } from '@shared/contract/payment'
import { yuanOf } from '@shared/contract/rules'
import { after, days, startOfDay } from '../../clock'
import type { Connection } from '../../database/database'
import { offsetOf, type PageRequest, pageOf } from '../../database/page'
import type { Caller } from '../../security/caller'

/** Money received and refunded, by day or month in the institute's time zone. */

export interface TotalsFilter {
  by: 'day' | 'month'
  from?: string
  to?: string
  orderBy?: string
}

interface TotalRow {
  period: string
  payments: number
  received: number
  by_code: number
  by_transfer: number
  refunds: number
  returned: number
  whole: number
  /** The sums over all matching periods. */
  all: Omit<TotalRow, 'period' | 'whole' | 'all'>
}

/** Periods of the caller's institute with any movement. @param most number of rows, from `offset` on */
async function totalsOf({ query }: Connection, caller: Caller, filter: TotalsFilter, offset: number, most: number): Promise<TotalRow[]> {
  const { rows } = await query({
    name: filter.orderBy === 'period asc' ? 'payment-totals-up' : 'payment-totals-down',
    text: `with moves as (
        select paid_at as at, amount_cents::bigint as received, method, 0::bigint as returned
        from payment_order where institute_id = $1 and state in ('2', '8') and paid_at >= $2 and paid_at < $3
        union all
        select refund.done_at, 0, '', refund.amount_cents from payment_refund refund join payment_order o on o.id = refund.order_id
        where o.institute_id = $1 and refund.reason = 'cancelled' and refund.state = 'done' and refund.done_at >= $2 and refund.done_at < $3
      ), periods as (
        select to_char(at at time zone 'Asia/Shanghai', $4) as period,
          count(*) filter (where received > 0)::int as payments, sum(received)::float8 as received,
          coalesce(sum(received) filter (where method = '1'), 0)::float8 as by_code,
          coalesce(sum(received) filter (where method = '2'), 0)::float8 as by_transfer,
          count(*) filter (where returned > 0)::int as refunds, sum(returned)::float8 as returned
        from moves group by 1
      )
      select *, count(*) over ()::int as whole, jsonb_build_object('payments', sum(payments) over (), 'received', sum(received) over (),
          'by_code', sum(by_code) over (), 'by_transfer', sum(by_transfer) over (), 'refunds', sum(refunds) over (), 'returned', sum(returned) over ()) as all
        from periods order by period ${filter.orderBy === 'period asc' ? 'asc' : 'desc'} offset $5 limit $6`,
    values: [
      caller.unitId,
      startOfDay(filter.from ?? '2000-01-01'),
      after(startOfDay(filter.to ?? '2999-12-30'), days(1)),
      filter.by === 'month' ? 'YYYY-MM' : 'YYYY-MM-DD',
      offset,
      most,
    ],
  })
  return rows
}

const toTotal =
  ({ unitName }: Caller) =>
  (row: Omit<TotalRow, 'whole' | 'all'>): PaymentTotal => ({
    id: row.period,
    instituteName: unitName,
    payments: row.payments,
    received: yuanOf(row.received),
    byCode: yuanOf(row.by_code),
    byTransfer: yuanOf(row.by_transfer),
    refunds: row.refunds,
    returned: yuanOf(row.returned),
    net: yuanOf(row.received - row.returned),
  })

export async function listTotals(connection: Connection, caller: Caller, filter: TotalsFilter & PageRequest) {
  const rows = await totalsOf(connection, caller, filter, offsetOf(filter), filter.pageSize)
  const [first] = rows
  return { ...pageOf(filter, first?.whole ?? 0, rows.map(toTotal(caller))), ...(first && { sum: toTotal(caller)({ period: '', ...first.all }) }) }
}

/** The same for a file, up to `most` rows, followed by their sum. */
export async function totalsForFile(connection: Connection, caller: Caller, filter: TotalsFilter, most: number): Promise<PaymentTotal[]> {
  const rows = await totalsOf(connection, caller, filter, 0, most)
  return [...rows, ...rows.slice(0, 1).map(({ all }) => ({ period: '合计', ...all }))].map(toTotal(caller))
}
