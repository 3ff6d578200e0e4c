import type { MachineCheck } from '@shared/contract/application'
import { check } from '../../../workflow/transition/machineChecks'

const unitEnding = /(公司|中心|[厂店院所局校社部])$/

/** Whether a title is a person's, who has no tax number: a form does not ask which it is. */
const isPersonsName = (title: string): boolean => (/^\p{Script=Han}{2,4}$/u.test(title) && !unitEnding.test(title)) || title.includes('·')

/** What finance reads of the tax number on an invoice: nothing was compared where none was given. @param payer the unit that paid */
export function taxNumberChecks({ title = '', taxNo = '' }: { title?: string; taxNo?: string }, payer: { unit_name: string; uscc: string }): MachineCheck[] {
  if (taxNo === '' && title !== payer.unit_name && isPersonsName(title)) return []
  const differs = taxNo === '' ? '未填税号' : '税号与付款单位不一致'
  return [check('taxNo', taxNo === payer.uscc, '税号与付款单位一致', differs, `付款单位：${payer.uscc}`)]
}
