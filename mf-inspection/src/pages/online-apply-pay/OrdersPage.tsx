import { applicationDefinition, invoice, recordAddress, statusName } from '@shared/contract/application'
import { labelOf } from '@shared/contract/enums'
import { messages } from '@shared/contract/messages'
import {
  awaitsRefundReview,
  invoiceProblem,
  mergeProblem,
  orderStates,
  orderTone,
  type PaymentOrder,
  paymentEndpoints,
  payOrderAddress,
  unseenAmount,
} from '@shared/contract/payment'
import { role } from '@shared/contract/roles'
import { centsOf, dayOf, minuteOf, yuanOf } from '@shared/contract/rules'
import { notify, useCallMutation, useCallQuery, useSession } from '@shared/portal'
import { groupedNumber } from '@shared/ui/headless'
import { type ListColumn, type ListView, QueryList, RowActs } from '@shared/ui/list'
import { DueDate, type EmptyStateProps } from '@shared/ui/page'
import { Button } from 'antd'
import { useMemo } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { InstituteAccountDialog } from './InstituteAccountDialog'
import styles from './OrdersPage.module.css'
import { PaymentParts } from './PaymentParts'
import { amountColumn, keywordFilter, moneyText, payerColumn, stateColumn } from './paymentColumns'
import { useRefused } from './useRefused'

const filters = keywordFilter('缴款单号、缴款码、报检流水号')

const views: readonly ListView[] = [
  { key: 'open', label: '待缴费', query: { state: orderStates.open } },
  { key: 'voucher', label: '凭证待确认', query: { state: orderStates.voucher } },
  { key: 'paid', label: '已缴费', query: { state: orderStates.paid } },
  { key: 'closed', label: '已退费和已取消', query: { state: `${orderStates.refunded},${orderStates.cancelled}` } },
  { key: 'all', label: '全部', query: {} },
]

/** What an empty view says: other views may have orders. */
function nothingIn(view: ListView | undefined, pays: boolean): EmptyStateProps {
  const texts: Readonly<Record<string, string>> = {
    open: pays ? '预审通过、核定费用后出现在这里' : '预审核定费用、申请单位还没有缴的出现在这里',
    voucher: pays ? '上传转账凭证后、检验机构确认到账前出现在这里' : '申请单位上传转账凭证后出现在这里',
    paid: '到账后出现在这里',
    closed: '退费或取消以后出现在这里',
  }
  const text = texts[view?.key ?? '']
  if (!view || text === undefined) return { kind: 'start', title: '还没有缴款单', text: '检验机构预审并核定检验费后产生' }
  return { kind: 'good', title: `没有${view.label}的缴款单`, text }
}

/** For finance the view with work to do comes first. */
const financeViews = [...views].sort((a, b) => Number(b.key === 'voucher') - Number(a.key === 'voucher'))

const stateOf = ({ stateName, refund, state, items }: PaymentOrder): string => {
  if (state !== orderStates.paid || refund === '') return stateName
  return refund === 'done' ? `${stateName}，部分退费` : `${stateName}，${awaitsRefundReview(items) ? '退费待复核' : '退费中'}`
}

/** URL of the form that requests an invoice for the orders. */
const invoiceForm = (orders: readonly PaymentOrder[]): string =>
  `${invoice.pages.form}?${new URLSearchParams({ orders: orders.map(({ id }) => id).join(',') })}`

/** URL of an order's application: for who pays its detail page, for finance the page it is reviewed on. */
const recordOf = ({ type, applicationId }: PaymentOrder['items'][number], pays: boolean): string =>
  recordAddress(applicationDefinition(type), pays ? 'detail' : 'reviewDetail', applicationId)

function actsOf(order: PaymentOrder, pays: boolean) {
  const [first] = order.items
  if (pays) {
    const page = payOrderAddress(order.id)
    if (order.state === orderStates.open) return <RowActs name={order.orderNo} first={{ label: '去缴费', to: page }} />
    return (
      <RowActs
        name={order.orderNo}
        first={invoiceProblem([order]) === undefined ? { label: '申请开票', to: invoiceForm([order]) } : { label: '查看', to: page }}
      />
    )
  }
  if (!first) return null
  // The voucher is confirmed on the page of the application it was uploaded with.
  const voucher = order.items.find(({ applicationId }) => applicationId === order.voucherOn)
  if (order.state === orderStates.voucher && voucher) {
    return (
      <RowActs
        name={order.orderNo}
        first={{ label: '核对凭证', to: recordAddress(applicationDefinition(voucher.type), 'reviewDetail', voucher.applicationId) }}
      />
    )
  }
  return <RowActs name={order.orderNo} first={{ label: '查看报检', to: recordOf(first, pays) }} />
}

