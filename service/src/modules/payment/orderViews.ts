import { applicationDefinition, statusName } from '@shared/contract/application'
import { labelOf } from '@shared/contract/enums'
import { awaitedOrderStates, type OrderDetail, type OrderItem, orderStates, type PaymentOrder } from '@shared/contract/payment'
import { role } from '@shared/contract/roles'
import { yuanOf } from '@shared/contract/rules'
import { sql } from 'kysely'
import type { PaymentPlatform } from '../../adapters/paymentPlatform'
import { after, wireTime } from '../../clock'
import type { Connection } from '../../database/database'
import { orderOf, type PageRequest, readPage } from '../../database/page'
import type { PaymentState } from '../../database/tables/paymentTables'
import { isUuid } from '../../database/userInput'
import { Refusal } from '../../refusal'
import type { Caller } from '../../security/caller'
import { heldUpByDevices } from '../inspection/devicesNow'
import { feeLinesOf } from '../inspection/feeLines'
import { chargeKind, invoiceableCents, liveInvoice, refundPending } from './invoicedOrders'
import { patternsOf } from './keyword'
import { orderOfRecord } from './orders'
import { mostSentBack } from './vouchers'

/** Orders as shown to their payer and their institute. */

const shown = ({ db }: Connection) =>
  db.selectFrom('payment_order as o').innerJoin('unit as payer', 'payer.id', 'o.unit_id').innerJoin('unit as institute', 'institute.id', 'o.institute_id')

interface ItemRow {
  applicationId: string
  type: string
  number: string
  cents: number
  refund: string | null
}

const columns = [
  'o.id',
  'o.order_no',
  'o.pay_code',
  'o.amount_cents',
  'o.state',
  'o.method',
  'o.created_at',
  'o.expires_at',
  'o.paid_at',
  'o.platform_no',
  'o.voucher_on',
  // A voucher that was sent back says nothing of a payment.
  sql<string | null>`(select voucher.inputs ->> 'paidOn' from application voucher where voucher.id = o.voucher_on
    and (o.state = ${orderStates.voucher} or o.method = '2'))`.as('transfer_date'),
  'payer.unit_name as payer_name',
  'o.institute_id',
  'institute.unit_name as institute_name',
  sql<ItemRow[]>`(select jsonb_agg(jsonb_build_object('applicationId', a.id, 'type', a.type, 'number', a.number, 'cents', item.amount_cents,
      'refund', (select refund.state from payment_refund refund
        where refund.order_id = o.id and refund.application_id = a.id and refund.reason = 'cancelled' limit 1)) order by a.number)
    from payment_order_item item join application a on a.id = item.application_id where item.order_id = o.id)`.as('items'),
  // Of the payment that counts: what was paid twice or too late goes back in full, and the order stays paid as it is. A pending one takes precedence.
  sql<string | null>`(select case when bool_or(refund.state <> 'done') then 'requested' when count(*) > 0 then 'done' end
    from payment_refund refund where refund.order_id = o.id and refund.reason = 'cancelled')`.as('refund'),
  sql<number | null>`(select sum(refund.amount_cents) from payment_refund refund where refund.order_id = o.id and refund.reason = 'cancelled')`.as(
    'refund_cents',
  ),
  invoiceableCents.as('invoiceable_cents'),
  refundPending.as('refunding'),
  liveInvoice.as('invoice'),
  chargeKind.as('charge_kind'),
] as const

const orderRow = (connection: Connection, orderId: string) => shown(connection).select(columns).where('o.id', '=', orderId).executeTakeFirst()
type ShownRow = NonNullable<Awaited<ReturnType<typeof orderRow>>>

const toItem = ({ cents, refund, ...item }: ItemRow): OrderItem => ({ ...item, amount: yuanOf(cents), ...(refund !== null && { refund }) })

