import { applicationDefinition } from '@shared/contract/application'
import { messages } from '@shared/contract/messages'
import { type OrderDetail, paymentEndpoints, unseenAmount } from '@shared/contract/payment'
import { minuteOf } from '@shared/contract/rules'
import { invalidateCalls } from '@shared/portal'
import { useTransitionDialog } from '@shared/ui/application'
import { groupedNumber } from '@shared/ui/headless'
import { CopyButton, SectionCard } from '@shared/ui/page'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { afterRefusal, noFurtherVoucher } from './furtherVoucher'
import styles from './PayOrderPage.module.css'

/** 对公转账: the payee's account, and upload of the payment voucher. One voucher covers all applications of the order. */
export function PayByTransfer({ order }: { order: OrderDetail }) {
  const queries = useQueryClient()
  const [first] = order.items
  const { ask, dialog } = useTransitionDialog(applicationDefinition(first?.type ?? ''), () => {
    void invalidateCalls(queries, [paymentEndpoints.order, paymentEndpoints.orders])
  })
  const unseen = unseenAmount(order) !== ''
  // Without a voucher nobody would learn what a transfer is for.
  const offered = noFurtherVoucher(order) === undefined
  const { accountName, bankName, accountNo } = order.account
  const rows = [
    { label: '收款户名', value: accountName || order.instituteName },
    { label: '开户银行', value: bankName || '请向检验机构询问' },
    ...(accountNo ? [{ label: '账号', value: accountNo, copied: accountNo }] : []),
    { label: '金额', value: `${groupedNumber(order.amount)} 元，请一次转足` },
    { label: '附言', value: '只填 20 位缴款码', copied: order.payCode },
  ]
  return (
    <SectionCard title="对公转账" note={offered ? '1 至 2 个工作日到账' : undefined}>
      {order.voucherRefusal && (
        <Alert
          className={styles.refusal}
          type="warning"
          showIcon
          title={`缴费凭证已退回：${order.voucherRefusal.reason}`}
          description={`${minuteOf(order.voucherRefusal.time)}，${afterRefusal(order)}`}
        />
      )}
      {offered && (
        <dl className={styles.transfer}>
          {rows.map(({ label, value, copied }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
              {copied && <CopyButton text={copied} what={label} />}
            </div>
          ))}
        </dl>
      )}
      {first && !unseen && offered && (
        <Button block onClick={() => ask({ id: first.applicationId, version: first.version, status: first.status }, 'updatePayCert')}>
          上传缴费凭证
        </Button>
      )}
      {unseen && <p className={`${styles.quiet} ${styles.voucher}`}>{messages.orderBeyondLimit}</p>}
      {!unseen && offered && (
        <p className={`${styles.quiet} ${styles.voucher}`}>上传后等待财务确认，缴款期限停止计时，缴款码停用；确认到账后受理。已扫码付款的不要再转账。</p>
      )}
      {dialog}
    </SectionCard>
  )
}
