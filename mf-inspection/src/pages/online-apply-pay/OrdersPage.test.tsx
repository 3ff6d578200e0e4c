import { type PaymentOrder, paymentEndpoints } from '@shared/contract/payment'
import { regionsEndpoint } from '@shared/contract/region'
import { aPaymentOrder, fakeService, renderPage, signedInAs, windowIs } from '@shared/ui/testing'
import { screen } from '@testing-library/react'
import OrdersPage from './OrdersPage'

const serve = (...list: PaymentOrder[]) =>
  fakeService([
    [paymentEndpoints.orders, () => ({ pageNo: 1, pageSize: 20, count: list.length, list })],
    [paymentEndpoints.mergeOrders, () => ({ id: 'm', orderNo: 'JF-m' })],
    [regionsEndpoint, () => ({ list: [] })],
  ])

beforeEach(() => windowIs('wide'))
afterEach(() => jest.restoreAllMocks())

test('a unit pays one order, or several of an institute together', async () => {
  signedInAs('1')
  const calls = serve(aPaymentOrder('1'), aPaymentOrder('2', { amount: '150.50' }))
  const { user } = renderPage(<OrdersPage />)
  expect(await screen.findByRole('link', { name: '去缴费 JF-1' })).toHaveAttribute('href', '/pay-code-order?id=1')
  const [, first, second] = screen.getAllByRole('checkbox')
  if (!first || !second) throw new Error('No rows to choose')
  await user.click(first)
  expect(screen.getByRole('button', { name: '合并缴费' })).toBeDisabled()
  await user.click(second)
  expect(screen.getByText(/合计 1,000.50 元/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '合并缴费' }))
  expect(calls.find(({ path }) => path === paymentEndpoints.mergeOrders.path)?.body).toEqual({ ids: ['1', '2'] })
})

test('by when an order is to be paid stands in a window of 1366, where not every column has room', async () => {
  signedInAs('1')
  // Width of a window without its menu and the page margins.
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1104)
  serve(aPaymentOrder('1'))
  renderPage(<OrdersPage />)
  expect(await screen.findByRole('columnheader', { name: /缴款期限/ })).toBeInTheDocument()
})

test.each([
  ['', '没有凭证待确认的缴款单'],
  ['?view=closed', '没有已退费和已取消的缴款单'],
  ['?view=all', '还没有缴款单'],
])('an empty view %s does not speak of the orders of others', async (search, title) => {
  signedInAs('5')
  serve()
  renderPage(<OrdersPage />, { path: `/company-service/online-apply-pay${search}` })
  expect(await screen.findByText(title)).toBeInTheDocument()
})

test('finance is led to the voucher beside the application it was given with', async () => {
  signedInAs('5')
  serve(aPaymentOrder('1', { state: '4', stateName: '凭证待确认', voucherOn: 'a-1' }))
  renderPage(<OrdersPage />)
  const link = await screen.findByRole('link', { name: '核对凭证 JF-1' })
  expect(link.getAttribute('href')).toMatch(/^\/company-service\/check-online\/detail\?.*id=a-1/)
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
})

test.each([
  ['5', '/company-service/check-online/detail'],
  ['1', '/company-service/dtjyQuerydetail'],
] as const)('role %s reads the application of an order on a page it may open', async (role, page) => {
  signedInAs(role)
  const order = aPaymentOrder('1', { state: '2', stateName: '已缴费' })
  serve({ ...order, items: order.items.map((item) => ({ ...item, type: 'elevatorDetectApply' })) })
  const { user } = renderPage(<OrdersPage />, { path: '/company-service/online-apply-pay?view=paid' })
  await user.click(await screen.findByRole('button', { name: '展开 JF-1' }))
  const number = order.items[0]?.number ?? ''
  expect((await screen.findByRole('link', { name: number })).getAttribute('href')?.split('?')[0]).toBe(page)
})

test.each(['1', '5'] as const)('of what was paid the list tells role %s when, how and under which number', async (role) => {
  signedInAs(role)
  serve(aPaymentOrder('1', { state: '2', stateName: '已缴费', method: '1', paidDate: '2026-11-21 09:30:00', platformNo: 'YS2026112100001' }))
  const { user } = renderPage(<OrdersPage />, { path: '/company-service/online-apply-pay?view=paid' })
  for (const name of ['到账时间', '方式', '平台流水号']) expect(await screen.findByRole('columnheader', { name })).toBeInTheDocument()
  expect(screen.queryByRole('columnheader', { name: '缴款期限' })).not.toBeInTheDocument()
  for (const text of ['2026-11-21 09:30', '扫码', 'YS2026112100001']) expect(screen.getByRole('cell', { name: text })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '展开 JF-1' }))
  expect(screen.getByText('到账 2026-11-21 09:30，扫码缴费(统一公共支付)，平台流水号 YS2026112100001')).toBeInTheDocument()
})

test('of a transfer the list tells its day', async () => {
  signedInAs('5')
  serve(aPaymentOrder('1', { state: '4', stateName: '凭证待确认', voucherOn: 'a-1', transferDate: '2026-11-24' }))
  const { user } = renderPage(<OrdersPage />)
  await user.click(await screen.findByRole('button', { name: '展开 JF-1' }))
  expect(screen.getByText('转账日期 2026-11-24')).toBeInTheDocument()
})

test('an order with applications that a member does not see is not paid together with others', async () => {
  signedInAs('1')
  serve(aPaymentOrder('1'), aPaymentOrder('2', { amount: '1700.00' }))
  const { user } = renderPage(<OrdersPage />)
  const [, first, second] = await screen.findAllByRole('checkbox')
  if (!first || !second) throw new Error('No rows to choose')
  await user.click(first)
  await user.click(second)
  expect(screen.getByRole('button', { name: '合并缴费' })).toBeDisabled()
  expect(screen.getByText(/数据范围以外/)).toBeInTheDocument()
})

test('nothing is offered to be invoiced of an order whose whole amount goes back', async () => {
  signedInAs('1')
  serve(aPaymentOrder('1', { state: '2', stateName: '已缴费', refund: 'requested', refunding: false, invoiceable: '0.00' }))
  const { user } = renderPage(<OrdersPage />)
  expect(await screen.findByRole('link', { name: '查看 JF-1' })).toBeInTheDocument()
  const [, only] = screen.getAllByRole('checkbox')
  if (!only) throw new Error('No row to choose')
  await user.click(only)
  expect(screen.getByRole('button', { name: '申请开票' })).toBeDisabled()
  expect(screen.getByText('缴款单JF-1已全部退费，不能开票', { exact: false })).toBeInTheDocument()
})

test('asks for one invoice over what was paid, less what was refunded, and not over what is unpaid', async () => {
  signedInAs('1')
  // Part of it was refunded.
  serve(aPaymentOrder('1', { state: '2', refund: 'done', invoiceable: '300.00' }), aPaymentOrder('2'))
  const { user } = renderPage(<OrdersPage />)
  const [, first, second] = await screen.findAllByRole('checkbox')
  if (!first || !second) throw new Error('No rows to choose')
  await user.click(first)
  expect(screen.getByRole('button', { name: '申请开票' })).toBeEnabled()
  expect(screen.getByText(/可开票合计 300.00 元/)).toBeInTheDocument()
  await user.click(second)
  expect(screen.getByRole('button', { name: '申请开票' })).toBeDisabled()
  expect(screen.getByText(/请分开选择/)).toBeInTheDocument()
})
