import { randomInt } from 'node:crypto'
import { paymentDays } from '@shared/contract/application'
import { labelOf } from '@shared/contract/enums'
import type { PaymentOrder } from '@shared/contract/payment'
import { centsOf, yuanOf } from '@shared/contract/rules'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { after, days, startOfDay, wireDate, wireTime } from '../../clock'
import type { Connection } from '../../database/database'
import { orderOf, type PageRequest, readPage } from '../../database/page'
import type { PaymentOrderTable, PaymentState } from '../../database/paymentTables'
import { containing } from '../../database/userInput'
import { Refusal } from '../../refusal'
import type { Caller } from '../../security/caller'
import type { Effect, Guard, TypeBehaviour } from '../../workflow/behaviour'
import { nextNumber } from '../../workflow/numbering'

/**
 * Orders of inspections: opened when the fee is fixed, moved by the transitions of the record and in their transactions. What the
 * platform tells of is `settle.ts`.
 */

export type OrderRow = Selectable<PaymentOrderTable>

/** The end of the last day an order may be paid: the same day on which the record stops waiting. */
export const expiryFrom = (now: Date): Date => after(startOfDay(wireDate(now)), days(paymentDays + 1))

/** The order of a record that counts: cancelled ones aside. */
export async function orderOfRecord({ db }: Connection, applicationId: string): Promise<OrderRow | undefined> {
  return db.selectFrom('payment_order').selectAll().where('application_id', '=', applicationId).where('state', '<>', '9').executeTakeFirst()
}

/** Moves the record's order on. @throws when it is not where the record says it is: then nothing of the transition happens. */
async function moveOrder(
  { db }: Connection,
  applicationId: string,
  from: readonly PaymentState[],
  set: Partial<Pick<OrderRow, 'state' | 'method' | 'paid_at' | 'expires_at' | 'platform_no'>>,
  now: Date,
): Promise<OrderRow> {
  const moved = await db
    .updateTable('payment_order')
    .set({ ...set, updated_at: now })
    .where('application_id', '=', applicationId)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst()
  if (!moved) throw new Error(`Application ${applicationId} has no order in state ${from.join(' or ')}`)
  return moved
}

/** Marks an order as paid by the platform; the caller has locked its record. */
export const markPaid = (connection: Connection, applicationId: string, platformNo: string, paidAt: Date, now: Date): Promise<OrderRow> =>
  moveOrder(connection, applicationId, ['1', '4'], { state: '2', method: '1', platform_no: platformNo, paid_at: paidAt }, now)

/** Numbers a fixed fee draws: the order's, in a series, and 20 digits nobody can guess. */
export const orderSeries: NonNullable<TypeBehaviour['series']> = {
  orderNo: ({ connection, record, now }) => nextNumber(connection, 'JF', record.owner_area_code, wireDate(now)),
  payCode: async () => Array.from({ length: 20 }, (_, place) => randomInt(place === 0 ? 1 : 0, 10)).join(''),
}

export const orderEffects: Record<string, Effect> = {
  async openOrder({ connection, record, form, inputs, now }) {
    const cents = centsOf(inputs.feeAmount ?? '')
    if (!cents) throw new Error(`Application ${record.id} has no fee to pay`)
    await connection.db
      .insertInto('payment_order')
      .values({
        order_no: inputs.orderNo ?? '',
        pay_code: inputs.payCode ?? '',
        application_id: record.id,
        unit_id: record.unit_id,
        institute_id: form.fields.inspectionOrg ?? '',
        amount_cents: cents,
        expires_at: expiryFrom(now),
        paid_at: null,
        asked_at: null,
        created_at: now,
        updated_at: now,
      })
      .execute()
  },
  giveVoucher: async ({ connection, record, now }) => void (await moveOrder(connection, record.id, ['1'], { state: '4' }, now)),
  confirmVoucher: async ({ connection, record, now }) => void (await moveOrder(connection, record.id, ['4'], { state: '2', method: '2', paid_at: now }, now)),
  // The payer has the whole time again: the record waits as long.
  reopenOrder: async ({ connection, record, now }) => void (await moveOrder(connection, record.id, ['4'], { state: '1', expires_at: expiryFrom(now) }, now)),
  cancelOrder: async ({ connection, record, now }) => void (await moveOrder(connection, record.id, ['1'], { state: '9' }, now)),
  async refundOrder({ connection, record, input, now }) {
    const order = await orderOfRecord(connection, record.id)
    if (order?.state !== '2') throw new Error(`Application ${record.id} has no paid order`)
    const byHand = order.method === '2'
    await connection.db
      .insertInto('payment_refund')
      .values({
        order_id: order.id,
        platform_no: order.platform_no,
        amount_cents: order.amount_cents,
        reason: 'cancelled',
        state: byHand ? 'done' : 'requested',
        proof: input.refundProof ?? '',
        requested_at: now,
        done_at: byHand ? now : null,
      })
      .execute()
    if (byHand) await moveOrder(connection, record.id, ['2'], { state: '8' }, now)
  },
}

