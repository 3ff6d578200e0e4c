import { labelOf } from '@shared/contract/enums'
import { refundsPath } from '@shared/contract/payment'
import type { HomeNumber } from '@shared/contract/portal'
import { yuanOf } from '@shared/contract/rules'
import { wireDate } from '../../clock'
import type { Connection } from '../../database/database'
import type { Caller } from '../../security/caller'
import { refundsToReview, refundsWaiting } from '../payment/refunds'
import { queueOf, type Todos } from './todos'

/** Refunds one of finance has asked for wait for another one: whoever asked for it has done his part. */

const path = `${refundsPath}?view=asked`
const label = labelOf('refundState', 'asked')

export async function refundTodos(connection: Connection, caller: Caller, limit: number): Promise<Todos> {
  return queueOf(
    await refundsToReview(connection, caller, limit),
    (row) => row.requested_at,
    (row) => ({
      id: row.id,
      type: 'refund',
      typeName: '退费',
      number: row.order_no,
      title: `${row.unit_name}，退费 ${yuanOf(row.amount_cents)} 元`,
      status: 'asked',
      statusName: label,
      note: `${row.asker_name ?? ''}　${wireDate(row.requested_at)}提请`,
      dueDate: '',
      path,
      action: '复核',
    }),
  )
}

/** None while none waits: of six numbers one that counts nothing would take a place. */
export async function refundNumbers(connection: Connection, caller: Caller): Promise<HomeNumber[]> {
  const count = await refundsWaiting(connection, caller)
  return count > 0 ? [{ key: 'refund-asked', label: `退费${label}`, count, measure: '笔', tone: 'attention', note: '另一位财务提请的退费', path }] : []
}
