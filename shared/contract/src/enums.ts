/** Coded values with the words a user reads. Codes travel, labels are shown. */
export interface Option {
  code: string
  label: string
}

/** 是 or 否 */
export const yesNo = [
  { code: '1', label: '是' },
  { code: '0', label: '否' },
] as const satisfies readonly Option[]

/** 施工类别 */
export const constructionKind = [
  { code: '1', label: '安装' },
  { code: '2', label: '改造' },
  { code: '3', label: '一般修理' },
  { code: '4', label: '重大修理' },
  { code: '5', label: '移装' },
  { code: '6', label: '拆除' },
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

/** 维保备案类别 */
export const filingKind = [
  { code: '1', label: '维保单位备案' },
  { code: '2', label: '按需维保备案' },
  { code: '3', label: '无纸化维保备案' },
  { code: '4', label: '驻点/人员变更备案' },
] as const satisfies readonly Option[]

/** Every list of options a field may refer to by name. */
export const enums = { yesNo, constructionKind, operatorItem, unitType, unitNature, certKind, filingKind } as const
export type EnumName = keyof typeof enums

/** The label of a code, or the code itself when the list does not know it (old records keep readable). */
export function labelOf(name: EnumName, code: string | undefined): string {
  const options: readonly Option[] = enums[name]
  return options.find((option) => option.code === code)?.label ?? code ?? ''
}

/** How a state is shown: words plus a shape, colour third (look). */
export const tones = ['done', 'moving', 'attention', 'failed', 'idle'] as const
export type Tone = (typeof tones)[number]
