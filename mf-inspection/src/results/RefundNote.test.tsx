import { paymentEndpoints } from '@shared/contract/payment'
import { aNotice, answered, aPaymentOrder, fakeService, renderPage, signedInAs } from '@shared/ui/testing'
import { screen } from '@testing-library/react'
import { RefundNote } from './RefundNote'

const serve = () => {
  const fee = { lines: [], reckoned: '', feeType: '0', amount: '850.00', reason: '' }
  const other = { applicationId: 'other', type: 'onlineApplyNewrule', number: 'BJ-2', amount: '300.00', refund: 'done' }
  const own = { applicationId: 'a1', type: 'onlineApplyNewrule', number: 'BJ-1', amount: '850.00', refund: 'asked' }
  const order = aPaymentOrder('o1', { state: '2', items: [own, other], refund: 'requested', refundAmount: '1150.00' })
  return fakeService([[paymentEndpoints.fee, () => ({ ...fee, order })]])
}

beforeEach(() => signedInAs('1'))

test('the payer of a cancelled inspection reads how far its own fee is on its way back, beside its order', async () => {
  serve()
  renderPage(<RefundNote record={aNotice({ id: 'a1', status: '90', own: true })} />)
  expect(await screen.findByText('退费 850.00 元，待复核')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: '缴款单 JF-o1' })).toHaveAttribute('href', '/pay-code-order?id=o1')
})

test.each([
  ['an inspection that goes on', { status: '50', own: true }],
  ['one that another unit paid for', { status: '90', own: false }],
])('nothing is asked of %s', async (_which, change) => {
  const calls = serve()
  renderPage(<RefundNote record={aNotice({ id: 'a1', ...change })} />)
  await answered()
  expect(calls).toEqual([])
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
