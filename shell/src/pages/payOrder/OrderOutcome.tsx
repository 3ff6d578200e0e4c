import { CheckCircleFilled, ClockCircleFilled, MinusCircleOutlined } from '@ant-design/icons'
import { applicationDefinition, recordAddress } from '@shared/contract/application'
import { type OrderDetail, orderStates, ordersPath, payOrderAddress } from '@shared/contract/payment'
import { minuteOf } from '@shared/contract/rules'
import { groupedNumber } from '@shared/ui/headless'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './PayOrderPage.module.css'

const wordsOf = ({ state, method, paidDate, refund, refundAmount, replacedBy }: OrderDetail): { title: string; text: string } => {
  if (state === orderStates.voucher) return { title: '缴费凭证已提交', text: '检验机构财务正在核对到账，确认后正式受理；缴款码已停用，请不要再扫码付款' }
  if (state === orderStates.refunded) return { title: '费用已退回', text: `共退回 ${groupedNumber(refundAmount)} 元` }
  if (state === orderStates.cancelled)
    return replacedBy.length > 0
      ? { title: '缴款单已更换', text: '原缴款码作废，请按新的缴款单缴费；误缴的费用原路退回' }
      : { title: '缴款单已取消', text: '缴款码作废，请不要再付款；误缴的费用原路退回' }
  const back = refund === '' ? '' : `，其中 ${groupedNumber(refundAmount)} 元${refund === 'done' ? '已退回' : '正在退回'}`
  return { title: '缴费成功', text: `${method === '2' ? '转账已确认' : '扫码缴费'}，${minuteOf(paidDate)}到账${back}` }
}

const icons: Readonly<Record<string, ReactNode>> = {
  [orderStates.paid]: <CheckCircleFilled className={styles.good} />,
  [orderStates.voucher]: <ClockCircleFilled className={styles.moving} />,
}

/** Result of an order that can no longer be paid, with what happens next. */
export function OrderOutcome({ order }: { order: OrderDetail }) {
  const { title, text } = wordsOf(order)
  return (
    <section className={styles.card} aria-label="缴费结果">
      <div className={styles.outcome} role="status">
        {icons[order.state] ?? <MinusCircleOutlined className={styles.idle} />}
        <div>
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
        <p className={styles.amount}>
          {groupedNumber(order.amount)}
          <small>元</small>
        </p>
      </div>
      <ul className={styles.next}>
        {order.replacedBy.map(({ id, orderNo }) => (
          <li key={id}>
            <Link to={payOrderAddress(id)}>去缴新的缴款单 {orderNo}</Link>
          </li>
        ))}
        {order.items.map((item) => (
          <li key={item.applicationId}>
            <Link to={recordAddress(applicationDefinition(item.type), 'detail', item.applicationId)}>{item.number}</Link>
            <span>{item.statusName}</span>
            {item.receiptNo && <span className={styles.quiet}>受理号 {item.receiptNo}</span>}
          </li>
        ))}
        <li>
          <Link to={ordersPath}>返回报检缴费</Link>
        </li>
      </ul>
    </section>
  )
}
