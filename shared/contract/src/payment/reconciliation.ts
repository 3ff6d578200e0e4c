import { z } from 'zod'
import { defineEndpoint } from '../endpoint/endpoint'
import { type FieldError, pageQuerySchema, pageSchema } from '../endpoint/envelope'
import { daySchema } from '../endpoint/values'
import type { FormRow, TableDefinition } from '../form/definition'
import { boundedText } from '../form/validate'
import { jobSchema } from '../job/schemas'

/** What finance does with the books: a day against the statement of the payment platform, and what came in and went back. */

/**
 * A statement as a file holds it: one line for each payment the platform has taken, and for each it has paid back. Platforms tell the two
 * apart by a column of their own or by the sign of the amount; of a refund they give its own number or that of the payment.
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

/** A refund is told by its column, or, where there is none, by its sign. */
export const isRefundLine = ({ kind = '', amount = '' }: FormRow): boolean => kind === 'refund' || (kind === '' && amount.startsWith('-'))

/** What is wrong with a statement beyond its cells one by one, at `statement.<row>.<column>`. */
export function statementProblems(rows: readonly FormRow[]): FieldError[] {
  const seen = new Set<string>()
  return rows.flatMap((row, place): FieldError[] => {
    const { platformNo = '', kind = '', amount = '' } = row
    const below = kind === 'payment' && amount.startsWith('-')
    // Parts of an order that was paid once go back under the number of that payment, as often as there are parts.
    const again = !isRefundLine(row) && platformNo !== '' && seen.has(platformNo)
    if (!isRefundLine(row)) seen.add(platformNo)
    return [
      ...(below ? [{ field: `statement.${place}.amount`, message: '收款的金额不能小于零' }] : []),
      ...(again ? [{ field: `statement.${place}.platformNo`, message: '平台流水号重复' }] : []),
    ]
  })
}

export const mostResolution = 200
/** A difference is not dealt with by a mark: asked of the service, for its field to be told. */
export const leastResolution = 2
export const resolutionNeeded = `请写明原因和怎样处理，至少${leastResolution}个字`

const finance = { kind: 'roles', roles: ['5'] } as const
const base = '/a/stone/payment'

/** A payment or a refund as the statement and the portal have it; amounts in yuan with two places, of a refund below zero, empty where one of them has none. */
export const reconciliationLineSchema = z.object({
  id: z.string(),
  day: z.string(),
  /** Code of `statementKind`. */
  kind: z.string(),
  platformNo: z.string(),
  orderNo: z.string(),
  statementAmount: z.string(),
  keptAmount: z.string(),
  /** The day the portal has, where it knows of it; empty for money that has not gone back here yet. */
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
  /** 1: differences nobody has resolved. */
  open: z.enum(['1']).optional(),
  from: daySchema.optional(),
  to: daySchema.optional(),
  keyword: z.string().trim().max(100).optional(),
  ...pageQuerySchema(['day']).shape,
})

/** By day or by month, as far as anything happened. */
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
  /** What came in less what went back; may be negative. */
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
  /** The day's statement as a whole; one that was read before for the day gives way to it, what was resolved stays resolved. */
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
    /** `sum`: all periods found, those of other pages too; its id is empty. */
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
