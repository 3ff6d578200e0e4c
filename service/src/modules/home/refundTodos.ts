import { labelOf } from '@shared/contract/enums'
import { refundsPath } from '@shared/contract/payment'
import type { HomeNumber } from '@shared/contract/portal'
import { groupedNumber, yuanOf } from '@shared/contract/rules'
import { wireDate } from '../../clock'
import type { Connection } from '../../database/database'
import type { Caller } from '../../security/caller'
import { refundsWaiting, refundsWaitingIn, type WaitingRefundState, waitingRefundStates } from '../payment/refunds'
import { queueOf, type Todos } from './todos'

/** A refund waits for review by another finance member than its requester, and for its requester after it was sent back. */

const pathOf = (state: WaitingRefundState): string => `${refundsPath}?view=${state}`
const actions: Readonly<Record<WaitingRefundState, string>> = { asked: '复核', returned: '再次提请' }
const notes: Readonly<Record<WaitingRefundState, string>> = { asked: '另一位财务或系统提请的退费', returned: '复核退回本人提请的退费' }

async function todosIn(connection: Connection, caller: Caller, state: WaitingRefundState, limit: number, today: string): Promise<Todos> {
  return queueOf(
    await refundsWaitingIn(connection, caller, state, limit, today),
    (row) => row.requested_at,
    (row) => ({
      id: row.id,
      type: 'refund',
      typeName: '退费',
      number: row.order_no,
      title: `${row.unit_name}，退费 ${groupedNumber(yuanOf(row.amount_cents))} 元`,
      status: state,
      statusName: labelOf('refundState', state),
      note: state === 'asked' ? `${row.asker_name ?? '系统'}　${wireDate(row.requested_at)}提请` : `${row.reviewer_name ?? ''}退回：${row.review_note}`,
      dueDate: '',
      path: pathOf(state),
      action: actions[state],
    }),
  )
}

/** @param today `YYYY-MM-DD` */
export const refundTodos = (connection: Connection, caller: Caller, limit: number, today: string): Promise<Todos[]> =>
  connection.together(() => waitingRefundStates.map((state) => todosIn(connection, caller, state, limit, today)))

/** Without waiting refunds no number is shown: a zero would take one of the six places. @param today `YYYY-MM-DD` */
export async function refundNumbers(connection: Connection, caller: Caller, today: string): Promise<HomeNumber[]> {
  const counts = await refundsWaiting(connection, caller, today)
  return waitingRefundStates.flatMap((state): HomeNumber[] => {
    const number = { key: `refund-${state}`, label: `退费${labelOf('refundState', state)}`, count: counts[state], measure: '笔' }
    return counts[state] > 0 ? [{ ...number, tone: 'attention', note: notes[state], path: pathOf(state) }] : []
  })
}
