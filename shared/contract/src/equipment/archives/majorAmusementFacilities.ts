import { commonGroups } from './common'
import { defineArchive } from './definition'

/** 大型游乐设施 (TSG 71). */
export const majorAmusementFacilities = defineArchive({
  key: 'majorAmusementFacilities',
  label: '大型游乐设施',
  groups: [
    ...commonGroups({ derived: ['grade', 'nextInspectionDate'] }),
    {
      key: 'rideMain',
      label: '主要参数',
      fields: [
        { key: 'rideGrade', label: '设备级别', type: 'enum', enum: 'amusementGrade', required: true },
        { key: 'rideMount', label: '设备使用方式', type: 'enum', enum: 'amusementMounting', required: true },
        { key: 'runSpeed', label: '运行速度', type: 'decimal', unit: 'km/h', precision: 3, min: '0', required: false },
        { key: 'rotateSpeed', label: '转速', type: 'decimal', unit: 'r/min', precision: 3, min: '0', required: false },
        { key: 'runHeight', label: '运行高度', type: 'decimal', unit: 'm', precision: 3, min: '0', required: false },
        { key: 'rotateDiameter', label: '回转直径(静止)', type: 'decimal', unit: 'm', precision: 3, min: '0', required: false },
        { key: 'personsPerCar', label: '每车(列/舱)承载人数', type: 'integer', unit: '人', min: '0', required: false },
        { key: 'carCount', label: '车辆数/列车数/座舱数', type: 'integer', unit: '个', min: '0', required: false },
        { key: 'totalPassengers', label: '额定乘客人数', type: 'integer', unit: '人', min: '1', required: true },
        { key: 'trackHeight', label: '轨道高度', type: 'decimal', unit: 'm', precision: 3, min: '0', required: false },
        { key: 'heightDifference', label: '高差', type: 'decimal', unit: 'm', precision: 3, min: '0', required: false },
        { key: 'swingAngle', label: '单侧摆角', type: 'decimal', unit: '°', precision: 3, min: '0', required: false },
        { key: 'maxSlope', label: '最大坡度', type: 'decimal', unit: '°', precision: 3, min: '0', required: false },
        { key: 'maxAcceleration', label: '设计最大加速度', type: 'decimal', unit: 'G', precision: 3, min: '0', required: false },
        { key: 'poolDepth', label: '游乐池水深', type: 'decimal', unit: 'm', precision: 3, min: '0', required: false },
        { key: 'slideHeight', label: '水滑梯高度', type: 'decimal', unit: 'm', precision: 3, min: '0', required: false },
        { key: 'motionDescription', label: '主要结构和运动形式描述', type: 'text', required: false, wide: true },
        { key: 'drivePower', label: '驱动主功率', type: 'decimal', unit: 'kW', precision: 3, min: '0', required: false },
      ],
    },
  ],
  tables: [
    {
      key: 'restraints',
      label: '乘客束缚装置',
      measure: '件',
      minRows: 0,
      maxRows: 100,
      columns: [
        { key: 'name', label: '名称', type: 'string', required: true },
        { key: 'model', label: '型号', type: 'string', required: false },
        { key: 'spec', label: '规格', type: 'string', required: false },
        { key: 'quantity', label: '数量', type: 'integer', min: '0', required: false },
        { key: 'manufacturer', label: '制造单位', type: 'string', required: false },
      ],
    },
  ],
  dueFields: ['nextInspectionDate'],
})
