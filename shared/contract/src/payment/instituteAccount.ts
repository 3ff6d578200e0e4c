import { z } from 'zod'
import { defineEndpoint } from '../endpoint/endpoint'
import type { chargeKind } from '../enums'
import type { FieldDefinition } from '../form/definition'
import { boundedText } from '../form/validate'
import { mostReviewNote } from './schemas'

/** 收款设置: what an institute charges and where it is paid by transfer, facts of the institute that its finance keeps (domain §4.3 no. 16). */
export const instituteAccountFields: readonly FieldDefinition[] = [
  { key: 'accountName', label: '户名', type: 'string', maxLength: 100, minLength: 2, required: true },
  { key: 'bankName', label: '开户银行', type: 'string', maxLength: 100, minLength: 2, required: true },
  { key: 'accountNo', label: '账号', type: 'string', maxLength: 40, minLength: 8, lengthIn: '位', required: true },
  { key: 'chargeKind', label: '收费性质', type: 'enum', enum: 'chargeKind', required: true },
]

/** What each 收费性质 means for invoices, in the words of whoever chooses. */
export const chargeKindMeaning: Readonly<Record<(typeof chargeKind)[number]['code'], string>> = {
  1: '开具财政电子票据',
  2: '开具增值税发票，普通或专用由付款单位选择',
}

export const instituteAccountSchema = z.object({ accountName: z.string(), bankName: z.string(), accountNo: z.string(), chargeKind: z.string() })
export type InstituteAccount = z.infer<typeof instituteAccountSchema>

/** Whether payers have another account to pay to: then they are told. Another kind of invoice is no news to them. */
export const isOtherAccount = (before: InstituteAccount, after: InstituteAccount): boolean =>
  before.accountNo !== after.accountNo || before.bankName !== after.bankName || before.accountName !== after.accountName

/** What one of finance would have it changed to; it counts once another one confirms it. */
const proposalSchema = instituteAccountSchema.extend({
  id: z.string(),
  proposedBy: z.string(),
  proposedDate: z.string(),
  /** The caller's own: theirs to withdraw, not to confirm. */
  own: z.boolean(),
})
export type AccountProposal = z.infer<typeof proposalSchema>

const finance = { kind: 'roles', roles: ['5'] } as const
const path = '/a/stone/payment/instituteAccount'
const id = z.string().max(64)

export const instituteAccountEndpoints = {
  read: defineEndpoint({
    method: 'GET',
    path,
    summary: '收款设置：本机构的收款账户和收费性质，和待复核的修改',
    access: finance,
    /** Empty texts, and the usual 收费性质, while nobody has set them. */
    data: instituteAccountSchema.extend({
      proposal: proposalSchema.optional(),
      /** The last change, while it is one that was sent back. */
      returned: instituteAccountSchema.extend({ note: z.string(), returnedBy: z.string(), returnedDate: z.string() }).optional(),
      /** Nobody else of finance works for the institute: a change would find nobody to confirm it. */
      alone: z.boolean().optional(),
    }),
  }),
  save: defineEndpoint({
    method: 'POST',
    path,
    summary: '收款设置：提出修改，由本机构另一位财务复核后生效',
    access: finance,
    audit: 'payment.saveInstituteAccount',
    body: z.object({ accountName: boundedText, bankName: boundedText, accountNo: boundedText, chargeKind: boundedText }),
    data: z.object({}),
  }),
  /** By another one of finance than the one who proposed it. */
  review: defineEndpoint({
    method: 'POST',
    path: `${path}/review`,
    summary: '收款设置：复核另一位财务提出的修改，通过或退回',
    access: finance,
    audit: 'payment.reviewInstituteAccount',
    body: z.object({ id, agree: z.boolean(), note: z.string().trim().max(mostReviewNote).default('') }),
    data: z.object({}),
  }),
  withdraw: defineEndpoint({
    method: 'POST',
    path: `${path}/withdraw`,
    summary: '收款设置：撤回自己提出的修改',
    access: finance,
    audit: 'payment.withdrawInstituteAccount',
    body: z.object({ id }),
    data: z.object({}),
  }),
}
