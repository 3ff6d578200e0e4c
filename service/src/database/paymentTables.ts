import type { Generated } from 'kysely'

/** Tables of `0330_payment.sql`. Amounts are cents. */

export interface PaymentOrderTable {
  id: Generated<string>
  order_no: string
  pay_code: string
  application_id: string
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
  created_at: Date
  updated_at: Date
}

/** 1 open, 4 a voucher is looked at, 2 paid, 8 paid back, 9 cancelled. */
export type PaymentState = '1' | '2' | '4' | '8' | '9'

/** What became of a payment the platform told of. */
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
  platform_no: Generated<string>
  amount_cents: number
  reason: 'cancelled' | 'late' | 'twice'
  state: 'requested' | 'done'
  proof: Generated<string>
  requested_at: Date
  done_at: Date | null
}

export interface DemoCashierTable {
  order_no: string
  pay_code: string
  title: string
  amount_cents: number
  expires_at: Date
  platform_no: string | null
  paid_at: Date | null
  refunded_at: Date | null
}

export interface PaymentTables {
  payment_order: PaymentOrderTable
  payment_notification: PaymentNotificationTable
  payment_refund: PaymentRefundTable
  demo_cashier: DemoCashierTable
}
