import { type ApplicationDetail, invoice, waitsFor } from '@shared/contract/application'
import { mostInvoiced, paymentEndpoints } from '@shared/contract/payment'
import { useCallQuery } from '@shared/portal'
import { ApplicationDetailPage } from '@shared/ui/application'
import { useApplicationRecord } from '@shared/ui/detail'
import { useSearchParams } from 'react-router-dom'

/** 票据详情: everything about one invoice, and the actions its reader may take. */
export default function InvoiceDetailPage() {
  const [address] = useSearchParams()
  const { record } = useApplicationRecord(invoice, address.get('id') ?? '')
  return <ApplicationDetailPage definition={invoice} title="票据详情" heldUp={useRefundInTheWay(record)} />
}

/** Who waits for an invoice is promised no day for it while it is not decided what goes back of one of its orders. */
function useRefundInTheWay(record: ApplicationDetail | undefined) {
  const waits = record?.own === true && waitsFor(invoice, record.status, 'institute')
  const query = { ids: record?.form.fields.orderIds ?? '', pageSize: mostInvoiced }
  const { data } = useCallQuery(paymentEndpoints.orders, { query }, { enabled: waits, staleTime: 0 })
  const refunding = waits ? (data?.list ?? []).filter((order) => order.refunding) : []
  if (refunding.length === 0) return undefined
  return {
    lead: `缴款单${refunding.map(({ orderNo }) => orderNo).join('、')}正在办理退费，暂不开票`,
    text: '同意退费的，检验机构财务先退回这份申请；退费以后仍要开票的，按没有退的金额重新申请',
  }
}
