import type { TableDefinition } from '../../form/definition'

/** 气瓶基本信息汇总表: cylinders are registered by unit, one row each. */
export const cylinders: TableDefinition = {
  key: 'cylinders',
  label: '气瓶基本信息汇总表',
  measure: '只',
  minRows: 0,
  maxRows: 5000,
  large: true,
  uniqueBy: ['factoryNo', 'manufacturer'],
  uniqueMessage: '同一制造单位的产品编号重复',
  visibleWhen: { field: 'categoryCode', in: ['2300'] },
  columns: [
    { key: 'varietyCode', label: '设备品种', type: 'catalogue', catalogueLevel: 3, catalogueParent: 'categoryCode', required: true, example: '2320' },
    { key: 'factoryNo', label: '产品编号', type: 'string', required: true, example: 'QP20230001' },
    { key: 'fillingMedium', label: '充装介质', type: 'string', required: false, example: '丙烷' },
    { key: 'manufacturer', label: '制造单位', type: 'string', required: false, example: '示例气瓶有限公司' },
    { key: 'manufactureMonth', label: '制造年月', type: 'month', required: false, day: 'upToToday', example: '2023-03' },
    { key: 'nominalPressure', label: '公称工作压力', type: 'decimal', unit: 'MPa', precision: 3, min: '0', required: false, example: '2.1' },
    { key: 'volume', label: '容积', type: 'decimal', unit: 'L', precision: 3, min: '0', required: false, example: '35.5' },
    { key: 'lastInspectionDate', label: '最近一次检验日期', type: 'date', required: false, day: 'upToToday', example: '2025-06-10' },
    { key: 'nextInspectionDate', label: '下次检验日期', type: 'date', required: false, example: '2029-06-10' },
    { key: 'unitInternalNo', label: '单位内编号', type: 'string', required: false, copied: false, example: '1号' },
    { key: 'changeState', label: '变更或者停用情况', type: 'string', required: false },
    { key: 'traceState', label: '信息化管理情况', type: 'string', required: false },
  ],
}
