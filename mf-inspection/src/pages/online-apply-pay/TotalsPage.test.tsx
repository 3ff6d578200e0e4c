import { type PaymentTotal, paymentEndpoints, reconciliationEndpoints } from '@shared/contract/payment'
import { regionsEndpoint } from '@shared/contract/region'
import { fakeService, renderPage, signedInAs, windowIs } from '@shared/ui/testing'
import { screen } from '@testing-library/react'
import TotalsPage from './TotalsPage'

const aTotal = (id: string, received: string): PaymentTotal => ({
  id,
  instituteName: '宁波示例检验院',
  payments: 2,
  received,
  byCode: received,
  byTransfer: '0.00',
  refunds: 0,
  returned: '0.00',
  net: received,
})

test.each(['wide', 'narrow'] as const)('the periods are added up under them, those of other pages too: %s', async (size) => {
  windowIs(size)
  signedInAs('5')
  const list = [aTotal('2026-11-21', '1000.00'), aTotal('2026-11-20', '500.50')]
  fakeService([
    [reconciliationEndpoints.totals, () => ({ pageNo: 1, pageSize: 2, count: 4, list, sum: aTotal('', '4321.00') })],
    [paymentEndpoints.waiting, () => ({ orders: 0, invoices: 0, refunds: 0, reconciliation: 0 })],
    [regionsEndpoint, () => ({ list: [] })],
  ])
  renderPage(<TotalsPage />)
  const sum = (await screen.findByText('合计')).closest(size === 'wide' ? 'tr' : 'li')
  if (!sum) throw new Error('No row of the sum')
  expect(screen.queryByText('宁波示例检验院')).not.toBeInTheDocument()
  // The amount received and the net amount.
  expect(sum.textContent?.split('4,321.00 元').length).toBeGreaterThan(2)
})

test('on a phone a card is headed by its period: the institute is the same on all of them', async () => {
  windowIs('narrow')
  signedInAs('5')
  fakeService([
    [reconciliationEndpoints.totals, () => ({ pageNo: 1, pageSize: 20, count: 1, list: [aTotal('2026-11-21', '1000.00')] })],
    [paymentEndpoints.waiting, () => ({ orders: 0, invoices: 0, refunds: 0, reconciliation: 0 })],
    [regionsEndpoint, () => ({ list: [] })],
  ])
  renderPage(<TotalsPage />)
  const card = (await screen.findByText('2026-11-21')).closest('li')
  expect(card?.textContent).toMatch(/^2026-11-21/)
})
