import { z } from 'zod'
import { registrationFields } from '../account/fields'
import { attachmentSchema, uploadIdSchema } from '../attachment/schemas'
import { defineEndpoint } from '../endpoint/endpoint'
import { canonical } from '../form/fieldRules'
import { fieldsSchema } from '../form/validate'
import { passwordMaxLength } from '../rules/password'
import { smsChannels, smsPurposes } from './smsCodes'

/**
 * Calls for visitors: specification §7 Public and common; domain §4.3 nos. 21, 22. A visitor's steps form a flow. `smsAuthCode` starts it and
 * binds it to a number and a purpose; `checkSmsAuthCode` exchanges a correct code for a flow token; all later calls carry that token in the
 * header `x-flow-token`. No step can be skipped, and no secret appears in a URL.
 */

/**
 * Numbers as people have them at hand, full-width or with spaces, are read as they are stored, like the fields of a form: rules, codes and limits
 * then mean the same number however it was written.
 */
const mobile = z
  .string()
  .trim()
  .max(22)
  .overwrite((typed) => canonical({ type: 'mobile' }, typed))
const uscc = z
  .string()
  .trim()
  .max(40)
  .overwrite((typed) => canonical({ type: 'uscc' }, typed))
const captcha = { captchaId: z.string().max(64), validCode: z.string().trim().max(10) }

export const smsAuthCode = defineEndpoint({
  method: 'POST',
  path: '/a/stone/common/smsAuthCode/:a/:b',
  summary: '发送短信验证码：a 用途，b 页面类型；无论号码是否登记，回答相同',
  access: { kind: 'public' },
  audit: 'sms.code',
  secretAnswer: true,
  params: z.object({ a: z.enum(smsPurposes), b: z.enum(smsChannels) }),
  /** `flowId`: the flow to continue; absent if the purpose starts one (register). */
  body: z.object({ mobile, flowId: z.string().max(128).optional(), ...captcha }),
  data: z.object({ flowId: z.string(), expiresIn: z.number().int(), resendAfter: z.number().int() }),
})

export const checkSmsAuthCode = defineEndpoint({
  method: 'POST',
  path: '/a/stone/common/checkSmsAuthCode',
  summary: '核对短信验证码，得到后续步骤的凭证',
  access: { kind: 'public' },
  audit: 'sms.check',
  secretAnswer: true,
  body: z.object({ flowId: z.string().max(128), purpose: z.enum(smsPurposes), mobile, code: z.string().trim().max(12) }),
  data: z.object({ flowToken: z.string() }),
})

/** The applicant's registration in progress, or a refused one; requires a verified number. */
export const draft = defineEndpoint({
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
    /** Reason for the refusal; empty for a new one. */
    opinion: z.string(),
    /** Whether the refused application still has its password, so that none needs to be typed. */
    keepsPassword: z.boolean().optional(),
  }),
})

export const upload = defineEndpoint({
  method: 'POST',
  path: '/a/stone/common/flow/upload',
  summary: '上传注册或密码重置申请的附件（凭 x-flow-token）；同一 uploadId 重发只收一次',
  access: { kind: 'public' },
  consumes: 'multipart',
  audit: 'attachment.upload',
  query: z.object({ code: z.string().max(40), uploadId: uploadIdSchema.optional() }),
  data: attachmentSchema,
})

export const attachments = defineEndpoint({
  method: 'GET',
  path: '/a/stone/common/flow/attachments',
  summary: '注册或密码重置申请的附件（凭 x-flow-token）',
  access: { kind: 'public' },
  data: z.object({ list: z.array(attachmentSchema) }),
})

export const deleteAttachment = defineEndpoint({
  method: 'POST',
  path: '/a/stone/common/flow/deleteAttachment',
  summary: '删除注册或密码重置申请的附件（凭 x-flow-token）',
  access: { kind: 'public' },
  audit: 'attachment.delete',
  body: z.object({ id: z.string().max(64) }),
  data: z.object({}),
})

