import { commonGroups } from './common'
import { defineArchive } from './definition'

/** 客运索道 (TSG S7001): the due date is the earlier of 年度检验 and 全面检验. */
export const passengerRopeway = defineArchive({
  key: 'passengerRopeway',
  label: '客运索道',
  groups: [
    ...commonGroups({ derived: ['nextInspectionDate'] }),
    {
      key: 'ropewayMain',
      label: '主要参数',
      fields: [
        { key: 'ropewayForm', label: '索道型式', type: 'enum', enum: 'ropewayForm', required: true },
        { key: 'drawingNo', label: '产品总图图号', type: 'string', required: false },
        { key: 'horizontalLength', label: '平距', type: 'decimal', unit: 'm', precision: 3, above: '0', required: true },
        { key: 'slopeLength', label: '斜长', type: 'decimal', unit: 'm', precision: 3, above: '0', required: true },
        { key: 'heightDifference', label: '高差', type: 'decimal', unit: 'm', precision: 3, min: '0', required: true },
        { key: 'capacity', label: '运量', type: 'integer', unit: '人/h', min: '1', required: true },
        { key: 'runSpeed', label: '速度', type: 'decimal', unit: 'm/s', precision: 3, above: '0', required: true },
        { key: 'ropeGauge', label: '索距', type: 'decimal', unit: 'm', precision: 3, min: '0', required: false },
        { key: 'supportCount', label: '支架数目', type: 'integer', unit: '个', min: '0', required: false },
        { key: 'mainMotor', label: '主电机型号和功率', type: 'string', unit: 'kW', required: false },
        { key: 'tension', label: '张紧油压(重锤重量)', type: 'string', required: false },
        { key: 'haulRope', label: '运载索(牵引索、平衡索)', type: 'string', required: false },
        { key: 'trackRope', label: '承载索', type: 'string', required: false },
        { key: 'carriers', label: '运载工具数量和类型', type: 'string', required: false },
      ],
    },
    {
      key: 'ropewayDue',
      label: '索道检验日期',
      fields: [
        { key: 'annualInspectionDate', label: '年度检验日期', type: 'date', required: false },
        { key: 'fullInspectionDate', label: '全面检验日期', type: 'date', required: false },
        { key: 'nextFullInspectionDate', label: '下次全面检验日期', type: 'date', required: false, source: 'derived' },
        { key: 'nextNdtDate', label: '承载索/运载索无损检测日期', type: 'date', required: false },
      ],
    },
  ],
  tables: [
    {
      key: 'mainParts',
      label: '主要部件',
      measure: '件',
      minRows: 0,
      maxRows: 100,
      columns: [
        { key: 'name', label: '名称', type: 'string', required: true },
        { key: 'typeTestCertNo', label: '型式试验证书编号', type: 'string', required: false },
        { key: 'manufacturer', label: '制造单位', type: 'string', required: false },
      ],
    },
  ],
  dueFields: ['nextInspectionDate', 'nextFullInspectionDate'],
})
