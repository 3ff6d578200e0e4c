/** Inspections, their results and reports. */

import type { Option } from './option'

/** 检验类别 of an application */
export const applyInspectKind = [
  { code: '01', label: '定期检验' },
  { code: '02', label: '首次检验' },
  { code: '03', label: '安装监督检验' },
  { code: '04', label: '改造监督检验' },
  { code: '05', label: '重大修理监督检验' },
  { code: '06', label: '委托检验' },
  { code: '07', label: '复检' },
  { code: '08', label: '停用后启用检验' },
  { code: '09', label: '达到设计使用年限检验' },
] as const satisfies readonly Option[]

/** 申请类别 of an elevator's 检验检测 */
export const elevatorApplyKind = [
  { code: '1', label: '定期检验' },
  { code: '2', label: '自行检测(委托)' },
  { code: '3', label: '监督检验' },
  { code: '4', label: '载荷试验见证' },
  { code: '5', label: '复检' },
] as const satisfies readonly Option[]

/** 监督检验类别: the works that are supervised, by their codes in `applyInspectKind` */
export const supervisedWork = [
  { code: '03', label: '安装' },
  { code: '04', label: '改造' },
  { code: '05', label: '重大修理' },
] as const satisfies readonly Option[]

/** 检测实施单位 */
export const detectBody = [
  { code: '1', label: '使用单位自检' },
  { code: '2', label: '维保单位检测' },
  { code: '3', label: '检验检测机构检测' },
] as const satisfies readonly Option[]

/** 载荷试验的砝码由谁提供 */
export const weightProvider = [
  { code: '1', label: '使用单位' },
  { code: '2', label: '维保单位' },
  { code: '3', label: '检验机构' },
  { code: '9', label: '其他单位' },
] as const satisfies readonly Option[]

/** 适用规则 of an elevator's 检验检测 */
export const elevatorRuleVersion = [
  { code: 'OLD', label: '旧规则' },
  { code: 'T7001-2023', label: 'TSG T7001-2023' },
] as const satisfies readonly Option[]

/** 锅炉检验的项目 (TSG 11-2020) */
export const boilerItem = [
  { code: '1', label: '内部检验' },
  { code: '2', label: '外部检验' },
  { code: '3', label: '水(耐)压试验' },
] as const satisfies readonly Option[]

/** 检验项目 of what has a yearly and a full inspection, by their codes in `inspectionKind` */
export const inspectionScope = [
  { code: '18', label: '年度检验' },
  { code: '19', label: '全面检验' },
] as const satisfies readonly Option[]

/** 检验结论 */
export const inspectionConclusion = [
  { code: '01', label: '合格' },
  { code: '02', label: '复检合格' },
  { code: '03', label: '不合格' },
  { code: '04', label: '复检不合格' },
  { code: '11', label: '符合要求' },
  { code: '12', label: '基本符合要求' },
  { code: '13', label: '不符合要求' },
  { code: '21', label: '允许运行' },
  { code: '22', label: '整改后运行' },
  { code: '23', label: '限制条件运行' },
  { code: '24', label: '监督运行' },
  { code: '25', label: '停止运行' },
] as const satisfies readonly Option[]

/** 检验类别 on a device's archive */
export const inspectionKind = [
  { code: '01', label: '安装监督检验' },
  { code: '02', label: '改造监督检验' },
  { code: '03', label: '重大修理监督检验' },
  { code: '04', label: '首次检验' },
  { code: '05', label: '定期检验' },
  { code: '06', label: '达到设计使用年限检验' },
  { code: '07', label: '安全评估' },
  { code: '08', label: '基于风险检验(RBI)' },
  { code: '09', label: '事故检验' },
  { code: '10', label: '制造监督检验' },
  { code: '11', label: '委托检验' },
  { code: '12', label: '自行检测' },
  { code: '13', label: '年度检查' },
  { code: '14', label: '内部检验' },
  { code: '15', label: '外部检验' },
  { code: '16', label: '水(耐)压试验' },
  { code: '17', label: '载荷试验' },
  { code: '18', label: '年度检验' },
  { code: '19', label: '全面检验' },
  { code: '20', label: '限速器校验' },
] as const satisfies readonly Option[]

/** 检验到期状态, computed for the current day. A device that awaits registration or is stopped has no due date yet, but will have one. */
export const dueState = [
  { code: 'NORMAL', label: '正常' },
  { code: 'SOON', label: '即将到期' },
  { code: 'OVERDUE', label: '超期未检' },
  { code: 'UNSET', label: '未设下次检验日期' },
  { code: 'NA', label: '不适用' },
] as const satisfies readonly Option[]

/** 报告领取方式 */
export const deliver = [
  { code: '0', label: '电子报告' },
  { code: '1', label: '窗口自取' },
  { code: '2', label: '邮寄' },
] as const satisfies readonly Option[]

/** 检验报告的状态 */
export const reportState = [
  { code: 'valid', label: '有效' },
  { code: 'corrected', label: '已更正' },
  { code: 'void', label: '已作废' },
] as const satisfies readonly Option[]

/** 补发内容 */
export const reissueKind = [
  { code: '1', label: '检验报告' },
  { code: '2', label: '使用标志' },
  { code: '3', label: '使用登记证' },
  { code: '4', label: '检验检测数据资料' },
] as const satisfies readonly Option[]

/** 补发原因 */
export const reissueReason = [
  { code: '1', label: '遗失' },
  { code: '2', label: '损毁' },
  { code: '3', label: '单位更名' },
  { code: '4', label: '信息勘误' },
  { code: '9', label: '其他' },
] as const satisfies readonly Option[]
