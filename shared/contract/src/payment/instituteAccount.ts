import { z } from 'zod'
import { defineEndpoint } from '../endpoint/endpoint'
import type { chargeKind } from '../enums'
import type { FieldDefinition } from '../form/definition'
import { boundedText } from '../form/validate'

/** 收款设置: what an institute charges and where it is paid by transfer, facts of the institute that its finance keeps (domain §4.3 no. 16). */
export const instituteAccountFields: readonly FieldDefinition[] = [
  { key: 'accountName', label: '户名', type: 'string', maxLength: 100, minLength: 2, required: true },
  { key: 'bankName', label: '开户银行', type: 'string', maxLength: 100, minLength: 2, required: true },
  { key: 'accountNo', label: '账号', type: 'string', maxLength: 40, minLength: 8, required: true },
  { key: 'chargeKind', label: '收费性质', type: 'enum', enum: 'chargeKind', required: true },
]

/** What each 收费性质 means for invoices, in the words of whoever chooses. */
export const chargeKindMeaning: Readonly<Record<(typeof chargeKind)[number]['code'], string>> = {
  1: '开具财政电子票据',
  2: '开具增值税发票，普通或专用由付款单位选择',
}

export const instituteAccountSchema = z.object({ accountName: z.string(), bankName: z.string(), accountNo: z.string(), chargeKind: z.string() })
export type InstituteAccount = z.infer<typeof instituteAccountSchema>

const finance = { kind: 'roles', roles: ['5'] } as const
const path = '/a/stone/payment/instituteAccount'

export const instituteAccountEndpoints = {
  read: defineEndpoint({
    method: 'GET',
    path,
    summary: '收款设置：本机构的收款账户和收费性质',
    access: finance,
    /** Empty texts, and the usual 收费性质, while nobody has set them. */
    data: instituteAccountSchema,
  }),
  save: defineEndpoint({
    method: 'POST',
    path,
    summary: '收款设置：保存，并告知本机构的财务',
    access: finance,
    audit: 'payment.saveInstituteAccount',
    body: z.object({ accountName: boundedText, bankName: boundedText, accountNo: boundedText, chargeKind: boundedText }),
    data: z.object({}),
  }),
}
