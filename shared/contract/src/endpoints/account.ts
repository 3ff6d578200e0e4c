import { z } from 'zod'
import { fieldsSchema } from '../applications/validate'
import { attachmentSchema } from '../attachments'
import { defineEndpoint } from '../endpoint'
import { pageQuerySchema, pageSchema } from '../envelope'
import { memberFields } from '../registrationFields'
import { machineCheckSchema } from './application'
import { decisionAnswer, decisionBody } from './decision'

/** Who gets an account and who keeps it: specification §7 Account administration; domain §4.3 nos. 21, 23. */

const id = z.string().max(64)

const registrationRow = z.object({
  id: z.string(),
  /** `second`: a signed-in account's second unit (维保单位) instead of a new account. */
  kind: z.enum(['account', 'second']),
  version: z.number().int(),
  number: z.string(),
  unitName: z.string(),
  uscc: z.string(),
  unitType: z.string(),
  unitTypeName: z.string(),
  areaName: z.string(),
  /** Masked. */
  adminName: z.string(),
  mobile: z.string(),
  loginName: z.string(),
  status: z.string(),
  statusName: z.string(),
  submitDate: z.string(),
  /** Latest working day for the administrator, `YYYY-MM-DD`; empty once decided. */
  dueDate: z.string(),
  auditDate: z.string(),
  auditorName: z.string(),
  opinion: z.string(),
})
export type RegistrationRow = z.infer<typeof registrationRow>

export const registrationDetailSchema = registrationRow.extend({
  fields: z.record(z.string(), z.string()),
  /** Readable text of coded fields, by key. */
  labels: z.record(z.string(), z.string()),
  attachments: z.array(attachmentSchema),
  checks: z.array(machineCheckSchema),
  /** The same applicant's earlier tries, newest first. */
  previous: z.array(z.object({ number: z.string(), status: z.string(), statusName: z.string(), opinion: z.string(), auditDate: z.string() })),
  /** The name the account gets when the wished one is taken by then. */
  assignedLoginName: z.string(),
})
export type RegistrationDetail = z.infer<typeof registrationDetailSchema>

const memberRole = z.object({ id: z.string(), name: z.string(), roleType: z.string() })
export const memberSchema = z.object({
  id: z.string(),
  version: z.number().int(),
  loginName: z.string(),
  name: z.string(),
  /** Masked in lists and details. */
  idCard: z.string(),
  mobile: z.string(),
  phone: z.string(),
  unitId: z.string(),
  unitName: z.string(),
  roles: z.array(memberRole),
  status: z.string(),
  statusName: z.string(),
  /** The unit's administrator account, which nobody of the unit may disable. */
  isUnitAdmin: z.boolean(),
  /** Signs in elsewhere: there is no password of ours to give. */
  isSso: z.boolean(),
  firstLogin: z.boolean(),
  validTo: z.string(),
  createDate: z.string(),
  lastLogin: z.string(),
  /** Sessions open now. */
  sessions: z.number().int(),
})
export type Member = z.infer<typeof memberSchema>

const keepers = ['1', '2', '3', '9'] as const

export const account = {
  findRegister: defineEndpoint({
    method: 'GET',
    path: '/a/stone/account/findRegister',
    summary: '企业账号注册申请列表',
    access: { kind: 'roles', roles: ['9'] },
    query: z.object({
      keyword: z.string().trim().max(100).optional(),
      status: z.enum(['20', '70', '80']).optional(),
      unitType: z.enum(['1', '2', '3', '4']).optional(),
      ...pageQuerySchema(['submitDate', 'auditDate']).shape,
    }),
    data: pageSchema(registrationRow),
  }),
  getReg: defineEndpoint({
    method: 'GET',
    path: '/a/stone/account/getReg',
    summary: '企业账号注册申请详情',
    access: { kind: 'roles', roles: ['9'] },
    query: z.object({ id }),
    data: registrationDetailSchema,
  }),
  audit: defineEndpoint({
    method: 'POST',
    path: '/a/stone/account/audit',
    summary: '注册审核通过：建立单位、管理员账号、角色和首次登录标记，发送结果短信',
    access: { kind: 'roles', roles: ['9'] },
    audit: 'registration.audit',
    body: decisionBody,
    data: decisionAnswer.extend({ loginName: z.string() }),
  }),
  disagree: defineEndpoint({
    method: 'POST',
    path: '/a/stone/account/disagree',
    summary: '注册审核不通过，须写原因，发送结果短信',
    access: { kind: 'roles', roles: ['9'] },
    audit: 'registration.disagree',
    body: decisionBody,
    data: decisionAnswer,
  }),
  findAccount: defineEndpoint({
    method: 'GET',
    path: '/a/stone/account/findAccount',
    summary: '成员账号：单位管理员看本单位，系统管理员看全部；给出 id 时只答这一个',
    access: { kind: 'roles', roles: keepers },
    query: z.object({
      id: id.optional(),
      keyword: z.string().trim().max(100).optional(),
      status: z.enum(['20', '70', '80']).optional(),
      unitName: z.string().trim().max(100).optional(),
      /** Only a system administrator names another unit: its members, the roles they may be given, the room that is left. */
      unitId: id.optional(),
      ...pageQuerySchema(['createDate', 'loginName', 'lastLogin']).shape,
    }),
    data: pageSchema(memberSchema).extend({
      /** Roles the caller may give; members there may still be. */
      roles: z.array(memberRole),
      remaining: z.number().int(),
      /** The caller administers his unit's accounts (or all of them). */
      editable: z.boolean(),
    }),
  }),
  createAccount: defineEndpoint({
    method: 'POST',
    path: '/a/stone/account/createAccount',
    summary: '新增成员账号；初始密码随短信发送并只显示这一次',
    access: { kind: 'roles', roles: keepers },
    audit: 'account.create',
    secretAnswer: true,
    body: z.object({
      /** Only a system administrator names another unit. */
      unitId: id.optional(),
      fields: fieldsSchema(memberFields),
      roleIds: z.array(id).max(10),
    }),
    data: z.object({ id: z.string(), loginName: z.string(), password: z.string(), passwordExpires: z.string() }),
  }),
  updateAccount: defineEndpoint({
    method: 'POST',
    path: '/a/stone/account/updateAccount',
    summary: '修改成员账号：资料、角色、有效期、启用或停用（停用立即结束会话）、解锁、重发初始密码',
    access: { kind: 'roles', roles: keepers },
    audit: 'account.update',
    secretAnswer: true,
    body: z.object({
      id,
      version: z.number().int(),
      /** Absent: stays as it is. The login name never changes. */
      fields: fieldsSchema(memberFields.filter((field) => field.key !== 'loginName')).optional(),
      roleIds: z.array(id).max(10).optional(),
      enabled: z.enum(['0', '1']).optional(),
      unlock: z.literal('1').optional(),
      /** Gives a new first password, shown once, and ends the account's sessions. */
      renewPassword: z.literal('1').optional(),
    }),
    data: memberSchema.extend({ password: z.string().optional(), passwordExpires: z.string().optional() }),
  }),
}
