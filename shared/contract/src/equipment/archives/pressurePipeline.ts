import { pipeGrade } from '../../enums'
import type { FieldDefinition } from '../../form/definition'
import { commonGroups } from './common'
import { defineArchive } from './definition'

const gradesOf = (kind: 'GA' | 'GB' | 'GC') => pipeGrade.map(({ code }) => code).filter((code) => code.startsWith(kind))

/** Piping is graded by its category: 长输管道 GA, 公用管道 GB, 工业管道 GC. */
export const gradesByCategory = { field: 'categoryCode', codes: { '8100': gradesOf('GA'), '8200': gradesOf('GB'), '8300': gradesOf('GC') } } as const

/** A row of 压力管道基本信息汇总表: columns in the registration unit's table, and fields of the pipeline's own archive. */
export const pipelineFields: readonly FieldDefinition[] = [
  { key: 'pipelineName', label: '管道名称(登记单元)', type: 'string', required: true, example: '蒸汽管道' },
  { key: 'pipelineNo', label: '管道编号', type: 'string', required: true, example: 'GD-001' },
  { key: 'pipeGrade', label: '管道级别', type: 'enum', enum: 'pipeGrade', enumBy: gradesByCategory, required: true, example: 'GC2' },
  { key: 'designUnit', label: '设计单位', type: 'string', required: false },
  { key: 'installUnit', label: '安装单位', type: 'string', required: false },
  { key: 'installMonth', label: '安装年月', type: 'month', required: false, day: 'upToToday' },
  { key: 'useMonth', label: '投用年月', type: 'month', required: false },
  { key: 'nominalDiameter', label: '公称直径', type: 'decimal', unit: 'mm', precision: 3, above: '0', required: true, example: '100' },
  { key: 'nominalThickness', label: '公称壁厚', type: 'decimal', unit: 'mm', precision: 3, above: '0', required: true, example: '6' },
  { key: 'pipeLength', label: '管道长度', type: 'decimal', unit: 'm', precision: 3, above: '0', required: true, example: '120.5' },
  { key: 'designPressure', label: '设计压力', type: 'decimal', unit: 'MPa', precision: 3, min: '0', required: true, example: '1.6' },
  { key: 'workPressure', label: '工作压力', type: 'decimal', unit: 'MPa', precision: 3, min: '0', required: false },
  { key: 'designTemperature', label: '设计温度', type: 'decimal', unit: '℃', precision: 3, min: '-273', required: true, example: '200' },
  { key: 'workTemperature', label: '工作温度', type: 'decimal', unit: '℃', precision: 3, min: '-273', required: false },
  { key: 'medium', label: '输送介质', type: 'string', required: true, example: '蒸汽' },
  { key: 'material', label: '材质', type: 'string', required: false },
  { key: 'startPoint', label: '起点', type: 'string', required: false },
  { key: 'endPoint', label: '终点', type: 'string', required: false },
  { key: 'laying', label: '敷设方式', type: 'enum', enum: 'pipeLaying', required: false },
  { key: 'insulation', label: '绝热', type: 'enum', enum: 'pipeInsulation', required: false },
  { key: 'anticorrosion', label: '防腐方式', type: 'string', required: false },
  { key: 'safetyGrade', label: '安全状况等级', type: 'enum', enum: 'safetyGrade', required: false },
  { key: 'important', label: '是否重要管道', type: 'enum', enum: 'yesNo', required: false },
]

/** 压力管道管线: one pipeline of a registration unit. */
export const pressurePipeline = defineArchive({
  key: 'pressurePipeline',
  label: '压力管道管线',
  groups: [
    ...commonGroups({ derived: ['grade'], without: ['designUnit'] }),
    {
      key: 'pipeline',
      label: '管线参数',
      fields: [{ key: 'pipingId', label: '所属装置(登记单元)', type: 'string', required: true, source: 'snapshot' }, ...pipelineFields],
    },
  ],
  tables: [],
  dueFields: ['nextInspectionDate'],
})
