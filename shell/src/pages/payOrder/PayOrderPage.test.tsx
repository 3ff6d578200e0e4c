import { type OrderDetail, ordersPath, paymentEndpoints } from '@shared/contract/payment'
import { regionsEndpoint } from '@shared/contract/region'
import { aPaymentOrder, fakeService, renderPage, signedInAs, windowIs } from '@shared/ui/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { timeLeftText, unpaidText } from './PayByCode'
import PayOrderPage from './PayOrderPage'

const anItem = (number: string, amount: string): OrderDetail['items'][number] => ({
  applicationId: `a-${number}`,
  type: 'onlineApplyNewrule',
  number,
  amount,
  typeName: '网上报检(新规则)',
  status: '40',
  statusName: '待缴费',
  version: 3,
  receiptNo: '',
  inspectionPlace: '示例花园1幢',
  dueDate: '2099-01-10',
  lines: [{ device: '31103302002023090001', name: '乘客电梯', rule: '直梯（12 层）：500 元，加 5 层以上 7 层 × 50 元', reckoned: amount, amount, reason: '' }],
})

const anOrder = (change: Partial<OrderDetail> = {}): OrderDetail => ({
  ...aPaymentOrder('o1', { orderNo: 'JF330200202611200016', amount: '7380.00' }),
  items: [anItem('BJ0001', '850.00'), anItem('BJ0002', '6530.00')],
  qrText: 'https://pay.example/33020026112001438857',
  cashier: '演示收银台',
  demonstration: true,
  replacedBy: [],
  account: { accountName: '宁波示例检验院', bankName: '示例银行', accountNo: '3320010000000000096' },
  ...change,
})

/** Returns the orders one after another, and then always the last one. */
function serve(...orders: OrderDetail[]) {
  let asked = 0
  return fakeService([
    [paymentEndpoints.order, () => orders[Math.min(asked++, orders.length - 1)]],
    [paymentEndpoints.toPay, () => ({ order: orders[0], qrText: 'https://pay.example/x', cashier: '演示收银台', demonstration: true })],
    [paymentEndpoints.checkPayment, () => ({ state: '2' })],
    [regionsEndpoint, () => ({ list: [] })],
  ])
}
const open = () => renderPage(<PayOrderPage />, { path: '/pay-code-order?id=o1' })

beforeEach(() => {
  windowIs('wide')
  signedInAs('1')
})

