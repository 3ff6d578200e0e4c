import { applicationEndpoints, onlineApplyNewrule } from '@shared/contract/application'
import { paymentEndpoints } from '@shared/contract/payment'
import { screen } from '@testing-library/react'
import { aPaymentOrder } from '../testing/aPaymentOrder'
import { fakeService, renderPage, signedInAs } from '../testing/fakeService'
import { aWholeNotice } from '../testing/noticeForm'
import { ApplicationDetailPage } from './ApplicationDetailPage'

it('says what the service finds in the way of a record in place of what would come next', async () => {
  signedInAs('1')
  const calls = applicationEndpoints(onlineApplyNewrule)
  const heldUp = '31103302002023090001：设备停用，请选择停用后启用检验'
  const record = aWholeNotice({ type: onlineApplyNewrule.key, status: '50', statusName: '已受理', own: true, actions: [], heldUp })
  fakeService([
    [calls.showOpinion, () => ({ list: [] })],
    [calls.detail, () => ({ ...record, form: { fields: { applyKind: '01' }, tables: { devices: [] } } })],
  ])
  renderPage(<ApplicationDetailPage definition={onlineApplyNewrule} title="报检详情" />, { path: `${onlineApplyNewrule.pages.detail}?id=d1` })
  expect(await screen.findByText(`${heldUp}。`)).toBeInTheDocument()
  expect(screen.queryByText(/5个工作日内安排检验/)).not.toBeInTheDocument()
})

it('leads from what is to be paid straight to its order, and says how much', async () => {
  signedInAs('1')
  const calls = applicationEndpoints(onlineApplyNewrule)
  const path = `${onlineApplyNewrule.pages.detail}?id=d1`
  const unpaid = aWholeNotice({ type: onlineApplyNewrule.key, status: '40', statusName: '待缴费', number: 'BJ2026000123', own: true, actions: [] })
  const answered = (state: string) => {
    const fee = { lines: [], reckoned: '', feeType: '1', amount: '6100.00', reason: '', order: aPaymentOrder('o1', { amount: '6100.00', state }) }
    fakeService([
      [paymentEndpoints.fee, () => fee],
      [calls.showOpinion, () => ({ list: [] })],
      [calls.detail, () => ({ ...unpaid, form: { fields: { applyKind: '01' }, tables: { devices: [] } } })],
    ])
    return renderPage(<ApplicationDetailPage definition={onlineApplyNewrule} title="报检详情" />, { path })
  }
  const { user, unmount } = answered('1')
  await user.click(await screen.findByRole('button', { name: '去缴费 6,100.00 元' }))
  expect(screen.getByRole('status', { name: '地址' })).toHaveTextContent('/pay-code-order?id=o1')
  unmount()
  const again = answered('4')
  await again.user.click(await screen.findByRole('button', { name: '去缴费' }))
  expect(screen.getByRole('status', { name: '地址' })).toHaveTextContent('/company-service/online-apply-pay?keyword=BJ2026000123')
})
