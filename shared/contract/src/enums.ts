/** Coded values and their labels. Only codes are stored and sent; labels are for users. */
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

/** 退费状态 */
export const refundState = [
  { code: 'asked', label: '待复核' },
  { code: 'returned', label: '复核退回' },
  { code: 'requested', label: '退费中' },
  { code: 'done', label: '已退费' },
] as const satisfies readonly Option[]

/** 退费原因 */
export const refundReason = [
  { code: 'cancelled', label: '取消报检' },
  { code: 'late', label: '作废后到账' },
  { code: 'twice', label: '重复缴费' },
  { code: 'amountDiffers', label: '金额不符' },
] as const satisfies readonly Option[]

/** 对账单一行的类型 */
export const statementKind = [
  { code: 'payment', label: '收款' },
  { code: 'refund', label: '退款' },
] as const satisfies readonly Option[]

/** 对账结果 */
export const reconciliationResult = [
  { code: 'matched', label: '核对一致' },
  { code: 'amountDiffers', label: '金额不符' },
  { code: 'dayDiffers', label: '日期不符' },
  { code: 'missingHere', label: '平台有、本系统无' },
  { code: 'missingThere', label: '本系统有、平台无' },
] as const satisfies readonly Option[]

/** 增值税发票，由付款单位选择 */
export const vatInvoiceKind = [
  { code: '2', label: '增值税电子普通发票' },
  { code: '3', label: '增值税专用发票' },
] as const satisfies readonly Option[]

/** 票据种类 */
export const invoiceKind = [{ code: '1', label: '财政电子票据' }, ...vatInvoiceKind] as const satisfies readonly Option[]

