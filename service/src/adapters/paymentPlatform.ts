import { sameBytes } from '../security/secrets'

/** The interface of a payment platform. Amounts are cents; every call is idempotent. */

/** An order as registered with the platform. */
export interface PlatformOrder {
  orderNo: string
  /** 20 digits, for payers who type instead of scanning. */
  payCode: string
  amountCents: number
  /** Shown to the payer: whose inspection it is. */
  title: string
  expiresAt: Date
}

/** A payment as reported by the platform. */
export interface PlatformPayment {
  orderNo: string
  /** The platform's own number of the payment. */
  platformNo: string
  amountCents: number
  paidAt: Date
}

/** A notification from the platform: its fields unchanged, and its signature over them. */
export interface PaymentNotice {
  orderNo: string
  platformNo: string
  amountCents: number
  /** ISO 8601. */
  paidAt: string
  /** Hexadecimal. */
  signature: string
}

/** The payment in a notification; undefined when its signature is not the right one. */
export function paymentIfSigned({ orderNo, platformNo, amountCents, paidAt, signature }: PaymentNotice, rightSignature: Buffer): PlatformPayment | undefined {
  return sameBytes(Buffer.from(signature, 'hex'), rightSignature) ? { orderNo, platformNo, amountCents, paidAt: new Date(paidAt) } : undefined
}

export interface PaymentPlatform {
  /** The name shown to users. */
  name: string
  /** No money moves: pages say so. */
  demonstration: boolean
  /** Registers an order for payment; returns the text of its QR code. */
  register(order: PlatformOrder): Promise<string>
  /** The payment of an order, if the platform has taken one. */
  paymentOf(orderNo: string): Promise<PlatformPayment | undefined>
  /** Closes an order: the platform accepts no payment for it any more. */
  close(orderNo: string): Promise<void>
  /** Refunds a payment or a part of it, once per refund number. @throws when the platform does not accept it: the call is repeated later. */
  refund(refund: { refundNo: string; orderNo: string; platformNo: string; amountCents: number }): Promise<void>
  /** The payment in a notification; undefined when the platform's signature is not valid. */
  read(notice: PaymentNotice): PlatformPayment | undefined
}
