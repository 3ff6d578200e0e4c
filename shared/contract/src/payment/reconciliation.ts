import { z } from 'zod'
import { defineEndpoint } from '../endpoint/endpoint'
import { type FieldError, pageQuerySchema, pageSchema } from '../endpoint/envelope'
import { daySchema } from '../endpoint/values'
import type { FormRow, TableDefinition } from '../form/definition'
import { boundedText } from '../form/validate'
import { jobSchema } from '../job/schemas'
import { role } from '../roles'

/** Accounting by finance: reconciliation of a day with the payment platform's statement, and totals of payments and refunds. */

/**
 * A statement as imported: one line per payment received and per refund made by the platform. Platforms distinguish them by a column or by the
 * sign of the amount; for a refund they give its own number or that of the payment.
 */
export const statementTable: TableDefinition = {
  key: 'statement',
  label: '对账单',
  measure: '笔',
  minRows: 1,
  maxRows: 5000,
  large: true,
  allOrNothing: true,
  columns: [
    { key: 'platformNo', label: '平台流水号', type: 'string', maxLength: 64, required: true, example: 'YS2026112000001' },
    { key: 'orderNo', label: '缴款单号', type: 'string', maxLength: 40, required: true, example: 'JF330212202611200001' },
    { key: 'kind', label: '类型', type: 'enum', enum: 'statementKind', required: false, example: 'payment' },
    { key: 'amount', label: '金额', type: 'money', unit: '元', required: true, example: '850.00' },
  ],
}

/** A refund is recognised by its column or, if that is empty, by its sign. */
export const isRefundLine = ({ kind = '', amount = '' }: FormRow): boolean => kind === 'refund' || (kind === '' && amount.startsWith('-'))

/** Problems of a statement beyond its single cells, at `statement.<row>.<column>`. */
export function statementProblems(rows: readonly FormRow[]): FieldError[] {
  const seen = new Set<string>()
  return rows.flatMap((row, place): FieldError[] => {
    const { platformNo = '', kind = '', amount = '' } = row
    const below = kind === 'payment' && amount.startsWith('-')
    // Partial refunds of an order carry the number of its payment, so refund numbers may repeat.
    const again = !isRefundLine(row) && platformNo !== '' && seen.has(platformNo)
    if (!isRefundLine(row)) seen.add(platformNo)
    return [
      ...(below ? [{ field: `statement.${place}.amount`, message: '收款的金额不能小于零' }] : []),
      ...(again ? [{ field: `statement.${place}.platformNo`, message: '平台流水号重复' }] : []),
    ]
  })
}

export const mostResolution = 200
/** Minimum length of the explanation that resolves a difference. Checked by the service, so that the message is shown at the field. */
export const leastResolution = 2
export const resolutionNeeded = `请写明原因和怎样处理，至少${leastResolution}个字`

const finance = { kind: 'roles', roles: [role.finance] } as const
const base = '/a/stone/payment'

/**
 * A payment or refund according to the statement and to the portal. Amounts in yuan with two decimals, negative for refunds, empty on the side
 * that lacks it.
 */
export const reconciliationLineSchema = z.object({
  id: z.string(),
  day: z.string(),
  /** Code of `statementKind`. */
  kind: z.string(),
  platformNo: z.string(),
  orderNo: z.string(),
  statementAmount: z.string(),
  keptAmount: z.string(),
  /** The day recorded in the portal; empty for money not yet refunded here, or unknown to the portal. */
  keptDay: z.string(),
  /** Code of `reconciliationResult`. */
  result: z.string(),
  fileName: z.string(),
  resolution: z.string(),
  resolvedBy: z.string(),
  resolvedDate: z.string(),
})
export type ReconciliationLine = z.infer<typeof reconciliationLineSchema>

const linesQuery = z.object({
  /** Codes of `reconciliationResult`, comma separated. */
  result: z
    .string()
    .regex(/^[a-zA-Z]+(,[a-zA-Z]+)*$/)
    .max(80)
    .optional(),
  /** 1: unresolved differences only. */
  open: z.enum(['1']).optional(),
  from: daySchema.optional(),
  to: daySchema.optional(),
  keyword: z.string().trim().max(100).optional(),
  ...pageQuerySchema(['day']).shape,
})

/** Totals by day or month, for periods with transactions only. */
export const paymentTotalSchema = z.object({
  /** The period: `2026-11-20`, or `2026-11`. */
  id: z.string(),
  instituteName: z.string(),
  payments: z.number().int(),
  received: z.string(),
  byCode: z.string(),
  byTransfer: z.string(),
  refunds: z.number().int(),
  returned: z.string(),
  /** Payments minus refunds; may be negative. */
  net: z.string(),
})
export type PaymentTotal = z.infer<typeof paymentTotalSchema>

const totalsQuery = z.object({
  by: z.enum(['day', 'month']).default('day'),
  from: daySchema.optional(),
  to: daySchema.optional(),
  ...pageQuerySchema(['period']).shape,
})

const unpaged = { pageNo: true, pageSize: true } as const
const exported = z.object({ url: z.string(), job: jobSchema.optional() })

export const reconciliationEndpoints = {
  /** Submits the complete statement of a day. It replaces an earlier one for the same day; resolved differences stay resolved. */
  reconcile: defineEndpoint({
    method: 'POST',
    path: `${base}/reconcile`,
    summary: '对账：导入一天的对账单，逐笔核对',
    access: finance,
    audit: 'payment.reconcile',
    bodyLimit: 2 * 1024 * 1024,
    body: z.object({
      day: daySchema,
      fileName: z.string().trim().min(1).max(200),
      rows: z
        .array(z.record(z.string().max(20), boundedText))
        .min(1)
        .max(statementTable.maxRows),
    }),
    data: z.object({ counts: z.record(z.string(), z.number().int()) }),
  }),
  lines: defineEndpoint({
    method: 'GET',
    path: `${base}/reconciliationLines`,
    summary: '对账：核对结果，逐笔',
    access: finance,
    query: linesQuery,
    data: pageSchema(reconciliationLineSchema).extend({ counts: z.record(z.string(), z.number().int()).optional() }),
  }),
  resolve: defineEndpoint({
    method: 'POST',
    path: `${base}/resolveLine`,
    summary: '对账：说明一笔差异怎样处理',
    access: finance,
    audit: 'payment.resolveLine',
    body: z.object({ id: z.string().max(64), resolution: z.string().trim().max(mostResolution) }),
    data: z.object({}),
  }),
  exportLines: defineEndpoint({
    method: 'POST',
    path: `${base}/exportLines`,
    summary: '对账：导出核对结果的任务',
    access: finance,
    audit: 'payment.exportLines',
    secretAnswer: true,
    body: linesQuery.omit(unpaged),
    data: exported,
  }),
  totals: defineEndpoint({
    method: 'GET',
    path: `${base}/totals`,
    summary: '收款统计：按日或按月的收款和退费',
    access: finance,
    query: totalsQuery,
    /** `sum`: total of all periods found, including those on other pages; its id is empty. */
    data: pageSchema(paymentTotalSchema).extend({ sum: paymentTotalSchema.optional() }),
  }),
  exportTotals: defineEndpoint({
    method: 'POST',
    path: `${base}/exportTotals`,
    summary: '收款统计：导出的任务',
    access: finance,
    audit: 'payment.exportTotals',
    secretAnswer: true,
    body: totalsQuery.omit(unpaged),
    data: exported,
  }),
}
