import { z } from 'zod'
import { feeLineSchema } from '../inspection/schemas'
import { centsOf, yuanOf } from '../rules'

/** Maximum number of orders in one payment. */
export const mostMerged = 20

/** Maximum number of orders on one invoice. */
export const mostInvoiced = 20

/** An application paid by an order, with the data shown in lists. */
export const orderItemSchema = z.object({
  applicationId: z.string(),
  /** Key of its type, and its number. */
  type: z.string(),
  number: z.string(),
  amount: z.string(),
  /** Code of `refundState` if its fee goes back, as it was cancelled after payment. */
  refund: z.string().optional(),
})
export type OrderItem = z.infer<typeof orderItemSchema>

/** An order for the fees of one or several inspections of a unit at one institute; amounts in yuan with two decimals. */
export const paymentOrderSchema = z.object({
  id: z.string(),
  orderNo: z.string(),
  /** 缴款码: 20 digits that a payer enters on the payment platform. */
  payCode: z.string(),
  items: z.array(orderItemSchema),
  unitName: z.string(),
  instituteId: z.string(),
  instituteName: z.string(),
  amount: z.string(),
  /** Code of `payState`. */
  state: z.string(),
  stateName: z.string(),
  /** Code of `payMethod` once paid: 1 by QR code, 2 by transfer. */
  method: z.string(),
  /** Whether a refund of the payment is in progress, and the total amount requested back; without what was paid twice or too late. */
  refund: z.enum(['', 'requested', 'done']),
  refundAmount: z.string(),
  /** Whether a refund waits for its review, or a cancellation that leads to one for its answer: the order cannot be invoiced until then. */
  refunding: z.boolean().optional(),
  /** Amount that can be invoiced: payments minus refunds. */
  invoiceable: z.string(),
  /** The valid invoice for it, and its status; empty without one. */
  invoiceId: z.string(),
  invoiceStatus: z.string(),
  /** Code of `chargeKind`: the kind of fees of the institute, which determines the invoice. */
  chargeKind: z.string(),
  /** The application with the transfer voucher; empty without one. */
  voucherOn: z.string(),
  /** The day of the transfer by its voucher, while that is under review or was confirmed. Absent from a service of the version before. */
  transferDate: z.string().optional(),
  createDate: z.string(),
  expireDate: z.string(),
  paidDate: z.string(),
  /** The platform's number of the payment, once paid by QR code; statements refer to it. */
  platformNo: z.string(),
})
export type PaymentOrder = z.infer<typeof paymentOrderSchema>

/** The amount for applications that the reader cannot see, such as a member limited to a site; empty if all are visible. */
export function unseenAmount({ amount, items }: { amount: string; items: readonly { amount: string }[] }): string {
  const cents = items.reduce((left, item) => left - (centsOf(item.amount) ?? 0), centsOf(amount) ?? 0)
  return cents > 0 ? yuanOf(cents) : ''
}

/** All details of an order: how its amount is calculated, the state of its applications, and the account for transfers. */
export const orderDetailSchema = paymentOrderSchema.extend({
  items: z.array(
    orderItemSchema.extend({
      typeName: z.string(),
      status: z.string(),
      statusName: z.string(),
      version: z.number().int(),
      /** 受理号, once accepted. */
      receiptNo: z.string(),
      inspectionPlace: z.string(),
      /** Last day for payment. */
      dueDate: z.string(),
      /** One line per device, as set by the institute. */
      lines: z.array(feeLineSchema),
      /** Why the inspection cannot be made for now: said before it is paid. Absent where nothing is in the way. */
      heldUp: z.string().optional(),
    }),
  ),
  /** Text of the QR code; empty until the order is registered with the platform. */
  qrText: z.string(),
  /** Name of the payment platform, and whether it is a demonstration without real payments; empty if QR codes are not offered. */
  cashier: z.string(),
  demonstration: z.boolean(),
  /** Orders that replaced a cancelled one. `state`: code of `payState`, absent from a service of the version before. */
  replacedBy: z.array(z.object({ id: z.string(), orderNo: z.string(), state: z.string().optional() })),
  /**
   * Payments that came for the order, or for one it replaced, but do not count (too late, twice, of another amount), and how far they are on their
   * way back. `state`: code of `refundState`. `proof`: the receipt of a transfer back; empty where the platform returns it. Absent from a service
   * of the version before.
   */
  sentBack: z
    .array(
      z.object({
        reasonName: z.string(),
        amount: z.string(),
        state: z.string(),
        proof: z.string(),
        doneDate: z.string(),
        /** The replaced order it came for; absent if it came for this one. */
        paidWith: z.object({ id: z.string(), orderNo: z.string() }).optional(),
      }),
    )
    .optional(),
  /**
   * When and why the latest transfer voucher was refused, while the order is unpaid. `times`: how often one was, of the application of which most
   * were (`voucherProblem`); absent from a service of the version before.
   */
  voucherRefusal: z.object({ reason: z.string(), time: z.string(), times: z.number().int().optional() }).optional(),
  account: z.object({ accountName: z.string(), bankName: z.string(), accountNo: z.string() }),
})
export type OrderDetail = z.infer<typeof orderDetailSchema>

/** A refund, with the accounts that requested and confirmed it. */
export const refundSchema = z.object({
  id: z.string(),
  orderNo: z.string(),
  /** The application it is for; empty if a whole payment is refunded. */
  applicationId: z.string(),
  type: z.string(),
  number: z.string(),
  unitName: z.string(),
  amount: z.string(),
  /** Code of `payMethod`: a transfer is refunded by transfer. */
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
  /** The order's invoice, which must be voided first; empty without one. */
  invoiceId: z.string(),
  /** Whether the caller may confirm or return it; not allowed for the caller's own requests. */
  reviewable: z.boolean(),
  /** Raised by each step: a decision is on what was shown. */
  version: z.number().int().optional(),
})
export type Refund = z.infer<typeof refundSchema>

export const mostReviewNote = 200
export const mostProof = 50
