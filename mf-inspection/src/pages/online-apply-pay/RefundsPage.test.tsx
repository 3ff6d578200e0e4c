import { paymentEndpoints, type Refund, refundsPath } from '@shared/contract/payment'
import { regionsEndpoint } from '@shared/contract/region'
import { fakeService, Refused, renderPage, signedInAs, windowIs } from '@shared/ui/testing'
import { configure, screen, waitFor, within } from '@testing-library/react'
import { PaymentParts } from './PaymentParts'
import RefundsPage from './RefundsPage'

// The first dialog of a page is slow to render.
configure({ asyncUtilTimeout: 6_000 })

const aRefund = (change: Partial<Refund> = {}): Refund => ({
  id: 'r1',
  orderNo: 'JF-1',
  applicationId: 'a1',
  type: 'onlineApplyNewrule',
  number: 'BJ-1',
  unitName: '宁波示例物业服务有限公司',
  amount: '850.00',
  method: '2',
  reason: 'cancelled',
  state: 'asked',
  askedBy: '钱测试二',
  askedDate: '2026-11-20 15:20:00',
  reviewedBy: '',
  reviewNote: '',
  proof: '',
  doneDate: '',
  invoiceId: '',
  reviewable: true,
  version: 1,
  ...change,
})

const serve = (refund: Refund, answer: unknown = { state: 'done' }, alone = false) =>
  fakeService([
    [paymentEndpoints.refunds, () => ({ pageNo: 1, pageSize: 20, count: 1, list: [refund], counts: { asked: 3 } })],
    [paymentEndpoints.waiting, () => ({ orders: 0, invoices: 2, refunds: 1, reconciliation: 0, ...(alone && { alone }) })],
    [paymentEndpoints.reviewRefund, () => answer],
    [paymentEndpoints.askRefund, () => ({ state: 'asked' })],
    [regionsEndpoint, () => ({ list: [] })],
  ])

beforeEach(() => {
  windowIs('wide')
  signedInAs('5')
})

test('a transfer is confirmed with the receipt of its way back; what the service misses stands at the field', async () => {
  const calls = serve(aRefund(), new Refused('INCOMPLETE', '还有内容需要填写或修改', [{ field: 'proof', message: '请先转账退费，再填写退费凭证号' }]))
  const { user } = renderPage(<RefundsPage />)
  // Finance may not open the units' page of every type of inspection.
  expect((await screen.findByRole('link', { name: 'BJ-1' })).getAttribute('href')).toMatch(/^\/company-service\/check-online\/detail\?/)
  await user.click(await screen.findByRole('button', { name: '复核 JF-1' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: '复核通过' }))
  expect(await within(dialog).findByText('请先转账退费，再填写退费凭证号')).toBeInTheDocument()
  await user.type(within(dialog).getByLabelText('退费凭证号'), 'HD-1')
  await user.click(within(dialog).getByRole('button', { name: '复核通过' }))
  expect(calls.filter(({ path }) => path === paymentEndpoints.reviewRefund.path).at(-1)?.body).toEqual({
    id: 'r1',
    version: 1,
    agree: true,
    proof: 'HD-1',
    note: '',
  })
})

test('is shown as it stands where another one was quicker', async () => {
  const calls = serve(aRefund({ method: '1' }), new Refused('NOT_ALLOWED_NOW', '这笔退费已经办理，请刷新后查看'))
  const { user } = renderPage(<RefundsPage />)
  await user.click(await screen.findByRole('button', { name: '复核 JF-1' }))
  const lists = () => calls.filter(({ path }) => path === paymentEndpoints.refunds.path).length
  const before = lists()
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '复核通过' }))
  await waitFor(() => expect(lists()).toBeGreaterThan(before))
})

