import { z } from 'zod'
import { defineEndpoint } from '../../../endpoint/endpoint'
import { role } from '../../../roles'
import { invoice } from './invoice'

/** Invoice recipient data, from an earlier invoice or the unit's record. */
const text = z.string().default('')
export const invoiceTitleSchema = z.object({ title: text, taxNo: text, bankName: text, bankAccount: text, regAddress: text, regTel: text, email: text })
export type InvoiceTitle = z.infer<typeof invoiceTitleSchema>

/** Calls of invoices beyond the standard ones: specification §7 self-service. */
export const invoiceEndpoints = {
  /** Titles of the caller's unit, most recently used first. */
  titleList: defineEndpoint({
    method: 'GET',
    path: `${invoice.base}/titleList`,
    summary: '票据：本单位用过的抬头',
    access: { kind: 'roles', roles: [role.useUnit, role.maintenanceUnit] },
    data: z.object({ list: z.array(invoiceTitleSchema) }),
  }),
  /** The address is valid for one minute and one use, like that of every paper. */
  download: defineEndpoint({
    method: 'POST',
    path: `${invoice.base}/download/:id`,
    summary: '票据：电子票据的下载凭证',
    access: { kind: 'roles', roles: [role.useUnit, role.maintenanceUnit, role.finance] },
    audit: 'invoice.download',
    secretAnswer: true,
    params: z.object({ id: z.string().max(64) }),
    data: z.object({ url: z.string() }),
  }),
}
