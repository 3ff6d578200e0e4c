import { applicationEndpoints, invoice, invoiceEndpoints } from '@shared/contract/application'
import { paymentEndpoints } from '@shared/contract/payment'
import { aPaymentOrder, fakeService, renderPage, signedInAs, windowIs } from '@shared/ui/testing'
import { configure, fireEvent, screen } from '@testing-library/react'
import { Activity, useState } from 'react'
import InvoiceFormPage from './InvoiceFormPage'

configure({ asyncUtilTimeout: 6_000 })

const calls = applicationEndpoints(invoice)
const used = { title: '宁波用过的抬头', taxNo: '91330212MA00000239', bankName: '', bankAccount: '', regAddress: '', regTel: '', email: 'old@example.cn' }

const serve = (chargeKind: string) => {
  return fakeService([
    [
      paymentEndpoints.orders,
      () => ({ pageNo: 1, pageSize: 50, count: 2, list: ['1', '2'].map((id) => aPaymentOrder(id, { state: '2', invoiceable: '850.50', chargeKind })) }),
    ],
    [invoiceEndpoints.titleList, () => ({ list: [used] })],
    [calls.prefill, () => ({ fields: { title: '宁波示例物业服务有限公司', taxNo: '' } })],
    [calls.save, () => ({ id: 'i1', status: '20', statusName: '待开票', version: 1, number: 'KP1', message: '' })],
  ])
}

beforeEach(() => windowIs('wide'))

afterEach(() => localStorage.clear())

test('asks for an invoice over the orders of the address, with a title that was used before', async () => {
  signedInAs('1')
  const sent = serve('1')
  const { user } = renderPage(<InvoiceFormPage />, { path: '/company-service/online-apply-pay/invoice-form?orders=1,2' })
  expect(await screen.findByDisplayValue('1701.00')).toBeInTheDocument()
  expect(screen.getByDisplayValue('JF-1、JF-2')).toBeInTheDocument()
  expect(screen.queryByText('发票种类')).not.toBeInTheDocument()
  await user.click(await screen.findByRole('combobox', { name: '常用抬头' }))
  await user.click(await screen.findByTitle(/宁波用过的抬头/))
  await user.click(screen.getByRole('button', { name: '申请开票' }))
  const saved = sent.find(({ path }) => path === calls?.save.path)
  expect(saved?.body).toMatchObject({ form: { fields: { orderIds: '1,2', title: used.title, email: used.email } } })
})

test('lets the payer of a business choose which invoice, and asks a special one for its bank', async () => {
  signedInAs('1')
  serve('2')
  const { user } = renderPage(<InvoiceFormPage />, { path: '/company-service/online-apply-pay/invoice-form?orders=1,2' })
  await user.click(await screen.findByRole('combobox', { name: /发票种类/ }))
  await user.click(await screen.findByText('增值税专用发票'))
  expect(await screen.findByLabelText(/开户行/)).toBeInTheDocument()
})

test('keeps the kind of invoice the payer chose when its tab comes back to the front', async () => {
  signedInAs('1')
  serve('2')
  function Tab() {
    const [front, setFront] = useState(true)
    return (
      <>
        <button type="button" onClick={() => setFront(!front)}>
          换标签
        </button>
        <Activity mode={front ? 'visible' : 'hidden'}>
          <InvoiceFormPage />
        </Activity>
      </>
    )
  }
  const { user } = renderPage(<Tab />, { path: '/company-service/online-apply-pay/invoice-form?orders=1,2' })
  await user.click(await screen.findByRole('combobox', { name: /发票种类/ }))
  await user.click(await screen.findByText('增值税专用发票'))
  expect(await screen.findByLabelText(/开户行/)).toBeInTheDocument()
  await user.click(screen.getByText('换标签'))
  await user.click(screen.getByText('换标签'))
  expect(await screen.findByLabelText(/开户行/)).toBeVisible()
})

test('begins a form of its own for other orders: what was left of a request for these stood in it, and is still there with them', async () => {
  signedInAs('1')
  serve('1')
  const openFor = (orders: string) => renderPage(<InvoiceFormPage />, { path: `/company-service/online-apply-pay/invoice-form?orders=${orders}` })
  const remark = () => screen.findByLabelText('备注')
  const first = openFor('1')
  fireEvent.change(await remark(), { target: { value: '一车间的电梯' } })
  first.unmount()
  const second = openFor('2')
  expect(await remark()).toHaveValue('')
  second.unmount()
  openFor('1')
  expect(await remark()).toHaveValue('一车间的电梯')
})

test('finds what was left unsent for the same orders also when they are ticked in another order', async () => {
  signedInAs('1')
  serve('1')
  const openFor = (orders: string) => renderPage(<InvoiceFormPage />, { path: `/company-service/online-apply-pay/invoice-form?orders=${orders}` })
  const first = openFor('1,2')
  fireEvent.change(await screen.findByLabelText('备注'), { target: { value: '一车间的电梯' } })
  first.unmount()
  openFor('2,1')
  expect(await screen.findByLabelText('备注')).toHaveValue('一车间的电梯')
})
