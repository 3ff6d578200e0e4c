import { commonGroups } from './common'
import { defineArchive } from './definition'

/** 市监特设发〔2022〕87号 */
const monitoredSince = '2023-12-01'

/** 场（厂）内专用机动车辆 (TSG 81). */
export const fieldMotorVehicles = defineArchive({
  key: 'fieldMotorVehicles',
  label: '场（厂）内专用机动车辆',
  groups: [
    ...commonGroups({ derived: ['nextInspectionDate'] }),
    {
      key: 'vehicleCommon',
      label: '通用参数',
      fields: [
        { key: 'plateNo', label: '场(厂)车牌照编号', type: 'string', writtenAs: 'capitals', required: false, copied: false },
        { key: 'engineNo', label: '发动机(电机)编号', type: 'string', required: false, copied: false },
        { key: 'frameNo', label: '车架编号', type: 'string', required: false, copied: false },
        { key: 'powerType', label: '动力方式', type: 'enum', enum: 'vehiclePower', required: true },
        { key: 'ratedPower', label: '发动机(电机)额定功率', type: 'decimal', unit: 'kW', precision: 3, min: '0', required: false },
        { key: 'systemVoltage', label: '系统电压', type: 'decimal', unit: 'V', precision: 3, min: '0', required: false },
        { key: 'monitorDevice', label: '安全监控装置', type: 'enum', enum: 'yesNo', required: false },
        { key: 'useArea', label: '使用区域', type: 'string', required: false, help: '厂区、景区或游乐场所' },
        { key: 'colour', label: '颜色', type: 'string', required: false },
      ],
    },
    {
      key: 'forklift',
      label: '叉车',
      visibleWhen: { field: 'categoryCode', in: ['5100'] },
      fields: [
        { key: 'ratedCapacity', label: '额定起重量', type: 'integer', unit: 'kg', min: '1', required: true },
        { key: 'loadCentre', label: '载荷中心距', type: 'integer', unit: 'mm', min: '0', required: false },
        { key: 'selfWeight', label: '自重', type: 'integer', unit: 'kg', min: '0', required: false },
        { key: 'maxSpeedEmpty', label: '最大运行速度(空载)', type: 'decimal', unit: 'km/h', precision: 3, min: '0', required: false },
        { key: 'maxSpeedLoaded', label: '最大运行速度(额定起重量)', type: 'decimal', unit: 'km/h', precision: 3, min: '0', required: false },
        { key: 'mastForm', label: '门架形式', type: 'string', required: false },
        { key: 'maxLiftHeight', label: '空载最大起升高度', type: 'integer', unit: 'mm', min: '0', required: false },
        { key: 'freeLiftHeight', label: '(全)自由起升高度', type: 'integer', unit: 'mm', min: '0', required: false },
        { key: 'mastTiltFront', label: '门架倾角(前)', type: 'decimal', unit: '°', precision: 3, min: '0', required: false },
        { key: 'mastTiltBack', label: '门架倾角(后)', type: 'decimal', unit: '°', precision: 3, min: '0', required: false },
        { key: 'liftSpeedLoaded', label: '最大起升速度(额定起重量)', type: 'decimal', unit: 'mm/s', precision: 3, min: '0', required: false },
        { key: 'lowerSpeedLoaded', label: '最大下降速度(额定起重量)', type: 'decimal', unit: 'mm/s', precision: 3, min: '0', required: false },
        { key: 'exGrade', label: '防爆等级', type: 'string', required: false },
        { key: 'exPlace', label: '防爆使用场所', type: 'string', required: false },
      ],
    },
    {
      key: 'sightseeing',
      label: '非公路用旅游观光车辆',
      visibleWhen: { field: 'categoryCode', in: ['5200'] },
      fields: [
        { key: 'curbWeight', label: '整机整备质量', type: 'integer', unit: 'kg', min: '0', required: false },
        { key: 'ratedPassengers', label: '额定载客人数', type: 'integer', unit: '人', min: '1', required: true },
        { key: 'length', label: '全长', type: 'integer', unit: 'mm', min: '0', required: false },
        { key: 'width', label: '全宽', type: 'integer', unit: 'mm', min: '0', required: false },
        { key: 'height', label: '全高', type: 'integer', unit: 'mm', min: '0', required: false },
        { key: 'groundClearance', label: '最小离地间隙', type: 'integer', unit: 'mm', min: '0', required: false },
        { key: 'turningRadius', label: '最小外侧转弯半径', type: 'integer', unit: 'mm', min: '0', required: false },
        { key: 'maxSpeed', label: '最大运行速度', type: 'decimal', unit: 'km/h', precision: 3, above: '0', required: true },
        { key: 'maxGrade', label: '最大行驶坡度', type: 'decimal', unit: '%', precision: 3, min: '0', required: true },
        { key: 'brakingDistance', label: '制动距离', type: 'decimal', unit: 'm', precision: 3, min: '0', required: false },
        { key: 'tractorSeats', label: '观光列车牵引车头座位数', type: 'integer', unit: '个', min: '0', required: false },
        { key: 'carriages', label: '观光列车车厢数', type: 'integer', unit: '节', min: '0', required: false },
        { key: 'carriageSeats', label: '每节车厢座位数', type: 'integer', unit: '个', min: '0', required: false },
      ],
    },
  ],
  tables: [
    {
      key: 'mainParts',
      label: '主要零部件、安全保护和防护装置',
      measure: '件',
      minRows: 0,
      maxRows: 100,
      columns: [
        { key: 'name', label: '名称', type: 'string', required: true },
        { key: 'spec', label: '型号规格', type: 'string', required: false },
        { key: 'manufacturer', label: '制造单位', type: 'string', required: false },
      ],
    },
  ],
  crossChecks: [
    {
      field: 'monitorDevice',
      message: `${monitoredSince}起制造的叉车应当装有安全监控装置`,
      holds: ({ fields }) => fields.categoryCode !== '5100' || (fields.manufactureDate ?? '') < monitoredSince || fields.monitorDevice === '1',
    },
  ],
  dueFields: ['nextInspectionDate'],
})
