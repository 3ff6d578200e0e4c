import { paymentDays } from '@shared/contract/application'
import { addDays, daysBetween } from '@shared/contract/rules'
import { wireDate } from '../../clock'
import type { Connection } from '../../database/database'
import type { TransitionContext } from '../../workflow/behaviour'
import { workdaysAfter } from '../../workflow/workdays'

/**
 * The time to pay stands while finance looks at a voucher, and goes on where it stood once the voucher is sent back: with the full time again, a
 * unit could put its payment off by one voucher after the other.
 */

/** Working days that remain in any case: it takes as long to transfer again. They are given no more often than a voucher can be (`mostVouchers`). */
export const leastWorkdays = 3

/** The last day to pay from the day a voucher is sent back. @param daysLeft when it was given; null where that was not kept: the full time */
export function lastDayToPay(sentBackOn: string, daysLeft: number | null): string {
  const left = addDays(sentBackOn, daysLeft ?? paymentDays)
  const least = workdaysAfter(sentBackOn, leastWorkdays)
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

/** Gives the record the last day to pay it. */
export async function resumeTime({ connection, record, now }: TransitionContext): Promise<void> {
  const { days_left } = await connection.db
    .selectFrom('payment_order_item')
    .select('days_left')
    .where('application_id', '=', record.id)
    .where('counts', '=', true)
    .executeTakeFirstOrThrow()
  await connection.db
    .updateTable('application')
    .set({ due_date: lastDayToPay(wireDate(now), days_left) })
    .where('id', '=', record.id)
    .execute()
}

/** The last day to pay an order once its voucher is sent back: that of the first of its records. */
export async function lastDayOfOrder({ db }: Connection, orderId: string, now: Date): Promise<string> {
  const items = await db.selectFrom('payment_order_item').select('days_left').where('order_id', '=', orderId).execute()
  const days = items.map(({ days_left }) => lastDayToPay(wireDate(now), days_left)).sort()
  return days[0] ?? lastDayToPay(wireDate(now), null)
}
