import { createHmac, randomInt } from 'node:crypto'
import { type Clock, wireDate } from '../clock'
import type { Configuration } from '../configuration'
import type { Connection, Database } from '../database/database'
import { type PaymentNotice, type PaymentPlatform, type PlatformPayment, paymentIfSigned } from './paymentPlatform'

/** Path of the cashier's page, followed by the pay code. */
export const cashierPath = '/a/pay/demo/'

/** An order as the cashier's page shows it. */
export interface CashierOrder {
  orderNo: string
  payCode: string
  title: string
  amountCents: number
  state: 'open' | 'paid' | 'closed' | 'refunded'
}

/** A simulated payment platform: it keeps its own books, signs its notifications and takes no money. */
export interface DemoCashier extends PaymentPlatform {
  find(payCode: string): Promise<CashierOrder | undefined>
  /** Books a payment; undefined when the order is not open. Returns the same payment if it was booked before. */
  pay(payCode: string): Promise<PlatformPayment | undefined>
  /** A payment with the cashier's signature, as in its notifications. */
  sign(payment: PlatformPayment): PaymentNotice
}

/** Refunded cents of an order. */
const refundedOf = (db: Connection['db'], orderNo: string) =>
  db
    .selectFrom('demo_cashier_refund')
    .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('amount_cents'), lit(0)).as('sum'))
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow()

export const isDemoCashier = (platform: PaymentPlatform | undefined): platform is DemoCashier => platform?.demonstration === true

export function demoCashier(configuration: Pick<Configuration, 'linkOrigin'>, database: Database, clock: Clock, key: Buffer): DemoCashier {
  const signatureOf = (notice: Omit<PaymentNotice, 'signature'>): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([notice.orderNo, notice.platformNo, notice.amountCents, notice.paidAt]))
      .digest()

  const bookOf = (by: 'order_no' | 'pay_code', value: string) =>
    database.system(({ db }) => db.selectFrom('demo_cashier').selectAll().where(by, '=', value).executeTakeFirst())
  type Book = NonNullable<Awaited<ReturnType<typeof bookOf>>>
  const paymentIn = (book: Book | undefined): PlatformPayment | undefined =>
    book?.platform_no && book.paid_at
      ? { orderNo: book.order_no, platformNo: book.platform_no, amountCents: book.amount_cents, paidAt: book.paid_at }
      : undefined

  return {
    name: '演示收银台',
    demonstration: true,
    async register({ orderNo, payCode, amountCents, title, expiresAt }) {
      await database.system(({ db }) =>
        db
          .insertInto('demo_cashier')
          .values({
            order_no: orderNo,
            pay_code: payCode,
            title,
            amount_cents: amountCents,
            expires_at: expiresAt,
            platform_no: null,
            paid_at: null,
          })
          // A reopened order may be paid for longer.
          .onConflict((conflict) => conflict.column('order_no').doUpdateSet({ expires_at: expiresAt }))
          .execute(),
      )
      return `${configuration.linkOrigin}${cashierPath}${payCode}`
    },
    paymentOf: async (orderNo) => paymentIn(await bookOf('order_no', orderNo)),
    async close(orderNo) {
      await database.system(({ db }) =>
        db.updateTable('demo_cashier').set({ expires_at: clock.now() }).where('order_no', '=', orderNo).where('paid_at', 'is', null).execute(),
      )
    },
    async refund({ refundNo, orderNo, platformNo, amountCents }) {
      await database.system(async ({ db }) => {
        const book = await db
          .selectFrom('demo_cashier')
          .select('amount_cents')
          .where('order_no', '=', orderNo)
          .where('platform_no', '=', platformNo)
          .forUpdate()
          .executeTakeFirst()
        if (!book) throw new Error(`The cashier has no payment ${platformNo} of order ${orderNo}`)
        await db
          .insertInto('demo_cashier_refund')
          .values({ refund_no: refundNo, order_no: orderNo, amount_cents: amountCents })
          .onConflict((conflict) => conflict.column('refund_no').doNothing())
          .execute()
        const { sum } = await refundedOf(db, orderNo)
        if (sum > book.amount_cents) throw new Error(`The cashier took less than ${sum} cents for order ${orderNo}`)
      })
    },
    read(notice) {
      return paymentIfSigned(notice, signatureOf(notice))
    },
    async find(payCode) {
      const book = await bookOf('pay_code', payCode)
      if (!book) return undefined
      const unpaid = book.expires_at > clock.now() ? 'open' : 'closed'
      const { sum } = await database.system(({ db }) => refundedOf(db, book.order_no))
      const state = sum >= book.amount_cents ? 'refunded' : book.paid_at ? 'paid' : unpaid
      return { orderNo: book.order_no, payCode, title: book.title, amountCents: book.amount_cents, state }
    },
    async pay(payCode) {
      const now = clock.now()
      // Random, so that the numbers of other payments cannot be guessed: they could not be forged anyway, but need not be known.
      const platformNo = `YS${wireDate(now).replaceAll('-', '')}${String(randomInt(1_000_000_000)).padStart(9, '0')}`
      await database.system(({ db }) =>
        db
          .updateTable('demo_cashier')
          .set({ platform_no: platformNo, paid_at: now })
          .where('pay_code', '=', payCode)
          .where('paid_at', 'is', null)
          .where('expires_at', '>', now)
          .execute(),
      )
      return paymentIn(await bookOf('pay_code', payCode))
    },
    sign({ orderNo, platformNo, amountCents, paidAt }) {
      const notice = { orderNo, platformNo, amountCents, paidAt: paidAt.toISOString() }
      return { ...notice, signature: signatureOf(notice).toString('hex') }
    },
  }
}
