import { centsOf, groupedNumber, yuanOf } from '../rules'
import type { OrderItem } from './schemas'

/** How far a refund is, for the payer: whether the institute's finance reviews it or has it reviewed again is nothing the payer could act on. */
const words: Readonly<Record<string, string>> = { asked: '待复核', returned: '待复核', requested: '正在退回', done: '已退回' }

/**
 * Says what goes back of fees, one sentence for each step a refund may have reached: 退费 550.00 元，待复核.
 * @param parts fees in yuan, with the code of `refundState` of those that go back
 */
export function refundTexts(parts: readonly Pick<OrderItem, 'amount' | 'refund'>[]): string[] {
  return [...new Set(Object.values(words))].flatMap((word) => {
    const cents = parts.reduce((sum, { amount, refund = '' }) => (words[refund] === word ? sum + (centsOf(amount) ?? 0) : sum), 0)
    return cents > 0 ? [`退费 ${groupedNumber(yuanOf(cents))} 元，${word}`] : []
  })
}

/** Whether a refund of the order still needs the agreement of the institute's finance. */
export const awaitsRefundReview = (items: readonly Pick<OrderItem, 'refund'>[]): boolean => items.some(({ refund = '' }) => words[refund] === words.asked)
