import { z } from 'zod'
import { transitionAnswerSchema } from '../application/schemas'
import { defineEndpoint } from '../endpoint/endpoint'
import { pageQuerySchema, pageSchema } from '../endpoint/envelope'
import { versionSchema } from '../endpoint/values'
import { role } from '../roles'
import { mostPaidCents } from '../rules/money'
import { mostInvoiced, mostMerged, mostProof, mostReviewNote, orderDetailSchema, paymentOrderSchema, refundSchema } from './schemas'

/** Fees and payments of inspections: specification §7 appOnline, domain §4.1 and §4.4. Amounts are sent as yuan with two decimals. */

const id = z.string().max(64)
const payers = [role.useUnit, role.maintenanceUnit] as const
const base = '/a/stone/appOnline'

/** A page of rows, with the number of rows that need action, by the list's own keys. */
const countedPage = <Row extends z.ZodType>(row: Row) => pageSchema(row).extend({ counts: z.record(z.string(), z.number().int()).optional() })

export const fee = defineEndpoint({
  method: 'GET',
  path: `${base}/fee`,
  summary: '报检：检验费的核算、核定和缴款单',
  access: { kind: 'roles', roles: [...payers, role.acceptor, role.finance] },
  query: z.object({ id }),
  data: z.object({
    /** One line per device, in order; an empty amount must be set by the institute. */
    lines: z.array(z.object({ name: z.string(), amount: z.string() })),
    /** The sum by the rules; empty if a device has no price. */
    reckoned: z.string(),
    /** Code of `feeType`; empty before the pre-examination. */
    feeType: z.string(),
    amount: z.string(),
    reason: z.string(),
    order: paymentOrderSchema.optional(),
    /**
     * Of a voucher that waits for finance: how many were sent back before it, and whether the order can be paid by QR code instead. Absent from a
     * service of the version before.
     */
    voucher: z.object({ sentBack: z.number().int(), byCode: z.boolean() }).optional(),
  }),
})

export const orders = defineEndpoint({
  method: 'GET',
  path: `${base}/orders`,
  summary: '报检缴费：本单位应缴的，或本机构应收的缴款单',
  access: { kind: 'roles', roles: [...payers, role.finance] },
  query: z.object({
    /** Codes of `payState`, comma separated. */
    state: z
      .string()
      .regex(/^\d(,\d)*$/)
      .max(20)
      .optional(),
    keyword: z.string().trim().max(100).optional(),
    /** Only these ids, comma separated. */
    ids: z
      .string()
      .max(37 * mostInvoiced)
      .optional(),
    ...pageQuerySchema(['createDate', 'expireDate']).shape,
  }),
  data: countedPage(paymentOrderSchema),
})

export const order = defineEndpoint({
  method: 'GET',
  path: `${base}/order`,
  summary: '报检缴费：一份缴款单的明细和办理情况',
  access: { kind: 'roles', roles: [...payers, role.finance] },
  query: z.object({ id }),
  data: orderDetailSchema,
})

export const mergeOrders = defineEndpoint({
  method: 'POST',
  path: `${base}/mergeOrders`,
  summary: '报检缴费：几份待缴费的缴款单合并为一份，原缴款码作废',
  access: { kind: 'roles', roles: payers },
  audit: 'payment.merge',
  body: z.object({ ids: z.array(id).min(2).max(mostMerged) }),
  data: z.object({ id: z.string(), orderNo: z.string() }),
})

export const splitOrder = defineEndpoint({
  method: 'POST',
  path: `${base}/splitOrder`,
  summary: '报检缴费：合并的缴款单拆开，每份申请一份',
  access: { kind: 'roles', roles: payers },
  audit: 'payment.split',
  body: z.object({ id }),
  data: z.object({ orderNos: z.array(z.string()) }),
})

/** Asks the payment platform at once instead of waiting for its notification. No effect if it knows of no payment. */
export const checkPayment = defineEndpoint({
  method: 'POST',
  path: `${base}/checkPayment`,
  summary: '报检缴费：立即向缴费平台核对是否到账',
  access: { kind: 'roles', roles: [...payers, role.finance] },
  audit: 'payment.check',
  body: z.object({ id }),
  data: z.object({ state: z.string() }),
})

