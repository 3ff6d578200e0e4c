import type { FieldDefinition, FieldGroup } from '../form/definition'

/** 单位信息 (domain §4.3 no. 19). `review`: a change must be approved by the authority; changes of other fields apply at once and are logged. */
export type UnitField = FieldDefinition & { review?: boolean }

export type UnitFieldGroup = Omit<FieldGroup, 'fields'> & { fields: readonly UnitField[] }

export const unitFieldGroups: readonly UnitFieldGroup[] = [
  {
    key: 'identity',
    label: '登记信息',
    note: '修改后需审核，审核通过前仍按原信息办理',
    fields: [
      { key: 'unitName', label: '单位名称', type: 'string', rule: 'unitName', required: true, review: true },
      { key: 'uscc', label: '统一社会信用代码', type: 'uscc', required: true, review: true },
      { key: 'unitType', label: '单位类型', type: 'enum', enum: 'unitType', required: true, review: true },
      { key: 'legalPerson', label: '法定代表人', type: 'string', maxLength: 30, rule: 'personName', required: true, review: true },
      { key: 'areaCode', label: '所在区域', type: 'region', required: true, review: true },
      { key: 'regAddress', label: '注册地址', type: 'string', maxLength: 200, required: true, review: true },
    ],
  },
  {
    key: 'contact',
    label: '单位与联系信息',
    note: '修改后立即生效',
    fields: [
      { key: 'unitNature', label: '单位性质', type: 'enum', enum: 'unitNature', required: false },
      { key: 'industry', label: '所属行业', type: 'string', required: false },
      { key: 'legalPersonTel', label: '法人联系电话', type: 'phone', required: false },
      { key: 'postcode', label: '邮政编码', type: 'postcode', required: false },
      { key: 'fixedAssets', label: '固定资产(万元)', type: 'string', maxLength: 15, rule: 'fixedAssets', required: false },
      { key: 'safetyDept', label: '安全管理部门', type: 'string', required: false },
      { key: 'principal', label: '主要负责人', type: 'string', maxLength: 30, rule: 'personName', required: true },
      { key: 'principalMobile', label: '主要负责人手机', type: 'mobile', required: true },
      { key: 'safetyDirector', label: '安全总监', type: 'string', maxLength: 30, rule: 'personName', required: false },
      { key: 'safetyDirectorMobile', label: '安全总监手机', type: 'mobile', required: false },
      { key: 'safetyOfficer', label: '安全员', type: 'string', maxLength: 30, rule: 'personName', required: false },
      { key: 'safetyOfficerMobile', label: '安全员手机', type: 'mobile', required: false },
      { key: 'contactName', label: '联系人', type: 'string', maxLength: 30, rule: 'personName', required: true },
      { key: 'contactTel', label: '联系电话', type: 'phone', required: true },
      { key: 'email', label: '邮箱', type: 'email', required: false },
      { key: 'fax', label: '传真', type: 'phone', required: false },
    ],
  },
  {
    key: 'licence',
    label: '许可信息',
    note: '维保单位、施工单位填写',
    fields: [
      { key: 'licenceNo', label: '许可证编号', type: 'string', maxLength: 50, required: { field: 'unitType', in: ['2', '3', '4'] } },
      { key: 'licenceScope', label: '许可项目/级别', type: 'string', required: { field: 'unitType', in: ['2', '3', '4'] } },
      { key: 'licenceExpire', label: '许可证有效期', type: 'date', required: { field: 'unitType', in: ['2', '3', '4'] } },
    ],
  },
]
export const unitFields: readonly UnitField[] = unitFieldGroups.flatMap((group) => [...group.fields])

/** Papers for a change that is reviewed. */
export const unitChangeAttachments = [
  { code: 'BUSINESS_LICENCE', label: '营业执照', required: true, reason: '变更登记信息时提交' },
  { code: 'NAME_PROOF', label: '更名证明', required: false, reason: '变更单位名称时提交' },
  { code: 'LICENCE', label: '许可证', required: false, reason: '维保单位、施工单位提交' },
] as const
