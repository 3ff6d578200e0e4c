import type { Generated } from 'kysely'

/**
 * Tables of `0330_payment.sql`, `0485_payment_items.sql`, `0486_refund_review.sql` `0510_invoice.sql`, `0511_reconciliation.sql`,
 * `0720_institute_account_change.sql` and `1115_time_left_to_pay.sql`. Amounts are cents.
 */

export interface PaymentOrderTable {
  id: Generated<string>
  order_no: string
  pay_code: string
  unit_id: string
  institute_id: string
  amount_cents: number
  state: Generated<PaymentState>
  qr_text: Generated<string>
  method: Generated<'' | '1' | '2'>
  platform_no: Generated<string>
  expires_at: Date
  paid_at: Date | null
  asked_at: Date | null
  voucher_on: string | null
  created_at: Date
  updated_at: Date
}

export interface PaymentOrderItemTable {
  order_id: string
  application_id: string
  amount_cents: number
  counts: Generated<boolean>
  /** Left of its payment time when the voucher under review was given; null before. */
  days_left: Generated<number | null>
}

export interface InstituteAccountTable {
  institute_id: string
  account_name: string
  bank_name: string
  account_no: string
  /** As in the contract's `chargeKind`. */
  charge_kind: Generated<string>
}

/** A change of the account proposed by one finance member. asked: another one has to confirm it; returned: it was sent back. */
export interface InstituteAccountChangeTable extends InstituteAccountTable {
  id: Generated<string>
  state: Generated<'asked' | 'done' | 'returned' | 'withdrawn'>
  asked_by: string
  asked_at: Date
  reviewed_by: string | null
  reviewed_at: Date | null
  review_note: Generated<string>
}

/** An order covered by an invoice; `counts` becomes false when the request is sent back or the invoice voided. */
export interface InvoiceOrderTable {
  invoice_id: string
  order_id: string
  amount_cents: number
  counts: Generated<boolean>
}

/** 1 open, 4 voucher under review, 2 paid, 8 refunded, 9 cancelled. */
export type PaymentState = '1' | '2' | '4' | '8' | '9'

/** The result of a payment notified by the platform. */
export type PaymentOutcome = 'paid' | 'unknownOrder' | 'amountDiffers' | 'late' | 'twice'

export interface PaymentNotificationTable {
  platform_no: string
  order_no: string
  amount_cents: number
  paid_at: Date
  source: 'callback' | 'query'
  outcome: PaymentOutcome
  received_at: Date
}

export interface PaymentRefundTable {
  id: Generated<string>
  order_id: string
  /** The refunded part; null when the whole payment is refunded. */
  application_id: string | null
  platform_no: Generated<string>
  amount_cents: number
  reason: 'cancelled' | Exclude<PaymentOutcome, 'paid' | 'unknownOrder'>
  state: RefundState
  proof: Generated<string>
  requested_at: Date
  done_at: Date | null
  /** Null for a refund the service itself asks for: the platform received a payment nobody owed. */
  asked_by: string | null
  reviewed_by: string | null
  review_note: Generated<string>
  /** 1 as first requested, 2 once decided; raised by each step. */
  version: Generated<number>
}

/** asked: another finance member has to confirm it; returned: it was sent back; requested: the platform is to refund; done. */
export type RefundState = 'asked' | 'returned' | 'requested' | 'done'

export interface DemoCashierTable {
  order_no: string
  pay_code: string
  title: string
  amount_cents: number
  expires_at: Date
  platform_no: string | null
  paid_at: Date | null
}

export interface DemoCashierRefundTable {
  refund_no: string
  order_no: string
  amount_cents: number
}

/** The result for a row of a statement: the contract's `reconciliationResult`. */
export type ReconciliationResult = 'matched' | 'amountDiffers' | 'dayDiffers' | 'missingHere' | 'missingThere'

export interface ReconciliationTable {
  id: Generated<string>
  institute_id: string
  day: string
  file_name: string
  /** For the audit: who imported the statement. No query reads it. */
  imported_by: string
  imported_at: Date
  replaced: Generated<boolean>
}

export interface ReconciliationLineTable {
  id: Generated<string>
  reconciliation_id: string
  platform_no: string
  order_no: string
  statement_cents: number | null
  kept_cents: number | null
  /** `YYYY-MM-DD`; null where the portal has no such payment, and in rows from before the day was recorded. */
  kept_day: string | null
  result: ReconciliationResult
  resolution: Generated<string>
  resolved_by: string | null
  resolved_at: Date | null
}

export interface PaymentTables {
  reconciliation: ReconciliationTable
  reconciliation_line: ReconciliationLineTable
  payment_order: PaymentOrderTable
  payment_order_item: PaymentOrderItemTable
  institute_account: InstituteAccountTable
  institute_account_change: InstituteAccountChangeTable
  invoice_order: InvoiceOrderTable
  payment_notification: PaymentNotificationTable
  payment_refund: PaymentRefundTable
  demo_cashier: DemoCashierTable
  demo_cashier_refund: DemoCashierRefundTable
}
