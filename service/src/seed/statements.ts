import { yuanOf } from '@shared/contract/rules'
import { wireDate } from '../clock'
import type { ServiceContext } from '../context'
import type { Connection } from '../database/database'
import { listLines, reconcile, resolveLine } from '../modules/payment/reconciliation'
import type { Caller } from '../security/caller'
import { castOfAccounts } from './records/stories'

/**
 * Statements for the days on which the first institute was paid by code. The first matches (including refunds); in the second, one payment is
 * missing in the statement and another one in the portal, which finance has explained.
 */
export async function seedStatements(context: ServiceContext, connection: Connection, callers: readonly Caller[]): Promise<void> {
  const finance = castOfAccounts(callers)('finance')
  const now = context.clock.now()
  const payments = await connection.db
    .selectFrom('payment_notification as told')
    .innerJoin('payment_order as o', 'o.order_no', 'told.order_no')
    .select(['told.platform_no', 'told.order_no', 'told.amount_cents', 'told.paid_at'])
    .where('o.institute_id', '=', finance.unitId)
    .orderBy('told.paid_at')
    .execute()
  const refunds = await connection.db
    .selectFrom('payment_refund as refund')
    .innerJoin('payment_order as o', 'o.id', 'refund.order_id')
    .select(['refund.platform_no', 'o.order_no', 'refund.amount_cents', 'refund.done_at'])
    .where('o.institute_id', '=', finance.unitId)
    .where('refund.platform_no', '<>', '')
    .where('refund.state', '=', 'done')
    .execute()
  const days = [...new Set(payments.map(({ paid_at }) => wireDate(paid_at)))]
  for (const [place, day] of days.slice(0, 2).entries()) {
    const told = payments.filter(({ paid_at }) => wireDate(paid_at) === day)
    const returned = refunds.filter(({ done_at }) => done_at !== null && wireDate(done_at) === day)
    const rows = [...told, ...returned.map((refund) => ({ ...refund, amount_cents: -refund.amount_cents }))].map(({ platform_no, order_no, amount_cents }) => ({
      platformNo: platform_no,
      orderNo: order_no,
      amount: yuanOf(amount_cents),
    }))
    const other = { platformNo: `YS${day.replaceAll('-', '')}9001`, orderNo: `JF330212${day.replaceAll('-', '')}9001`, amount: '300.00' }
    const statement = place === 0 ? rows : [...rows.slice(1), other]
    await reconcile(connection, finance, { day, fileName: `对账单${day}.csv`, rows: statement }, now)
  }
  const { list } = await listLines(connection, finance, { result: 'missingHere', pageNo: 1, pageSize: 1 })
  for (const { id } of list) await resolveLine(connection, finance, id, '其他系统的收款，平台商户号登记有误，已请平台更正', now)
}