/** How and when it was paid; empty if it is not paid yet. */
const paymentOf = ({ paidDate, method, platformNo }: PaymentOrder): string =>
  paidDate === '' ? '' : [`到账 ${minuteOf(paidDate)}`, labelOf('payMethod', method), platformNo && `平台流水号 ${platformNo}`].filter(Boolean).join('，')

const expireColumn: ListColumn<PaymentOrder> = {
  key: 'expireDate',
  title: '缴款期限',
  width: 170,
  // Missing the deadline costs the application, so on narrow screens this column is hidden only after the institute's.
  priority: 0,
  place: 'due',
  label: '缴款期限',
  orderBy: 'expireDate',
  render: (row) => (row.state === orderStates.open ? <DueDate date={dayOf(row.expireDate)} /> : dayOf(row.expireDate)),
}
const paidDateColumn: ListColumn<PaymentOrder> = { key: 'paidDate', title: '到账时间', width: 150, priority: 4, text: (row) => minuteOf(row.paidDate) }

/** Columns finance compares with the bank and the platform; once paid, the payment deadline is irrelevant. */
const paidColumns: readonly ListColumn<PaymentOrder>[] = [
  { ...paidDateColumn, priority: 0, place: 'due', label: '到账' },
  { key: 'method', title: '方式', width: 100, priority: 1, text: ({ method }) => methodNames[method] ?? '' },
  { key: 'platformNo', title: '平台流水号', width: 190, priority: 2, text: (row) => row.platformNo },
]
/** Short names for the column; the expanded row has the full ones. */
const methodNames: Readonly<Record<string, string>> = { 1: '扫码', 2: '转账' }

/** Views of paid orders. */
const paidViews: readonly string[] = ['paid', 'closed']

const columnsFor = (pays: boolean, paid: boolean): readonly ListColumn<PaymentOrder>[] => [
  {
    key: 'orderNo',
    title: '缴款单号',
    width: 180,
    place: 'number',
    render: (row) => (pays ? <Link to={payOrderAddress(row.id)}>{row.orderNo}</Link> : row.orderNo),
  },
  {
    key: 'numbers',
    title: '报检',
    width: 225,
    place: 'subject',
    text: ({ items }) => (items.length > 1 ? `${items[0]?.number}等 ${items.length} 件` : (items[0]?.number ?? '')),
  },
  pays ? { key: 'instituteName', title: '检验机构', priority: 1, place: 'subject', text: (row) => row.instituteName } : payerColumn(),
  amountColumn('金额', (row) => row.amount),
  stateColumn(150, (row) => ({ tone: orderTone(row.state), text: stateOf(row) })),
  ...(paid ? paidColumns : [expireColumn]),
  {
    key: 'invoice',
    title: '票据',
    width: 90,
    priority: 3,
    text: ({ invoiceStatus }) => invoiceStatus && statusName(invoice, invoiceStatus),
    render: ({ invoiceId, invoiceStatus }) => <Link to={recordAddress(invoice, 'detail', invoiceId)}>{statusName(invoice, invoiceStatus)}</Link>,
  },
  ...(paid ? [] : [paidDateColumn]),
  { key: 'createDate', title: '开单时间', width: 150, priority: 5, orderBy: 'createDate', text: (row) => minuteOf(row.createDate) },
  { key: 'act', title: '操作', width: 100, place: 'actions', render: (row) => actsOf(row, pays) },
]

/** Why the selected orders cannot be paid together; undefined when they can. What the reader cannot see of them is for others to pay. */
const payProblem = (orders: readonly PaymentOrder[]): string | undefined =>
  orders.some((order) => unseenAmount(order) !== '') ? messages.orderBeyondLimit : mergeProblem(orders)

