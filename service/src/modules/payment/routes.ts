import { type ApplicationDefinition, applicationDefinitions, inspectionState } from '@shared/contract/application'
import { instituteAccountEndpoints, orderStates, type PaymentOrder, paymentEndpoints } from '@shared/contract/payment'
import type { FastifyInstance } from 'fastify'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { againAfterDeadlock } from '../../database/deadlocks'
import { isUuid } from '../../database/userInput'
import { route } from '../../http/route'
import { Refusal } from '../../refusal'
import { type BehaviourOf, workflowNow } from '../../workflow/behaviour'
import { recordViewOf } from '../../workflow/detail'
import { asAccount } from '../../workflow/parties'
import { findVisible } from '../../workflow/record'
import { takeTransition } from '../../workflow/transition/transition'
import { feeLinesOf } from '../inspection/feeLines'
import { registerDemoCashier } from './demoCashierPage'
import { proposeAccount, readAccountSettings, reviewAccount, withdrawAccount } from './instituteAccount'
import { mergeOrders, orderOfRecord, partsOf, splitOrder } from './orders'
import { listOrders, orderDetail, shownOrder } from './orderViews'
import { inquire } from './paymentJobs'
import { registerReconciliation } from './reconciliationRoutes'
import { askRefundAgain, listRefunds, reviewRefund } from './refunds'
import { settlePayment } from './settle'
import { mostSentBack } from './vouchers'
import { waitingMoney } from './waiting'

/** The type of a record, if it can be paid: several types share these routes. @throws Refusal NOT_FOUND. */
async function paidType({ db }: Connection, id: string): Promise<ApplicationDefinition> {
  const found = isUuid(id) ? await db.selectFrom('application').select('type').where('id', '=', id).executeTakeFirst() : undefined
  const definition = applicationDefinitions.find(({ key, transitions }) => key === found?.type && transitions.some(({ path }) => path === 'payCallback'))
  if (!definition) throw new Refusal('NOT_FOUND')
  return definition
}

/** @throws Refusal NOT_FOUND */
function requireUuids(ids: readonly string[]): void {
  if (!ids.every(isUuid)) throw new Refusal('NOT_FOUND')
}