/** 检验费的收费性质 */
export const chargeKind = [
  { code: '1', label: '行政事业性收费' },
  { code: '2', label: '经营服务性收费' },
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

/** 使用状态 of a device */
export const useStatus = [
  { code: '00', label: '待登记' },
  { code: '10', label: '在用' },
  { code: '20', label: '停用' },
  { code: '30', label: '报废' },
  { code: '40', label: '注销' },
  { code: '50', label: '移装迁出' },
  { code: '90', label: '历史废弃' },
] as const satisfies readonly Option[]

/** 登记方式 (TSG 08) */
export const registrationMode = [
  { code: 'SETS', label: '按台(套)' },
  { code: 'UNIT', label: '按单位' },
  { code: 'VEHICLE', label: '以车为单位(车用气瓶)' },
  { code: 'EXEMPT', label: '不需办理使用登记' },
  { code: 'NONE', label: '不适用(元件/附件)' },
] as const satisfies readonly Option[]

/** 登记类别 (TSG 08) */
export const registrationCategory = [
  { code: '01', label: '新设备首次启用' },
  { code: '02', label: '停用后启用' },
  { code: '03', label: '改造' },
  { code: '04', label: '使用单位更名' },
  { code: '05', label: '使用地址变更' },
  { code: '06', label: '过户' },
  { code: '07', label: '移装' },
  { code: '08', label: '达到设计使用年限' },
  { code: '99', label: '历史设备补录' },
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

/** 使用场所分类 */
export const usePlaceType = [
  { code: '01', label: '住宅小区' },
  { code: '02', label: '写字楼' },
  { code: '03', label: '宾馆' },
  { code: '04', label: '学校' },
  { code: '05', label: '医院' },
  { code: '06', label: '商场超市' },
  { code: '07', label: '餐饮场所' },
  { code: '08', label: '娱乐场所' },
  { code: '09', label: '旅游景点' },
  { code: '10', label: '厂区' },
  { code: '11', label: '车站机场码头' },
  { code: '12', label: '物流仓储' },
  { code: '99', label: '其他' },
] as const satisfies readonly Option[]

/** 国产或进口 */
export const equipmentOrigin = [
  { code: '1', label: '国产' },
  { code: '2', label: '进口' },
] as const satisfies readonly Option[]

/** 安全状况等级 of vessels and pipes */
export const safetyGrade = [
  { code: '1', label: '1级' },
  { code: '2', label: '2级' },
  { code: '3', label: '3级' },
  { code: '4', label: '4级' },
  { code: '5', label: '5级' },
] as const satisfies readonly Option[]

/** 锅炉级别 (TSG 11-2020) */
export const boilerGrade = [
  { code: 'A', label: 'A级' },
  { code: 'B', label: 'B级' },
  { code: 'C', label: 'C级' },
  { code: 'D', label: 'D级' },
] as const satisfies readonly Option[]

/** 锅炉用途 */
export const boilerUse = [
  { code: '1', label: '工业锅炉' },
  { code: '2', label: '电站锅炉' },
  { code: '3', label: '生活锅炉' },
] as const satisfies readonly Option[]

/** 燃料或者热源种类 */
export const boilerFuel = [
  { code: '01', label: '油' },
  { code: '02', label: '气' },
  { code: '03', label: '煤' },
  { code: '04', label: '煤、气' },
  { code: '05', label: '水煤浆' },
  { code: '06', label: '生物质' },
  { code: '07', label: '木材' },
  { code: '08', label: '电' },
  { code: '09', label: '余热' },
  { code: '10', label: '煤粉' },
  { code: '99', label: '其他' },
] as const satisfies readonly Option[]

/** 燃烧方式 */
export const combustionMode = [
  { code: '1', label: '层燃' },
  { code: '2', label: '室燃' },
  { code: '3', label: '流化床' },
  { code: '9', label: '其他' },
] as const satisfies readonly Option[]

/** 额定蒸发量、热功率的单位 */
export const boilerCapacityUnit = [
  { code: 'T', label: 't/h' },
  { code: 'M', label: 'MW' },
] as const satisfies readonly Option[]

/** 电梯驱动方式 */
export const elevatorDrive = [
  { code: '1', label: '曳引驱动' },
  { code: '2', label: '强制驱动' },
  { code: '3', label: '液压驱动' },
  { code: '4', label: '螺杆式' },
  { code: '9', label: '其他' },
] as const satisfies readonly Option[]

/** 电梯控制方式 */
export const elevatorControl = [
  { code: '1', label: '按钮控制' },
  { code: '2', label: '集选控制' },
  { code: '3', label: '并联控制' },
  { code: '4', label: '群控' },
  { code: '5', label: '信号控制' },
  { code: '9', label: '其他' },
] as const satisfies readonly Option[]

/** 有无机房 */
export const machineRoom = [
  { code: '1', label: '有机房' },
  { code: '0', label: '无机房' },
] as const satisfies readonly Option[]

/** 悬挂介质种类 */
export const suspensionKind = [
  { code: '1', label: '钢丝绳' },
  { code: '2', label: '复合带' },
  { code: '3', label: '链条' },
  { code: '9', label: '其他' },
] as const satisfies readonly Option[]

/** 自动扶梯工作类型 */
export const escalatorDuty = [
  { code: '1', label: '公共交通型' },
  { code: '2', label: '普通型' },
] as const satisfies readonly Option[]

/** 自动扶梯工作环境 */
export const escalatorPlace = [
  { code: '1', label: '室内' },
  { code: '2', label: '室外' },
  { code: '3', label: '半室外' },
] as const satisfies readonly Option[]

/** 起重机整机工作级别 (GB/T 3811) */
export const craneWorkClass = [
  { code: 'A1', label: 'A1' },
  { code: 'A2', label: 'A2' },
  { code: 'A3', label: 'A3' },
  { code: 'A4', label: 'A4' },
  { code: 'A5', label: 'A5' },
  { code: 'A6', label: 'A6' },
  { code: 'A7', label: 'A7' },
  { code: 'A8', label: 'A8' },
] as const satisfies readonly Option[]

/** 起重机操纵方式 */
export const craneControl = [
  { code: '1', label: '司机室' },
  { code: '2', label: '地面有线' },
  { code: '3', label: '遥控' },
  { code: '4', label: '多点操纵' },
  { code: '9', label: '其他' },
] as const satisfies readonly Option[]

/** 起重机使用场所 */
export const cranePlace = [
  { code: '1', label: '露天' },
  { code: '2', label: '室内' },
  { code: '3', label: '防爆' },
] as const satisfies readonly Option[]

/** 停车设备类别 (GB/T 26476) */
export const parkingType = [
  { code: '1', label: '升降横移类' },
  { code: '2', label: '简易升降类' },
  { code: '3', label: '垂直升降类' },
  { code: '4', label: '平面移动类' },
  { code: '5', label: '巷道堆垛类' },
  { code: '6', label: '水平循环类' },
  { code: '7', label: '垂直循环类' },
  { code: '8', label: '多层循环类' },
  { code: '9', label: '汽车专用升降机' },
] as const satisfies readonly Option[]

/** 场车动力方式 */
export const vehiclePower = [
  { code: '01', label: '柴油' },
  { code: '02', label: '汽油' },
  { code: '03', label: '天然气' },
  { code: '04', label: '液化石油气' },
  { code: '05', label: '蓄电池' },
  { code: '06', label: '混合动力' },
  { code: '07', label: '氢燃料电池' },
] as const satisfies readonly Option[]

/** 游乐设施使用方式 */
export const amusementMounting = [
  { code: '1', label: '固定式' },
  { code: '2', label: '移动式' },
] as const satisfies readonly Option[]

/** 管道级别 */
export const pipeGrade = [
  { code: 'GA1', label: 'GA1' },
  { code: 'GA2', label: 'GA2' },
  { code: 'GB1', label: 'GB1' },
  { code: 'GB2', label: 'GB2' },
  { code: 'GC1', label: 'GC1' },
  { code: 'GC2', label: 'GC2' },
  { code: 'GC3', label: 'GC3' },
  { code: 'GCD', label: 'GCD' },
] as const satisfies readonly Option[]

/** 管道敷设方式 */
export const pipeLaying = [
  { code: '1', label: '架空' },
  { code: '2', label: '埋地' },
  { code: '3', label: '地沟' },
  { code: '4', label: '穿跨越' },
] as const satisfies readonly Option[]

/** 管道绝热 */
export const pipeInsulation = [
  { code: '0', label: '无' },
  { code: '1', label: '保温' },
  { code: '2', label: '保冷' },
  { code: '3', label: '隔热' },
] as const satisfies readonly Option[]

/** 无损检测方法 */
export const nonDestructiveTest = [
  { code: 'RT', label: '射线RT' },
  { code: 'UT', label: '超声UT' },
  { code: 'MT', label: '磁粉MT' },
  { code: 'PT', label: '渗透PT' },
  { code: 'TOFD', label: '衍射时差TOFD' },
  { code: 'NA', label: '不要求' },
] as const satisfies readonly Option[]

/** 耐压试验种类 */
export const pressureTest = [
  { code: '1', label: '液压试验' },
  { code: '2', label: '气压试验' },
  { code: '3', label: '气液组合试验' },
  { code: '0', label: '无' },
] as const satisfies readonly Option[]

/** 索道型式 */
export const ropewayForm = [
  { code: '1', label: '往复式' },
  { code: '2', label: '循环式(固定抱索)' },
  { code: '3', label: '循环式(脱挂抱索)' },
  { code: '4', label: '脉动循环式' },
  { code: '5', label: '缆车' },
  { code: '6', label: '拖牵' },
] as const satisfies readonly Option[]

/** 气瓶介质类别 (TSG 23-2021) */
export const cylinderMedium = [
  { code: '1', label: '惰性气体' },
  { code: '2', label: '一般性气体' },
  { code: '3', label: '腐蚀性气体' },
  { code: '4', label: '液化石油气' },
  { code: '5', label: '溶解乙炔' },
  { code: '6', label: '压缩天然气' },
  { code: '7', label: '液化天然气' },
  { code: '8', label: '氢气' },
  { code: '9', label: '其他' },
] as const satisfies readonly Option[]

/** 使用登记(按单位): the kinds registered this way (domain §4.3 no. 2). */
export const unitRegistrationCategory = [
  { code: '2300', label: '气瓶' },
  { code: '8300', label: '工业管道' },
] as const satisfies readonly Option[]

/** 档案维护: kinds of application. */
export const maintainKind = [
  { code: '1', label: '新增设备' },
  { code: '2', label: '修改档案' },
  { code: '3', label: '批量新增' },
] as const satisfies readonly Option[]

/** 使用登记(档案内设备/历史补录): how the device is identified. */
export const useRecordKind = [
  { code: '1', label: '登记已建档设备' },
  { code: '2', label: '认领设备' },
  { code: '3', label: '历史补录' },
] as const satisfies readonly Option[]

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

/** 变更类型 of 变更登记 */
export const changeType = [
  { code: '01', label: '改造变更' },
  { code: '02', label: '移装变更' },
  { code: '03', label: '单位变更(过户)' },
  { code: '04', label: '更名变更' },
  { code: '05', label: '达到设计使用年限继续使用' },
  { code: '06', label: '使用地址变更' },
  { code: '11', label: '停用' },
  { code: '12', label: '启用' },
  { code: '13', label: '报废' },
  { code: '14', label: '注销' },
  { code: '21', label: '维保单位变更' },
  { code: '31', label: '信息勘误' },
] as const satisfies readonly Option[]

/** 移装: stage from the point of view of the authorities. */
export const moveStage = [
  { code: '1', label: '本市范围内移装' },
  { code: '2', label: '迁出本市' },
  { code: '3', label: '由外地迁入' },
] as const satisfies readonly Option[]

/** 报废处置方式 */
export const scrapWay = [
  { code: '1', label: '已消除使用功能' },
  { code: '2', label: '已拆除' },
  { code: '3', label: '已解体' },
] as const satisfies readonly Option[]

/** Archive fields that 改造 may change and 勘误 may correct, by field key, with the archives' labels: all of them where these differ. */
export const correctionItem = [
  { code: 'equipmentName', label: '产品名称(设备名称)' },
  { code: 'model', label: '型号(规格)' },
  { code: 'equipmentCode', label: '设备代码' },
  { code: 'registrationCode', label: '注册代码' },
  { code: 'factoryNo', label: '产品编号(出厂编号)' },
  { code: 'manufacturer', label: '制造单位名称' },
  { code: 'manufactureDate', label: '制造日期' },
  { code: 'putIntoUseDate', label: '投入使用日期' },
  { code: 'designLife', label: '设计使用年限' },
  { code: 'installSupervisionDate', label: '安装监督检验合格日期' },
  { code: 'constructionUnit', label: '施工单位名称' },
  { code: 'ownerUnitName', label: '产权单位名称' },
  { code: 'ratedLoad', label: '额定载重量、额定充装量' },
  { code: 'ratedSpeedUp', label: '额定速度(上行)' },
  { code: 'floors', label: '层' },
  { code: 'stations', label: '站' },
  { code: 'doors', label: '门' },
  { code: 'ratedCapacity', label: '额定起重量、额定蒸发量(热功率)' },
  { code: 'span', label: '跨度' },
  { code: 'liftHeight', label: '起升高度、提升高度' },
  { code: 'vesselVolume', label: '容器容积' },
  { code: 'permittedPressure', label: '许可使用压力' },
] as const satisfies readonly Option[]

/** 自助申报的类别 */
export const declareKind = [
  { code: '1', label: '延期检验申请' },
  { code: '2', label: '整改完成反馈' },
  { code: '3', label: '检验准备情况申报' },
] as const satisfies readonly Option[]

/** All option lists, by the name under which fields refer to them. */
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
  terminateReason,
  maintenanceSide,
  counterpartAnswer,
  referenceDevice,
  referencePlace,
  applyInspectKind,
  elevatorApplyKind,
  supervisedWork,
  detectBody,
  elevatorRuleVersion,
  boilerItem,
  inspectionScope,
  amusementGrade,
  payMethod,
  feeType,
  payState,
  refundState,
  reportState,
  reissueKind,
  reissueReason,
  refundReason,
  statementKind,
  reconciliationResult,
  invoiceKind,
  vatInvoiceKind,
  chargeKind,
  deliver,
  inspectionConclusion,
  useStatus,
  registrationMode,
  registrationCategory,
  inspectionKind,
  dueState,
  usePlaceType,
  equipmentOrigin,
  safetyGrade,
  boilerGrade,
  boilerUse,
  boilerFuel,
  combustionMode,
  boilerCapacityUnit,
  elevatorDrive,
  elevatorControl,
  machineRoom,
  suspensionKind,
  escalatorDuty,
  escalatorPlace,
  craneWorkClass,
  craneControl,
  cranePlace,
  parkingType,
  vehiclePower,
  amusementMounting,
  pipeGrade,
  pipeLaying,
  pipeInsulation,
  nonDestructiveTest,
  pressureTest,
  ropewayForm,
  cylinderMedium,
  unitRegistrationCategory,
  maintainKind,
  useRecordKind,
  changeType,
  moveStage,
  scrapWay,
  correctionItem,
  declareKind,
  gender,
  education,
  safetyRole,
} as const
export type EnumName = keyof typeof enums

/** The label of a code; an unknown code is returned as it is, so that old records stay readable. */
export function labelOf(name: EnumName, code: string | undefined): string {
  const options: readonly Option[] = enums[name]
  return options.find((option) => option.code === code)?.label ?? code ?? ''
}

/** The code with a label; an unknown label is returned as it is. */
export function codeOf(name: EnumName, label: string): string {
  const options: readonly Option[] = enums[name]
  return options.find((option) => option.label === label)?.code ?? label
}

/** Visual style of a state. It adds a shape and then a colour to the text (look). */
export const tones = ['done', 'moving', 'attention', 'failed', 'idle'] as const
export type Tone = (typeof tones)[number]
