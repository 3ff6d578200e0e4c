import { type PaymentOrder, paymentEndpoints } from '@shared/contract/payment'
import { regionsEndpoint } from '@shared/contract/region'
import { fakeService, renderPage, signedInAs, windowIs } from '@shared/ui/testing'
import { screen } from '@testing-library/react'
import OrdersPage, { mergeProblem } from './OrdersPage'

const anOrder = (id: string, change: Partial<PaymentOrder> = {}): PaymentOrder => ({
  id,
  orderNo: `JF-${id}`,
  payCode: '33020026112001438857',
  items: [{ applicationId: `a-${id}`, type: 'onlineApplyNewrule', number: `BJ-${id}`, amount: '850.00' }],
  unitName: '宁波示例物业服务有限公司',
  instituteId: 'i1',
  instituteName: '宁波示例检验院',
  amount: '850.00',
  state: '1',
  stateName: '待缴费',
  method: '',
  refund: '',
  refundAmount: '',
  voucherOn: '',
  createDate: '2026-11-20 15:20:00',
  expireDate: '2099-01-10 23:59:59',
  paidDate: '',
  ...change,
})

const serve = (...list: PaymentOrder[]) =>
  fakeService([
    [paymentEndpoints.orders, () => ({ pageNo: 1, pageSize: 20, count: list.length, list })],
    [paymentEndpoints.mergeOrders, () => ({ id: 'm', orderNo: 'JF-m' })],
    [regionsEndpoint, () => ({ list: [] })],
  ])

beforeEach(() => windowIs('wide'))

test('a unit pays one order, or several of an institute together', async () => {
  signedInAs('1')
  const calls = serve(anOrder('1'), anOrder('2', { amount: '150.50' }))
  const { user } = renderPage(<OrdersPage />)
  expect(await screen.findByRole('link', { name: '去缴费 JF-1' })).toHaveAttribute('href', '/pay-code-order?id=1')
  const [, first, second] = screen.getAllByRole('checkbox')
  if (!first || !second) throw new Error('No rows to choose')
  await user.click(first)
  expect(screen.getByRole('button', { name: '合并缴费' })).toBeDisabled()
  await user.click(second)
  expect(screen.getByText(/合计 1000.50 元/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '合并缴费' }))
  expect(calls.find(({ path }) => path === paymentEndpoints.mergeOrders.path)?.body).toEqual({ ids: ['1', '2'] })
})

test('finance is led to the voucher beside the application it was given with', async () => {
  signedInAs('5')
  serve(anOrder('1', { state: '4', stateName: '凭证待确认', voucherOn: 'a-1' }))
  renderPage(<OrdersPage />)
  const link = await screen.findByRole('link', { name: '核对凭证 JF-1' })
  expect(link.getAttribute('href')).toMatch(/^\/company-service\/check-online\/detail\?.*id=a-1/)
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
})

test('says why orders cannot be paid together', () => {
  expect(mergeProblem([anOrder('1'), anOrder('2')])).toBe('')
  expect(mergeProblem([anOrder('1'), anOrder('2', { state: '2' })])).toBe('只有待缴费的缴款单可以合并')
  expect(mergeProblem([anOrder('1'), anOrder('2', { instituteId: 'i2' })])).toBe('只有同一检验机构的缴款单可以合并')
  expect(mergeProblem(Array.from({ length: 21 }, (_, place) => anOrder(String(place))))).toBe('一次最多合并20份')
})
