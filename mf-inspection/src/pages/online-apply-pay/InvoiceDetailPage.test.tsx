import { applicationEndpoints, invoice } from '@shared/contract/application'
import { paymentEndpoints } from '@shared/contract/payment'
import { aNotice, answered, aPaymentOrder, fakeService, renderPage, signedInAs } from '@shared/ui/testing'
import { screen, waitFor } from '@testing-library/react'
import InvoiceDetailPage from './InvoiceDetailPage'

const calls = applicationEndpoints(invoice)
const form = { fields: { orderIds: 'o1,o2' }, tables: {} }
/** An invoice of the caller's unit and its two orders; of the first a part may be going back. */
function opened(status: string, refunding = false) {
  const record = aNotice({ type: 'invoice', own: true, status, statusName: status === '20' ? '待开票' : '已开票', dueDate: '2099-01-10', form })
  const list = [aPaymentOrder('o1', { state: '2', refunding }), aPaymentOrder('o2', { state: '2' })]
  const sent = fakeService([
    [calls.detail, () => record],
    [calls.showOpinion, () => ({ list: [] })],
    [paymentEndpoints.orders, () => ({ pageNo: 1, pageSize: 20, count: 2, counts: {}, list })],
  ])
  renderPage(<InvoiceDetailPage />, { path: `${invoice.pages.detail}?id=n1` })
  return () => sent.filter(({ path }) => path === paymentEndpoints.orders.path).length
}

beforeEach(() => signedInAs('1'))

test('who waits for an invoice reads that it waits for a refund of one of its orders, and what follows, and is promised no day', async () => {
  opened('20', true)
  expect(await screen.findByText('缴款单JF-o1正在办理退费，暂不开票。')).toBeInTheDocument()
  expect(screen.getByText('同意退费的，检验机构财务先退回这份申请；退费以后仍要开票的，按没有退的金额重新申请')).toBeInTheDocument()
  expect(screen.queryByText(/本环节预计|3个工作日内开具/)).not.toBeInTheDocument()
})

test('where nothing goes back the day is promised', async () => {
  const asked = opened('20')
  expect(await screen.findByText('本环节预计2099年1月10日前办结。')).toBeInTheDocument()
  await waitFor(() => expect(asked()).toBe(1))
  await answered()
  expect(screen.queryByText(/暂不开票/)).not.toBeInTheDocument()
})

test('once it is issued its orders are not asked for', async () => {
  const asked = opened('70')
  expect(await screen.findByText('可以下载；内容有误的申请更正，由财务作废后重新申请')).toBeInTheDocument()
  await answered()
  expect(asked()).toBe(0)
})