const toOrder = (row: ShownRow): PaymentOrder => ({
  id: row.id,
  orderNo: row.order_no,
  payCode: row.pay_code,
  // Applicants see every item; of a record invisible to the reader only its share of the total remains.
  items: (row.items ?? []).map(toItem),
  unitName: row.payer_name,
  instituteId: row.institute_id,
  instituteName: row.institute_name,
  amount: yuanOf(row.amount_cents),
  state: row.state,
  stateName: labelOf('payState', row.state),
  method: row.method,
  refund: row.refund === 'requested' || row.refund === 'done' ? row.refund : '',
  refundAmount: row.refund_cents ? yuanOf(row.refund_cents) : '',
  refunding: row.refunding,
  invoiceable: row.state === orderStates.paid ? yuanOf(row.invoiceable_cents) : yuanOf(0),
  invoiceId: row.invoice?.id ?? '',
  invoiceStatus: row.invoice?.status ?? '',
  chargeKind: row.charge_kind,
  voucherOn: row.voucher_on ?? '',
  transferDate: row.transfer_date ?? '',
  createDate: wireTime(row.created_at),
  // The last moment at which it can be paid, not the first at which it cannot.
  expireDate: wireTime(after(row.expires_at, -1)),
  paidDate: wireTime(row.paid_at),
  platformNo: row.platform_no,
})