export function registerPayments(app: FastifyInstance, context: ServiceContext, behaviourOf: BehaviourOf): void {
  const { clock, paymentPlatform, log } = context
  const voucherBefore = async (connection: Connection, { items }: PaymentOrder) => {
    const applications = items.map(({ applicationId }) => applicationId)
    return { sentBack: await mostSentBack(connection, applications), byCode: paymentPlatform !== undefined }
  }

  route(app, context, paymentEndpoints.fee, ({ caller, query, read }) =>
    read(async (connection) => {
      const definition = await paidType(connection, query.id)
      const record = await findVisible(connection, definition, asAccount(caller), query.id)
      const { form } = await recordViewOf(connection, definition, record, clock.now())
      const order = await shownOrder(connection, record.id)
      return {
        lines: (await feeLinesOf(connection, record.id, form)).map(({ name, amount }) => ({ name, amount })),
        reckoned: form.fields.feeTotal ?? '',
        feeType: record.inputs.feeType ?? '',
        amount: record.inputs.feeAmount ?? '',
        reason: record.inputs.feeReason ?? '',
        ...(order ? { order } : {}),
        ...(order?.state === orderStates.voucher && { voucher: await voucherBefore(connection, order) }),
      }
    }),
  )

  route(app, context, instituteAccountEndpoints.read, ({ caller, read }) => read((connection) => readAccountSettings(connection, caller, clock.now())))
  route(app, context, instituteAccountEndpoints.save, ({ caller, body, write }) =>
    write(async (connection, note) => {
      const { id, ...detail } = await proposeAccount(connection, caller, body, clock.now())
      note.target = id
      note.detail = detail
      return {}
    }),
  )
  route(app, context, instituteAccountEndpoints.review, ({ caller, body, write }) =>
    write(async (connection, note) => {
      note.target = body.id
      note.detail = await reviewAccount(connection, caller, body, clock.now())
      return {}
    }),
  )
  route(app, context, instituteAccountEndpoints.withdraw, ({ caller, body, write }) =>
    write(async (connection, note) => {
      note.target = body.id
      await withdrawAccount(connection, caller, body.id)
      return {}
    }),
  )

  route(app, context, paymentEndpoints.orders, ({ caller, query, read }) => read((connection) => listOrders(connection, caller, query)))

  route(app, context, paymentEndpoints.order, ({ caller, query, read }) => read((connection) => orderDetail(connection, caller, query.id, paymentPlatform)))

  // These move all records of an order, while somebody may move one of them: each can wait for the other.
  route(app, context, paymentEndpoints.mergeOrders, ({ caller, body, write }) =>
    againAfterDeadlock(() =>
      write(async (connection, note) => {
        requireUuids(body.ids)
        const merged = await mergeOrders(connection, caller, body.ids, { now: clock.now(), jobQueues: context.jobQueues })
        note.target = merged.id
        note.detail = { order: merged.orderNo, of: body.ids.join(',') }
        return merged
      }),
    ),
  )

  route(app, context, paymentEndpoints.splitOrder, ({ caller, body, write }) =>
    againAfterDeadlock(() =>
      write(async (connection, note) => {
        requireUuids([body.id])
        const made = await splitOrder(connection, caller, body.id, { now: clock.now(), jobQueues: context.jobQueues })
        note.target = body.id
        note.detail = { orders: made.map(({ orderNo }) => orderNo).join(',') }
        return { orderNos: made.map(({ orderNo }) => orderNo) }
      }),
    ),
  )

  route(app, context, paymentEndpoints.checkPayment, async ({ caller, body, read, write }) => {
    const before = await read((connection) => orderDetail(connection, caller, body.id, paymentPlatform))
    // Queried outside any transaction: a platform may be slow.
    if (paymentPlatform && before.qrText !== '') await inquire(context, behaviourOf, paymentPlatform, before.id)
    return write(async (connection, note) => {
      note.target = before.id
      const { state } = await orderDetail(connection, caller, body.id, paymentPlatform)
      return { state }
    })
  })

  route(app, context, paymentEndpoints.toPay, async ({ caller, params, read, write }) => {
    const byCode = params.method === '1'
    if (byCode && !paymentPlatform) throw new Refusal('NOT_ALLOWED_NOW', '平台未开通扫码缴费，请转账后上传缴费凭证')
    const order = await read(async (connection) => {
      const definition = await paidType(connection, params.id)
      const record = await findVisible(connection, definition, asAccount(caller), params.id)
      const found = record.relations.includes('owner') ? await orderOfRecord(connection, record.id) : undefined
      if (!found || record.status !== inspectionState.unpaid) throw new Refusal('NOT_ALLOWED_NOW', '这份申请现在没有待缴的费用，请刷新后查看')
      const parts = await partsOf(connection, found.id)
      return { ...found, title: `${record.unit_name} ${definition.label} ${record.number}${parts.length > 1 ? `等${parts.length}件` : ''}` }
    })
    // Queried outside any transaction: a platform may be slow.
    const qrText =
      byCode && paymentPlatform
        ? await paymentPlatform
            .register({
              orderNo: order.order_no,
              payCode: order.pay_code,
              amountCents: order.amount_cents,
              title: order.title,
              expiresAt: order.expires_at,
            })
            .catch((cause: unknown) => {
              throw new Refusal('UNAVAILABLE', '缴费平台暂时没有应答，请稍后再试，或转账后上传缴费凭证', { cause, retryAfter: 5 })
            })
        : ''
    return write(async (connection, note) => {
      note.target = params.id
      note.detail = { order: order.order_no, method: params.method }
      if (byCode) {
        // Stored whatever the state: the platform knows the order now, and has to be told to close it if it was cancelled in the meantime.
        const kept = await connection.db.updateTable('payment_order').set({ qr_text: qrText }).where('id', '=', order.id).returning('state').executeTakeFirst()
        if (kept?.state !== orderStates.open) {
          note.detail = { ...note.detail, state: kept?.state }
          return new Refusal('NOT_ALLOWED_NOW')
        }
      }
      const shown = await shownOrder(connection, params.id)
      if (!shown) throw new Refusal('NOT_FOUND')
      return { order: shown, qrText, cashier: byCode ? (paymentPlatform?.name ?? '') : '', demonstration: byCode && paymentPlatform?.demonstration === true }
    })
  })

  route(app, context, paymentEndpoints.waiting, ({ caller, read }) => read((connection) => waitingMoney(connection, caller, clock.now())))

  route(app, context, paymentEndpoints.refunds, ({ caller, query, read }) => read((connection) => listRefunds(connection, caller, query)))

  route(app, context, paymentEndpoints.reviewRefund, ({ caller, body, write }) =>
    write(async (connection, note) => {
      note.target = body.id
      const state = await reviewRefund(connection, caller, body, clock.now())
      note.detail = { state }
      // Queued at once, since reviewer and payer expect it now. A round every minute catches what was missed.
      if (state === 'requested') await context.jobQueues.enqueue(connection, 'payment', { refund: body.id }, { key: body.id })
      return { state }
    }),
  )

  route(app, context, paymentEndpoints.askRefund, ({ caller, body, write }) =>
    write(async (connection, note) => {
      note.target = body.id
      return { state: await askRefundAgain(connection, caller, body, context.clock.now()) }
    }),
  )

  route(app, context, paymentEndpoints.updatePayCert, ({ caller, params, body, write }) =>
    againAfterDeadlock(() =>
      write(async (connection, note) => {
        const { key } = await paidType(connection, params.id)
        return takeTransition(connection, behaviourOf(key), asAccount(caller), 'updatePayCert', { id: params.id, ...body }, workflowNow(context), note)
      }),
    ),
  )

  route(app, context, paymentEndpoints.notified, async ({ body, write }) => {
    const payment = paymentPlatform?.read(body)
    if (!payment) {
      log.warn({ order: body.orderNo }, 'a payment notification without a right signature')
      throw new Refusal('FORBIDDEN')
    }
    const outcome = await againAfterDeadlock(() =>
      write(async (connection, note) => {
        const settled = await settlePayment(connection, behaviourOf, payment, 'callback', workflowNow(context))
        note.target = payment.orderNo
        note.detail = { platformNo: payment.platformNo, amountCents: payment.amountCents, outcome: settled ?? 'repeated' }
        return settled
      }),
    )
    if (outcome !== undefined && outcome !== 'paid') log.warn({ order: payment.orderNo, platformNo: payment.platformNo, outcome }, 'a payment was not taken')
    return { received: true as const }
  })

  registerReconciliation(app, context)
  registerDemoCashier(app, context)
}
