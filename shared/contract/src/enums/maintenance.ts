/** The maintenance of elevators, faults and rescues. */

import type { Option } from './option'

/** 维保备案类别 */
export const filingKind = [
  { code: '1', label: '维保单位备案' },
  { code: '2', label: '按需维保备案' },
  { code: '3', label: '无纸化维保备案' },
  { code: '4', label: '驻点/人员变更备案' },
] as const satisfies readonly Option[]

/** 故障、困人原因分类 */
export const faultCause = [
  { code: '1', label: '外部原因(停电/进水等)' },
  { code: '2', label: '人为原因' },
  { code: '3', label: '门系统' },
  { code: '4', label: '曳引系统' },
  { code: '5', label: '导向系统' },
  { code: '6', label: '轿厢' },
  { code: '7', label: '重量平衡系统' },
  { code: '8', label: '电力拖动系统' },
  { code: '9', label: '电气控制系统' },
  { code: '10', label: '安全保护装置' },
  { code: '11', label: '扶梯梯路/扶手带' },
  { code: '99', label: '其他' },
] as const satisfies readonly Option[]

/** 故障代码 (GB/T 24476 《电梯物联网 企业应用平台基本要求》) */
export const faultCode = [
  { code: '00', label: '无故障' },
  { code: '01', label: '运行时安全回路断路' },
  { code: '02', label: '关门故障' },
  { code: '03', label: '开门故障' },
  { code: '04', label: '轿厢在开锁区域外停止' },
  { code: '05', label: '轿厢意外移动' },
  { code: '06', label: '电动机运转时间限制器动作' },
  { code: '07', label: '楼层位置丢失' },
  { code: '08', label: '运行中开门' },
  { code: '09', label: '冲顶' },
  { code: '10', label: '蹲底' },
  { code: '11', label: '超速' },
  { code: '12', label: '开门走梯' },
  { code: '13', label: '运行超时' },
  { code: '14', label: '反复开关门' },
  { code: '15', label: '轿厢报警按钮动作' },
  { code: '99', label: '其他' },
] as const satisfies readonly Option[]

/** 救援级别 */
export const rescueLevel = [
  { code: '1', label: '一级(签约维保单位)' },
  { code: '2', label: '二级(网格救援站)' },
  { code: '3', label: '三级(119/110)' },
  { code: '4', label: '自行脱困' },
] as const satisfies readonly Option[]

/** 价目类别 */
export const priceKind = [
  { code: '1', label: '维保费' },
  { code: '2', label: '配件' },
  { code: '3', label: '人工' },
  { code: '4', label: '检测试验配合费' },
] as const satisfies readonly Option[]

/** 维保方式 */
export const maintMode = [
  { code: '1', label: '清包' },
  { code: '2', label: '半包' },
  { code: '3', label: '大包(全包)' },
  { code: '4', label: '按需维保' },
] as const satisfies readonly Option[]

/** 维保终止原因 */
export const terminateReason = [
  { code: '1', label: '合同到期不再续签' },
  { code: '2', label: '双方协商解除' },
  { code: '3', label: '使用单位单方解除' },
  { code: '4', label: '维保单位单方解除' },
  { code: '5', label: '设备停用/报废' },
  { code: '6', label: '维保单位许可失效' },
  { code: '9', label: '其他' },
] as const satisfies readonly Option[]

/** 维保合同的哪一方提出终止 */
export const maintenanceSide = [
  { code: '1', label: '使用单位提出' },
  { code: '2', label: '维保单位提出' },
] as const satisfies readonly Option[]

/** 对方单位对申请的答复 */
export const counterpartAnswer = [
  { code: '1', label: '对方已确认' },
  { code: '2', label: '未确认（对方逾期未答复）' },
] as const satisfies readonly Option[]

/** 维保参考价的设备 */
export const referenceDevice = [
  { code: '1', label: '曳引电梯' },
  { code: '2', label: '自动扶梯、自动人行道' },
] as const satisfies readonly Option[]

/** 维保参考价的使用场所 */
export const referencePlace = [
  { code: '1', label: '住宅' },
  { code: '2', label: '办公、厂房' },
  { code: '3', label: '商场、酒店、学校' },
  { code: '4', label: '医院、车站、机场' },
] as const satisfies readonly Option[]
