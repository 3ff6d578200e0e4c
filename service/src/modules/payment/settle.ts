import { applicationDefinition } from '@shared/contract/application'
import { orderStates, payOrderAddress, refundsPath } from '@shared/contract/payment'
import { role } from '@shared/contract/roles'
import { groupedNumber, yuanOf } from '@shared/contract/rules'
import type { PaymentPlatform, PlatformPayment } from '../../adapters/paymentPlatform'
import type { Connection } from '../../database/database'
import type { PaymentOutcome } from '../../database/tables/paymentTables'
import { notify } from '../../notification/notify'
import { viewer } from '../../security/caller'
import type { BehaviourOf, WorkflowContext } from '../../workflow/behaviour'
import { viewersOfRelation } from '../../workflow/transition/notifyTransition'
import { takeBySystem } from '../../workflow/transition/transition'
import { markPaid, markRefunded, type OrderRow, replaceOrder } from './orders'
import { tellRefunded } from './refundNews'

/**
 * Settles a payment in the caller's transaction: marks the order as paid, accepts its records and stores the notification, or none of it. A
 * payment already known, from whatever source, changes nothing, unless it is of another amount and nobody has asked for its refund.
 * @param connection in the service's own scope
 * @returns the outcome; undefined if the payment was known already, `otherOrder` if its number is known with another order
 */
export async function settlePayment(
  connection: Connection,
  behaviourOf: BehaviourOf,
  payment: PlatformPayment,
  source: 'callback' | 'query',
  work: WorkflowContext,
): Promise<PaymentOutcome | 'otherOrder' | undefined> {
  const { db } = connection
  // Locks the records before the order, as transitions do: concurrent settlements see each other's result.
  await db
    .selectFrom('application')
    .select('id')
    .where('id', 'in', (inner) =>
      inner
        .selectFrom('payment_order_item as item')
        .innerJoin('payment_order', 'payment_order.id', 'item.order_id')
        .select('item.application_id')
        .where('payment_order.order_no', '=', payment.orderNo),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const order = await db.selectFrom('payment_order').selectAll().where('order_no', '=', payment.orderNo).forUpdate().executeTakeFirst()
  const outcome = outcomeOf(order, payment)
  const kept = await db
    .insertInto('payment_notification')
    .values({
      platform_no: payment.platformNo,
      order_no: payment.orderNo,
      amount_cents: payment.amountCents,
      paid_at: payment.paidAt,
      source,
      outcome,
      received_at: work.now,
    })
    .onConflict((conflict) => conflict.column('platform_no').doNothing())
    .returning('platform_no')
    .executeTakeFirst()
  if (!kept) {
    const before = await db.selectFrom('payment_notification').select('order_no').where('platform_no', '=', payment.platformNo).executeTakeFirst()
    if (before?.order_no !== payment.orderNo) return 'otherOrder'
    const unanswered = order && (await unansweredAmounts(connection).where('n.platform_no', '=', payment.platformNo).executeTakeFirst())
    if (unanswered) await follow(connection, behaviourOf, order, unanswered, 'amountDiffers', work)
    return undefined
  }
  if (order) await follow(connection, behaviourOf, order, payment, outcome, work)
  return outcome
}

/** Payments of another amount whose refund nobody has asked for: versions before 0960, also during a change of versions, only told of them. */
export const unansweredAmounts = ({ db }: Connection) =>
  db
    .selectFrom('payment_notification as n')
    .innerJoin('payment_order as o', 'o.order_no', 'n.order_no')
    .select(['n.platform_no as platformNo', 'n.order_no as orderNo', 'n.amount_cents as amountCents', 'n.paid_at as paidAt'])
    .where('n.outcome', '=', 'amountDiffers')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('payment_refund as r').select('r.id').whereRef('r.order_id', '=', 'o.id').whereRef('r.platform_no', '=', 'n.platform_no'))),
    )

function outcomeOf(order: OrderRow | undefined, payment: PlatformPayment): PaymentOutcome {
  if (!order) return 'unknownOrder'
  if (order.amount_cents !== payment.amountCents) return 'amountDiffers'
  if (order.state === orderStates.cancelled) return 'late'
  return order.state === orderStates.paid || order.state === orderStates.refunded ? 'twice' : 'paid'
}

