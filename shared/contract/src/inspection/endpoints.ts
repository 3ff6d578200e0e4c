import { z } from 'zod'
import { defineEndpoint } from '../endpoint/endpoint'
import { feeLineSchema, mostFeeReason } from './schemas'

/** What an institute does with an inspection, beside the transitions of its type (domain §4.3 no. 6 to 8). */

const id = z.string().max(64)
const base = '/a/stone/inspection'

const feeSheet = z.object({
  lines: z.array(feeLineSchema),
  /** Sum of what is charged; empty while a device has no amount. */
  total: z.string(),
  /** Whether the caller fixes it now. */
  editable: z.boolean(),
})

export const feeLines = defineEndpoint({
  method: 'GET',
  path: `${base}/feeLines/:id`,
  summary: '报检审核：逐台的核算检验费和核定检验费',
  access: { kind: 'roles', roles: ['1', '2', '4', '5'] },
  params: z.object({ id }),
  data: feeSheet,
})

/** Devices that are left out, or are charged what was reckoned, cost what the rules say. */
export const fixFee = defineEndpoint({
  method: 'POST',
  path: `${base}/feeLines/:id`,
  summary: '报检审核：逐台核定检验费，与核算不一致的写明理由',
  access: { kind: 'roles', roles: ['4'] },
  audit: 'inspection.fixFee',
  params: z.object({ id }),
  body: z.object({
    /** Of the application: a form that was changed meanwhile has other devices. */
    version: z.number().int(),
    lines: z
      .array(
        z.object({
          device: z.string().max(100),
          amount: z.string().trim().max(20),
          reason: z
            .string()
            .trim()
            .max(mostFeeReason * 2),
        }),
      )
      .max(100),
  }),
  data: feeSheet,
})
