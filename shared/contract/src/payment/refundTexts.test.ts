import { awaitsRefundReview, refundTexts } from './refundTexts'

test('what goes back is said as one sum for each step, first what is least certain; what stays is not', () => {
  const parts = [
    { amount: '850.00', refund: 'done' },
    { amount: '1100.00', refund: 'asked' },
    { amount: '6530.00' },
    { amount: '550.00', refund: 'returned' },
    { amount: '300.00', refund: 'requested' },
  ]
  expect(refundTexts(parts)).toEqual(['退费 1,650.00 元，待复核', '退费 300.00 元，正在退回', '退费 850.00 元，已退回'])
  expect(refundTexts([{ amount: '6530.00' }])).toEqual([])
})

test('a refund that finance returned to whom asked for it still needs a review', () => {
  expect(['asked', 'returned', 'requested', 'done', undefined].map((refund) => awaitsRefundReview([{ refund }]))).toEqual([true, true, false, false, false])
})
