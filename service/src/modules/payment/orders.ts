import { randomInt } from 'node:crypto'
import { paymentDays } from '@shared/contract/application'
import { messages } from '@shared/contract/messages'
import { awaitedOrderStates, mergeProblem, orderStates } from '@shared/contract/payment'
import { centsOf, yuanOf } from '@shared/contract/rules'
import type { Selectable } from 'kysely'
import { after, days, startOfDay, wireDate } from '../../clock'
import type { Connection } from '../../database/database'
import type { JobQueues } from '../../database/jobQueues'
import type { PaymentOrderTable, PaymentState } from '../../database/tables/paymentTables'
import { Refusal } from '../../refusal'
import type { Caller } from '../../security/caller'
import { type BehaviourOf, type Effect, type Guard, type StandingGuard, type TypeBehaviour, workflowOf } from '../../workflow/behaviour'
import { nextNumber } from '../../workflow/transition/numbering'
import { takeBySystem } from '../../workflow/transition/transition'
import { requestInTheWay } from './invoicedOrders'
import { keepTimeLeft, lastDayOfOrder, resumeTime } from './timeLeft'

/**
 * Orders of inspections: created when the fee is fixed, and moved by the transitions of their records, in the same transactions. Items and sum
 * of an order never change: removing an item, merging and splitting create new orders. Notifications of the platform are handled in
 * `settle.ts`.
 */

export type OrderRow = Selectable<PaymentOrderTable>

/** Context for moving an order: without job queues the platform is informed in the next round. */
export interface OrderWork {
  now: Date
  jobQueues?: Pick<JobQueues, 'enqueue'> | undefined
}

/** An application in an order. */
export interface OrderPart {
  application_id: string
  amount_cents: number
}

/** The end of the last day on which an order may be paid. */
const endOf = (day: string): Date => after(startOfDay(day), days(1))
/** When a new order expires: at the end of its last payment day, on which the record stops waiting too. */
export const expiryFrom = (now: Date): Date => endOf(wireDate(after(now, days(paymentDays))))

/** The valid order of a record; cancelled ones are ignored. */
export async function orderOfRecord({ db }: Connection, applicationId: string): Promise<OrderRow | undefined> {
  return db
    .selectFrom('payment_order')
    .innerJoin('payment_order_item as item', 'item.order_id', 'payment_order.id')
    .selectAll('payment_order')
    .where('item.application_id', '=', applicationId)
    .where('item.counts', '=', true)
    .executeTakeFirst()
}

