/** What the portal asks of a platform that takes money. Amounts are cents; every call may be repeated without doing anything twice. */

/** An order as the platform is told of it. */
export interface PlatformOrder {
  orderNo: string
  /** 20 digits, for who types instead of scanning. */
  payCode: string
  amountCents: number
  /** What the payer reads: whose inspection it is. */
  title: string
  expiresAt: Date
}

/** A payment as the platform tells of it. */
export interface PlatformPayment {
  orderNo: string
  /** The platform's own number of the payment. */
  platformNo: string
  amountCents: number
  paidAt: Date
}

/** What the platform calls with: its fields as they came, and its signature over them. */
export interface PaymentNotice {
  orderNo: string
  platformNo: string
  amountCents: number
  /** ISO 8601. */
  paidAt: string
  signature: string
}

export interface PaymentPlatform {
  /** What users are told it is. */
  name: string
  /** No money moves: pages say so. */
  demonstration: boolean
  /** Makes an order payable; answers the text of its QR code. */
  register(order: PlatformOrder): Promise<string>
  /** The payment of an order, if the platform has taken one. */
  paymentOf(orderNo: string): Promise<PlatformPayment | undefined>
  /** Takes an order back: the platform accepts no payment for it from now on. */
  close(orderNo: string): Promise<void>
  /** Pays back what was taken, or a part of it, once for each number. @throws when the platform does not take it: it is asked again. */
  refund(refund: { refundNo: string; orderNo: string; platformNo: string; amountCents: number }): Promise<void>
  /** The payment a call tells of; undefined when the platform did not sign it. */
  read(notice: PaymentNotice): PlatformPayment | undefined
}