/** The valid order of a record, or else its latest one. */
export async function shownOrder(connection: Connection, applicationId: string): Promise<PaymentOrder | undefined> {
  const row = await shown(connection)
    .innerJoin('payment_order_item as part', 'part.order_id', 'o.id')
    .select(columns)
    .where('part.application_id', '=', applicationId)
    .orderBy('part.counts', 'desc')
    .orderBy('o.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toOrder(row)
}

/** The column that ties an order to a role. @throws Refusal FORBIDDEN for roles without orders. */
function partyColumn({ roleType }: Caller): 'o.unit_id' | 'o.institute_id' {
  if (roleType === role.useUnit || roleType === role.maintenanceUnit) return 'o.unit_id'
  if (roleType === role.finance) return 'o.institute_id'
  throw new Refusal('FORBIDDEN')
}

export interface OrderFilter extends PageRequest {
  ids?: string
  state?: string
  keyword?: string
  orderBy?: string
}

/** Orders the caller's unit has to pay, or that are paid to its institute. @throws Refusal FORBIDDEN for other roles. */
export async function listOrders(connection: Connection, caller: Caller, filter: OrderFilter) {
  let found = shown(connection).where(partyColumn(caller), '=', caller.unitId)
  if (filter.ids !== undefined) {
    const ids = filter.ids.split(',').filter(isUuid)
    found = found.where(({ eb, val }) => eb('o.id', '=', eb.fn.any(val(ids))))
  }
  if (filter.state) found = found.where('o.state', 'in', filter.state.split(',') as PaymentState[])
  if (filter.keyword) {
    const { number, name } = patternsOf(filter.keyword)
    found = found.where((where) =>
      where.or([
        where('o.order_no', 'like', number),
        where('o.pay_code', 'like', number),
        where('payer.unit_name', '~*', name),
        where.exists(
          where
            .selectFrom('payment_order_item as item')
            .innerJoin('application', 'application.id', 'item.application_id')
            .select('item.order_id')
            .whereRef('item.order_id', '=', 'o.id')
            .where('application.number', 'like', number),
        ),
      ]),
    )
  }
  const { by, direction } = orderOf({ createDate: 'o.created_at', expireDate: 'o.expires_at' } as const, filter.orderBy ?? 'createDate desc')
  const page = await readPage(connection, filter, found, found.select(columns).orderBy(by, direction).orderBy('o.id'))
  const waiting = await shown(connection)
    .select(['o.state', sql<number>`count(*)::int`.as('rows')])
    .where(partyColumn(caller), '=', caller.unitId)
    .where('o.state', 'in', awaitedOrderStates)
    .groupBy('o.state')
    .execute()
  const counts = Object.fromEntries(waiting.map(({ state, rows }) => [state === orderStates.open ? 'open' : 'voucher', rows]))
  return { ...page, counts, list: page.list.map(toOrder) }
}

/** The details of an order of the caller's. @throws Refusal NOT_FOUND, FORBIDDEN */
export async function orderDetail(connection: Connection, caller: Caller, orderId: string, platform: PaymentPlatform | undefined): Promise<OrderDetail> {
  const { db } = connection
  const row = isUuid(orderId)
    ? await shown(connection)
        .select([...columns, 'o.qr_text'])
        .where('o.id', '=', orderId)
        .where(partyColumn(caller), '=', caller.unitId)
        .executeTakeFirst()
    : undefined
  if (!row) throw new Refusal('NOT_FOUND')
  const order = toOrder(row)
  const records = await db
    .selectFrom('application')
    .select(['id', 'type', 'status', 'version', 'receipt_no', 'due_date', 'form'])
    .where(
      'id',
      'in',
      order.items.map(({ applicationId }) => applicationId),
    )
    .execute()
  const account = await db.selectFrom('institute_account').selectAll().where('institute_id', '=', row.institute_id).executeTakeFirst()
  const items: OrderDetail['items'] = []
  for (const item of order.items) {
    const record = records.find(({ id }) => id === item.applicationId)
    if (!record) throw new Refusal('NOT_FOUND')
    const definition = applicationDefinition(record.type)
    // Who has paid is told on the record what to do.
    const heldUp = row.state === orderStates.open ? await heldUpByDevices(connection, record) : undefined
    items.push({
      ...item,
      typeName: definition.label,
      status: record.status,
      statusName: statusName(definition, record.status),
      version: record.version,
      receiptNo: record.receipt_no,
      inspectionPlace: record.form.fields.inspectionPlace ?? '',
      dueDate: record.due_date ?? '',
      lines: await feeLinesOf(connection, record.id, record.form),
      ...(heldUp !== undefined && { heldUp }),
    })
  }
  return {
    ...order,
    items,
    qrText: row.state === orderStates.open ? row.qr_text : '',
    cashier: platform?.name ?? '',
    demonstration: platform?.demonstration === true,
    replacedBy: row.state === orderStates.cancelled ? await replacements(connection, order) : [],
    sentBack: await sentBack(connection, row),
    voucherRefusal: row.state === orderStates.open ? await voucherRefusal(connection, order) : undefined,
    account: { accountName: account?.account_name ?? '', bankName: account?.bank_name ?? '', accountNo: account?.account_no ?? '' },
  }
}

/**
 * Payments that came for an order, or for an earlier one of its records, and do not count: each goes back in full. Of another amount the payer was
 * told with a link to the order that replaced the one it came for, of the others with a link to that one itself.
 */
async function sentBack({ db }: Connection, order: Pick<ShownRow, 'id' | 'created_at'>): Promise<OrderDetail['sentBack']> {
  const refunds = await db
    .selectFrom('payment_refund as refund')
    .innerJoin('payment_order as o', 'o.id', 'refund.order_id')
    .select(['refund.reason', 'refund.amount_cents', 'refund.state', 'refund.proof', 'refund.done_at', 'o.id as order_id', 'o.order_no'])
    .where('refund.order_id', 'in', (inner) =>
      inner
        .selectFrom('payment_order_item as own')
        .innerJoin('payment_order_item as part', 'part.application_id', 'own.application_id')
        .select('part.order_id')
        .where('own.order_id', '=', order.id),
    )
    .where(({ or, eb }) => or([eb('o.id', '=', order.id), eb('o.created_at', '<', order.created_at)]))
    .where('refund.reason', '<>', 'cancelled')
    .orderBy('refund.requested_at')
    .orderBy('refund.id')
    .execute()
  return refunds.map(({ reason, amount_cents, state, proof, done_at, order_id, order_no }) => ({
    reasonName: labelOf('refundReason', reason),
    amount: yuanOf(amount_cents),
    state,
    proof,
    doneDate: wireTime(done_at),
    ...(order_id === order.id ? {} : { paidWith: { id: order_id, orderNo: order_no } }),
  }))
}

/** Why the latest voucher was rejected; undefined if it was not. */
async function voucherRefusal(connection: Connection, { items }: PaymentOrder): Promise<OrderDetail['voucherRefusal']> {
  const records = items.map(({ applicationId }) => applicationId)
  const event = await connection.db
    .selectFrom('application_event')
    .select(['opinion', 'created_at'])
    .where('application_id', 'in', records)
    .where('action', '=', 'payReject')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return event && { reason: event.opinion, time: wireTime(event.created_at), times: await mostSentBack(connection, records) }
}

/** The currently valid orders for the applications of a cancelled one. */
async function replacements(connection: Connection, { items }: PaymentOrder): Promise<OrderDetail['replacedBy']> {
  const orders = new Map<string, OrderDetail['replacedBy'][number]>()
  for (const { applicationId } of items) {
    const order = await orderOfRecord(connection, applicationId)
    if (order) orders.set(order.id, { id: order.id, orderNo: order.order_no, state: order.state })
  }
  return [...orders.values()]
}
