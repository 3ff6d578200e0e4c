import { type InvoiceTitle, invoice, invoiceEndpoints, recordAddress } from '@shared/contract/application'
import { labelOf } from '@shared/contract/enums'
import { ordersPath, type PaymentOrder, paymentEndpoints } from '@shared/contract/payment'
import { centsOf, yuanOf } from '@shared/contract/rules'
import { useCallQuery, useSteadyTab } from '@shared/portal'
import { NewRecordForm } from '@shared/ui/application'
import { callsOf } from '@shared/ui/detail'
import { useFormStore } from '@shared/ui/form'
import { EmptyState, FailureNote, LongWait, PageBody, PageHeader, SectionCard } from '@shared/ui/page'
import { Select, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'

/** Initial kind of invoice if the institute offers a choice. */
const usualVatKind = '2'

/** Invoice fields derived from the orders, for display: the service derives them again when the invoice is requested. */
function fieldsFrom(orders: readonly PaymentOrder[]) {
  const { instituteId = '', instituteName = '', chargeKind = '' } = orders[0] ?? {}
  const amount = yuanOf(orders.reduce((sum, { invoiceable }) => sum + (centsOf(invoiceable) ?? 0), 0))
  const fields = {
    orderIds: orders.map(({ id }) => id).join(','),
    orderNos: orders.map(({ orderNo }) => orderNo).join('、'),
    inspectionOrg: instituteId,
    chargeKind,
    amount,
    ...(chargeKind === '2' && { vatKind: usualVatKind }),
  }
  return { fields, labels: { inspectionOrg: instituteName, chargeKind: labelOf('chargeKind', chargeKind) } }
}

/** Names the choice of orders by which what was left unsent is found again: the same orders are one choice in whatever order they were ticked. */
const orderSet = (ids: string): string => ids.split(',').sort().join()

/** 开票申请: for the orders in the URL, or for those of an earlier request that was not fulfilled. */
export default function InvoiceFormPage() {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const tab = useSteadyTab()
  const previousId = address.get('previousId') ?? ''
  const previous = useCallQuery(callsOf(invoice).detail, { params: { id: previousId } }, { enabled: previousId !== '' })
  const ids = address.get('orders') ?? previous.data?.form.fields.orderIds ?? ''
  const orders = useCallQuery(paymentEndpoints.orders, { query: { ids, pageSize: 50 } }, { enabled: ids !== '', staleTime: 0 })
  const list = orders.data?.list
  const given = useMemo(() => list && fieldsFrom(list), [list])
  const failure = previous.error ?? orders.error
  return (
    <>
      <PageHeader title="开票申请" rule={invoice.rule} guide={invoice} />
      {failure ? (
        <FailureNote failure={failure} onRetry={() => void (previous.error ? previous.refetch() : orders.refetch())} />
      ) : previousId === '' && ids === '' ? (
        <EmptyState kind="search" title="没有选择缴款单" text="请在缴款单中选择已缴费的" actions={<Link to={ordersPath}>选择缴款单</Link>} />
      ) : given ? (
        <PageBody>
          <NewRecordForm
            definition={invoice}
            previousId={previousId}
            handed={orderSet(address.get('orders') ?? '')}
            given={given}
            submitLabel="申请开票"
            onMade={(id) => void navigate(recordAddress(invoice, 'detail', id), { replace: true })}
            onCancel={() => tab.close(ordersPath)}
          >
            <UsedTitles />
          </NewRecordForm>
        </PageBody>
      ) : (
        <PageBody>
          <LongWait />
          <Skeleton active title={false} paragraph={{ rows: 8 }} />
        </PageBody>
      )}
    </>
  )
}

/** Fills in the invoice title of an earlier invoice. */
function UsedTitles() {
  const store = useFormStore()
  const [chosen, setChosen] = useState<string>()
  const { data } = useCallQuery(invoiceEndpoints.titleList, {})
  const titles = data?.list ?? []
  if (titles.length === 0) return null
  const name = ({ title, taxNo }: InvoiceTitle) => [title, taxNo].filter(Boolean).join('　')
  return (
    <SectionCard title="常用抬头" note="选择后填入下面的开票内容">
      <Select
        aria-label="常用抬头"
        placeholder="请选择用过的抬头"
        style={{ width: '100%', maxWidth: 560 }}
        value={chosen}
        options={titles.map((title) => ({ value: name(title), label: name(title) }))}
        onChange={(value) => {
          setChosen(value)
          const title = titles.find((candidate) => name(candidate) === value)
          if (title) store.changeFields(title)
        }}
      />
    </SectionCard>
  )
}
