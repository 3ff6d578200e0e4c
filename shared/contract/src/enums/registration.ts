/** The registration of devices, its changes, and notices of works. */

import type { Option } from './option'

/** 施工类别 */
export const constructionKind = [
  { code: '1', label: '安装' },
  { code: '2', label: '改造' },
  { code: '3', label: '一般修理' },
  { code: '4', label: '重大修理' },
  { code: '5', label: '移装' },
  { code: '6', label: '拆除' },
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

/** 使用登记(按单位): the categories registered this way (domain §3.4 and §4.3 no. 2). */
export const unitRegistrationCategory = [
  { code: '2300', label: '气瓶' },
  { code: '8100', label: '长输管道' },
  { code: '8200', label: '公用管道' },
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
