import { z } from 'zod'
import { defineEndpoint } from '../endpoint/endpoint'
import type { chargeKind } from '../enums'
import type { FieldDefinition } from '../form/definition'
import { boundedText } from '../form/validate'
import { role } from '../roles'
import { mostReviewNote } from './schemas'

/** 收款设置: the kind of fees an institute charges and its account for transfers, maintained by its finance (domain §4.3 no. 16). */
export const instituteAccountFields: readonly FieldDefinition[] = [
  { key: 'accountName', label: '户名', type: 'string', maxLength: 100, minLength: 2, required: true },
  { key: 'bankName', label: '开户银行', type: 'string', maxLength: 100, minLength: 2, required: true },
  { key: 'accountNo', label: '账号', type: 'string', writtenAs: 'code', maxLength: 40, minLength: 8, lengthIn: '位', required: true },
  { key: 'chargeKind', label: '收费性质', type: 'enum', enum: 'chargeKind', required: true },
]

/** What each 收费性质 means for invoices, explained to the user who chooses it. */
export const chargeKindMeaning: Readonly<Record<(typeof chargeKind)[number]['code'], string>> = {
  1: '开具财政电子票据',
  2: '开具增值税发票，普通或专用由付款单位选择',
}

export const instituteAccountSchema = z.object({ accountName: z.string(), bankName: z.string(), accountNo: z.string(), chargeKind: z.string() })
export type InstituteAccount = z.infer<typeof instituteAccountSchema>

/** Whether payers must pay to another account, in which case they are notified. A different kind of invoice does not concern them. */
export const isOtherAccount = (before: InstituteAccount, after: InstituteAccount): boolean =>
  before.accountNo !== after.accountNo || before.bankName !== after.bankName || before.accountName !== after.accountName

/** A change proposed by one finance account; it takes effect once another one confirms it. */
const proposalSchema = instituteAccountSchema.extend({
  id: z.string(),
  proposedBy: z.string(),
  proposedDate: z.string(),
  /** Proposed by the caller, who may withdraw but not confirm it. */
  own: z.boolean(),
})
export type AccountProposal = z.infer<typeof proposalSchema>

const finance = { kind: 'roles', roles: [role.finance] } as const
const path = '/a/stone/payment/instituteAccount'
const id = z.string().max(64)

export const instituteAccountEndpoints = {
  read: defineEndpoint({
    method: 'GET',
    path,
    summary: '收款设置：本机构的收款账户和收费性质，和待复核的修改',
    access: finance,
    /** Empty texts and the default 收费性质 until set. */
    data: instituteAccountSchema.extend({
      proposal: proposalSchema.optional(),
      /** The last proposed change, if it was returned. */
      returned: instituteAccountSchema.extend({ note: z.string(), returnedBy: z.string(), returnedDate: z.string() }).optional(),
      /** The institute has no other finance account that could confirm a change. */
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
  /** By a finance account other than the one that proposed it. */
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
