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

/** 维保方式 */
export const maintMode = [
  { code: '1', label: '清包' },
  { code: '2', label: '半包' },
  { code: '3', label: '大包(全包)' },
  { code: '4', label: '按需维保' },
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

/** 锅炉定期检验的项目 (TSG 11-2020) */
export const boilerItem = [
  { code: '1', label: '内部检验' },
  { code: '2', label: '外部检验' },
] as const satisfies readonly Option[]

/** 大型游乐设施级别 */
export const amusementGrade = [
  { code: 'A', label: 'A级' },
  { code: 'B', label: 'B级' },
  { code: 'C', label: 'C级' },
] as const satisfies readonly Option[]

/** 缴费方式 */
export const payMethod = [
  { code: '1', label: '扫码缴费(统一公共支付)' },
  { code: '2', label: '对公转账(上传凭证)' },
  { code: '3', label: '协议结算' },
  { code: '4', label: '免缴' },
] as const satisfies readonly Option[]

/** 收费类型 */
export const feeType = [
  { code: '0', label: '正常收费' },
  { code: '1', label: '协议收费' },
  { code: '2', label: '免收费' },
] as const satisfies readonly Option[]

/** 缴费状态 of a payment order */
export const payState = [
  { code: '1', label: '待缴费' },
  { code: '2', label: '已缴费' },
  { code: '4', label: '凭证待确认' },
  { code: '8', label: '已退费' },
  { code: '9', label: '已取消' },
] as const satisfies readonly Option[]

/** 票据种类 */
export const invoiceKind = [
  { code: '1', label: '财政电子票据' },
  { code: '2', label: '增值税电子普通发票' },
  { code: '3', label: '增值税专用发票' },
] as const satisfies readonly Option[]

/** 报告领取方式 */
export const deliver = [
  { code: '0', label: '电子报告' },
  { code: '1', label: '窗口自取' },
  { code: '2', label: '邮寄' },
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

/** 使用状态 of a device in the archive */
export const useStatus = [
  { code: '00', label: '待登记' },
  { code: '10', label: '在用' },
  { code: '20', label: '停用' },
  { code: '30', label: '报废' },
  { code: '40', label: '注销' },
  { code: '50', label: '移装迁出' },
  { code: '90', label: '历史废弃' },
] as const satisfies readonly Option[]

/** 检验到期状态 */
export const dueState = [
  { code: 'NORMAL', label: '正常' },
  { code: 'SOON', label: '即将到期' },
  { code: 'OVERDUE', label: '超期未检' },
  { code: 'UNSET', label: '未设下次检验日期' },
  { code: 'NA', label: '不需检验' },
] as const satisfies readonly Option[]

/** Every list of options a field may refer to by name. */
export const enums = {
  yesNo,
  constructionKind,
  operatorItem,
  unitType,
  unitNature,
  certKind,
  filingKind,
  faultCause,
  faultCode,
  rescueLevel,
  priceKind,
  interactKind,
  recipientKind,
  maintMode,
  referenceDevice,
  referencePlace,
  applyInspectKind,
  boilerItem,
  amusementGrade,
  payMethod,
  feeType,
  payState,
  invoiceKind,
  deliver,
  inspectionConclusion,
  useStatus,
  dueState,
} as const
export type EnumName = keyof typeof enums

/** The label of a code, or the code itself when the list does not know it (old records keep readable). */
export function labelOf(name: EnumName, code: string | undefined): string {
  const options: readonly Option[] = enums[name]
  return options.find((option) => option.code === code)?.label ?? code ?? ''
}

/** How a state is shown: words plus a shape, colour third (look). */
export const tones = ['done', 'moving', 'attention', 'failed', 'idle'] as const
export type Tone = (typeof tones)[number]
