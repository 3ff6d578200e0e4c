import { invoiceProblem, mergeProblem, type OrderToInvoice } from './chosenOrders'

const open = { state: '1', instituteId: 'i1', amount: '850.00' }
const paid: OrderToInvoice = { orderNo: 'JF1', state: '2', instituteId: 'i1', invoiceStatus: '', invoiceable: '850.00' }

test('orders that wait for payment at one institute are paid together, up to what a platform takes', () => {
  expect(mergeProblem([open, open])).toBeUndefined()
  expect(mergeProblem(Array(20).fill(open))).toBeUndefined()
  expect(mergeProblem([open, { ...open, state: '2' }])).toBe('只有待缴费的缴款单可以合并')
  expect(mergeProblem([open, { ...open, instituteId: 'i2' }])).toBe('只有同一检验机构的缴款单可以合并')
  const [one, other] = [
    { ...open, instituteName: '甲检验院' },
    { ...open, instituteId: 'i2', instituteName: '乙检验院' },
  ]
  expect(mergeProblem([one, one, other])).toBe('所选缴款单属于甲检验院和乙检验院，只有同一检验机构的可以合并')
  expect(mergeProblem(Array(21).fill(open))).toBe('一次最多合并20份')
  const half = { ...open, amount: '10000000.00' }
  expect(mergeProblem([half, half])).toBeUndefined()
  expect(mergeProblem([half, { ...half, amount: '10000000.01' }])).toBe('合并后的金额太大，请分开缴费')
})

test('paid orders of one institute are invoiced together, each once and as far as its money stays', () => {
  expect(invoiceProblem([paid, { ...paid, invoiceable: '0.01', refunding: false }])).toBeUndefined()
  expect(invoiceProblem(Array(20).fill(paid))).toBeUndefined()
  expect(invoiceProblem(Array(21).fill(paid))).toBe('一张票据最多合并20份缴款单')
  expect(invoiceProblem([paid, { ...paid, instituteId: 'i2' }])).toBe('一张票据只能包含同一检验机构的缴款单')
})

test.each([
  ['is not paid', { state: '1' }, '缴款单JF2还没有到账或已退费，不能开票'],
  ['has a refund that is asked for', { refunding: true }, '缴款单JF2正在办理退费，办结后再申请开票'],
  ['is in a request', { invoiceStatus: '20' }, '缴款单JF2已申请开票'],
  ['is on an invoice', { invoiceStatus: '70' }, '缴款单JF2已开具票据，需要更正的先申请作废'],
  ['has been refunded in full', { invoiceable: '0.00' }, '缴款单JF2已全部退费，不能开票'],
])('an order that %s is named, and not invoiced', (_, change, problem) => {
  expect(invoiceProblem([paid, { ...paid, orderNo: 'JF2', ...change }])).toBe(problem)
})
