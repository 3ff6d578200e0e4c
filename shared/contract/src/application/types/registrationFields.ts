import type { FieldDefinition, FieldGroup } from '../../form/definition'

/** What registration by set and by unit ask for alike (使用登记表 式一 and 式二). */

/** Calls of both stand under one path. */
export const registrationBase = '/a/stone/epPemUseregistApply'

export const registrationNumber: FieldDefinition = {
  key: 'recordNo',
  label: '申请编号',
  type: 'string',
  required: false,
  source: 'number',
  placeholder: '提交后自动生成',
}

/** The registration authority follows from where the device is: nobody chooses another one. */
export const registrationAuthority: FieldDefinition = {
  key: 'registrationAuthority',
  label: '登记机关',
  type: 'string',
  required: false,
  source: 'snapshot',
  placeholder: '按设备所在区域确定',
}

export const registrationDeclaration: FieldGroup = {
  key: 'declaration',
  label: '声明',
  fields: [
    { key: 'declared', label: '所申报的内容真实，在使用过程中接受监督管理', type: 'declaration', required: true, wide: true },
    { key: 'fillPerson', label: '填表人员', type: 'string', maxLength: 30, required: true },
    { key: 'fillDate', label: '填表日期', type: 'date', required: true },
  ],
}

/** What a granted registration made of the archive, for the unit and for whoever looks it up later. */
export const registrationResult: FieldGroup = {
  key: 'result',
  label: '写入档案',
  visibleWhen: { filled: 'written' },
  fields: [
    { key: 'written', label: '档案变化', type: 'text', required: false, source: 'snapshot', maxLength: 2_000, wide: true },
    { key: 'nextInspection', label: '下次检验日期', type: 'date', required: false, source: 'snapshot' },
  ],
}