describe('扫码缴费', () => {
  it('says what of the sum is for applications a limited member does not see, and leaves what moves those to others', async () => {
    serve(anOrder({ amount: '9380.00' }))
    open()
    expect(await screen.findByRole('row', { name: '您数据范围以外的申请 2,000.00' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: '拆开缴费' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: '上传缴费凭证' })).not.toBeInTheDocument()
    expect(screen.getByText(/请由账号管理员合并、拆分或上传凭证/)).toBeInTheDocument()
  })

  it('says amount, code and deadline, and how the sum came about', async () => {
    const calls = serve(anOrder())
    open()
    expect((await screen.findAllByText('7,380.00')).length).toBeGreaterThan(0)
    expect(screen.getByText('3302 0026 1120 0143 8857')).toBeInTheDocument()
    expect(screen.getByRole('img', { name: '缴费二维码' })).toBeInTheDocument()
    expect(screen.getByRole('rowheader', { name: /合计.*2 件申请 2 台设备/ })).toBeInTheDocument()
    expect(screen.getAllByRole('cell', { name: '乘客电梯 31103302002023090001' })).toHaveLength(2)
    expect(screen.getByRole('link', { name: 'BJ0002' })).toHaveAttribute('href', '/company-service/online-apply-detail?id=a-BJ0002&type=onlineApplyNewrule')
    expect(calls.filter(({ path }) => path.includes('toPay'))).toEqual([])
  })

  it.each([
    ['缴款码', '33020026112001438857'],
    ['账号', '3320010000000000096'],
    ['附言', '33020026112001438857'],
  ])('lets the text to be typed elsewhere be copied, and confirms it under its name: %s', async (what, text) => {
    serve(anOrder())
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: `复制${what}` }))
    expect(await screen.findByText(`${what}已复制`)).toBeInTheDocument()
    expect(await navigator.clipboard.readText()).toBe(text)
  })

  it('lets the platform know of an order once, before it shows a code', async () => {
    const calls = serve(anOrder({ qrText: '' }), anOrder())
    open()
    expect(await screen.findByRole('img', { name: '缴费二维码' })).toBeInTheDocument()
    expect(calls.filter(({ path }) => path.includes('toPay'))).toHaveLength(1)
  })

  it('says which of its applications cannot be inspected for now, before it is paid', async () => {
    const heldUp = '31103302002023090001：设备停用，请选择停用后启用检验。不再检验或要改检验类别的，请先取消，不要缴费'
    serve(anOrder({ items: [anItem('BJ0001', '850.00'), { ...anItem('BJ0002', '6530.00'), heldUp }] }))
    open()
    expect(await screen.findByText(heldUp)).toBeInTheDocument()
  })

  it('shows the result in the same place once the money is there, and offers nothing more to pay', async () => {
    serve(anOrder(), anOrder({ state: '2', stateName: '已缴费', method: '1', paidDate: '2026-11-20 15:40:00', qrText: '' }))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: '立即核对' }))
    expect(await screen.findByRole('heading', { name: '缴费成功' })).toBeInTheDocument()
    expect(screen.queryByRole('img', { name: '缴费二维码' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /上传缴费凭证|拆开缴费|立即核对/ })).not.toBeInTheDocument()
  })

  it('says how and when it was paid, and for each application what happens next and by when', async () => {
    const items = [anItem('BJ0001', '850.00'), anItem('BJ0002', '6530.00')].map((item) => ({ ...item, status: '50', statusName: '已受理' }))
    const paid = { state: '2', stateName: '已缴费', method: '1', paidDate: '2026-11-20 15:40:00', platformNo: 'PT20261120000016', qrText: '' }
    serve(anOrder({ ...paid, items }))
    open()
    const result = await screen.findByRole('region', { name: '缴费结果' })
    for (const fact of ['扫码缴费(统一公共支付)', '2026-11-20 15:40', 'PT20261120000016', '3302 0026 1120 0143 8857'])
      expect(within(result).getByText(fact)).toBeInTheDocument()
    expect(within(result).getAllByText('本环节预计2099年1月10日前办结，检验机构将在5个工作日内安排检验')).toHaveLength(2)
  })

  it.each([
    ['under review', { state: '4', stateName: '凭证待确认', qrText: '' }],
    ['confirmed', { state: '2', stateName: '已缴费', method: '2', paidDate: '2026-11-24 09:10:00', qrText: '' }],
  ])('says of a transfer that is %s on which day it was made', async (_which, change) => {
    serve(anOrder({ ...change, transferDate: '2026-11-20' }))
    open()
    const result = await screen.findByRole('region', { name: '缴费结果' })
    expect(within(result).getByText('转账日期')).toBeInTheDocument()
    expect(within(result).getByText('2026-11-20')).toBeInTheDocument()
  })

  it.each([
    ['待复核', 'asked', '退费待复核'],
    ['正在退回', 'requested', '退费中'],
  ])('says of a whole payment that goes back how far it is, and not that it was paid: %s', async (step, refund, title) => {
    const items = [{ ...anItem('BJ0001', '7380.00'), status: '90', statusName: '已取消', refund }]
    const paid = { state: '2', stateName: '已缴费', method: '1', paidDate: '2026-11-20 15:40:00', qrText: '' }
    serve(anOrder({ ...paid, items, refund: 'requested', refundAmount: '7380.00' }))
    open()
    const result = await screen.findByRole('region', { name: '缴费结果' })
    expect(within(result).getByRole('heading')).toHaveTextContent(title)
    expect(within(result).getByText(`扫码缴费，2026-11-20 15:40到账；退费 7,380.00 元，${step}`)).toBeInTheDocument()
    expect(within(result).getByText(`退费 7,380.00 元，${step}；报检已取消，需要时请重新申请`)).toBeInTheDocument()
  })

  it('says of an order of which one application goes back how much that is', async () => {
    const items = [{ ...anItem('BJ0001', '850.00'), status: '90', statusName: '已取消', refund: 'asked' }, anItem('BJ0002', '6530.00')]
    const paid = { state: '2', stateName: '已缴费', method: '1', paidDate: '2026-11-20 15:40:00', qrText: '' }
    serve(anOrder({ ...paid, items, refund: 'requested', refundAmount: '850.00' }))
    open()
    expect(await screen.findByRole('heading', { name: '缴费成功' })).toBeInTheDocument()
    expect(screen.getByText('扫码缴费，2026-11-20 15:40到账；退费 850.00 元，待复核')).toBeInTheDocument()
  })

  it.each([
    ['1', '去缴新的缴款单', '待缴费', '请按新的缴款单缴费'],
    ['4', '新的缴款单', '凭证待确认', '请不要再付款'],
    ['2', '新的缴款单', '已缴费', '请不要再付款'],
  ])('leads from an order that was replaced to the one that counts, in state %s, and asks for no money it does not wait for', async (...expected) => {
    const [state, words, stateName, asked] = expected
    serve(anOrder({ state: '9', stateName: '已取消', qrText: '', replacedBy: [{ id: 'o2', orderNo: 'JF330200202611210001', state }] }))
    open()
    const link = await screen.findByRole('link', { name: `${words} JF330200202611210001` })
    expect(link).toHaveAttribute('href', '/pay-code-order?id=o2')
    expect(link.parentElement).toHaveTextContent(stateName)
    expect(screen.getByText(`原缴款码作废，${asked}；误缴的费用原路退回`)).toBeInTheDocument()
  })

  it('shows what came too late, twice or of another amount, and where it is on its way back', async () => {
    const back = { amount: '7380.00', proof: '', doneDate: '' }
    const sentBack = [
      { ...back, reasonName: '取消后到账', state: 'done', doneDate: '2026-11-21 09:30:15' },
      { ...back, reasonName: '重复缴费', state: 'requested' },
      { ...back, reasonName: '金额不符', state: 'asked', amount: '738.00' },
    ] as const
    serve(anOrder({ state: '9', stateName: '已取消', qrText: '', sentBack: [...sentBack] }))
    open()
    const payments = await screen.findByRole('region', { name: '没有入账的缴费' })
    expect(
      within(payments)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '取消后到账 7,380.00 元2026-11-21 09:30已由缴费平台原路退回',
      '重复缴费 7,380.00 元正在由缴费平台原路退回',
      '金额不符 738.00 元检验机构财务核对后退回',
    ])
  })

  it('shows who paid another amount with the order before what became of it, above the code to pay with now', async () => {
    const paidWith = { id: 'o0', orderNo: 'JF330200202611190007' }
    serve(anOrder({ sentBack: [{ reasonName: '金额不符', amount: '738.00', state: 'asked', proof: '', doneDate: '', paidWith }] }))
    open()
    const payments = await screen.findByRole('region', { name: '没有入账的缴费' })
    expect(payments).toHaveTextContent('本单仍须按应缴金额缴费')
    expect(within(payments).getByRole('listitem')).toHaveTextContent('金额不符 738.00 元原缴款单 JF330200202611190007检验机构财务核对后退回')
    expect(within(payments).getByRole('link')).toHaveAttribute('href', '/pay-code-order?id=o0')
    const byCode = screen.getByRole('region', { name: '扫码缴费' })
    expect(payments.compareDocumentPosition(byCode)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('stops offering an order whose time is over', async () => {
    serve(anOrder({ expireDate: '2020-01-10 23:59:59' }))
    open()
    expect(await screen.findByRole('img', { name: '缴费二维码，已失效' })).toBeInTheDocument()
    // Both applications may be paid longer than the order, which ends for one that is not among them.
    expect(screen.getByText(/请不要再付款，已经转账的请立即上传凭证；所列申请另开缴款单/)).toBeInTheDocument()
  })

  it('asks for no voucher of an order whose time is over where none is taken any more', async () => {
    serve(anOrder({ expireDate: '2020-01-10 23:59:59', voucherRefusal: { reason: '未查到到账', time: '2020-01-07 15:40:10', times: 3 } }))
    open()
    expect(await screen.findByText(/请不要再付款，已经转账的请与检验机构联系；/)).toBeInTheDocument()
    expect(screen.queryByText(/立即上传凭证/)).not.toBeInTheDocument()
  })

  it('counts down to the deadline of China, whatever the time zone of the device', async () => {
    jest.useFakeTimers({ now: new Date('2026-11-20T23:00:00+08:00'), advanceTimers: true })
    serve(anOrder({ expireDate: '2026-11-21 01:30:00' }))
    open()
    expect(await screen.findByRole('timer')).toHaveTextContent(/^2 小时 (30|29) 分/)
    jest.useRealTimers()
  })

  it('has a button instead of a picture on a phone', async () => {
    windowIs('narrow')
    serve(anOrder())
    open()
    expect(await screen.findByRole('link', { name: /去付款 7,380.00 元/ })).toHaveAttribute('href', 'https://pay.example/33020026112001438857')
    expect(screen.queryByRole('img', { name: '缴费二维码' })).not.toBeInTheDocument()
  })

  it('opens the form of the voucher for the first application of the order', async () => {
    const calls = serve(anOrder())
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: '上传缴费凭证' }))
    expect(await screen.findByRole('dialog', { name: '提交缴费凭证' })).toBeInTheDocument()
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/a/stone/appOnline/detail/a-BJ0001'))
  })

  it('says why a voucher came back where another one is given', async () => {
    serve(anOrder({ voucherRefusal: { reason: '未查到到账', time: '2026-11-20 15:40:10' } }))
    open()
    expect(await screen.findByText('缴费凭证已退回：未查到到账')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: '上传缴费凭证' })).toBeInTheDocument()
  })

  it.each([
    [1, '2026-11-20 15:40，核对后可以重新上传（最多再上传 2 次），也可以扫码缴费', 1],
    [3, '2026-11-20 15:40，缴费凭证已退回3次，不能再上传，请在缴款期限内扫码缴费，或与检验机构联系', 0],
  ])('offers another voucher while one may be given, once %i came back', async (times, text, buttons) => {
    serve(anOrder({ voucherRefusal: { reason: '未查到到账', time: '2026-11-20 15:40:10', times } }))
    open()
    expect(await screen.findByText(text)).toBeInTheDocument()
    expect(screen.queryAllByRole('button', { name: '上传缴费凭证' })).toHaveLength(buttons)
    expect(screen.queryAllByText(/上传后等待财务确认/)).toHaveLength(buttons)
    // Nobody would learn what a transfer without a voucher is for.
    expect(screen.queryAllByText(/请一次转足/)).toHaveLength(buttons)
    expect(screen.queryAllByText('3320010000000000096')).toHaveLength(buttons)
  })

  it.each([
    [1, '2026-11-20 15:40，核对后请重新上传；退回超过3次的，缴款期限不再宽限'],
    [3, '2026-11-20 15:40，核对后请重新上传；已退回3次，再退回的，缴款期限不再宽限'],
  ])('offers another voucher however often one came back where no platform takes codes, as after %i', async (times, text) => {
    serve(anOrder({ cashier: '', demonstration: false, qrText: '', voucherRefusal: { reason: '未查到到账', time: '2026-11-20 15:40:10', times } }))
    open()
    expect(await screen.findByText(text)).toBeInTheDocument()
    expect(screen.getByText('平台未开通扫码缴费，请转账后上传缴费凭证')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: '上传缴费凭证' })).toBeInTheDocument()
    expect(screen.getByText(/请一次转足/)).toBeInTheDocument()
  })

  it('offers transfer alone where no platform takes codes', async () => {
    serve(anOrder({ cashier: '', demonstration: false, qrText: '' }))
    open()
    expect(await screen.findByText('平台未开通扫码缴费，请转账后上传缴费凭证')).toBeInTheDocument()
  })

  it('says that an order takes long to come, and asks for it once more', async () => {
    jest.useFakeTimers({ advanceTimers: true })
    let asked = 0
    fakeService([
      [paymentEndpoints.order, () => (asked++ === 0 ? new Promise(() => undefined) : anOrder())],
      [paymentEndpoints.toPay, () => undefined],
    ])
    open()
    await act(() => jest.advanceTimersByTimeAsync(10_100))
    expect(screen.getByText(/加载时间较长，可以继续等待或/)).toBeInTheDocument()
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByRole('region', { name: '扫码缴费' })).toBeInTheDocument()
    jest.useRealTimers()
  })

  it('says where orders are when none is named', async () => {
    serve(anOrder())
    renderPage(<PayOrderPage />, { path: '/pay-code-order' })
    expect(await screen.findByText('没有指明要看哪一张缴款单')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: '到报检缴费中找' })).toHaveAttribute('href', ordersPath)
  })
})

