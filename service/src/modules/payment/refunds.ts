import type { Refund } from '@shared/contract/payment'
import { yuanOf } from '@shared/contract/rules'
import { sql } from 'kysely'
import { wireTime } from '../../clock'
import type { Connection } from '../../database/database'
import { type PageRequest, readPage, wholeCount } from '../../database/page'
import type { RefundState } from '../../database/tables/paymentTables'
import { isUuid } from '../../database/userInput'
import { Refusal } from '../../refusal'
import type { Caller } from '../../security/caller'
import { workingFor } from '../../security/colleagues'
import { invoiceInTheWay, liveInvoice } from './invoicedOrders'
import { patternsOf } from './keyword'
import { markRefunded } from './orders'
import { tellRefunded } from './refundNews'

/** Refunds: requested by one finance member, or by the service for a payment of another amount, and confirmed by another. */

const shown = ({ db }: Connection, caller: Caller) =>
  db
    .selectFrom('payment_refund as r')
    .innerJoin('payment_order as o', 'o.id', 'r.order_id')
    .innerJoin('unit as payer', 'payer.id', 'o.unit_id')
    .leftJoin('application as a', 'a.id', 'r.application_id')
    .leftJoin('account as asker', 'asker.id', 'r.asked_by')
    .leftJoin('account as reviewer', 'reviewer.id', 'r.reviewed_by')
    .where('o.institute_id', '=', caller.unitId)

const columns = [
  'r.id',
  'o.order_no',
  'r.platform_no',
  'r.application_id',
  'a.type',
  'a.number',
  'payer.unit_name',
  'r.amount_cents',
  'r.reason',
  'r.state',
  'r.proof',
  'r.asked_by',
  'asker.name as asker_name',
  'reviewer.name as reviewer_name',
  'r.review_note',
  'r.requested_at',
  'r.done_at',
  'r.version',
  liveInvoice.as('invoice'),
] as const

/** How the payment came, and goes back: of an order paid by transfer, a payment by code may go back. */
const methodOf = (refund: { platform_no: string }) => (refund.platform_no === '' ? '2' : '1')

const wholeRows = sql<number>`count(*)::int`.as('rows')

export interface RefundFilter extends PageRequest {
  state?: string
  keyword?: string
  orderBy?: string
}

/** Refunds of the caller's institute, latest first. */
export async function listRefunds(connection: Connection, caller: Caller, filter: RefundFilter) {
  let found = shown(connection, caller)
  if (filter.state) found = found.where('r.state', 'in', filter.state.split(',') as RefundState[])
  if (filter.keyword) {
    const { number, name } = patternsOf(filter.keyword)
    found = found.where((where) => where.or([where('o.order_no', 'like', number), where('a.number', 'like', number), where('payer.unit_name', '~*', name)]))
  }
  const rows = found
    .select(columns)
    .orderBy('r.requested_at', filter.orderBy === 'askedDate asc' ? 'asc' : 'desc')
    .orderBy('r.id')
  const page = await readPage(connection, filter, found, rows)
  const waiting = await shown(connection, caller)
    .select(['r.state', wholeRows])
    .where('r.state', 'in', ['asked', 'returned', 'requested'])
    .groupBy('r.state')
    .execute()
  return {
    ...page,
    counts: Object.fromEntries(waiting.map(({ state, rows: count }) => [state, count])),
    list: page.list.map(
      (row): Refund => ({
        id: row.id,
        orderNo: row.order_no,
        applicationId: row.application_id ?? '',
        type: row.type ?? '',
        number: row.number ?? '',
        unitName: row.unit_name,
        amount: yuanOf(row.amount_cents),
        method: methodOf(row),
        reason: row.reason,
        state: row.state,
        askedBy: row.asker_name ?? '系统',
        askedDate: wireTime(row.requested_at),
        reviewedBy: row.reviewer_name ?? '',
        reviewNote: row.review_note,
        proof: row.proof,
        doneDate: wireTime(row.done_at),
        invoiceId: row.reason === 'cancelled' ? (row.invoice?.id ?? '') : '',
        reviewable: row.state === 'asked' && row.asked_by !== caller.accountId,
        version: row.version,
      }),
    ),
  }
}

/** States in which a refund waits for a finance member. */
export const waitingRefundStates = ['asked', 'returned'] as const
export type WaitingRefundState = (typeof waitingRefundStates)[number]

/**
 * Refunds of the caller's institute that wait for the caller: those requested by others, and the caller's own that were sent back. A returned
 * refund whose requester no longer works in finance waits for all of it.
 * @param today `YYYY-MM-DD`
 */
const waitingIn = (connection: Connection, caller: Caller, state: WaitingRefundState, today: string) => {
  const found = shown(connection, caller).where('r.state', '=', state)
  if (state === 'asked') return found.where('r.asked_by', 'is distinct from', caller.accountId)
  const inFinance = workingFor(connection, caller.unitId, ['5'], today).select('account.id')
  return found.where(({ or, eb }) => or([eb('r.asked_by', '=', caller.accountId), eb('r.asked_by', 'is', null), eb('r.asked_by', 'not in', inFinance)]))
}

