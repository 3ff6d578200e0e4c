import { z } from 'zod'
import { centsOf } from '../rules/money'

/** What one device costs; amounts in yuan with two places. */
export const feeLineSchema = z.object({
  /** The number under which the form names the device. */
  device: z.string(),
  name: z.string(),
  /** The row of the sheet of fees, with what it goes by: 直梯，12层. */
  rule: z.string(),
  /** By the rules; empty where none prices it. */
  reckoned: z.string(),
  /** What is charged; empty while nobody has said. */
  amount: z.string(),
  /** Why it is not what was reckoned. */
  reason: z.string(),
})
export type FeeLine = z.infer<typeof feeLineSchema>

export const mostFeeReason = 200
/** No device costs more than this: a million yuan is a slip of the pen. */
const mostCents = 100_000_000

/** What is wrong with the charge of a device, by its field; nothing where it may stand. */
export function feeLineProblem({
  reckoned,
  amount,
  reason,
}: Pick<FeeLine, 'reckoned' | 'amount' | 'reason'>): { field: 'amount' | 'reason'; message: string } | undefined {
  const cents = centsOf(amount)
  if (amount === '') return { field: 'amount', message: '没有相应的收费标准，请核定检验费' }
  if (cents === undefined || cents > mostCents) return { field: 'amount', message: '请输入金额，最多两位小数' }
  if (cents !== centsOf(reckoned) && reason.trim() === '') return { field: 'reason', message: '与核算不一致，请填写理由' }
  return reason.length > mostFeeReason ? { field: 'reason', message: `最多${mostFeeReason}个字` } : undefined
}
