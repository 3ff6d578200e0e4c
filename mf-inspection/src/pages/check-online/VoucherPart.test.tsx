import { paymentEndpoints } from '@shared/contract/payment'
import { aNotice, aPaymentOrder, fakeService, renderPage, signedInAs } from '@shared/ui/testing'
import { screen } from '@testing-library/react'
import { VoucherPart } from './VoucherPart'

const part = (number: string, amount: string) => ({ applicationId: `a-${number}`, type: 'onlineApplyNewrule', number, amount })

test('a transfer is held against its whole order: what has to come in, for what, and that the decision is one for all of it', async () => {
  signedInAs('5')
  const order = aPaymentOrder('o1', { amount: '1700.00', items: [part('BJ0001', '850.00'), part('BJ0002', '850.00')] })
  fakeService([[paymentEndpoints.fee, () => ({ lines: [], reckoned: '', feeType: '0', amount: '850.00', reason: '', order })]])
  renderPage(<VoucherPart record={aNotice({ inputValues: { payerName: '宁波示例工程有限公司', paidOn: '2026-11-25' } })} />)
  expect(await screen.findByText('1,700.00 元')).toBeInTheDocument()
  expect(screen.getByText('BJ0001（850.00 元）、BJ0002（850.00 元）')).toBeInTheDocument()
  expect(screen.getByText('宁波示例工程有限公司（与付款单位不同）')).toBeInTheDocument()
  expect(screen.getByText('2026-11-25')).toBeInTheDocument()
  expect(screen.getByText('确认或退回对 2 件申请一起生效')).toBeInTheDocument()
})

test.each([
  [{ sentBack: 1, byCode: true }, '1 次'],
  [{ sentBack: 2, byCode: true }, '2 次，这次再退回，申请单位不能再上传，只能扫码缴费'],
  [{ sentBack: 2, byCode: false }, '2 次'],
  [{ sentBack: 3, byCode: false }, '3 次，这次再退回，缴款期限不再宽限'],
])('whoever sends a voucher back reads how often that was done before, and what comes of it: %j', async (voucher, text) => {
  signedInAs('5')
  const order = aPaymentOrder('o1', { state: '4', items: [part('BJ0001', '850.00')] })
  fakeService([[paymentEndpoints.fee, () => ({ lines: [], reckoned: '', feeType: '0', amount: '850.00', reason: '', order, voucher })]])
  renderPage(<VoucherPart record={aNotice({ inputValues: { payerName: order.unitName, paidOn: '2026-11-25' } })} />)
  expect((await screen.findByText('此前退回')).nextElementSibling?.textContent).toBe(text)
})

test('beside another application of the order, the day of the transfer stands and the voucher is linked, and no payer is said to differ', async () => {
  signedInAs('5')
  const order = aPaymentOrder('o1', {
    amount: '1700.00',
    items: [part('BJ0001', '850.00'), part('BJ0002', '850.00')],
    voucherOn: 'a-BJ0001',
    transferDate: '2026-11-24',
  })
  fakeService([[paymentEndpoints.fee, () => ({ lines: [], reckoned: '', feeType: '0', amount: '850.00', reason: '', order })]])
  renderPage(<VoucherPart record={aNotice({ id: 'a-BJ0002', inputValues: { payerName: '', paidOn: '' } })} />)
  expect((await screen.findByRole('link', { name: '在 BJ0001 中查看' })).getAttribute('href')).toMatch(/id=a-BJ0001/)
  expect(screen.getByText('2026-11-24')).toBeInTheDocument()
  expect(screen.queryByText(/与付款单位不同/)).not.toBeInTheDocument()
})
