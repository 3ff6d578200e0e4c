import { type ApplicationDetail, invoice, waitsFor } from '@shared/contract/application'
import { mostInvoiced, paymentEndpoints } from '@shared/contract/payment'
import { useCallQuery } from '@shared/portal'
import { ApplicationDetailPage } from '@shared/ui/application'
import { Alert } from 'antd'

const addition = (record: ApplicationDetail) => <RefundInTheWay record={record} />

/** 票据详情: everything about one invoice, and the actions its reader may take. */
export default function InvoiceDetailPage() {
  return <ApplicationDetailPage definition={invoice} title="票据详情" addition={addition} />
}

/** Tells who waits for an invoice that it is not issued while a refund of one of its orders waits for its review. */
export function RefundInTheWay({ record }: { record: Pick<ApplicationDetail, 'own' | 'status' | 'form'> }) {
  const waits = record.own && waitsFor(invoice, record.status, 'institute')
  const query = { ids: record.form.fields.orderIds ?? '', pageSize: mostInvoiced }
  const { data } = useCallQuery(paymentEndpoints.orders, { query }, { enabled: waits, staleTime: 0 })
  const refunding = waits ? (data?.list ?? []).filter((order) => order.refunding) : []
  if (refunding.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={`缴款单${refunding.map(({ orderNo }) => orderNo).join('、')}退费待复核，暂不开票`}
      description="检验机构财务将退回这份申请；退费以后仍要开票的，按没有退的金额重新申请"
    />
  )
}