export const mobileTicket = defineEndpoint({
  method: 'POST',
  path: '/a/stone/common/flow/mobileTicket',
  summary: '注册或密码重置申请的手机上传凭证（凭 x-flow-token）',
  access: { kind: 'public' },
  audit: 'attachment.mobileTicket',
  secretAnswer: true,
  body: z.object({ code: z.string().max(40) }),
  data: z.object({ url: z.string(), expires: z.string() }),
})

export const apply = defineEndpoint({
  method: 'POST',
  path: '/a/stone/common/account/apply',
  summary: '提交企业账号注册申请（凭 x-flow-token）；用户名或单位是否已存在由审核人看到，不告诉申请人',
  access: { kind: 'public' },
  audit: 'registration.apply',
  secretAnswer: true,
  body: z.object({
    fields: fieldsSchema(registrationFields),
    /** May be empty when a refused application is sent again: the first password is kept. */
    password: z.string().max(passwordMaxLength),
    confirmPassword: z.string().max(passwordMaxLength),
    agree: z.enum(['0', '1']),
  }),
  data: z.object({ number: z.string(), dueDate: z.string() }),
})

export const ogmUnitRegistCheck = defineEndpoint({
  method: 'POST',
  path: '/a/stone/common/ogmUnitRegistCheck',
  summary: '企业账号注册结果查询：只答状态；用户名、意见只在短信里和验证手机之后',
  access: { kind: 'public' },
  audit: 'registration.query',
  secretAnswer: true,
  body: z.object({ uscc, mobile, ...captcha }),
  data: z.object({
    /** Used in smsAuthCode/registerCorrection to correct a refused application. */
    flowId: z.string(),
    list: z.array(
      z.object({
        number: z.string(),
        unitName: z.string(),
        uscc: z.string(),
        mobile: z.string(),
        status: z.string(),
        statusName: z.string(),
        submitDate: z.string(),
        auditDate: z.string(),
        dueDate: z.string(),
        /** It was refused, and may be corrected and sent again. */
        correctable: z.boolean(),
      }),
    ),
  }),
})

export const passwordRestApplyCheck = defineEndpoint({
  method: 'POST',
  path: '/a/stone/common/passwordRestApplyCheck',
  summary: '密码重置第一步：用户名和单位；无论是否存在，回答相同',
  access: { kind: 'public' },
  audit: 'passwordReset.begin',
  secretAnswer: true,
  body: z.object({ loginName: z.string().trim().max(100), uscc, ...captcha }),
  data: z.object({ flowId: z.string() }),
})

export const passwordRestApplyPhoneCheck = defineEndpoint({
  method: 'POST',
  path: '/a/stone/common/passwordRestApplyPhoneCheck',
  summary: '密码重置第二步（手机可用）：短信验证码正确时得到30分钟内有效、只能用一次的链接',
  access: { kind: 'public' },
  audit: 'passwordReset.phone',
  secretAnswer: true,
  body: z.object({ flowId: z.string().max(128), mobile, code: z.string().trim().max(12) }),
  /** `/resetPassword#reset=…`: the secret is in the fragment, which is never sent to a server. */
  data: z.object({ link: z.string() }),
})

export const passwordRestApply = defineEndpoint({
  method: 'POST',
  path: '/a/stone/common/passwordRestApply',
  summary: '密码重置第二步（手机不可用）：凭新手机的 x-flow-token 提交材料，由管理员审核',
  access: { kind: 'public' },
  audit: 'passwordReset.apply',
  secretAnswer: true,
  body: z.object({ applicant: z.string().trim().max(100), reason: z.string().trim().max(440) }),
  data: z.object({ number: z.string() }),
})

export const setPassword = defineEndpoint({
  method: 'POST',
  path: '/a/stone/common/passwordRest/set',
  summary: '密码重置最后一步：凭链接设置新密码，本账号所有会话随之结束',
  access: { kind: 'public' },
  audit: 'passwordReset.set',
  secretAnswer: true,
  body: z.object({ token: z.string().max(128), password: z.string().max(passwordMaxLength), confirmPassword: z.string().max(passwordMaxLength) }),
  data: z.object({}),
})
