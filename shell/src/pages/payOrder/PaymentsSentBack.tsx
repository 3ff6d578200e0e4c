import { type OrderDetail, orderStates, payOrderAddress } from '@shared/contract/payment'
import { minuteOf } from '@shared/contract/rules'
import { groupedNumber } from '@shared/ui/headless'
import { SectionCard } from '@shared/ui/page'
import { Link } from 'react-router-dom'
import styles from './PayOrderPage.module.css'

/** Where a payment that does not count is on its way back. One of another amount is looked into by the institute's finance first. */
const wayBack = ({ state, proof, doneDate }: NonNullable<OrderDetail['sentBack']>[number]): string => {
  if (state === 'done') return `${minuteOf(doneDate)}${proof === '' ? '已由缴费平台原路退回' : `已转账退回，退费凭证号${proof}`}`
  return state === 'requested' ? '正在由缴费平台原路退回' : '检验机构财务核对后退回'
}

/** Payments that came without counting: also above the code of the order that replaced the one they came for, where the payer is sent to. */
export function PaymentsSentBack({ order }: { order: OrderDetail }) {
  const payments = order.sentBack ?? []
  if (payments.length === 0) return null
  return (
    <SectionCard title="没有入账的缴费" note={order.state === orderStates.open ? '以下缴费不计入本单，本单仍须按应缴金额缴费' : undefined} flush>
      <ul className={styles.next}>
        {payments.map((payment, place) => (
          <li key={place}>
            <span>
              {payment.reasonName} {groupedNumber(payment.amount)} 元
            </span>
            {payment.paidWith && <Link to={payOrderAddress(payment.paidWith.id)}>原缴款单 {payment.paidWith.orderNo}</Link>}
            <span className={styles.quiet}>{wayBack(payment)}</span>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
