import { paymentDays } from '@shared/contract/application'
import { leavesWorkdays } from '@shared/contract/payment'
import { addDays, daysBetween } from '@shared/contract/rules'
import { wireDate } from '../../clock'
import type { Connection } from '../../database/database'
import type { TransitionContext } from '../../workflow/behaviour'
import { workdaysAfter } from '../../workflow/workdays'
import { vouchersSentBack } from './vouchers'

/**
 * The time to pay stands while finance looks at a voucher, and goes on where it stood once the voucher is sent back: with the full time again, a
 * unit could put its payment off by one voucher after the other.
 */

/** Working days that remain in any case, as long as `leavesWorkdays`: it takes as long to transfer again. */
export const leastWorkdays = 3

/**
 * The last day to pay from the day a voucher is sent back, which is the earliest.
 * @param daysLeft when it was given; null where that was not kept: the full time
 * @param sentBack how many vouchers were sent back before it
 */
export function lastDayToPay(sentBackOn: string, daysLeft: number | null, sentBack: number): string {
  const left = addDays(sentBackOn, daysLeft ?? paymentDays)
  const least = workdaysAfter(sentBackOn, leavesWorkdays(sentBack) ? leastWorkdays : 0)
  return left > least ? left : least
}

/** Keeps what is left to the record, as a voucher is given: its deadline is finance's from now on. Others of its order may have longer. */
export async function keepTimeLeft({ connection, record, now }: TransitionContext): Promise<void> {
  await connection.db
    .updateTable('payment_order_item')
    .set({ days_left: record.due_date === null ? null : daysBetween(wireDate(now), record.due_date) })
    .where('application_id', '=', record.id)
    .where('counts', '=', true)
    .execute()
}

/** Gives the record the last day to pay it, as its voucher is sent back: before that counts as sent back. */
export async function resumeTime({ connection, record, now }: TransitionContext): Promise<void> {
  const { days_left } = await connection.db
    .selectFrom('payment_order_item')
    .select('days_left')
    .where('application_id', '=', record.id)
    .where('counts', '=', true)
    .executeTakeFirstOrThrow()
  const sentBack = await vouchersSentBack(connection, [record.id])
  await connection.db
    .updateTable('application')
    .set({ due_date: lastDayToPay(wireDate(now), days_left, sentBack(record.id)) })
    .where('id', '=', record.id)
    .execute()
}

/** The last day to pay an order as its voucher is sent back: that of the first of its records. */
export async function lastDayOfOrder(connection: Connection, orderId: string, now: Date): Promise<string> {
  const items = await connection.db.selectFrom('payment_order_item').select(['application_id', 'days_left']).where('order_id', '=', orderId).execute()
  const sentBack = await vouchersSentBack(
    connection,
    items.map(({ application_id }) => application_id),
  )
  const [first] = items.map(({ application_id, days_left }) => lastDayToPay(wireDate(now), days_left, sentBack(application_id))).sort()
  if (first === undefined) throw new Error(`Order ${orderId} has no applications`)
  return first
}
