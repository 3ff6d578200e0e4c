import { z } from 'zod'
import { fieldsSchema } from '../applications/validate'
import { attachmentSchema } from '../attachments'
import { defineEndpoint } from '../endpoint'
import { pageQuerySchema, pageSchema } from '../envelope'
import { memberFields, registrationFields } from '../registrationFields'
import { passwordMaxLength } from '../rules/password'
import { smsChannels, smsPurposes } from '../smsCodes'

/**
 * From a visitor to an account: specification §7 Public and common, Account administration; domain §4.3 nos. 21, 23.
 *
 * The steps of a visitor are one flow. `smsAuthCode` begins it and binds it to number and purpose; `checkSmsAuthCode`
 * turns a right code into a flow token; everything after carries that token in the header `x-flow-token`, so that no
 * step can be skipped and no secret stands in an address.
 */

const captcha = { captchaId: z.string().max(64), validCode: z.string().trim().max(10) }
const id = z.string().max(64)

export const common = {
  smsAuthCode: defineEndpoint({
    method: 'POST',
    path: '/a/stone/common/smsAuthCode/:a/:b',
    summary: '发送短信验证码：a 用途，b 页面类型；无论号码是否登记，回答相同',
    access: { kind: 'public' },
    audit: 'sms.code',
    secretAnswer: true,
    params: z.object({ a: z.enum(smsPurposes), b: z.enum(smsChannels) }),
    /** `flowId`: the flow it goes on with; absent where the purpose begins one (register). */
    body: z.object({ mobile: z.string().trim().max(22), flowId: z.string().max(128).optional(), ...captcha }),
    data: z.object({ flowId: z.string(), expiresIn: z.number().int(), resendAfter: z.number().int() }),
  }),
  checkSmsAuthCode: defineEndpoint({
    method: 'POST',
    path: '/a/stone/common/checkSmsAuthCode',
    summary: '核对短信验证码，得到后续步骤的凭证',
    access: { kind: 'public' },
    audit: 'sms.check',
    secretAnswer: true,
    body: z.object({ flowId: z.string().max(128), purpose: z.enum(smsPurposes), mobile: z.string().trim().max(22), code: z.string().trim().max(12) }),
    data: z.object({ flowToken: z.string() }),
  }),
  /** A registration in the making, or one that was refused, as its applicant may see it: after the number is proved. */
  draft: defineEndpoint({
    method: 'GET',
    path: '/a/stone/common/account/draft',
    summary: '注册申请的已填内容（凭 x-flow-token）',
    access: { kind: 'public' },
    data: z.object({
      /** attrefsysid of its papers. */
      id: z.string(),
      mobile: z.string(),
      fields: z.record(z.string(), z.string()),
      attachments: z.array(attachmentSchema),
      /** Why it was refused; empty for a new one. */
      opinion: z.string(),
    }),
  }),
  upload: defineEndpoint({
    method: 'POST',
    path: '/a/stone/common/flow/upload',
    summary: '上传注册或密码重置申请的附件（凭 x-flow-token）',
    access: { kind: 'public' },
    consumes: 'multipart',
    audit: 'attachment.upload',
    query: z.object({ code: z.string().max(40) }),
    data: attachmentSchema,
  }),
  attachments: defineEndpoint({
    method: 'GET',
    path: '/a/stone/common/flow/attachments',
    summary: '注册或密码重置申请的附件（凭 x-flow-token）',
    access: { kind: 'public' },
    data: z.object({ list: z.array(attachmentSchema) }),
  }),
  deleteAttachment: defineEndpoint({
    method: 'POST',
    path: '/a/stone/common/flow/deleteAttachment',
    summary: '删除注册或密码重置申请的附件（凭 x-flow-token）',
    access: { kind: 'public' },
    audit: 'attachment.delete',
    body: z.object({ id }),
    data: z.object({}),
  }),
  mobileTicket: defineEndpoint({
    method: 'POST',
    path: '/a/stone/common/flow/mobileTicket',
    summary: '注册或密码重置申请的手机上传凭证（凭 x-flow-token）',
    access: { kind: 'public' },
    audit: 'attachment.mobileTicket',
    secretAnswer: true,
    body: z.object({ code: z.string().max(40) }),
    data: z.object({ url: z.string(), expires: z.string() }),
  }),
  apply: defineEndpoint({
    method: 'POST',
    path: '/a/stone/common/account/apply',
    summary: '提交企业账号注册申请（凭 x-flow-token）；登录名或单位是否已存在由审核人看到，不告诉申请人',
    access: { kind: 'public' },
    audit: 'registration.apply',
    secretAnswer: true,
    body: z.object({
      fields: fieldsSchema(registrationFields),
      /** May be empty when a refused application is sent again: the first password stays. */
      password: z.string().max(passwordMaxLength),
      confirmPassword: z.string().max(passwordMaxLength),
      agree: z.enum(['0', '1']),
    }),
    data: z.object({ number: z.string(), dueDate: z.string() }),
  }),
  ogmUnitRegistCheck: defineEndpoint({
    method: 'POST',
    path: '/a/stone/common/ogmUnitRegistCheck',
    summary: '企业账号注册结果查询，内容隐去',
    access: { kind: 'public' },
    audit: 'registration.query',
    secretAnswer: true,
    body: z.object({ uscc: z.string().trim().max(40), mobile: z.string().trim().max(22), ...captcha }),
    data: z.object({
      /** Goes into smsAuthCode/registerCorrection to correct a refused application. */
      flowId: z.string(),
      list: z.array(
        z.object({
          number: z.string(),
          unitName: z.string(),
          uscc: z.string(),
          adminName: z.string(),
          mobile: z.string(),
          /** Only of an approved one; the name to sign in with. */
          loginName: z.string(),
          status: z.string(),
          statusName: z.string(),
          submitDate: z.string(),
          auditDate: z.string(),
          dueDate: z.string(),
          opinion: z.string(),
          /** It was refused and may be corrected and sent again. */
          correctable: z.boolean(),
        }),
      ),
    }),
  }),
  passwordRestApplyCheck: defineEndpoint({
    method: 'POST',
    path: '/a/stone/common/passwordRestApplyCheck',
    summary: '密码重置第一步：登录名和单位；无论是否存在，回答相同',
    access: { kind: 'public' },
    audit: 'passwordReset.begin',
    secretAnswer: true,
    body: z.object({ loginName: z.string().trim().max(100), uscc: z.string().trim().max(40), ...captcha }),
    data: z.object({ flowId: z.string() }),
  }),
  passwordRestApplyPhoneCheck: defineEndpoint({
    method: 'POST',
    path: '/a/stone/common/passwordRestApplyPhoneCheck',
    summary: '密码重置第二步（手机可用）：短信验证码正确时得到30分钟内有效、只能用一次的链接',
    access: { kind: 'public' },
    audit: 'passwordReset.phone',
    secretAnswer: true,
    body: z.object({ flowId: z.string().max(128), mobile: z.string().trim().max(22), code: z.string().trim().max(12) }),
    /** `/resetPassword#reset=…`: the secret is never sent to a server as part of an address. */
    data: z.object({ link: z.string() }),
  }),
  passwordRestApply: defineEndpoint({
    method: 'POST',
    path: '/a/stone/common/passwordRestApply',
    summary: '密码重置第二步（手机不可用）：凭新手机的 x-flow-token 提交材料，由管理员审核',
    access: { kind: 'public' },
    audit: 'passwordReset.apply',
    secretAnswer: true,
    body: z.object({ applicant: z.string().trim().max(100), reason: z.string().trim().max(440) }),
    data: z.object({ number: z.string() }),
  }),
  setPassword: defineEndpoint({
    method: 'POST',
    path: '/a/stone/common/passwordRest/set',
    summary: '密码重置最后一步：凭链接设置新密码，本账号所有会话随之结束',
    access: { kind: 'public' },
    audit: 'passwordReset.set',
    secretAnswer: true,
    body: z.object({ token: z.string().max(128), password: z.string().max(passwordMaxLength), confirmPassword: z.string().max(passwordMaxLength) }),
    data: z.object({}),
  }),
}

