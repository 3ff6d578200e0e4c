import { z } from 'zod'
import { feeLineSchema } from '../inspection/schemas'
import { centsOf, yuanOf } from '../rules'

/** Orders one payment can be made for together, at most. */
export const mostMerged = 20

/** Orders one invoice is made out over together, at most. */
export const mostInvoiced = 20

/** An application an order pays for, as far as a list says of it. */
export const orderItemSchema = z.object({
  applicationId: z.string(),
  /** Key of its type, and its number. */
  type: z.string(),
  number: z.string(),
  amount: z.string(),
})
export type OrderItem = z.infer<typeof orderItemSchema>

/** An order one or several inspections of a unit at an institute are paid by; amounts in yuan with two places. */
export const paymentOrderSchema = z.object({
  id: z.string(),
  orderNo: z.string(),
  /** 缴款码: 20 digits a payer types at the cashier. */
  payCode: z.string(),
  items: z.array(orderItemSchema),
  unitName: z.string(),
  instituteId: z.string(),
  instituteName: z.string(),
  amount: z.string(),
  /** Code of `payState`. */
  state: z.string(),
  stateName: z.string(),
  /** Code of `payMethod` once it is paid: 1 by code, 2 by transfer. */
  method: z.string(),
  /** Whether money is on its way back, and how much has been asked back in all. */
  refund: z.enum(['', 'requested', 'done']),
  refundAmount: z.string(),
  /** What may be invoiced of it: what was paid less what has gone back. */
  invoiceable: z.string(),
  /** The invoice over it that counts, and its status; empty without one. */
  invoiceId: z.string(),
  invoiceStatus: z.string(),
  /** Code of `chargeKind`: what the institute charges, by which it issues invoices. */
  chargeKind: z.string(),
  /** The application the transfer voucher was given with; empty without one. */
  voucherOn: z.string(),
  createDate: z.string(),
  expireDate: z.string(),
  paidDate: z.string(),
  /** Number the payment has at the platform, once it is paid by code: what a statement names it by. */
  platformNo: z.string(),
})
export type PaymentOrder = z.infer<typeof paymentOrderSchema>

/** What of an order is for applications out of the reader's sight, as of a member limited to a branch; empty where all of it is seen. */
export function unseenAmount({ amount, items }: { amount: string; items: readonly { amount: string }[] }): string {
  const cents = items.reduce((left, item) => left - (centsOf(item.amount) ?? 0), centsOf(amount) ?? 0)
  return cents > 0 ? yuanOf(cents) : ''
}

/** Everything about an order: how each sum came about, where its applications stand, and where to transfer to. */
export const orderDetailSchema = paymentOrderSchema.extend({
  items: z.array(
    orderItemSchema.extend({
      typeName: z.string(),
      status: z.string(),
      statusName: z.string(),
      version: z.number().int(),
      /** 受理号, once it is accepted. */
      receiptNo: z.string(),
      inspectionPlace: z.string(),
      /** The last day it waits to be paid. */
      dueDate: z.string(),
      /** By device, as the institute has fixed it. */
      lines: z.array(feeLineSchema),
    }),
  ),
  /** Text of the QR code; empty until the order is offered at the platform. */
  qrText: z.string(),
  /** Who takes the money by code, and whether it is one that only plays it; empty where codes are not offered. */
  cashier: z.string(),
  demonstration: z.boolean(),
  /** Orders that took the place of a cancelled one. */
  replacedBy: z.array(z.object({ id: z.string(), orderNo: z.string() })),
  /** Why the latest transfer voucher came back, and when, while the order waits to be paid. */
  voucherRefusal: z.object({ reason: z.string(), time: z.string() }).optional(),
  account: z.object({ accountName: z.string(), bankName: z.string(), accountNo: z.string() }),
})
export type OrderDetail = z.infer<typeof orderDetailSchema>

/** Money that goes back, and by whom it was asked for and confirmed. */
export const refundSchema = z.object({
  id: z.string(),
  orderNo: z.string(),
  /** The application it is for; empty for a payment that goes back as a whole. */
  applicationId: z.string(),
  type: z.string(),
  number: z.string(),
  unitName: z.string(),
  amount: z.string(),
  /** Code of `payMethod`: what came by transfer goes back by transfer. */
  method: z.string(),
  /** Codes of `refundReason` and `refundState`. */
  reason: z.string(),
  state: z.string(),
  askedBy: z.string(),
  askedDate: z.string(),
  reviewedBy: z.string(),
  reviewNote: z.string(),
  /** Receipt of the transfer back. */
  proof: z.string(),
  doneDate: z.string(),
  /** The invoice over its order, which has to be voided first; empty without one. */
  invoiceId: z.string(),
  /** Whether the caller may confirm it or send it back: somebody else asked for it. */
  reviewable: z.boolean(),
})
export type Refund = z.infer<typeof refundSchema>

export const mostReviewNote = 200
export const mostProof = 50