async function follow(
  connection: Connection,
  behaviourOf: BehaviourOf,
  order: OrderRow,
  payment: PlatformPayment,
  outcome: PaymentOutcome,
  work: WorkflowContext,
): Promise<void> {
  const { now } = work
  if (outcome === 'paid') {
    await markPaid(connection, order.id, payment.platformNo, payment.paidAt, now)
    for (const { id, type } of await recordsOf(connection, order.id)) await takeBySystem(connection, behaviourOf(type), 'payCallback', id, work)
  } else if (outcome !== 'unknownOrder') {
    await connection.db
      .insertInto('payment_refund')
      .values({
        order_id: order.id,
        application_id: null,
        platform_no: payment.platformNo,
        amount_cents: payment.amountCents,
        reason: outcome,
        // Which amount is wrong, a person finds out, and only then it goes back.
        state: outcome === 'amountDiffers' ? 'asked' : 'requested',
        asked_by: null,
        reviewed_by: null,
        requested_at: now,
        done_at: null,
      })
      .execute()
  }
  if (outcome === 'amountDiffers')
    await tellOfAmount(connection, order, payment, await replaceOrder(connection, order, { now, jobQueues: work.sms?.jobQueues }), now)
}

/** The records of an order. */
const recordsOf = ({ db }: Connection, orderId: string) =>
  db
    .selectFrom('payment_order_item as item')
    .innerJoin('application', 'application.id', 'item.application_id')
    .select(['application.id', 'application.type', 'application.number'])
    .where('item.order_id', '=', orderId)
    .orderBy('application.id')
    .execute()

/**
 * The amount paid differs from the order's: it is not counted. Finance has to look into it and confirm that it goes back; the payer reads why it
 * was not counted, and with which order to pay.
 * @param next the order to pay instead; absent if this one was no longer open
 */
async function tellOfAmount(connection: Connection, order: OrderRow, payment: PlatformPayment, next: { id: string; orderNo: string } | undefined, now: Date) {
  const [first] = await recordsOf(connection, order.id)
  if (!first) throw new Error(`Order ${order.id} holds nothing`)
  const { id, type, number } = first
  const due = `缴款单${order.order_no}应缴${groupedNumber(yuanOf(order.amount_cents))}元，平台到账${groupedNumber(yuanOf(payment.amountCents))}元，没有入账`
  // With a voucher under review it may have been paid by transfer already.
  const reviewed = order.state === orderStates.voucher ? '。缴费凭证正在核对，不必另行缴费' : ''
  const news = { title: `${applicationDefinition(type).label} ${number} 到账金额不符`, bizType: type, bizId: id, number, tone: 'failed', at: now } as const
  await notify(
    connection,
    { kind: 'viewers', viewers: [viewer.unit(order.institute_id)], roleTypes: [role.finance] },
    { ...news, text: `${due}。请与缴费平台核对，在“退费”里复核`, path: `${refundsPath}?view=asked` },
  )
  await notify(
    connection,
    { kind: 'viewers', viewers: await viewersOfRelation(connection, id, 'owner'), roleTypes: [role.useUnit, role.maintenanceUnit] },
    {
      ...news,
      text: `${due}，检验机构财务核对后原路退回${next ? `。请按新的缴款单${next.orderNo}缴费` : reviewed}`,
      path: payOrderAddress(next?.id ?? order.id),
    },
  )
}

/** Executes a requested refund; after a failure it repeats the same request to the platform. */
export async function refundPayment(
  database: { system<T>(work: (connection: Connection) => Promise<T>): Promise<T> },
  platform: PaymentPlatform,
  refundId: string,
  now: () => Date,
): Promise<void> {
  const refund = await database.system(({ db }) =>
    db
      .selectFrom('payment_refund')
      .innerJoin('payment_order', 'payment_order.id', 'payment_refund.order_id')
      .select(['payment_refund.id as refundNo', 'payment_order.id as orderId', 'payment_order.order_no as orderNo', 'payment_refund.platform_no as platformNo'])
      .select('payment_refund.amount_cents as amountCents')
      .where('payment_refund.id', '=', refundId)
      .where('payment_refund.state', '=', 'requested')
      .executeTakeFirst(),
  )
  if (!refund) return
  await platform.refund(refund)
  await database.system(async (connection) => {
    // Locks the order first, as the review of a refund does, to avoid a deadlock.
    await connection.db.selectFrom('payment_order').select('id').where('id', '=', refund.orderId).forUpdate().execute()
    const done = await connection.db
      .updateTable('payment_refund')
      .set({ state: 'done', done_at: now() })
      .where('id', '=', refundId)
      .where('state', '=', 'requested')
      .returning('id')
      .executeTakeFirst()
    if (done) await tellRefunded(connection, refundId, now())
    await markRefunded(connection, refund.orderId, now())
  })
}
