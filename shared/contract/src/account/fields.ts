import type { Condition } from '../form/condition'
import type { AttachmentRequirement, FieldDefinition, FieldGroup } from '../form/definition'
import { role } from '../roles'
import { reviewStates } from '../rules/reviewStates'

/** 企业账号注册 (domain §4.3 no. 21): the form as data, for the public page, the service and the review page. */

const licensed: Condition = { field: 'unitType', in: ['2', '3', '4'] }

export const registrationGroups: readonly FieldGroup[] = [
  {
    key: 'unit',
    label: '单位信息',
    note: '按营业执照或法人证书填写',
    fields: [
      { key: 'unitType', label: '单位类型', type: 'enum', enum: 'unitType', required: true },
      { key: 'certKind', label: '证件类型', type: 'enum', enum: 'certKind', required: true },
      { key: 'uscc', label: '统一社会信用代码', type: 'uscc', required: true },
      { key: 'unitName', label: '单位名称', type: 'string', rule: 'unitName', required: true },
      { key: 'legalPerson', label: '法定代表人', type: 'string', maxLength: 30, rule: 'personName', required: true },
      // Areas decide which authority and which institute serve a unit.
      { key: 'areaCode', label: '所在区域', type: 'region', required: true, lowestRegion: true },
      { key: 'regAddress', label: '单位地址', type: 'string', maxLength: 200, required: true, wide: true },
      { key: 'licenceNo', label: '许可证编号', type: 'string', maxLength: 50, required: licensed, help: '维保单位、施工单位填写' },
      { key: 'licenceExpire', label: '许可证有效期', type: 'date', required: licensed, help: '维保单位、施工单位填写' },
      {
        key: 'proofKey',
        label: '设备佐证',
        type: 'string',
        maxLength: 50,
        required: false,
        help: '任一台设备的注册代码、使用登记证编号或出厂编号，便于核实单位',
      },
    ],
  },
  {
    key: 'administrator',
    label: '账号管理员',
    note: '管理员可为本单位开通成员账号',
    fields: [
      { key: 'adminName', label: '管理员姓名', type: 'string', maxLength: 30, rule: 'personName', required: true },
      { key: 'adminIdCard', label: '管理员身份证号', type: 'idCard', required: true, sensitive: 'idCard' },
      // Verified by SMS code before the form is shown; the service uses the verified number and ignores the client's value.
      { key: 'adminMobile', label: '管理员手机', type: 'mobile', required: true, source: 'snapshot', sensitive: 'mobile' },
      { key: 'email', label: '邮箱', type: 'email', required: false },
      { key: 'loginName', label: '用户名', type: 'string', maxLength: 20, rule: 'loginName', required: true, help: '4至20位字母、数字或下划线，以字母开头' },
    ],
  },
]
export const registrationFields: readonly FieldDefinition[] = registrationGroups.flatMap((group) => [...group.fields])

export const registrationAttachments: readonly AttachmentRequirement[] = [
  { code: 'BUSINESS_LICENCE', label: '营业执照/法人证书', required: true },
  { code: 'AUTH_LETTER', label: '账号管理员授权书(盖章)', required: true, blankForm: 'administratorLetter' },
  { code: 'ADMIN_ID', label: '管理员身份证', required: true },
  { code: 'LICENCE', label: '许可证', required: licensed, reason: '维保单位、施工单位提交', reasonWhen: licensed },
]

const secondUnitKeys: readonly string[] = ['uscc', 'unitName', 'legalPerson', 'areaCode', 'regAddress', 'licenceNo', 'licenceExpire']
/** 第二单位: the data of the maintenance unit that an account with two roles also works for; its unitType is always 2. */
export const secondUnitFields: readonly FieldDefinition[] = registrationFields
  .filter((field) => secondUnitKeys.includes(field.key))
  .map(({ help: _of, ...field }) => ({ ...field, required: true }))