/** The orders of these records that can be paid now, by the record's id. */
export async function openOrders({ db }: Connection, applicationIds: readonly string[]): Promise<Map<string, string>> {
  if (applicationIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('payment_order')
    .innerJoin('payment_order_item as item', 'item.order_id', 'payment_order.id')
    .select(['item.application_id', 'payment_order.id'])
    .where('item.application_id', 'in', applicationIds)
    .where('item.counts', '=', true)
    .where('payment_order.state', '=', orderStates.open)
    .execute()
  return new Map(rows.map(({ application_id, id }) => [application_id, id]))
}

/** The items of an order, always sorted the same way: transitions of several records lock them in this order. */
export const partsOf = ({ db }: Connection, orderId: string): Promise<OrderPart[]> =>
  db.selectFrom('payment_order_item').select(['application_id', 'amount_cents']).where('order_id', '=', orderId).orderBy('application_id').execute()

/** The items of a record's order, by application number, including records the caller cannot see; empty without an order. */
export async function partsNamed({ db }: Connection, applicationId: string): Promise<{ number: string; amount: string }[]> {
  const rows = await db
    .selectFrom('payment_order_item as own')
    .innerJoin('payment_order_item as part', 'part.order_id', 'own.order_id')
    .leftJoin('application', 'application.id', 'part.application_id')
    .select(['application.number', 'part.amount_cents'])
    .where('own.application_id', '=', applicationId)
    .where('own.counts', '=', true)
    .orderBy('application.number')
    .execute()
  return rows.map(({ number, amount_cents }) => ({ number: number ?? messages.beyondLimit, amount: yuanOf(amount_cents) }))
}

/** The order moved by a transition of a record. @throws if there is none: the transition is then rolled back. */
async function theOrder(connection: Connection, applicationId: string): Promise<OrderRow> {
  const order = await orderOfRecord(connection, applicationId)
  if (!order) throw new Error(`Application ${applicationId} has no order`)
  return order
}

/** Moves an order to another state. @throws if its state does not match that of its records. */
async function moveOrder(
  { db }: Connection,
  orderId: string,
  from: readonly PaymentState[],
  set: Partial<Pick<OrderRow, 'state' | 'method' | 'paid_at' | 'expires_at' | 'platform_no' | 'voucher_on' | 'qr_text'>>,
  now: Date,
): Promise<void> {
  const moved = await db
    .updateTable('payment_order')
    .set({ ...set, updated_at: now })
    .where('id', '=', orderId)
    .where('state', 'in', from)
    .returning('id')
    .executeTakeFirst()
  if (!moved) throw new Error(`Order ${orderId} is not in state ${from.join(' or ')}`)
}

/** Marks an order as paid through the platform; the caller has locked its records. */
export const markPaid = (connection: Connection, orderId: string, platformNo: string, paidAt: Date, now: Date): Promise<void> =>
  moveOrder(connection, orderId, awaitedOrderStates, { state: orderStates.paid, method: '1', platform_no: platformNo, paid_at: paidAt }, now)

/** 20 random digits. */
const newPayCode = (): string => Array.from({ length: 20 }, (_, place) => randomInt(place === 0 ? 1 : 0, 10)).join('')

/** Numbers assigned when the fee is fixed: the order number, from a series, and the payment code. */
export const orderSeries: NonNullable<TypeBehaviour['series']> = {
  orderNo: ({ connection, record, now }) => nextNumber(connection, 'JF', record.owner_area_code, wireDate(now)),
  payCode: async () => newPayCode(),
}

type NewOrder = Pick<OrderRow, 'order_no' | 'pay_code' | 'unit_id' | 'institute_id' | 'expires_at'>

async function openOrder({ db }: Connection, order: NewOrder, parts: readonly OrderPart[], now: Date): Promise<string> {
  const { id } = await db
    .insertInto('payment_order')
    .values({
      ...order,
      amount_cents: parts.reduce((sum, part) => sum + part.amount_cents, 0),
      paid_at: null,
      asked_at: null,
      voucher_on: null,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('payment_order_item')
    .values(parts.map((part) => ({ ...part, order_id: id })))
    .execute()
  return id
}

/** Cancels an order: later payments with its code are refunded, and the platform, if it knows the order, is told at once to close it. */
async function cancelOrder(connection: Connection, { id: orderId, qr_text }: Pick<OrderRow, 'id' | 'qr_text'>, work: OrderWork): Promise<void> {
  await moveOrder(connection, orderId, [orderStates.open], { state: orderStates.cancelled }, work.now)
  if (qr_text !== '') await work.jobQueues?.enqueue(connection, 'payment', { order: orderId }, { key: orderId })
  await connection.db.updateTable('payment_order_item').set({ counts: false }).where('order_id', '=', orderId).execute()
}

/** Opens an order that replaces others; it expires with the first of its records that stops waiting. Its records get its numbers. */
async function reopen(connection: Connection, { unit_id, institute_id }: Pick<OrderRow, 'unit_id' | 'institute_id'>, parts: readonly OrderPart[], now: Date) {
  const { db } = connection
  const ids = parts.map(({ application_id }) => application_id)
  const { rows } = await connection.query({ name: 'records-wait-until', text: 'select records_wait_until($1)::text as day', values: [ids] })
  const first: string | null = rows[0]?.day ?? null
  const { area_code } = await db.selectFrom('unit').select('area_code').where('id', '=', unit_id).executeTakeFirstOrThrow()
  const numbers = { orderNo: await nextNumber(connection, 'JF', area_code, wireDate(now)), payCode: newPayCode() }
  const order = { order_no: numbers.orderNo, pay_code: numbers.payCode, unit_id, institute_id, expires_at: first ? endOf(first) : expiryFrom(now) }
  const id = await openOrder(connection, order, parts, now)
  // Their payment notices print these numbers.
  await connection.query({
    name: 'records-name-order',
    text: 'select records_name_order($1, $2)',
    values: [ids, JSON.stringify(numbers)],
  })
  return { id, orderNo: numbers.orderNo }
}

/**
 * Replaces an order by a new one of the same records and amount, so that they can be paid with a code the platform does not count as paid.
 * @returns the new one; undefined if the order is no longer open
 */
export async function replaceOrder(connection: Connection, order: OrderRow, work: OrderWork): Promise<{ id: string; orderNo: string } | undefined> {
  if (order.state !== orderStates.open) return undefined
  const parts = await partsOf(connection, order.id)
  await cancelOrder(connection, order, work)
  return reopen(connection, order, parts, work.now)
}

/** Whether another amount was paid with the code of an order: the platform counts it as paid and takes nothing more. */
const hasOtherAmount = async ({ db }: Connection, orderId: string): Promise<boolean> =>
  (await db.selectFrom('payment_refund').select('id').where('order_id', '=', orderId).where('reason', '=', 'amountDiffers').executeTakeFirst()) !== undefined

/** The payment of other sites is for others to change. @throws Refusal NOT_ALLOWED_NOW if the caller does not see all items */
async function refuseUnseen({ db }: Connection, parts: readonly OrderPart[]): Promise<void> {
  const ids = parts.map(({ application_id }) => application_id)
  const seen = await db.selectFrom('application').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
  if (seen.length < ids.length) throw new Refusal('NOT_ALLOWED_NOW', messages.orderBeyondLimit)
}

/**
 * Distributes the items of the caller's orders over new orders. Locks the records first, as transitions do.
 * @param groups the items of each new order
 * @throws Refusal NOT_FOUND, NOT_ALLOWED_NOW
 */
async function regroup(
  connection: Connection,
  caller: Caller,
  orderIds: readonly string[],
  groups: (parts: readonly OrderPart[]) => readonly (readonly OrderPart[])[],
  work: OrderWork,
) {
  const { db } = connection
  const mine = () => db.selectFrom('payment_order').where('unit_id', '=', caller.unitId).where('id', 'in', orderIds).orderBy('id')
  if ((await mine().select('id').execute()).length !== new Set(orderIds).size) throw new Refusal('NOT_FOUND')
  const parts = await db
    .selectFrom('payment_order_item')
    .select(['application_id', 'amount_cents'])
    .where('order_id', 'in', orderIds)
    .orderBy('application_id')
    .execute()
  await refuseUnseen(connection, parts)
  const orders = await mine().selectAll().forUpdate().execute()
  const [order] = orders
  if (!order || orders.some(({ state }) => state !== orderStates.open)) throw new Refusal('NOT_ALLOWED_NOW', '所选的缴款单已有变化，请刷新后重新选择')
  const problem = mergeProblem(orders.map(({ state, institute_id, amount_cents }) => ({ state, instituteId: institute_id, amount: yuanOf(amount_cents) })))
  if (problem) throw new Refusal('NOT_ALLOWED_NOW', problem)
  for (const cancelled of orders) await cancelOrder(connection, cancelled, work)
  const made: { id: string; orderNo: string }[] = []
  for (const group of groups(parts)) made.push(await reopen(connection, order, group, work.now))
  return made
}

/** Merges several orders into one. @throws Refusal NOT_FOUND, NOT_ALLOWED_NOW */
export async function mergeOrders(connection: Connection, caller: Caller, ids: readonly string[], work: OrderWork): Promise<{ id: string; orderNo: string }> {
  if (new Set(ids).size < 2) throw new Refusal('NOT_ALLOWED_NOW', '请选择两份以上的缴款单')
  const [merged] = await regroup(connection, caller, ids, (parts) => [parts], work)
  if (!merged) throw new Error('Nothing was merged')
  return merged
}

/** Splits an order into one per application. @throws Refusal NOT_FOUND, NOT_ALLOWED_NOW */
export async function splitOrder(connection: Connection, caller: Caller, id: string, work: OrderWork): Promise<{ id: string; orderNo: string }[]> {
  const split = (parts: readonly OrderPart[]) => {
    if (parts.length < 2) throw new Refusal('NOT_ALLOWED_NOW', '缴款单只有一件申请，不用拆分')
    return parts.map((part) => [part])
  }
  return regroup(connection, caller, [id], split, work)
}

/** @param behaviourOf behaviour of a type: one order can hold applications of several types */
export function orderEffects(behaviourOf: BehaviourOf): Record<string, Effect> {
  /** Moves the order of a record on which a user takes a transition; the system then takes the same transition on all other records of the order. */
  const together =
    (act: (context: Parameters<Effect>[0], order: OrderRow) => Promise<void>): Effect =>
    async (context) => {
      const { connection, record, acting, transition, opinion } = context
      if (acting.kind === 'system') return undefined
      const order = await theOrder(connection, record.id)
      const parts = await partsOf(connection, order.id)
      await refuseUnseen(connection, parts)
      await act(context, order)
      for (const { application_id: id } of parts.filter((part) => part.application_id !== record.id)) {
        const { type } = await connection.db.selectFrom('application').select('type').where('id', '=', id).executeTakeFirstOrThrow()
        await takeBySystem(connection, behaviourOf(type), transition.path, id, workflowOf(context), opinion)
      }
      return undefined
    }
  // The platform has closed the code in the meantime.
  const reopenTogether = together(async ({ connection, now }, { id }) => {
    const expires_at = endOf(await lastDayOfOrder(connection, id, now))
    await moveOrder(connection, id, [orderStates.voucher], { state: orderStates.open, expires_at, qr_text: '' }, now)
  })
  const giveTogether = together(({ connection, record, now }, { id }) =>
    moveOrder(connection, id, [orderStates.open], { state: orderStates.voucher, voucher_on: record.id }, now),
  )
  return {
    async openOrder({ connection, record, form, inputs, now }) {
      const cents = centsOf(inputs.feeAmount ?? '')
      if (!cents) throw new Error(`Application ${record.id} has no fee to pay`)
      const order = {
        order_no: inputs.orderNo ?? '',
        pay_code: inputs.payCode ?? '',
        unit_id: record.unit_id,
        institute_id: form.fields.inspectionOrg ?? '',
        expires_at: expiryFrom(now),
      }
      await openOrder(connection, order, [{ application_id: record.id, amount_cents: cents }], now)
      return undefined
    },
    async giveVoucher(context) {
      await keepTimeLeft(context)
      return giveTogether(context)
    },
    confirmVoucher: together(({ connection, now }, { id }) =>
      moveOrder(connection, id, [orderStates.voucher], { state: orderStates.paid, method: '2', paid_at: now }, now),
    ),
    async reopenOrder(context) {
      const { connection, record, acting, now, sms } = context
      await resumeTime(context)
      await reopenTogether(context)
      if (acting.kind === 'system') return undefined
      const order = await theOrder(connection, record.id)
      if (await hasOtherAmount(connection, order.id)) await replaceOrder(connection, order, { now, jobQueues: sms?.jobQueues })
      return undefined
    },
    /** Cancels the order; a new one is opened for its other records. */
    async leaveOrder({ connection, record, now, sms }) {
      const order = await theOrder(connection, record.id)
      const others = (await partsOf(connection, order.id)).filter(({ application_id }) => application_id !== record.id)
      await cancelOrder(connection, order, { now, jobQueues: sms?.jobQueues })
      if (others.length > 0) await reopen(connection, order, others, now)
      return undefined
    },
    /** Requests a refund, which another finance member confirms (`refunds.ts`). */
    async refundOrder({ connection, record, acting, now }) {
      const order = await theOrder(connection, record.id)
      if (order.state !== orderStates.paid) throw new Error(`Application ${record.id} has no paid order`)
      const part = (await partsOf(connection, order.id)).find(({ application_id }) => application_id === record.id)
      if (!part) throw new Error(`Order ${order.id} does not hold application ${record.id}`)
      await connection.db
        .insertInto('payment_refund')
        .values({
          order_id: order.id,
          application_id: record.id,
          platform_no: order.platform_no,
          amount_cents: part.amount_cents,
          reason: 'cancelled',
          state: 'asked',
          asked_by: acting.kind === 'account' ? acting.caller.accountId : null,
          reviewed_by: null,
          requested_at: now,
          done_at: null,
        })
        .execute()
      return undefined
    },
  }
}

/** Marks an order as refunded once its full payment was returned; after a double payment only the refund of the payment that counts matters. */
export async function markRefunded({ query }: Connection, orderId: string, now: Date): Promise<void> {
  await query({
    name: 'mark-refunded',
    text: `update payment_order set state = '8', updated_at = $2
      where id = $1 and state = '2' and amount_cents <= (
        select coalesce(sum(refund.amount_cents), 0) from payment_refund refund
        where refund.order_id = $1 and refund.platform_no = payment_order.platform_no and refund.state = 'done')`,
    values: [orderId, now],
  })
}

export const standingOrderGuards: Record<string, StandingGuard> = {
  async nothingPaid({ connection, record }) {
    return (await orderOfRecord(connection, record.id)) ? '已缴费的由检验机构财务办理退费' : undefined
  },
  async somethingPaid({ connection, record }) {
    return (await orderOfRecord(connection, record.id)) ? undefined : '没有缴费，由受理人办理取消'
  },
}

export const orderGuards: Record<string, Guard> = {
  async refundable({ connection, record }) {
    return requestInTheWay(connection, (await theOrder(connection, record.id)).id)
  },
}
