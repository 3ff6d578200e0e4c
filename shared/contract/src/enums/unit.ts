/** Units and their people. */

import type { Option } from './option'

/** 单位类型 */
export const unitType = [
  { code: '1', label: '使用单位' },
  { code: '2', label: '维保单位' },
  { code: '3', label: '施工单位' },
  { code: '4', label: '使用单位兼维保单位' },
] as const satisfies readonly Option[]

/** 单位性质 */
export const unitNature = [
  { code: '1', label: '企业' },
  { code: '2', label: '机关事业单位' },
  { code: '3', label: '社会团体' },
  { code: '4', label: '个体工商户' },
  { code: '5', label: '个人' },
] as const satisfies readonly Option[]

/** 证件类型 */
export const certKind = [
  { code: '1', label: '营业执照' },
  { code: '2', label: '事业单位法人证书' },
  { code: '3', label: '社会团体法人登记证书' },
] as const satisfies readonly Option[]

/** 作业项目 (特种设备作业人员资格认定分类与项目, TSG Z6001-2019) */
export const operatorItem = [
  { code: 'A', label: '特种设备安全管理' },
  { code: 'G1', label: '工业锅炉司炉' },
  { code: 'G2', label: '电站锅炉司炉' },
  { code: 'G3', label: '锅炉水处理' },
  { code: 'R1', label: '快开门式压力容器操作' },
  { code: 'R2', label: '移动式压力容器充装' },
  { code: 'R3', label: '氧舱维护保养' },
  { code: 'P', label: '气瓶充装' },
  { code: 'T', label: '电梯修理' },
  { code: 'Q1', label: '起重机指挥' },
  { code: 'Q2', label: '起重机司机' },
  { code: 'S1', label: '客运索道修理' },
  { code: 'S2', label: '客运索道司机' },
  { code: 'Y1', label: '大型游乐设施修理' },
  { code: 'Y2', label: '大型游乐设施操作' },
  { code: 'N1', label: '叉车司机' },
  { code: 'N2', label: '观光车和观光列车司机' },
  { code: 'F', label: '安全阀校验' },
  { code: 'HJ', label: '金属焊接操作' },
  { code: 'HF', label: '非金属焊接操作' },
] as const satisfies readonly Option[]
export type OperatorItem = (typeof operatorItem)[number]['code']

/** 性别, as encoded in an identity number. */
export const gender = [
  { code: '1', label: '男' },
  { code: '2', label: '女' },
] as const satisfies readonly Option[]

/** 学历 */
export const education = [
  { code: '1', label: '初中及以下' },
  { code: '2', label: '高中/中专' },
  { code: '3', label: '大专' },
  { code: '4', label: '本科及以上' },
] as const satisfies readonly Option[]

/** 岗位 of staff for special equipment. */
export const safetyRole = [
  { code: '1', label: '主要负责人' },
  { code: '2', label: '安全总监' },
  { code: '3', label: '安全员' },
  { code: '4', label: '安全管理人员' },
  { code: '5', label: '作业人员' },
] as const satisfies readonly Option[]
