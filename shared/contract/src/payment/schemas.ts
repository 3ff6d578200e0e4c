import { z } from 'zod'

/** An order an inspection is paid by; amounts in yuan with two places. */
export const paymentOrderSchema = z.object({
  id: z.string(),
  orderNo: z.string(),
  /** 缴款码: 20 digits a payer types at the cashier. */
  payCode: z.string(),
  applicationId: z.string(),
  /** The application's number, and who applied. */
  number: z.string(),
  unitName: z.string(),
  instituteName: z.string(),
  amount: z.string(),
  /** Code of `payState`. */
  state: z.string(),
  stateName: z.string(),
  /** Whether money is on its way back. */
  refund: z.enum(['', 'requested', 'done']),
  createDate: z.string(),
  expireDate: z.string(),
  paidDate: z.string(),
})
export type PaymentOrder = z.infer<typeof paymentOrderSchema>
