import type { Condition } from '../../form/condition'
import { tubeTrailers } from '../due/inspectionCycles'
import { commonGroups } from './common'
import { cylinders } from './cylinders'
import { defineArchive } from './definition'

/** 移动式压力容器. */
const mobile: Condition = { field: 'categoryCode', in: ['2200'] }

/** 压力容器 (TSG 21, TSG R0005, TSG 23, TSG 24): 气瓶 are registered by unit and listed in a table. */
export const pressureVessel = defineArchive({
  key: 'pressureVessel',
  label: '压力容器',
  groups: [
    ...commonGroups(),
    {
      key: 'vesselMain',
      label: '主要参数',
      visibleWhen: { field: 'categoryCode', in: ['2100', '2200', '2400'] },
      fields: [
        { key: 'vesselClass', label: '压力容器类别', type: 'string', required: true },
        { key: 'vesselVolume', label: '容器容积', type: 'decimal', unit: 'm³', precision: 3, above: '0', required: true },
        { key: 'innerDiameter', label: '容器内径', type: 'decimal', unit: 'mm', precision: 3, min: '0', required: false },
        { key: 'heightOrLength', label: '容器高(长)', type: 'decimal', unit: 'mm', precision: 3, min: '0', required: false },
        { key: 'totalWeight', label: '容器总重量', type: 'decimal', unit: 'kg', precision: 3, min: '0', required: false },
        { key: 'mediumWeight', label: '盛装介质重量', type: 'decimal', unit: 'kg', precision: 3, min: '0', required: false },
        { key: 'productStandard', label: '产品标准', type: 'string', required: false },
        { key: 'quickOpening', label: '是否快开门', type: 'enum', enum: 'yesNo', required: false },
        {
          key: 'nonMetallic',
          label: '是否非金属压力容器',
          type: 'enum',
          enum: 'yesNo',
          required: false,
          visibleWhen: { field: 'categoryCode', in: ['2100'] },
          help: '非金属压力容器投用后1年内首次定期检验，其他3年内',
        },
        { key: 'safetyGrade', label: '安全状况等级', type: 'enum', enum: 'safetyGrade', required: false },
      ],
    },
    {
      key: 'vesselMaterial',
      label: '材料与厚度',
      visibleWhen: { field: 'categoryCode', in: ['2100', '2200', '2400'] },
      fields: [
        { key: 'materialShell', label: '材料:筒体(球壳)', type: 'string', required: false },
        { key: 'materialHead', label: '材料:封头', type: 'string', required: false },
        { key: 'materialLining', label: '材料:衬里', type: 'string', required: false },
        { key: 'materialJacket', label: '材料:夹套', type: 'string', required: false },
        { key: 'thicknessShell', label: '厚度:筒体(球壳)', type: 'decimal', unit: 'mm', precision: 3, min: '0', required: false },
        { key: 'thicknessHead', label: '厚度:封头', type: 'decimal', unit: 'mm', precision: 3, min: '0', required: false },
        { key: 'thicknessLining', label: '厚度:衬里', type: 'decimal', unit: 'mm', precision: 3, min: '0', required: false },
        { key: 'thicknessJacket', label: '厚度:夹套', type: 'decimal', unit: 'mm', precision: 3, min: '0', required: false },
      ],
    },
    {
      key: 'vesselPressure',
      label: '压力温度介质',
      visibleWhen: { field: 'categoryCode', in: ['2100', '2200', '2400'] },
      fields: [
        { key: 'designPressureShell', label: '设计压力:壳程', type: 'decimal', unit: 'MPa', precision: 3, min: '0', required: true },
        { key: 'designPressureTube', label: '设计压力:管程', type: 'decimal', unit: 'MPa', precision: 3, min: '0', required: false },
        { key: 'designPressureJacket', label: '设计压力:夹套', type: 'decimal', unit: 'MPa', precision: 3, min: '0', required: false },
        { key: 'designTempShell', label: '设计温度:壳程', type: 'decimal', unit: '℃', precision: 3, min: '-273', required: true },
        { key: 'designTempTube', label: '设计温度:管程', type: 'decimal', unit: '℃', precision: 3, min: '-273', required: false },
        { key: 'designTempJacket', label: '设计温度:夹套', type: 'decimal', unit: '℃', precision: 3, min: '-273', required: false },
        { key: 'maxWorkPressureShell', label: '最高允许工作压力:壳程', type: 'decimal', unit: 'MPa', precision: 3, min: '0', required: false },
        { key: 'maxWorkPressureTube', label: '最高允许工作压力:管程', type: 'decimal', unit: 'MPa', precision: 3, min: '0', required: false },
        { key: 'maxWorkPressureJacket', label: '最高允许工作压力:夹套', type: 'decimal', unit: 'MPa', precision: 3, min: '0', required: false },
        { key: 'mediumShell', label: '壳程介质', type: 'string', required: true },
        { key: 'mediumTube', label: '管程介质', type: 'string', required: false },
        { key: 'mediumJacket', label: '夹套介质', type: 'string', required: false },
      ],
    },
    {
      key: 'vesselForm',
      label: '结构与试验',
      visibleWhen: { field: 'categoryCode', in: ['2100', '2200', '2400'] },
      fields: [
        { key: 'structureForm', label: '主体结构型式', type: 'string', required: false },
        { key: 'installForm', label: '安装型式', type: 'string', required: false },
        { key: 'supportForm', label: '支座型式', type: 'string', required: false },
        { key: 'insulationForm', label: '保温绝热方式', type: 'string', required: false },
        { key: 'ndtMethod', label: '无损检测方法', type: 'enum', enum: 'nonDestructiveTest', required: false },
        { key: 'ndtRatio', label: '无损检测比例', type: 'decimal', unit: '%', precision: 3, min: '0', max: '100', required: false },
        { key: 'pressureTestKind', label: '耐压试验种类', type: 'enum', enum: 'pressureTest', required: false },
        { key: 'pressureTestValue', label: '耐压试验压力', type: 'decimal', unit: 'MPa', precision: 3, min: '0', required: false },
        { key: 'leakTestKind', label: '泄漏试验种类', type: 'string', required: false },
        { key: 'leakTestValue', label: '泄漏试验压力', type: 'decimal', unit: 'MPa', precision: 3, min: '0', required: false },
        { key: 'heatTreatment', label: '热处理种类', type: 'string', required: false },
        { key: 'heatTemperature', label: '热处理温度', type: 'decimal', unit: '℃', precision: 3, min: '-273', required: false },
      ],
    },
    {
      key: 'vesselMobile',
      label: '移动式压力容器',
      visibleWhen: mobile,
      fields: [
        { key: 'plateNo', label: '车牌号(罐车)', type: 'string', writtenAs: 'capitals', required: false },
        { key: 'vin', label: '底盘号(VIN)', type: 'string', required: false },
        { key: 'tankStructure', label: '罐体结构型式', type: 'string', required: false },
        { key: 'ratedLoad', label: '额定充装量', type: 'decimal', unit: 't', precision: 3, min: '0', required: false },
        {
          key: 'mediumGroup',
          label: '介质组别',
          type: 'enum',
          enum: 'mediumGroup',
          required: false,
          visibleWhen: { field: 'varietyCode', in: tubeTrailers },
          help: '决定全面检验周期，未填的按较短的周期计算',
        },
      ],
    },
    {
      key: 'vesselChamber',
      label: '氧舱',
      visibleWhen: { field: 'categoryCode', in: ['2400'] },
      fields: [
        { key: 'chamberPersons', label: '额定治疗人数', type: 'integer', unit: '人', min: '0', required: false },
        { key: 'oxygenTestMode', label: '测氧方式', type: 'string', required: false },
      ],
    },
    {
      key: 'cylinder',
      label: '气瓶',
      visibleWhen: { field: 'categoryCode', in: ['2300'] },
      fields: [
        { key: 'cylinderQuantity', label: '气瓶数量', type: 'integer', unit: '只', min: '0', required: false },
        { key: 'fillingMedium', label: '充装介质', type: 'string', required: false },
        { key: 'mediumClass', label: '介质类别', type: 'enum', enum: 'cylinderMedium', required: false },
        { key: 'nominalPressure', label: '公称工作压力', type: 'decimal', unit: 'MPa', precision: 3, min: '0', required: false },
        { key: 'cylinderVolume', label: '容积', type: 'decimal', unit: 'L', precision: 3, min: '0', required: false },
        { key: 'cylinderPlateNo', label: '车牌号(车用气瓶)', type: 'string', writtenAs: 'capitals', required: false },
        { key: 'cylinderVin', label: '车辆VIN码', type: 'string', writtenAs: 'capitals', required: false },
      ],
    },
    {
      key: 'vesselDue',
      label: '压力容器检验日期',
      fields: [
        { key: 'annualCheckDate', label: '年度检查日期', type: 'date', required: false },
        { key: 'nextAnnualCheckDate', label: '下次年度检查日期', type: 'date', required: false, source: 'derived' },
        // Of each item that is due for itself: the latest result in an archive is that of one of them.
        { key: 'annualInspectionDate', label: '年度检验日期', type: 'date', required: false, visibleWhen: mobile },
        { key: 'nextAnnualInspectionDate', label: '下次年度检验日期', type: 'date', required: false, source: 'derived', visibleWhen: mobile },
        { key: 'fullInspectionDate', label: '全面检验日期', type: 'date', required: false, visibleWhen: mobile },
        { key: 'nextFullInspectionDate', label: '下次全面检验日期', type: 'date', required: false, source: 'derived', visibleWhen: mobile },
      ],
    },
  ],
  tables: [
    {
      key: 'safetyAccessories',
      label: '安全附件与有关装置',
      measure: '件',
      minRows: 0,
      maxRows: 100,
      columns: [
        { key: 'name', label: '名称', type: 'string', required: true },
        { key: 'model', label: '型号', type: 'string', required: false },
        { key: 'spec', label: '规格', type: 'string', required: false },
        { key: 'quantity', label: '数量', type: 'integer', min: '0', required: false },
        { key: 'manufacturer', label: '制造单位', type: 'string', required: false },
        { key: 'nextCalibrationDate', label: '下次校验日期', type: 'date', required: false },
      ],
    },
    cylinders,
  ],
  dueFields: ['nextInspectionDate', 'nextAnnualCheckDate'],
})
