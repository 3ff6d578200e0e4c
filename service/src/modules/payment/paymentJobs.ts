import { z } from 'zod'
import type { PaymentPlatform } from '../../adapters/paymentPlatform'
import { after, days, minutes } from '../../clock'
import type { ServiceContext } from '../../context'
import { systemScope } from '../../database/scope'
import { takenNow } from '../../workflow/behaviour'
import { refundPayment, settlePayment } from './settle'

/** What the portal does about money without being asked: it inquires after orders nobody told of, and sends back what has to go back. */

/** One piece of it. */
export const paymentWork = z.union([z.object({ order: z.uuid() }), z.object({ refund: z.uuid() })])

/** A platform tells of a payment within seconds; it is asked when it has not. */
const patience = minutes(2)
/** A cancelled order is asked about for so long: a payment may have crossed the cancellation. */
const crossing = days(2)
const mostAtOnce = 200

/** Hands out a round of work, each piece a job of its own. */
export async function handOutPayments({ database, jobQueues, clock, paymentPlatform }: ServiceContext): Promise<void> {
  if (!paymentPlatform) return
  const now = clock.now()
  await database.transaction(systemScope, async (connection) => {
    const refunds = await connection.db
      .selectFrom('payment_refund')
      .select('id')
      .where('state', '=', 'requested')
      .orderBy('requested_at')
      .limit(mostAtOnce)
      .execute()
    const orders = await connection.db
      .selectFrom('payment_order')
      .select('id')
      .where('qr_text', '<>', '')
      .where((where) => where.or([where('state', 'in', ['1', '4']), where.and([where('state', '=', '9'), where('updated_at', '>', after(now, -crossing))])]))
      .where((where) => where.or([where('asked_at', 'is', null), where('asked_at', '<', after(now, -patience))]))
      .orderBy('asked_at', (order) => order.asc().nullsFirst())
      .limit(mostAtOnce)
      .execute()
    for (const { id } of refunds) await jobQueues.enqueue(connection, 'payment', { refund: id }, { key: id })
    for (const { id } of orders) await jobQueues.enqueue(connection, 'payment', { order: id }, { key: id })
  })
}

/** Does one piece. @throws when the platform does not answer: the next round tries again. */
export async function doPayment(context: ServiceContext, work: z.infer<typeof paymentWork>): Promise<void> {
  const { database, clock, paymentPlatform } = context
  if (!paymentPlatform) return
  if ('refund' in work) return refundPayment(database, paymentPlatform, work.refund, () => clock.now())
  await inquire(context, paymentPlatform, work.order)
}

/** Asks the platform about an order and does what its answer says. One that is not to be paid by its code any more is closed there. */
export async function inquire(context: ServiceContext, platform: PaymentPlatform, orderId: string): Promise<void> {
  const { database, clock } = context
  const order = await database.system(({ db }) =>
    db.updateTable('payment_order').set({ asked_at: clock.now() }).where('id', '=', orderId).returning(['order_no', 'state']).executeTakeFirst(),
  )
  if (!order) return
  const payment = await platform.paymentOf(order.order_no)
  if (payment) await database.transaction(systemScope, (connection) => settlePayment(connection, payment, 'query', takenNow(context)))
  else if (order.state !== '1') await platform.close(order.order_no)
}
