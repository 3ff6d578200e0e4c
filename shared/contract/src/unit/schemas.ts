import { z } from 'zod'
import { reviewStates } from '../rules/reviewStates'

export const unitSchema = z.object({
  id: z.string(),
  version: z.number().int(),
  unitName: z.string(),
  uscc: z.string(),
  unitType: z.string(),
  unitNature: z.string(),
  legalPerson: z.string(),
  legalPersonTel: z.string(),
  regAddress: z.string(),
  areaCode: z.string(),
  postcode: z.string(),
  fixedAssets: z.string(),
  industry: z.string(),
  safetyDept: z.string(),
  principal: z.string(),
  principalMobile: z.string(),
  safetyDirector: z.string(),
  safetyDirectorMobile: z.string(),
  safetyOfficer: z.string(),
  safetyOfficerMobile: z.string(),
  contactName: z.string(),
  contactTel: z.string(),
  email: z.string(),
  fax: z.string(),
  licenceNo: z.string(),
  licenceScope: z.string(),
  licenceExpire: z.string(),
})
export type Unit = z.infer<typeof unitSchema>

/** A unit as a choice in a form. */
export const unitOptionSchema = z.object({
  id: z.string(),
  unitName: z.string(),
  uscc: z.string(),
  areaCode: z.string(),
  regAddress: z.string(),
  contactName: z.string(),
  contactTel: z.string(),
})
export type UnitOption = z.infer<typeof unitOptionSchema>

export const unitChangeStates = reviewStates

export const unitChangeStateNames: Record<string, string> = { '20': '待审核', '70': '已生效', '80': '已退回' }

export const unitChangeSchema = z.object({
  id: z.string(),
  /** Sent with a decision: the second of two concurrent ones is refused. */
  version: z.number().int(),
  status: z.string(),
  statusName: z.string(),
  createDate: z.string(),
  operatorName: z.string(),
  opinion: z.string(),
  /** Changed fields: key and label, and the values before and after as readable text. */
  items: z.array(z.object({ key: z.string(), label: z.string(), before: z.string(), after: z.string() })),
})
export type UnitChange = z.infer<typeof unitChangeSchema>

/**
 * Devices whose archives and certificates still have the unit's previous name (domain §4.3 no. 19): those no application covers yet, or all of them
 * once applications in progress cover all.
 */
export const renameDueSchema = z.object({
  devices: z.number().int(),
  /** Numbers of the applications in progress that cover all of them, separated by 、; empty while some still have to be applied for. */
  number: z.string(),
  /** Authorities of several cities are responsible, or some devices are already applied for: each city needs an application of its own. */
  apart: z.boolean().default(false),
  /** Where to apply for it, or where the application is. */
  path: z.string(),
})
export type RenameDue = z.infer<typeof renameDueSchema>

/** Advice for the unit on how to have its devices changed. */
export function renameAdvice({ number, apart }: Pick<RenameDue, 'number' | 'apart'>): string {
  if (number !== '') return `更名变更 ${number} 正在办理`
  return apart ? '设备由不同的登记机关管理，请按所在地分开办理更名变更' : '请办理更名变更，一份申请变更全部设备的档案和使用登记证'
}
