import { type ApplicationDetail, applicationDefinition, recordAddress } from '@shared/contract/application'
import { leavesWorkdays, paymentEndpoints, spokenCode, voucherProblem } from '@shared/contract/payment'
import { useCallQuery } from '@shared/portal'
import { groupedNumber } from '@shared/ui/headless'
import { FailureNote } from '@shared/ui/page'
import { ReviewPart } from '@shared/ui/review'
import { Skeleton } from 'antd'
import { Link } from 'react-router-dom'
import styles from './VoucherPart.module.css'

/** What sending a voucher back means to the unit, once others were sent back. */
function onceMore({ sentBack, byCode }: { sentBack: number; byCode: boolean }): string {
  if (voucherProblem(sentBack + 1, byCode) !== undefined) return '，这次再退回，申请单位不能再上传，只能扫码缴费'
  return leavesWorkdays(sentBack) ? '' : '，这次再退回，缴款期限不再宽限'
}

/** 缴款单: the amount of a transfer and what it pays for. One voucher, and one decision on it, covers every application of its order. */
export function VoucherPart({ record }: { record: ApplicationDetail }) {
  const { data, error, refetch, isFetching } = useCallQuery(paymentEndpoints.fee, { query: { id: record.id } })
  if (error) return <FailureNote failure={error} onRetry={() => refetch()} retrying={isFetching} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />
  if (!data.order) return null
  const { orderNo, payCode, amount, unitName, items, voucherOn, transferDate } = data.order
  // The voucher and the unit's data about its transfer are with one application of the order: shown beside it, and linked from the others.
  const { payerName = '', paidOn = '' } = record.inputValues
  const other = items.find(({ applicationId }) => applicationId === voucherOn && applicationId !== record.id)
  const transfer = other
    ? [
        {
          label: '缴费凭证',
          value: <Link to={recordAddress(applicationDefinition(other.type), 'reviewDetail', other.applicationId)}>在 {other.number} 中查看</Link>,
        },
      ]
    : [{ label: '付款户名', value: payerName === unitName ? payerName : `${payerName}（与付款单位不同）` }]
  const facts = [
    { label: '应到账', value: `${groupedNumber(amount)} 元` },
    { label: '缴款码（附言）', value: spokenCode(payCode) },
    { label: '付款单位', value: unitName },
    ...transfer,
    { label: '转账日期', value: transferDate ?? paidOn },
    ...(data.voucher && data.voucher.sentBack > 0 ? [{ label: '此前退回', value: `${data.voucher.sentBack} 次${onceMore(data.voucher)}` }] : []),
    { label: '用于', value: items.map(({ number, amount: part }) => `${number}（${groupedNumber(part)} 元）`).join('、') },
  ]
  return (
    <ReviewPart title={`缴款单 ${orderNo}`} note={items.length > 1 ? `确认或退回对 ${items.length} 件申请一起生效` : ''}>
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </ReviewPart>
  )
}
