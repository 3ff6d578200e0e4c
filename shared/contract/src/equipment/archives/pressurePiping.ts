import type { Condition } from '../../form/condition'
import { commonGroups } from './common'
import { defineArchive } from './definition'
import { gradesByCategory, pipelineFields } from './pressurePipeline'

/** 压力管道元件 are manufactured under supervision but never registered for use, so they have only these of the common groups. */
const component: Condition = { field: 'equclacode', in: ['7000'] }
const madeGroups = ['identity', 'manufacture']

/** 压力管道(装置/登记单元) with its pipelines, each with an archive of its own (`pipingId`); also 压力管道元件 (7000). */
export const pressurePiping = defineArchive({
  key: 'pressurePiping',
  label: '压力管道(装置/登记单元)',
  groups: [
    ...commonGroups({ derived: ['grade'] }).map((group) => (madeGroups.includes(group.key) ? group : { ...group, visibleWhen: { not: component } })),
    {
      key: 'pipingUnit',
      label: '登记单元',
      visibleWhen: { not: component },
      fields: [
        { key: 'projectName', label: '工程(装置)名称', type: 'string', required: true },
        { key: 'safetyDept', label: '安全管理部门', type: 'string', required: false },
        // The category by another name, so it is not asked again.
        { key: 'pipingCategory', label: '管道类别', type: 'catalogue', catalogueLevel: 2, catalogueParent: 'equclacode', required: true, source: 'derived' },
        { key: 'pipelineCount', label: '管道条数', type: 'integer', unit: '条', min: '0', required: false, source: 'derived' },
        { key: 'totalLength', label: '管道总长度', type: 'decimal', unit: 'm', precision: 3, min: '0', required: true, source: 'derived' },
        { key: 'highestGrade', label: '最高管道级别', type: 'enum', enum: 'pipeGrade', enumBy: gradesByCategory, required: false },
        { key: 'mediumSummary', label: '主要介质', type: 'string', required: false },
        { key: 'onlineCheckDate', label: '年度检查(在线检验)日期', type: 'date', required: false },
        { key: 'nextOnlineCheckDate', label: '下次年度检查日期', type: 'date', required: false, source: 'derived' },
        { key: 'fullInspectionDate', label: '全面检验(定期检验)日期', type: 'date', required: false },
      ],
    },
    {
      key: 'component',
      label: '压力管道元件(7000)',
      visibleWhen: component,
      fields: [
        { key: 'componentSpec', label: '规格', type: 'string', required: false },
        { key: 'componentMaterial', label: '材质', type: 'string', required: false },
        { key: 'nominalPressure', label: '公称压力', type: 'decimal', unit: 'MPa', precision: 3, min: '0', required: false },
        { key: 'nominalDiameter', label: '公称直径', type: 'decimal', unit: 'mm', precision: 3, min: '0', required: false },
        { key: 'quantity', label: '数量', type: 'decimal', precision: 3, min: '0', required: false },
      ],
    },
  ],
  tables: [
    {
      key: 'pipelines',
      label: '压力管道基本信息汇总表',
      measure: '条',
      minRows: 0,
      maxRows: 5000,
      large: true,
      uniqueBy: ['pipelineNo'],
      uniqueMessage: '管道编号重复',
      visibleWhen: { not: component },
      columns: pipelineFields,
    },
  ],
  dueFields: ['nextInspectionDate', 'nextOnlineCheckDate'],
})
