import { type ApplicationDetail, cancelledStatuses } from '@shared/contract/application'
import { paymentEndpoints, payOrderAddress, refundTexts } from '@shared/contract/payment'
import { useCallQuery } from '@shared/portal'
import { Alert } from 'antd'
import { Link } from 'react-router-dom'

/** Tells who paid for an inspection that is cancelled how far the money is on its way back, and where it can be followed. */
export function RefundNote({ record }: { record: Pick<ApplicationDetail, 'id' | 'own' | 'status'> }) {
  const cancelled = record.own && cancelledStatuses.includes(record.status)
  const fee = useCallQuery(paymentEndpoints.fee, { query: { id: record.id } }, { enabled: cancelled, staleTime: 0 })
  const order = fee.data?.order
  const [text] = refundTexts(order?.items.filter(({ applicationId }) => applicationId === record.id) ?? [])
  if (!cancelled || !order || text === undefined) return null
  return <Alert type="info" showIcon title={text} action={<Link to={payOrderAddress(order.id)}>缴款单 {order.orderNo}</Link>} />
}
