import { z } from 'zod'
import { defineEndpoint } from '../endpoint/endpoint'
import { pageQuerySchema, pageSchema } from '../endpoint/envelope'
import { versionSchema } from '../endpoint/values'
import { fieldsSchema } from '../form/validate'
import { role, unitRoles } from '../roles'
import { reviewStates } from '../rules/reviewStates'
import { decisionAnswer, decisionBody } from './decision'
import { coveredOfRegistration, memberFields, memberStates } from './fields'
import { memberRole, memberSchema, registrationDetailSchema, registrationRow, representativeSchema } from './schemas'

/** Registration and management of accounts: specification §7 Account administration; domain §4.3 nos. 21, 23. */

const id = z.string().max(64)
const keepers = [...unitRoles, role.administrator] as const

export const findRegister = defineEndpoint({
  method: 'GET',
  path: '/a/stone/account/findRegister',
  summary: '企业账号注册申请列表',
  access: { kind: 'roles', roles: [role.administrator] },
  query: z.object({
    keyword: z.string().trim().max(100).optional(),
    status: z.enum(Object.values(reviewStates)).optional(),
    unitType: z.enum(['1', '2', '3', '4']).optional(),
    ...pageQuerySchema(['submitDate', 'auditDate']).shape,
  }),
  data: pageSchema(registrationRow),
})

export const getReg = defineEndpoint({
  method: 'GET',
  path: '/a/stone/account/getReg',
  summary: '企业账号注册申请详情',
  access: { kind: 'roles', roles: [role.administrator] },
  query: z.object({ id }),
  data: registrationDetailSchema,
})

export const revealReg = defineEndpoint({
  method: 'POST',
  path: '/a/stone/account/revealReg',
  summary: '企业账号注册申请：查看一项隐去的个人信息，留痕',
  access: { kind: 'roles', roles: [role.administrator] },
  audit: 'registration.reveal',
  secretAnswer: true,
  body: z.object({ id, field: z.enum(coveredOfRegistration) }),
  data: z.object({ value: z.string() }),
})

export const audit = defineEndpoint({
  method: 'POST',
  path: '/a/stone/account/audit',
  summary: '注册审核通过：建立单位、管理员账号、角色和首次登录标记，发送结果短信',
  access: { kind: 'roles', roles: [role.administrator] },
  audit: 'registration.audit',
  body: decisionBody,
  data: decisionAnswer.extend({ loginName: z.string() }),
})

export const disagree = defineEndpoint({
  method: 'POST',
  path: '/a/stone/account/disagree',
  summary: '注册审核不通过，须写原因，发送结果短信',
  access: { kind: 'roles', roles: [role.administrator] },
  audit: 'registration.disagree',
  body: decisionBody,
  data: decisionAnswer,
})

export const findAccount = defineEndpoint({
  method: 'GET',
  path: '/a/stone/account/findAccount',
  summary: '成员账号：单位管理员看本单位，其他成员只看自己，系统管理员看全部；给出 id 时只答这一个',
  access: { kind: 'roles', roles: keepers },
  query: z.object({
    id: id.optional(),
    keyword: z.string().trim().max(100).optional(),
    status: z.enum(Object.values(memberStates)).optional(),
    unitName: z.string().trim().max(100).optional(),
    /** Another unit, for system administrators only: returns its members, the roles available to them, and how many more it may have. */
    unitId: id.optional(),
    ...pageQuerySchema(['createDate', 'loginName', 'lastLogin']).shape,
  }),
  data: pageSchema(memberSchema).extend({
    /** Roles the caller may assign, and how many more members are allowed. */
    roles: z.array(memberRole),
    remaining: z.number().int(),
    /** The caller administers the accounts of the unit (or of all units). */
    editable: z.boolean(),
  }),
})

export const scopeCover = defineEndpoint({
  method: 'GET',
  path: '/a/stone/account/scopeCover',
  summary: '成员账号：所选数据范围内有单位的几台设备',
  access: { kind: 'roles', roles: keepers },
  query: z.object({
    /** As for `findAccount`. */
    unitId: id.optional(),
    areaScope: z
      .string()
      .regex(/^\d{6}$/)
      .optional(),
    siteScope: z.string().trim().max(50).default(''),
    /** Ids of the member's roles, comma separated: they decide which devices of the unit it sees. Empty: none is chosen yet. */
    roleIds: z.string().max(400).default(''),
  }),
  /** Devices of the unit within the limit, and all of them: those the member sees by its roles. */
  data: z.object({ covered: z.number().int(), devices: z.number().int() }),
})

export const revealAccount = defineEndpoint({
  method: 'POST',
  path: '/a/stone/account/revealAccount',
  summary: '成员账号：查看隐去的手机，留痕',
  access: { kind: 'roles', roles: keepers },
  audit: 'account.reveal',
  secretAnswer: true,
  body: z.object({ id, field: z.literal('mobile') }),
  data: z.object({ value: z.string() }),
})

export const createAccount = defineEndpoint({
  method: 'POST',
  path: '/a/stone/account/createAccount',
  summary: '新增成员账号；初始密码随短信发送并只显示这一次',
  access: { kind: 'roles', roles: keepers },
  audit: 'account.create',
  secretAnswer: true,
  body: z.object({
    /** Another unit, for system administrators only. */
    unitId: id.optional(),
    fields: fieldsSchema(memberFields),
    roleIds: z.array(id).max(10),
  }),
  data: z.object({ id: z.string(), loginName: z.string(), password: z.string(), passwordExpires: z.string() }),
})

export const updateAccount = defineEndpoint({
  method: 'POST',
  path: '/a/stone/account/updateAccount',
  summary: '修改成员账号：资料、角色、有效期、启用或停用（停用立即结束会话）、解锁、重发初始密码',
  access: { kind: 'roles', roles: keepers },
  audit: 'account.update',
  secretAnswer: true,
  body: z.object({
    id,
    version: versionSchema,
    /** Absent: unchanged. The login name never changes. */
    fields: fieldsSchema(memberFields.filter((field) => field.key !== 'loginName')).optional(),
    roleIds: z.array(id).max(10).optional(),
    enabled: z.enum(['0', '1']).optional(),
    unlock: z.literal('1').optional(),
    /** Sets a new initial password, returned once, and ends the account's sessions. */
    renewPassword: z.literal('1').optional(),
  }),
  data: memberSchema.extend({ password: z.string().optional(), passwordExpires: z.string().optional() }),
})

/** Accounts of other units that work for the caller's unit in their maintenance role. */
export const findRepresentatives = defineEndpoint({
  method: 'GET',
  path: '/a/stone/account/findRepresentatives',
  summary: '代表本单位的外单位账号（第二单位），单位管理员查看',
  access: { kind: 'roles', roles: unitRoles },
  data: z.object({ list: z.array(representativeSchema) }),
})

export const endRepresentation = defineEndpoint({
  method: 'POST',
  path: '/a/stone/account/endRepresentation',
  summary: '结束外单位账号代表本单位：其维保角色改回所属单位，会话立即结束',
  access: { kind: 'roles', roles: unitRoles },
  audit: 'account.endRepresentation',
  body: z.object({ id }),
  data: z.object({}),
})
