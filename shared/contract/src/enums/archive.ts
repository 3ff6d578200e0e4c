/** Parameters of a device's archive. */

import type { Option } from './option'

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

/** 大型游乐设施级别 */
export const amusementGrade = [
  { code: 'A', label: 'A级' },
  { code: 'B', label: 'B级' },
  { code: 'C', label: 'C级' },
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

/** 长管拖车、管束式集装箱介质组别 (TSG R0005-2011) */
export const mediumGroup = [
  { code: 'A', label: 'A组' },
  { code: 'B', label: 'B组' },
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
