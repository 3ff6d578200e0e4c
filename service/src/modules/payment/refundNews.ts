import { applicationDefinition } from '@shared/contract/application'
import { labelOf } from '@shared/contract/enums'
import { payOrderAddress } from '@shared/contract/payment'
import { role } from '@shared/contract/roles'
import { groupedNumber, yuanOf } from '@shared/contract/rules'
import type { Connection } from '../../database/database'
import { notify } from '../../notification/notify'
import { viewersOfRelation } from '../../workflow/transition/notifyTransition'

/** Notifies everybody who sees the payment that it was refunded, and how, so that they know where to look for the money. */
export async function tellRefunded(connection: Connection, refundId: string, now: Date): Promise<void> {
  const { order_id, order_no, amount_cents, reason, proof, type, id, number } = await connection.db
    .selectFrom('payment_refund as refund')
    .innerJoin('payment_order as o', 'o.id', 'refund.order_id')
    .innerJoin('payment_order_item as item', 'item.order_id', 'o.id')
    .innerJoin('application as a', 'a.id', 'item.application_id')
    .select(['refund.order_id', 'o.order_no', 'refund.amount_cents', 'refund.reason', 'refund.proof'])
    .select(['a.type', 'a.id', 'a.number'])
    .where('refund.id', '=', refundId)
    // The refund of a whole payment is announced under the first of its applications.
    .where(({ or, eb, ref }) => or([eb('refund.application_id', 'is', null), eb('refund.application_id', '=', ref('a.id'))]))
    .orderBy('a.number')
    .limit(1)
    .executeTakeFirstOrThrow()
  const way = proof === '' ? '由缴费平台原路退回' : `已转账退回，退费凭证号${proof}`
  await notify(
    connection,
    { kind: 'viewers', viewers: await viewersOfRelation(connection, id, 'owner'), roleTypes: [role.useUnit, role.maintenanceUnit] },
    {
      title: `${applicationDefinition(type).label} ${number} ${reason === 'cancelled' ? '已退费' : `${labelOf('refundReason', reason)}已退回`}`,
      text: `${groupedNumber(yuanOf(amount_cents))}元${way}，缴款单${order_no}`,
      bizType: type,
      bizId: id,
      number,
      tone: 'done',
      path: payOrderAddress(order_id),
      at: now,
    },
  )
}