export const secondUnitAttachments: readonly AttachmentRequirement[] = [
  { code: 'BUSINESS_LICENCE', label: '营业执照/法人证书', required: true },
  { code: 'LICENCE', label: '许可证', required: true },
]

export const registrationStates = reviewStates
export const registrationStateNames: Record<string, string> = { '20': '待审核', '70': '已通过', '80': '未通过' }
/** Working days for the administrator's decision (our choice, domain §4.3 no. 21). */
export const registrationWithinWorkdays = 3

/** Maximum number of members of a unit, besides its administrator account (domain §4.3 no. 23). */
export const maxMembersPerUnit = 20

/** The same for an authority, an inspection institute or the portal's operator: only a limit against mistakes. */
export const maxMembersPerOffice = 500

/** Roles available to the members of a unit: 单位类型 → roleType. */
export const rolesOfUnitType: Readonly<Record<string, readonly ('1' | '2' | '3')[]>> = {
  '1': [role.useUnit],
  '2': [role.maintenanceUnit],
  '3': [role.constructionUnit],
  '4': [role.useUnit, role.maintenanceUnit],
}
/** Roles available to the members of an office: kind of unit → roleType. */
export const rolesOfOffice = { authority: [role.registrar], inspection: [role.acceptor, role.finance, role.inspector], operator: [role.administrator] } as const

/** 密码重置申请 (domain §4.3 no. 22), for users whose registered mobile is no longer available. */
export const passwordResetFields: readonly FieldDefinition[] = [
  { key: 'applicant', label: '申请人', type: 'string', maxLength: 30, rule: 'personName', required: true },
  { key: 'reason', label: '原因', type: 'text', maxLength: 200, required: true, wide: true },
]
export const passwordResetAttachments: readonly AttachmentRequirement[] = [
  { code: 'APPLY_LETTER', label: '密码重置申请书(盖章)', required: true, blankForm: 'passwordResetLetter' },
  { code: 'BUSINESS_LICENCE', label: '营业执照', required: true },
  { code: 'ID_CARD', label: '经办人身份证', required: true },
]
export const passwordResetStates = reviewStates
export const passwordResetStateNames: Record<string, string> = { '20': '待审核', '70': '已重置', '80': '未通过' }

/** 成员账号 (domain §4.3 no. 23). */
export const memberFields: readonly FieldDefinition[] = [
  { key: 'loginName', label: '用户名', type: 'string', maxLength: 20, rule: 'loginName', required: true, help: '4至20位字母、数字或下划线，以字母开头' },
  { key: 'name', label: '姓名', type: 'string', maxLength: 30, rule: 'personName', required: true },
  { key: 'idCard', label: '身份证号', type: 'idCard', required: false, sensitive: 'idCard' },
  { key: 'mobile', label: '手机', type: 'mobile', required: true },
  { key: 'phone', label: '固定电话', type: 'phone', required: false },
  { key: 'validTo', label: '有效期至', type: 'date', required: false, help: '到期后不能登录；不填为长期有效' },
  { key: 'areaScope', label: '数据范围(区域)', type: 'region', required: false, help: '只看得到在这里的设备和申请；不选为全部' },
  { key: 'siteScope', label: '数据范围(分厂)', type: 'string', maxLength: 50, required: false, help: '设备档案里的“楼盘/分厂/车间”，一字不差；不填为全部' },
]
const ownKeys: readonly string[] = ['name', 'mobile', 'phone']
/** What members change of their own account; the rest is changed by the administrator. */
export const ownAccountFields: readonly FieldDefinition[] = memberFields.filter(({ key }) => ownKeys.includes(key))
export const memberStates = { disabled: '20', enabled: '70', locked: '80' } as const
export const memberStateNames: Record<string, string> = { '20': '停用', '70': '启用', '80': '锁定' }

/** Personal fields masked in a registration's details; the reviewing administrator compares them with the papers. */
export const coveredOfRegistration = ['adminName', 'adminIdCard', 'adminMobile'] as const
