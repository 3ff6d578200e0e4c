import { awaitedOrderStates, type OrderDetail, orderStates, ordersPath, orderTone, paymentEndpoints, unseenAmount } from '@shared/contract/payment'
import { notify, useCallMutation, useCallQuery, useTab, useTabTitle } from '@shared/portal'
import { NothingNamed, PageBody, PageHeader, QueryFallback, StatusTag, useMinWidth } from '@shared/ui/page'
import { Button } from 'antd'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { ask } from '../../parts/dialogs/ask'
import { OrderLines } from './OrderLines'
import { OrderOutcome } from './OrderOutcome'
import { PayByCode } from './PayByCode'
import { PayByTransfer } from './PayByTransfer'
import { PaymentsSentBack } from './PaymentsSentBack'
import styles from './PayOrderPage.module.css'

/** Polling interval while a payment may still arrive, milliseconds; the platform's callback takes only seconds. */
const followEvery = 3_000
const isAwaited = (order: OrderDetail | undefined): boolean => awaitedOrderStates.some((state) => state === order?.state)

/** 扫码缴费: an order to be paid by code or transfer; the page polls until it is paid (look 14). */
export default function PayOrderPage() {
  const [address] = useSearchParams()
  const id = address.get('id') ?? ''
  if (id) return <PayOrder key={id} id={id} />
  return (
    <>
      <PageHeader title="扫码缴费" />
      <PageBody>
        <NothingNamed what="一张缴款单" list={{ title: '报检缴费', path: ordersPath }} />
      </PageBody>
    </>
  )
}

function PayOrder({ id }: { id: string }) {
  const { active } = useTab()
  const asked = useCallQuery(
    paymentEndpoints.order,
    { query: { id } },
    { staleTime: 0, refetchInterval: (query) => (active && isAwaited(query.state.data) ? followEvery : false) },
  )
  const order = asked.data
  useTabTitle(order && `扫码缴费 ${order.orderNo}`)
  if (!order)
    return (
      <>
        <PageHeader title="扫码缴费" />
        <PageBody>
          <QueryFallback query={asked} rows={8} />
        </PageBody>
      </>
    )
  return <ShownOrder order={order} stale={asked.isError} checkedAt={asked.dataUpdatedAt} />
}

function ShownOrder({ order, stale, checkedAt }: { order: OrderDetail; stale: boolean; checkedAt: number }) {
  const wide = useMinWidth(1100)
  const navigate = useNavigate()
  const open = order.state === orderStates.open
  const shown = [paymentEndpoints.order, paymentEndpoints.orders]
  const offer = useCallMutation(paymentEndpoints.toPay, { invalidates: [paymentEndpoints.order] })
  const check = useCallMutation(paymentEndpoints.checkPayment, {
    invalidates: shown,
    onSuccess: ({ state }) => {
      if (state === orderStates.open) notify.warning('平台还没有收到这笔缴费，付款后请稍候')
    },
  })
  const split = useCallMutation(paymentEndpoints.splitOrder, {
    invalidates: shown,
    onSuccess: ({ orderNos }) => {
      notify.success(`已拆开为${orderNos.length}份缴款单`)
      void navigate(ordersPath)
    },
  })
  const [first] = order.items
  const unoffered = open && order.cashier !== '' && order.qrText === ''
  // The code only works after the platform knows the order. The call is idempotent.
  const { mutate } = offer
  useEffect(() => {
    if (unoffered && first) mutate({ params: { id: first.applicationId, method: '1' } })
  }, [unoffered, first?.applicationId, mutate])

  async function separate() {
    if (await ask({ title: '拆开这份缴款单', text: '每份申请各用自己的缴款码，现在的缴款码作废', go: '拆开', stay: '返回' }))
      split.mutate({ body: { id: order.id } })
  }
  return (
    <>
      <PageHeader
        title="扫码缴费"
        number={`缴款单 ${order.orderNo}`}
        status={<StatusTag tone={orderTone(order.state)}>{order.stateName}</StatusTag>}
        actions={
          open &&
          order.items.length > 1 &&
          unseenAmount(order) === '' && (
            <Button loading={split.isPending} onClick={() => void separate()}>
              拆开缴费
            </Button>
          )
        }
      />
      <PageBody>
        <div className={wide && open ? styles.columns : styles.column}>
          <div className={styles.column}>
            {!open && <OrderOutcome order={order} />}
            <PaymentsSentBack order={order} />
            {open && (
              <PayByCode
                order={order}
                offering={offer.isPending}
                onOffer={() => first && mutate({ params: { id: first.applicationId, method: '1' } })}
                checking={check.isPending}
                onCheck={() => check.mutate({ body: { id: order.id } })}
                checkedAt={checkedAt}
                stale={stale}
              />
            )}
            <OrderLines order={order} />
          </div>
          {open && <PayByTransfer order={order} />}
        </div>
      </PageBody>
    </>
  )
}