/** The total of the selected orders, or why there is no bulk action for them. */
function sentenceOf(orders: readonly PaymentOrder[]): string {
  if (orders.every(({ state }) => state === orderStates.open)) return payProblem(orders) ?? `合计 ${sumOf(orders, 'amount')} 元`
  if (orders.some(({ state }) => state === orderStates.open)) return '待缴费的可以合并缴费，已缴费的可以申请开票，请分开选择'
  // What was refunded of them is not invoiced.
  return invoiceProblem(orders) ?? `可开票合计 ${sumOf(orders, 'invoiceable')} 元`
}

const sumOf = (orders: readonly PaymentOrder[], part: 'amount' | 'invoiceable'): string =>
  groupedNumber(yuanOf(orders.reduce((sum, order) => sum + (centsOf(order[part]) ?? 0), 0)))

/** 报检缴费: the unit's orders, to be paid one by one or together; for finance the orders of its institute. */
export default function OrdersPage() {
  const pays = useSession((session) => session.roleType) !== role.finance
  const [address, setAddress] = useSearchParams()
  const paid = paidViews.includes(address.get('view') ?? '')
  const columns = useMemo(() => columnsFor(pays, paid), [pays, paid])
  const navigate = useNavigate()
  // The home page and the message about a pending change of the account link here.
  const setting = !pays && address.get('setting') === 'account'
  const openSetting = (open: boolean) =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before)
        if (open) next.set('setting', 'account')
        else next.delete('setting')
        return next
      },
      { replace: true },
    )
  const waiting = useCallQuery(paymentEndpoints.waiting, {}, { enabled: !pays }).data?.account ?? 0
  const merge = useCallMutation(paymentEndpoints.mergeOrders, {
    invalidates: [paymentEndpoints.orders],
    onSuccess: ({ id, orderNo }) => {
      notify.success(`已合并为缴款单${orderNo}`)
      void navigate(payOrderAddress(id))
    },
    onError: useRefused([paymentEndpoints.orders]),
  })
  const list = (
    <QueryList<PaymentOrder>
      header={{
        title: '报检缴费',
        rule: pays
          ? '预审核定费用后15日内缴费，逾期自动取消；同一检验机构的可以合并成一份缴款；到账后可以申请开票'
          : '本机构应收的检验费；缴费凭证核对到账后确认，其待办计入“报检审核”；退费和收款设置的修改由另一人复核',
        actions: (
          <>
            <PaymentParts chosen="orders" />
            {!pays && <Button onClick={() => openSetting(true)}>{waiting > 0 ? `收款设置 ${waiting}` : '收款设置'}</Button>}
          </>
        ),
      }}
      endpoint={paymentEndpoints.orders}
      name="payment.orders"
      columns={columns}
      filters={filters}
      views={pays ? views : financeViews}
      measure="份"
      noun="缴款单"
      defaultOrder="createDate desc"
      orderText="新开的在前"
      details={{
        name: (row) => row.orderNo,
        render: (row) => (
          <ul className={styles.items}>
            <li>缴款码 {row.payCode}</li>
            {row.transferDate && <li>转账日期 {row.transferDate}</li>}
            {row.paidDate !== '' && <li>{paymentOf(row)}</li>}
            {row.invoiceId !== '' && (
              <li>
                票据 <Link to={recordAddress(invoice, 'detail', row.invoiceId)}>{statusName(invoice, row.invoiceStatus)}</Link>
              </li>
            )}
            {row.items.map((item) => (
              <li key={item.applicationId}>
                <Link to={recordOf(item, pays)}>{item.number}</Link> {applicationDefinition(item.type).label} {moneyText(item.amount)}
              </li>
            ))}
          </ul>
        ),
      }}
      {...(pays && {
        selection: {
          name: ({ orderNo }: PaymentOrder) => orderNo,
          sentence: sentenceOf,
          actions: (rows: readonly PaymentOrder[], clear: () => void) => (
            <>
              <Button disabled={invoiceProblem(rows) !== undefined} onClick={() => void navigate(invoiceForm(rows))}>
                申请开票
              </Button>
              <Button
                type="primary"
                disabled={rows.length < 2 || payProblem(rows) !== undefined}
                loading={merge.isPending}
                onClick={() => merge.mutate({ body: { ids: rows.map(({ id }) => id) } }, { onSuccess: clear })}
              >
                合并缴费
              </Button>
            </>
          ),
        },
      })}
      nothing={(view) => nothingIn(view, pays)}
    />
  )
  return (
    <>
      {list}
      {setting && <InstituteAccountDialog onClose={() => openSetting(false)} />}
    </>
  )
}