/** The first refunds in a state, oldest request first. @param today `YYYY-MM-DD` */
export const refundsWaitingIn = (connection: Connection, caller: Caller, state: WaitingRefundState, limit: number, today: string) =>
  waitingIn(connection, caller, state, today)
    .select([
      'r.id',
      'o.order_no',
      'payer.unit_name',
      'r.amount_cents',
      'r.requested_at',
      'r.review_note',
      'asker.name as asker_name',
      'reviewer.name as reviewer_name',
      wholeCount,
    ])
    .orderBy('r.requested_at')
    .orderBy('r.id')
    .limit(limit)
    .execute()

/** @param today `YYYY-MM-DD` */
export async function refundsWaiting(connection: Connection, caller: Caller, today: string): Promise<Record<WaitingRefundState, number>> {
  const count = async (state: WaitingRefundState) => (await waitingIn(connection, caller, state, today).select(wholeRows).executeTakeFirst())?.rows ?? 0
  const [asked, returned] = await connection.together(() => [count('asked'), count('returned')])
  return { asked, returned }
}

/** The total number, as shown in the menu. @param today `YYYY-MM-DD` */
export async function allRefundsWaiting(connection: Connection, caller: Caller, today: string): Promise<number> {
  const { asked, returned } = await refundsWaiting(connection, caller, today)
  return asked + returned
}

/** Version of a refund before its first step out of a state: what an older page means, which names none. */
const firstVersionIn = { asked: 1, returned: 2 } as const

/**
 * A refund of the caller's institute, locked with its order so that no invoice is issued for it meanwhile.
 * @throws Refusal NOT_FOUND; NOT_ALLOWED_NOW if its state has changed; STALE_VERSION if it came back to that state since
 */
async function refundIn({ db }: Connection, caller: Caller, { id, version }: SeenRefund, state: WaitingRefundState) {
  const refund = isUuid(id)
    ? await db
        .selectFrom('payment_refund as r')
        .innerJoin('payment_order as o', 'o.id', 'r.order_id')
        .select(['r.id', 'r.state', 'r.reason', 'r.asked_by', 'r.order_id', 'r.platform_no', 'r.version'])
        .where('r.id', '=', id)
        .where('o.institute_id', '=', caller.unitId)
        .forUpdate(['o', 'r'])
        .executeTakeFirst()
    : undefined
  if (!refund) throw new Refusal('NOT_FOUND')
  if (refund.state !== state) throw new Refusal('NOT_ALLOWED_NOW', '这笔退费已经办理，请刷新后查看')
  if (refund.version !== (version ?? firstVersionIn[state])) throw new Refusal('STALE_VERSION')
  return refund
}

/** A refund at the version its reader was shown. */
interface SeenRefund {
  id: string
  version?: number | undefined
}

export interface Review extends SeenRefund {
  agree: boolean
  /** Receipt of the return transfer. */
  proof: string
  /** The reason for sending it back. */
  note: string
}

/**
 * Confirms a refund or sends it back to its requester. A payment by code is then refunded by the platform, in a job.
 * @throws Refusal NOT_FOUND; STALE_VERSION; NOT_ALLOWED_NOW for the requester, and while the order has a valid invoice; INCOMPLETE with the missing field
 */
export async function reviewRefund(connection: Connection, caller: Caller, { agree, proof, note, ...seen }: Review, now: Date): Promise<RefundState> {
  const refund = await refundIn(connection, caller, seen, 'asked')
  if (refund.asked_by === caller.accountId) throw new Refusal('NOT_ALLOWED_NOW', '退费须由另一位财务复核')
  const byHand = methodOf(refund) === '2'
  if (agree && byHand && proof === '')
    throw new Refusal('INCOMPLETE', undefined, { fieldErrors: [{ field: 'proof', message: '对公转账缴费的，请先转账退费，再填写退费凭证号' }] })
  if (!agree && note === '') throw new Refusal('INCOMPLETE', undefined, { fieldErrors: [{ field: 'note', message: '请填写退回的理由' }] })
  // An invoice certifies money received: it must be voided explicitly by those responsible, not as a side effect.
  const invoiced = agree && refund.reason === 'cancelled' ? await invoiceInTheWay(connection, refund.order_id) : undefined
  if (invoiced) throw new Refusal('NOT_ALLOWED_NOW', invoiced)
  const state = agree ? (byHand ? 'done' : 'requested') : 'returned'
  await connection.db
    .updateTable('payment_refund')
    .set({
      state,
      version: refund.version + 1,
      reviewed_by: caller.accountId,
      proof: agree && byHand ? proof : '',
      review_note: agree ? '' : note,
      done_at: state === 'done' ? now : null,
    })
    .where('id', '=', refund.id)
    .execute()
  if (state === 'done') {
    await tellRefunded(connection, refund.id, now)
    await markRefunded(connection, refund.order_id, now)
  }
  return state
}

/** Requests a refund again after it was sent back; the new requester may not confirm it. @throws Refusal NOT_FOUND, NOT_ALLOWED_NOW, STALE_VERSION */
export async function askRefundAgain(connection: Connection, caller: Caller, seen: SeenRefund, now: Date): Promise<RefundState> {
  const refund = await refundIn(connection, caller, seen, 'returned')
  await connection.db
    .updateTable('payment_refund')
    .set({ state: 'asked', version: refund.version + 1, asked_by: caller.accountId, requested_at: now, reviewed_by: null })
    .where('id', '=', refund.id)
    .execute()
  return 'asked'
}
