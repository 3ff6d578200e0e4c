import { awaitedOrderStates, orderStates } from '@shared/contract/payment'
import { z } from 'zod'
import type { PaymentPlatform, PlatformPayment } from '../../adapters/paymentPlatform'
import { after, days, minutes } from '../../clock'
import type { ServiceContext } from '../../context'
import { againAfterDeadlock } from '../../database/deadlocks'
import { systemScope } from '../../database/scope'
import { type BehaviourOf, workflowNow } from '../../workflow/behaviour'
import { refundPayment, settlePayment, unansweredAmounts } from './settle'

/** Payment work done in the background: queries orders without a notification, executes refunds, and asks for those that nobody has asked for. */

/** One job. `unanswered`: the platform's number of a payment of another amount. */
export const paymentWork = z.union([z.object({ order: z.uuid() }), z.object({ refund: z.uuid() }), z.object({ unanswered: z.string() })])

/** A platform notifies of a payment within seconds; after this time without a notification it is queried. */
const patience = minutes(2)
/** How long a cancelled order is still queried: a payment may have been made at the same time. */
const crossing = days(2)
const mostAtOnce = 200

/** Queues a round of work, one job per order, refund or payment. */
export async function handOutPayments(context: ServiceContext): Promise<void> {
  const { database, jobQueues, clock, paymentPlatform } = context
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
      .where((where) =>
        where.or([
          where('state', 'in', awaitedOrderStates),
          where.and([where('state', '=', orderStates.cancelled), where('updated_at', '>', after(now, -crossing))]),
        ]),
      )
      .where((where) => where.or([where('asked_at', 'is', null), where('asked_at', '<', after(now, -patience))]))
      .orderBy('asked_at', (order) => order.asc().nullsFirst())
      .limit(mostAtOnce)
      .execute()
    const unanswered = await unansweredAmounts(connection).orderBy('n.received_at').limit(mostAtOnce).execute()
    for (const { id } of refunds) await jobQueues.enqueue(connection, 'payment', { refund: id }, { key: id })
    for (const { id } of orders) await jobQueues.enqueue(connection, 'payment', { order: id }, { key: id })
    for (const { platformNo } of unanswered) await jobQueues.enqueue(connection, 'payment', { unanswered: platformNo }, { key: platformNo })
  })
}

/** Executes one job. @throws if the platform does not answer: the next round tries again. */
export async function doPayment(context: ServiceContext, behaviourOf: BehaviourOf, work: z.infer<typeof paymentWork>): Promise<void> {
  const { database, clock, paymentPlatform } = context
  if (!paymentPlatform) return
  if ('refund' in work) return refundPayment(database, paymentPlatform, work.refund, () => clock.now())
  if ('order' in work) return inquire(context, behaviourOf, paymentPlatform, work.order)
  const payment = await database.system((connection) => unansweredAmounts(connection).where('n.platform_no', '=', work.unanswered).executeTakeFirst())
  if (payment) await settle(context, behaviourOf, payment)
}

async function settle(context: ServiceContext, behaviourOf: BehaviourOf, payment: PlatformPayment): Promise<void> {
  await againAfterDeadlock(() =>
    context.database.transaction(systemScope, (connection) => settlePayment(connection, behaviourOf, payment, 'query', workflowNow(context))),
  )
}

/** Queries the platform for an order and acts on the answer. An order that can no longer be paid by its code is closed on the platform. */
export async function inquire(context: ServiceContext, behaviourOf: BehaviourOf, platform: PaymentPlatform, orderId: string): Promise<void> {
  const { database, clock } = context
  const order = await database.system(({ db }) =>
    db.updateTable('payment_order').set({ asked_at: clock.now() }).where('id', '=', orderId).returning(['order_no', 'state']).executeTakeFirst(),
  )
  if (!order) return
  const payment = await platform.paymentOf(order.order_no)
  if (payment) await settle(context, behaviourOf, payment)
  else if (order.state !== orderStates.open) await platform.close(order.order_no)
}