test('time is written as it is read', () => {
  expect([timeLeftText(7 * 86_400 + 8 * 3_600 + 26 * 60), timeLeftText(3_700), timeLeftText(65)]).toEqual(['7 天 8 小时 26 分', '1 小时 1 分', '1 分 5 秒'])
})

test('what becomes of the other applications is said before the first of them expires', () => {
  const due = (number: string, dueDate: string) => ({ ...anItem(number, '850.00'), dueDate })
  const text = (...items: OrderDetail['items']) => unpaidText({ items, expireDate: '2026-11-25 23:59:59' }, '2026-11-20')
  expect(text(due('BJ1', '2026-11-25'))).toBe('')
  expect(text(due('BJ1', '2026-11-25'), due('BJ2', '2026-11-25'))).toBe('2 件申请的缴款期限都是11月25日，逾期未缴的自动取消')
  expect(text(due('BJ2', '2026-11-28'), due('BJ1', '2026-11-25'))).toBe('BJ1 的缴款期限最早，11月25日仍未缴费的自动取消；其余 1 件另开缴款单，可缴到11月28日')
  expect(text(due('BJ1', '2026-11-25'), due('BJ2', '2026-11-25'), due('BJ3', '2026-11-28'), due('BJ4', '2027-01-02'))).toBe(
    'BJ1 等 2 件的缴款期限最早，11月25日仍未缴费的自动取消；其余 2 件另开缴款单，可缴到各自的期限，最晚2027年1月2日',
  )
  // Without the application the order ends with, which a member limited to a site does not see.
  expect(text(due('BJ2', '2026-11-28'))).toBe('本缴款单11月25日仍未缴费的自动取消；所列 1 件申请的缴款期限在后，另开缴款单，可缴到11月28日')
  expect(text(due('BJ4', '2027-01-02'), due('BJ2', '2026-11-28'))).toBe(
    '本缴款单11月25日仍未缴费的自动取消；所列 2 件申请的缴款期限在后，另开缴款单，可缴到各自的期限，最晚2027年1月2日',
  )
})