test('is sent back with a reason', async () => {
  const calls = serve(aRefund({ method: '1' }), { state: 'returned' })
  const { user } = renderPage(<RefundsPage />)
  await user.click(await screen.findByRole('button', { name: '复核 JF-1' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).queryByLabelText('退费凭证号')).not.toBeInTheDocument()
  await user.click(within(dialog).getByRole('radio', { name: '退回' }))
  await user.type(within(dialog).getByLabelText('退回理由'), '金额不对')
  await user.click(within(dialog).getByRole('button', { name: /^退\s*回$/ }))
  expect(calls.filter(({ path }) => path === paymentEndpoints.reviewRefund.path).at(-1)?.body).toMatchObject({ agree: false, note: '金额不对' })
})

test('is not confirmed by who asked for it, and asked for again once it was sent back', async () => {
  serve(aRefund({ reviewable: false }))
  const { unmount } = renderPage(<RefundsPage />)
  await screen.findByText('JF-1')
  expect(screen.queryByRole('button', { name: /复核 JF-1/ })).not.toBeInTheDocument()
  unmount()
  const calls = serve(aRefund({ reviewable: false, state: 'returned', version: 2, reviewedBy: '钱测试九', reviewNote: '户名与付款单位不一致' }))
  const { user } = renderPage(<RefundsPage />)
  await user.click(await screen.findByRole('button', { name: '再次提请 JF-1' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('钱测试九退回：户名与付款单位不一致')).toBeInTheDocument()
  const sent = () => calls.filter(({ path }) => path === paymentEndpoints.askRefund.path).map(({ body }) => body)
  expect(sent()).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: '再次提请' }))
  expect(sent()).toEqual([{ id: 'r1', version: 2 }])
})

test('whoever reviews it again reads why it was sent back before', async () => {
  serve(aRefund({ reviewNote: '户名与付款单位不一致' }))
  const { user } = renderPage(<RefundsPage />)
  await user.click(await screen.findByRole('button', { name: '复核 JF-1' }))
  expect(within(await screen.findByRole('dialog')).getByText('上次复核退回：户名与付款单位不一致')).toBeInTheDocument()
})

test('what waits stands beside each part of 报检缴费 and at its view', async () => {
  serve(aRefund())
  renderPage(<RefundsPage />)
  expect(await screen.findByRole('radio', { name: '退费 1' })).toBeInTheDocument()
  expect(screen.getByRole('radio', { name: '票据 2' })).toBeInTheDocument()
  expect(screen.getByRole('radio', { name: '对账' })).toBeInTheDocument()
  // As its page, tab and breadcrumb are called.
  expect(screen.getByRole('radio', { name: '收款统计' })).toBeInTheDocument()
  expect((await screen.findAllByText('3')).map((count) => count.parentElement?.textContent)).toContain('待复核 3')
})

test('the part of 退费 leads to what was sent back where nothing else waits', async () => {
  fakeService([[paymentEndpoints.waiting, () => ({ orders: 0, invoices: 0, refunds: 2, refundsReturned: 2, reconciliation: 0 })]])
  const { user } = renderPage(<PaymentParts chosen="orders" />)
  await user.click(await screen.findByText('退费 2'))
  expect(screen.getByLabelText('地址')).toHaveTextContent(`${refundsPath}?view=returned`)
})

test('on a phone a card says whose money it is, why it goes back and who asked, of a payment for no application too', async () => {
  windowIs('narrow')
  serve(aRefund({ applicationId: '', type: '', number: '', method: '1', reason: 'late', state: 'done', askedBy: '系统', reviewable: false }))
  renderPage(<RefundsPage />)
  const card = (await screen.findByText('JF-1')).closest('li')
  expect(card?.textContent).toMatch(/^宁波示例物业服务有限公司/)
  expect(card).toHaveTextContent('原因 取消后到账')
  expect(card).toHaveTextContent('系统 2026-11-20 15:20')
})

test('of a payment of another amount the review says that it was not counted, and goes back whole', async () => {
  serve(aRefund({ applicationId: '', type: '', number: '', method: '1', reason: 'amountDiffers', askedBy: '系统' }))
  const { user } = renderPage(<RefundsPage />)
  await user.click(await screen.findByRole('button', { name: '复核 JF-1' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/到账金额与缴款单不符，没有入账/)).toBeInTheDocument()
  expect(within(dialog).getByText('宁波示例物业服务有限公司，退费 850.00 元；系统提请')).toBeInTheDocument()
})

test('who is alone in finance reads that nobody can confirm what they ask for, whom to ask, and that they confirm what the system asks for', async () => {
  serve(aRefund({ reviewable: false }), undefined, true)
  renderPage(<RefundsPage />)
  expect(await screen.findByText(/只有一个财务账号，本人提请的退费没有人可以复核，请联系管理员再建立一个；系统提请的由您复核/)).toBeInTheDocument()
})