/** `{a}`: the application; `{b}`: code of `payMethod`, 1 by QR code at the platform, 2 by transfer. */
export const toPay = defineEndpoint({
  method: 'POST',
  path: `${base}/toPay/:id/:method`,
  summary: '报检缴费：取得申请所在缴款单的缴款码和二维码，或转账信息',
  access: { kind: 'roles', roles: payers },
  audit: 'payment.toPay',
  params: z.object({ id, method: z.enum(['1', '2']) }),
  data: z.object({
    order: paymentOrderSchema,
    /** Text of the QR code; empty for a transfer. */
    qrText: z.string(),
    /** Name of the payment platform, and whether it is a demonstration without real payments. */
    cashier: z.string(),
    demonstration: z.boolean(),
  }),
})

/** The voucher's path in the specification; takes the same transition as the type's own `updatePayCert`. */
export const updatePayCert = defineEndpoint({
  method: 'POST',
  path: `${base}/updatePayCert/:id`,
  summary: '报检缴费：提交缴费凭证',
  access: { kind: 'roles', roles: payers },
  audit: 'payment.updatePayCert',
  params: z.object({ id }),
  body: z.object({ version: versionSchema, input: z.object({ fields: z.record(z.string().max(60), z.string().max(8_000)) }) }),
  data: transitionAnswerSchema,
})

/**
 * Number of items on each tab of 报检缴费 that wait for the caller: together its number in the menu. Vouchers are decided on and counted in 报检审核;
 * here the tab of their state has the number of their orders.
 */
export const waiting = defineEndpoint({
  method: 'GET',
  path: '/a/stone/payment/waiting',
  summary: '报检缴费：等本人办理的数量，票据待开、退费待复核和收款设置待复核（自己提请的不算）、对账差异待处理',
  access: { kind: 'roles', roles: [role.finance] },
  data: z.object({
    /** Always 0: of the version before, whose pages are still open, and whose service counted vouchers a second time. */
    orders: z.number().int(),
    invoices: z.number().int(),
    refunds: z.number().int(),
    reconciliation: z.number().int(),
    account: z.number().int().optional(),
    /** Refunds returned to the caller. */
    refundsReturned: z.number().int().optional(),
    /** The institute has no other finance account that could confirm the caller's requests. */
    alone: z.boolean().optional(),
  }),
})

export const refunds = defineEndpoint({
  method: 'GET',
  path: '/a/stone/payment/refunds',
  summary: '退费：本机构的退费和复核情况',
  access: { kind: 'roles', roles: [role.finance] },
  query: z.object({
    /** Codes of `refundState`, comma separated. */
    state: z
      .string()
      .regex(/^[a-z]+(,[a-z]+)*$/)
      .max(60)
      .optional(),
    keyword: z.string().trim().max(100).optional(),
    ...pageQuerySchema(['askedDate']).shape,
  }),
  data: countedPage(refundSchema),
})

/** As shown to who decides. Without it, as older pages call, a refund is meant that has not been sent back and requested again. */
const refundVersion = versionSchema.optional()

/** By a finance account other than the requester's. A refund of a transfer is confirmed with the receipt of the transfer back. */
export const reviewRefund = defineEndpoint({
  method: 'POST',
  path: '/a/stone/payment/reviewRefund',
  summary: '退费：复核通过或退回',
  access: { kind: 'roles', roles: [role.finance] },
  audit: 'payment.reviewRefund',
  body: z.object({
    id,
    version: refundVersion,
    agree: z.boolean(),
    proof: z.string().trim().max(mostProof).default(''),
    note: z.string().trim().max(mostReviewNote).default(''),
  }),
  data: z.object({ state: z.string() }),
})

export const askRefund = defineEndpoint({
  method: 'POST',
  path: '/a/stone/payment/askRefund',
  summary: '退费：复核退回的再次提请复核',
  access: { kind: 'roles', roles: [role.finance] },
  audit: 'payment.askRefund',
  body: z.object({ id, version: refundVersion }),
  data: z.object({ state: z.string() }),
})

/** Notification from the payment platform. Signed; repeating it has no effect. */
export const notified = defineEndpoint({
  method: 'POST',
  path: '/a/stone/payment/notify',
  summary: '缴费平台的到账通知（带签名，可重复）',
  access: { kind: 'public' },
  audit: 'payment.notify',
  // The platform calls from a single address for all payers.
  callsPerMinute: 6_000,
  body: z.object({
    orderNo: z.string().max(40),
    platformNo: z.string().min(1).max(64),
    amountCents: z.number().int().min(1).max(mostPaidCents),
    paidAt: z.iso.datetime(),
    signature: z.string().max(200),
  }),
  data: z.object({ received: z.literal(true) }),
})
