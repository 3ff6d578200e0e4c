/** Questions to the authorities. */

import type { Option } from './option'

/** 主管部门互动的类别 */
export const interactKind = [
  { code: '1', label: '业务咨询' },
  { code: '2', label: '意见建议' },
  { code: '3', label: '投诉举报' },
  { code: '4', label: '数据勘误反馈' },
] as const satisfies readonly Option[]

/** 提问对象 */
export const recipientKind = [
  { code: '1', label: '登记机关' },
  { code: '2', label: '检验机构' },
] as const satisfies readonly Option[]