const registrationRow = z.object({
  id: z.string(),
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

/** One machine check the administrator sees above the data, problem on top. */
const check = z.object({ key: z.string(), ok: z.boolean(), text: z.string(), detail: z.string() })

export const registrationDetailSchema = registrationRow.extend({
  fields: z.record(z.string(), z.string()),
  /** Readable text of coded fields, by key. */
  labels: z.record(z.string(), z.string()),
  attachments: z.array(attachmentSchema),
  checks: z.array(check),
  /** The same applicant's earlier tries, newest first. */
  previous: z.array(z.object({ number: z.string(), status: z.string(), statusName: z.string(), opinion: z.string(), auditDate: z.string() })),
  /** The name the account gets when the wished one is taken by then. */
  assignedLoginName: z.string(),
  /** `second`: a signed-in account's second unit (维保单位) instead of a new account. */
  kind: z.enum(['account', 'second']),
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
  firstLogin: z.boolean(),
  validTo: z.string(),
  createDate: z.string(),
  lastLogin: z.string(),
  /** Sessions open now. */
  sessions: z.number().int(),
})
export type Member = z.infer<typeof memberSchema>

const keepers = ['1', '2', '3', '9'] as const

const resetRow = z.object({
  id: z.string(),
  number: z.string(),
  loginName: z.string(),
  uscc: z.string(),
  unitName: z.string(),
  applicant: z.string(),
  newMobile: z.string(),
  status: z.string(),
  statusName: z.string(),
  submitDate: z.string(),
  auditDate: z.string(),
  auditorName: z.string(),
  opinion: z.string(),
})
export type PasswordResetRow = z.infer<typeof resetRow>
export const passwordResetDetailSchema = resetRow.extend({ reason: z.string(), attachments: z.array(attachmentSchema), checks: z.array(check) })
export type PasswordResetDetail = z.infer<typeof passwordResetDetailSchema>

const auditBody = z.object({ id, version: z.number().int().optional(), opinion: z.string().trim().max(500).optional() })
const decided = z.object({ id: z.string(), status: z.string(), statusName: z.string() })

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
    body: auditBody,
    data: decided.extend({ loginName: z.string() }),
  }),
  disagree: defineEndpoint({
    method: 'POST',
    path: '/a/stone/account/disagree',
    summary: '注册审核不通过，须写原因，发送结果短信',
    access: { kind: 'roles', roles: ['9'] },
    audit: 'registration.disagree',
    body: auditBody,
    data: decided,
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

export const passwordReset = {
  list: defineEndpoint({
    method: 'GET',
    path: '/a/stone/passwordResetApply/list',
    summary: '密码重置申请列表',
    access: { kind: 'roles', roles: ['9'] },
    query: z.object({
      keyword: z.string().trim().max(100).optional(),
      /** Several states, comma separated. */
      status: z
        .string()
        .regex(/^\d{2}(,\d{2})*$/)
        .max(12)
        .optional(),
      ...pageQuerySchema(['submitDate', 'auditDate']).shape,
    }),
    data: pageSchema(resetRow),
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/a/stone/passwordResetApply/get',
    summary: '密码重置申请详情',
    access: { kind: 'roles', roles: ['9'] },
    query: z.object({ id }),
    data: passwordResetDetailSchema,
  }),
  audit: defineEndpoint({
    method: 'POST',
    path: '/a/stone/passwordResetApply/audit',
    summary: '密码重置审核：通过时结束该账号会话并向新手机发送一次性链接；不通过须写原因；审核人不能审核自己的账号',
    access: { kind: 'roles', roles: ['9'] },
    audit: 'passwordReset.audit',
    body: auditBody.extend({ pass: z.enum(['0', '1']) }),
    data: decided,
  }),
}
