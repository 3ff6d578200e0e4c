import type { FieldDefinition, FieldGroup } from '../../../form/definition'
import { role } from '../../../roles'
import type { ApplicationDefinition, OpinionTemplate } from '../../definition'
import { type ApprovalOptions, approvalFlow } from '../../flows/approval'

/** Common parts of registration by set and by unit (使用登记表 式一 and 式二). */

/** Common base path of their calls. */
export const registrationBase = '/a/stone/epPemUseregistApply'

export const registrationNumber: FieldDefinition = {
  key: 'recordNo',
  label: '申请编号',
  type: 'string',
  required: false,
  source: 'number',
  placeholder: '提交后自动生成',
}

/** The registration authority is determined by the device's location and cannot be chosen; the decision names the one that decided. */
export const registrationAuthority: FieldDefinition = {
  key: 'registrationAuthority',
  label: '登记机关',
  type: 'string',
  required: false,
  source: 'snapshot',
  fromDecision: true,
  placeholder: '按设备所在区域确定',
}

/** User, place of use and owner. */
export const registrationUse: FieldGroup = {
  key: 'use',
  label: '使用情况',
  fields: [
    { key: 'useUnitName', label: '使用单位名称', type: 'string', required: true, source: 'unit', prefillFromUnit: 'unitName' },
    { key: 'useUnitUscc', label: '使用单位统一社会信用代码', type: 'uscc', required: true, source: 'unit', prefillFromUnit: 'uscc' },
    { key: 'useUnitAddress', label: '使用单位地址', type: 'string', maxLength: 200, required: true, prefillFromUnit: 'regAddress', wide: true },
    { key: 'useUnitPostcode', label: '邮政编码', type: 'postcode', required: false, prefillFromUnit: 'postcode' },
    { key: 'useUnitTel', label: '单位固定电话', type: 'phone', required: false, prefillFromUnit: 'contactTel' },
    { key: 'safetyManager', label: '安全管理人员', type: 'string', maxLength: 30, required: true },
    { key: 'safetyManagerMobile', label: '移动电话', type: 'mobile', required: true, sensitive: 'mobile' },
    { key: 'ownerUnitName', label: '产权单位名称', type: 'string', required: false },
    { key: 'ownerUnitUscc', label: '产权单位统一社会信用代码', type: 'uscc', required: false },
    { key: 'ownerUnitTel', label: '产权单位联系电话', type: 'phone', required: false },
    { key: 'useAreaCode', label: '设备所在区域', type: 'region', required: true, help: '由所在区域的登记机关办理' },
    { key: 'usePlaceDetail', label: '设备使用地点', type: 'string', maxLength: 200, required: true, wide: true },
    { key: 'putIntoUseDate', label: '投入使用日期', type: 'date', required: true },
  ],
}

export const registrationDeclaration: FieldGroup = {
  key: 'declaration',
  label: '声明',
  fields: [
    { key: 'declared', label: '所申报的内容真实，在使用过程中接受监督管理', type: 'declaration', required: true, wide: true },
    { key: 'fillPerson', label: '填表人员', type: 'string', maxLength: 30, required: true, prefillWith: 'accountName' },
    { key: 'fillDate', label: '填表日期', type: 'date', required: true, prefillWith: 'today' },
  ],
}

/** The archive entries made by a granted registration, for the unit and later readers. */
export const registrationResult: FieldGroup = {
  key: 'result',
  label: '写入档案',
  visibleWhen: { filled: 'written' },
  fields: [
    { key: 'written', label: '档案变化', type: 'text', required: false, source: 'snapshot', fromDecision: true, maxLength: 2_000, wide: true },
    {
      key: 'nextInspection',
      label: '下次检验日期',
      type: 'date',
      required: false,
      source: 'snapshot',
      fromDecision: true,
      visibleWhen: { filled: 'nextInspection' },
    },
  ],
}

/** Parties of every registration: the use unit, and the authority of the place of use. */
export const registrationParties = [
  { relation: 'owner', roles: [role.useUnit], source: { kind: 'applicant' } },
  { relation: 'authority', roles: [role.registrar], source: { kind: 'area', field: 'useAreaCode' } },
  { relation: 'administrator', roles: [role.administrator], source: { kind: 'role' } },
] as const satisfies ApplicationDefinition['parties']

type OwnOptions = 'draftHint' | 'grantedHint' | 'commitRequires' | 'approveRequires' | 'approveEffects' | 'voidRequires' | 'voidEffects' | 'voidSays'

/** Working days in which an application for registration is accepted. */
export const acceptWorkdays = 5

/** What the registrar reads before a certificate is issued. */
export const certificateIssued = '为{unitName}的设备编使用登记证编号（已有的沿用）并写入设备档案，该单位随即可以打印使用登记证'

/** 使用登记证 is issued. @param decide working days from acceptance to the decision */
export const registrationFlow = (decide: number, own: Pick<ApprovalOptions, OwnOptions>) =>
  approvalFlow({
    noun: '使用登记申请',
    handlers: [{ relation: 'authority' }],
    voiders: [{ relation: 'administrator' }],
    submitted: `申请已提交，登记机关将在${acceptWorkdays}个工作日内预审`,
    waiting: '待预审',
    granted: '已发证',
    disapproved: '不予登记',
    workdays: { accept: acceptWorkdays, decide },
    approve: {
      label: '准予登记，发证',
      confirm: { title: '准予登记并发证', text: certificateIssued },
      done: '已登记，使用登记证编号已生成',
    },
    approveIssues: ['useCertNo'],
    sms: { granted: '可登录平台打印使用登记证' },
    ...own,
  })

/** @param returns templates for the usual reasons of a return */
export const registrationOpinions = (...returns: readonly Omit<OpinionTemplate, 'action'>[]): OpinionTemplate[] => [
  ...returns.map((template) => ({ action: 'return', ...template })),
  { action: 'accept', label: '材料齐全', text: '材料齐全，符合法定形式，予以受理。' },
  { action: 'approve', label: '符合条件，准予登记', text: '经审查符合使用登记条件，准予登记。' },
  { action: 'refuse', label: '不属于本机关', text: '设备不在本机关管辖区域，请向所在地登记机关申请。' },
  { action: 'disapprove', label: '不符合登记条件', text: '设备不符合使用登记条件，不予登记。' },
  { action: 'void', label: '登记有误', text: '登记内容有误，予以作废。' },
]

export const issuedCertificate: FieldDefinition = { key: 'useCertNo', label: '使用登记证编号', type: 'string', required: false }
