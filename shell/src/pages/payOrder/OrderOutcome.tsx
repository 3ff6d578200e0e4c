import { CheckCircleFilled, ClockCircleFilled, MinusCircleOutlined } from '@ant-design/icons'
import { applicationDefinition, recordAddress } from '@shared/contract/application'
import { labelOf } from '@shared/contract/enums'
import { awaitsRefundReview, type OrderDetail, orderStates, ordersPath, payOrderAddress, refundTexts, spokenCode } from '@shared/contract/payment'
import { centsOf, minuteOf } from '@shared/contract/rules'
import { type Fact, FactList, hintOf } from '@shared/ui/detail'
import { groupedNumber, today } from '@shared/ui/headless'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './PayOrderPage.module.css'

/** The payment that counts is on its way back as a whole. */
const goesBack = ({ state, refund, refundAmount, amount }: OrderDetail): boolean =>
  state === orderStates.paid && refund === 'requested' && (centsOf(refundAmount) ?? 0) >= (centsOf(amount) ?? 0)

/** What goes back of the fees; of applications the reader does not see, only their sum is known. */
function refundsOf({ items, refund, refundAmount }: OrderDetail): string[] {
  const texts = refundTexts(items)
  return texts.length > 0 ? texts : refundTexts([{ amount: refundAmount, refund }])
}

/** Whether an order that replaced this one is still to be paid. */
const isOpen = ({ state = orderStates.open }: OrderDetail['replacedBy'][number]): boolean => state === orderStates.open

const wordsOf = (order: OrderDetail): { title: string; text: string } => {
  const { state, method, paidDate, refundAmount, replacedBy } = order
  if (state === orderStates.voucher) return { title: '缴费凭证已提交', text: '检验机构财务正在核对到账，确认后正式受理；缴款码已停用，请不要再扫码付款' }
  if (state === orderStates.refunded) return { title: '费用已退回', text: `共退回 ${groupedNumber(refundAmount)} 元` }
  if (state === orderStates.cancelled) {
    if (replacedBy.length === 0) return { title: '缴款单已取消', text: '缴款码作废，请不要再付款；误缴的费用原路退回' }
    const next = replacedBy.some(isOpen) ? '请按新的缴款单缴费' : '请不要再付款'
    return { title: '缴款单已更换', text: `原缴款码作废，${next}；误缴的费用原路退回` }
  }
  const paid = `${method === '2' ? '转账已确认' : '扫码缴费'}，${minuteOf(paidDate)}到账`
  return {
    title: !goesBack(order) ? '缴费成功' : awaitsRefundReview(order.items) ? '退费待复核' : '退费中',
    text: [paid, ...refundsOf(order)].join('；'),
  }
}

const icons: Readonly<Record<string, ReactNode>> = {
  [orderStates.paid]: <CheckCircleFilled className={styles.good} />,
  [orderStates.voucher]: <ClockCircleFilled className={styles.moving} />,
}

/** What the payer is asked for when calling about a payment; before there is one, the day of the transfer under review. */
function paymentFacts({ paidDate, method, platformNo, payCode, transferDate = '' }: OrderDetail): Fact[] {
  const transfer = transferDate === '' ? [] : [{ key: 'transferDate', label: '转账日期', value: transferDate }]
  if (paidDate === '') return transfer
  return [
    { key: 'method', label: '付款方式', value: labelOf('payMethod', method) },
    ...transfer,
    { key: 'paidDate', label: '付款时间', value: minuteOf(paidDate) },
    // A transfer has none: the institute's finance confirmed it.
    ...(platformNo === '' ? [] : [{ key: 'platformNo', label: '平台流水号', value: platformNo }]),
    { key: 'payCode', label: '缴款码', value: spokenCode(payCode) },
  ]
}

/** What happens next with an application of an order that is paid, in the words of its own page. */
function nextOf(order: OrderDetail, item: OrderDetail['items'][number]): string {
  if (order.state !== orderStates.paid && order.state !== orderStates.voucher) return ''
  const { lead, text } = hintOf(applicationDefinition(item.type), { ...item, lastOpinion: '' }, 'applicant', today())
  return [...refundTexts([item]), [lead, text].filter(Boolean).join('，')].join('；')
}

/** Result of an order that can no longer be paid, with what happens next. */
export function OrderOutcome({ order }: { order: OrderDetail }) {
  const { title, text } = wordsOf(order)
  const facts = paymentFacts(order)
  return (
    <section className={styles.card} aria-label="缴费结果">
      <div className={styles.outcome} role="status">
        {icons[goesBack(order) ? orderStates.voucher : order.state] ?? <MinusCircleOutlined className={styles.idle} />}
        <div>
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
        <p className={styles.amount}>
          {groupedNumber(order.amount)}
          <small>元</small>
        </p>
      </div>
      {facts.length > 0 && (
        <div className={styles.paidFacts}>
          <FactList facts={facts} />
        </div>
      )}
      <ul className={styles.next}>
        {order.replacedBy.map((next) => (
          <li key={next.id}>
            <Link to={payOrderAddress(next.id)}>
              {isOpen(next) ? '去缴新的缴款单' : '新的缴款单'} {next.orderNo}
            </Link>
            {next.state !== undefined && <span>{labelOf('payState', next.state)}</span>}
          </li>
        ))}
        {order.items.map((item) => (
          <li key={item.applicationId}>
            <Link to={recordAddress(applicationDefinition(item.type), 'detail', item.applicationId)}>{item.number}</Link>
            <span>{item.statusName}</span>
            {item.receiptNo && <span className={styles.quiet}>受理号 {item.receiptNo}</span>}
            <span className={styles.whole}>{nextOf(order, item)}</span>
          </li>
        ))}
        <li>
          <Link to={ordersPath}>返回报检缴费</Link>
        </li>
      </ul>
    </section>
  )
}
