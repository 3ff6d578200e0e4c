import { type PaymentTotal, reconciliationEndpoints } from '@shared/contract/payment'
import { type ListColumn, type ListFilter, type ListView, QueryList } from '@shared/ui/list'
import { PaymentParts } from './PaymentParts'
import { amountColumn } from './paymentColumns'

const filters: readonly ListFilter[] = [{ kind: 'dates', key: 'from', toKey: 'to', label: '日期' }]
const views: readonly ListView[] = [
  { key: 'day', label: '按日', query: { by: 'day' } },
  { key: 'month', label: '按月', query: { by: 'month' } },
]

const sum = (key: string, title: string, amount: (row: PaymentTotal) => string, priority?: number): ListColumn<PaymentTotal> => ({
  ...amountColumn(title, amount),
  key,
  width: 140,
  ...(priority !== undefined && { priority }),
})

const columns: readonly ListColumn<PaymentTotal>[] = [
  { key: 'period', title: '期间', width: 120, place: 'subject', orderBy: 'period', text: (row) => row.id || '合计' },
  { key: 'payments', title: '收款笔数', width: 90, align: 'right', text: (row) => String(row.payments) },
  sum('received', '收款', (row) => row.received),
  sum('byCode', '其中扫码', (row) => row.byCode, 1),
  sum('byTransfer', '其中转账', (row) => row.byTransfer, 2),
  { key: 'refunds', title: '退费笔数', width: 90, align: 'right', text: (row) => String(row.refunds) },
  sum('returned', '退费', (row) => row.returned),
  sum('net', '净额', (row) => row.net),
]

/** 收款统计: payments and refunds, by day or by month. */
export default function TotalsPage() {
  return (
    <QueryList<PaymentTotal>
      header={{
        title: '收款统计',
        rule: '收款按到账时间，退费按退还时间；取消后到账、重复缴费和金额不符原路退回的不计',
        actions: <PaymentParts chosen="totals" />,
      }}
      endpoint={reconciliationEndpoints.totals}
      exportEndpoint={reconciliationEndpoints.exportTotals}
      name="payment.totals"
      columns={columns}
      filters={filters}
      views={views}
      measure="期"
      noun="收款统计"
      defaultOrder="period desc"
      nothing={() => ({ kind: 'start', title: '还没有收款', text: '有缴费到账后出现在这里' })}
    />
  )
}