export const orderGuards: Record<string, Guard> = {
  async nothingPaid({ connection, record }) {
    return (await orderOfRecord(connection, record.id)) ? '已缴费的由检验机构财务办理退费' : undefined
  },
  async refundable({ connection, record, input }) {
    const order = await orderOfRecord(connection, record.id)
    if (!order) return '没有缴费，由受理人办理取消'
    return order.method === '2' && (input.refundProof ?? '') === '' ? '对公转账缴费的，请先退款并填写退费凭证号' : undefined
  },
}

const shown = ({ db }: Connection) =>
  db
    .selectFrom('payment_order as o')
    .innerJoin('application', 'application.id', 'o.application_id')
    .innerJoin('unit as payer', 'payer.id', 'o.unit_id')
    .innerJoin('unit as institute', 'institute.id', 'o.institute_id')

const columns = [
  'o.id',
  'o.order_no',
  'o.pay_code',
  'o.application_id',
  'o.amount_cents',
  'o.state',
  'o.created_at',
  'o.expires_at',
  'o.paid_at',
  'application.number',
  'payer.unit_name as payer_name',
  'institute.unit_name as institute_name',
  // Of several, as when it was paid twice, the one that still waits is spoken of.
  sql<string | null>`(select max(refund.state) from payment_refund refund where refund.order_id = o.id)`.as('refund'),
] as const

type ShownRow = Awaited<ReturnType<typeof rowOfRecord>>

const toOrder = (row: NonNullable<ShownRow>): PaymentOrder => ({
  id: row.id,
  orderNo: row.order_no,
  payCode: row.pay_code,
  applicationId: row.application_id,
  number: row.number,
  unitName: row.payer_name,
  instituteName: row.institute_name,
  amount: yuanOf(row.amount_cents),
  state: row.state,
  stateName: labelOf('payState', row.state),
  refund: row.refund === 'requested' || row.refund === 'done' ? row.refund : '',
  createDate: wireTime(row.created_at),
  expireDate: wireTime(after(row.expires_at, -1)),
  paidDate: wireTime(row.paid_at),
})

const rowOfRecord = (connection: Connection, applicationId: string) =>
  shown(connection).select(columns).where('o.application_id', '=', applicationId).orderBy('o.created_at', 'desc').limit(1).executeTakeFirst()

/** The latest order of a record, as its payer and its institute see it. */
export async function shownOrder(connection: Connection, applicationId: string): Promise<PaymentOrder | undefined> {
  const row = await rowOfRecord(connection, applicationId)
  return row && toOrder(row)
}

export interface OrderFilter extends PageRequest {
  state?: string
  keyword?: string
  orderBy?: string
}

/** Orders the caller's unit pays, or its institute is paid by. @throws Refusal FORBIDDEN for other roles. */
export async function listOrders(connection: Connection, caller: Caller, filter: OrderFilter) {
  const mine = { '1': 'o.unit_id', '2': 'o.unit_id', '5': 'o.institute_id' } as const
  if (!(caller.roleType in mine)) throw new Refusal('FORBIDDEN')
  let found = shown(connection).where(mine[caller.roleType as keyof typeof mine], '=', caller.unitId)
  if (filter.state) found = found.where('o.state', 'in', filter.state.split(',') as PaymentState[])
  if (filter.keyword) {
    const pattern = containing(filter.keyword)
    found = found.where((where) =>
      where.or([where('o.order_no', 'like', pattern), where('application.number', 'like', pattern), where('payer.unit_name', 'like', pattern)]),
    )
  }
  const { by, direction } = orderOf({ createDate: 'o.created_at', expireDate: 'o.expires_at' } as const, filter.orderBy ?? 'createDate desc')
  const page = await readPage(connection, filter, found, found.select(columns).orderBy(by, direction).orderBy('o.id'))
  return { ...page, list: page.list.map(toOrder) }
}
