import { paymentEndpoints } from '@shared/contract/payment'
import { aNotice, aPaymentOrder, fakeService, renderPage, signedInAs } from '@shared/ui/testing'
import { screen, waitFor } from '@testing-library/react'
import { RefundInTheWay } from './InvoiceDetailPage'

const anInvoice = (status: string) => aNotice({ own: true, status, form: { fields: { orderIds: 'o1,o2' }, tables: {} } })
const serve = (refunding: boolean) =>
  fakeService([
    [
      paymentEndpoints.orders,
      () => ({ pageNo: 1, pageSize: 20, count: 2, counts: {}, list: [aPaymentOrder('o1', { state: '2', refunding }), aPaymentOrder('o2', { state: '2' })] }),
    ],
  ])

beforeEach(() => signedInAs('1'))

test('who waits for an invoice reads that it waits for a refund of one of its orders, and what follows', async () => {
  serve(true)
  renderPage(<RefundInTheWay record={anInvoice('20')} />)
  expect(await screen.findByText('缴款单JF-o1退费待复核，暂不开票')).toBeInTheDocument()
  expect(screen.getByText('检验机构财务将退回这份申请；退费以后仍要开票的，按没有退的金额重新申请')).toBeInTheDocument()
})

test('nothing is said where nothing goes back, and nothing asked once it is issued', async () => {
  const calls = serve(false)
  renderPage(<RefundInTheWay record={anInvoice('20')} />)
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(screen.queryByText(/暂不开票/)).not.toBeInTheDocument()
  renderPage(<RefundInTheWay record={anInvoice('70')} />)
  expect(calls).toHaveLength(1)
})
