import { grantedStatus, inspectionState } from '@shared/contract/application'
import { sql } from 'kysely'
import type { Connection } from '../../database/database'
import { isUuid } from '../../database/userInput'

/** Orders and their invoices: how much can be invoiced, and which orders an invoice covers. */

/** Amount paid for the order `o`, less agreed refunds. */
export const invoiceableCents = sql<number>`(o.amount_cents - coalesce((select sum(refund.amount_cents) from payment_refund refund
  where refund.order_id = o.id and refund.reason = 'cancelled' and refund.state in ('requested', 'done')), 0))::integer`

/** Amount of refunds of the order `o` that wait for their review; null without any. One that was sent back does not count. */
const refundAskedCents = sql<number | null>`(select sum(refund.amount_cents)::integer from payment_refund refund
  where refund.order_id = o.id and refund.reason = 'cancelled' and refund.state = 'asked')`

/** What was paid with the order `o` for inspections that are asked to be cancelled: whoever agrees requests its refund. Null without any. */
const cancelAskedCents = sql<number | null>`(select sum(item.amount_cents)::integer
  from payment_order_item item join application asked on asked.id = item.application_id
  where item.order_id = o.id and item.counts and asked.status = ${inspectionState.cancelAsked})`

/** Whether a part of the order `o` may go back, so that its amount is not certain. */
export const refundPending = sql<boolean>`(coalesce(${refundAskedCents}, ${cancelAskedCents}) is not null)`

/** The valid invoice of the order `o`. */
export const liveInvoice = sql<{ id: string; status: string } | null>`(select jsonb_build_object('id', invoice.id, 'status', invoice.status)
  from invoice_order held join application invoice on invoice.id = held.invoice_id where held.order_id = o.id and held.counts)`

/** The kind of charge of the institute of order `o`, which determines its invoices. */
export const chargeKind = sql<string>`coalesce((select account.charge_kind from institute_account account where account.institute_id = o.institute_id), '1')`

/**
 * Orders of a unit, by number; ids of other units' orders are left out.
 * @param lock locks them until the transaction ends, so that an invoice and a refund of the same order are serialised
 */
export async function ordersToInvoice({ db }: Connection, unitId: string, ids: readonly string[], lock = false) {
  const known = [...new Set(ids.filter(isUuid))]
  if (known.length === 0) return []
  const mine = db.selectFrom('payment_order as o').where('o.id', 'in', known).where('o.unit_id', '=', unitId)
  if (lock) await mine.select('o.id').orderBy('o.id').forUpdate().execute()
  return mine
    .select(['o.id', 'o.order_no', 'o.institute_id', 'o.state'])
    .select([invoiceableCents.as('cents'), liveInvoice.as('invoice'), chargeKind.as('charge_kind')])
    .select([refundAskedCents.as('refund_asked_cents'), cancelAskedCents.as('cancel_asked_cents'), refundPending.as('refunding')])
    .orderBy('o.order_no')
    .execute()
}
export type OrderToInvoice = Awaited<ReturnType<typeof ordersToInvoice>>[number]

/** Ids of the orders an invoice covers. */
export const ordersHeld = async ({ db }: Connection, invoiceId: string): Promise<string[]> =>
  (await db.selectFrom('invoice_order').select('order_id').where('invoice_id', '=', invoiceId).where('counts', '=', true).execute()).map(
    ({ order_id }) => order_id,
  )

/** When the last of the orders was paid. */
export async function lastPaid({ db }: Connection, orderIds: readonly string[]): Promise<Date> {
  const orders = await db.selectFrom('payment_order').select('paid_at').where('id', 'in', orderIds).where('paid_at', 'is not', null).execute()
  return new Date(Math.max(0, ...orders.map(({ paid_at }) => Number(paid_at))))
}

/** Assigns orders to an invoice. @returns whether none of them had a valid invoice */
export async function holdOrders({ db }: Connection, invoiceId: string, orders: readonly OrderToInvoice[]): Promise<boolean> {
  const held = await db
    .insertInto('invoice_order')
    .values(orders.map(({ id, cents }) => ({ invoice_id: invoiceId, order_id: id, amount_cents: cents })))
    .onConflict((conflict) => conflict.column('order_id').where('counts', '=', true).doNothing())
    .returning('order_id')
    .execute()
  return held.length === orders.length
}

/** Releases the orders of an invoice: they may be invoiced again, or refunded. */
export async function freeOrders({ db }: Connection, invoiceId: string): Promise<void> {
  await db.updateTable('invoice_order').set({ counts: false }).where('invoice_id', '=', invoiceId).execute()
}

const requestFirst = (next: string): string => `这份缴款单正在申请开票，请先退回开票申请，再${next}`

async function invoiceOf({ db }: Connection, orderId: string) {
  const found = await db.selectFrom('payment_order as o').select(liveInvoice.as('invoice')).where('o.id', '=', orderId).executeTakeFirst()
  return found?.invoice ?? undefined
}

/** Why a refund of an order may not be requested yet; undefined if it may: an invoice that is issued is voided by the time it is reviewed. */
export async function requestInTheWay(connection: Connection, orderId: string): Promise<string | undefined> {
  // Locked, as a request for an invoice does: of the two at the same time, the second sees the first.
  await connection.db.selectFrom('payment_order').select('id').where('id', '=', orderId).forUpdate().execute()
  const invoice = await invoiceOf(connection, orderId)
  return invoice && invoice.status !== grantedStatus ? requestFirst('同意取消') : undefined
}

/** Why an order may not be refunded yet; undefined if it may. The caller has locked the order. */
export async function invoiceInTheWay(connection: Connection, orderId: string): Promise<string | undefined> {
  const invoice = await invoiceOf(connection, orderId)
  if (!invoice) return undefined
  return invoice.status === grantedStatus ? '这份缴款单已开具票据，请先作废（红冲）票据，再复核退费' : requestFirst('复核退费')
}
