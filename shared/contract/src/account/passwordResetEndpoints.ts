import { z } from 'zod'
import { defineEndpoint } from '../endpoint/endpoint'
import { pageQuerySchema, pageSchema } from '../endpoint/envelope'
import { role } from '../roles'
import { decisionAnswer, decisionBody } from './decision'
import { passwordResetDetailSchema, resetRow } from './passwordResetSchemas'

/** Password resets that an administrator decides on the basis of papers: specification §7 Account administration; domain §4.3 no. 22. */

export const list = defineEndpoint({
  method: 'GET',
  path: '/a/stone/passwordResetApply/list',
  summary: '密码重置申请列表',
  access: { kind: 'roles', roles: [role.administrator] },
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
})

export const get = defineEndpoint({
  method: 'GET',
  path: '/a/stone/passwordResetApply/get',
  summary: '密码重置申请详情',
  access: { kind: 'roles', roles: [role.administrator] },
  query: z.object({ id: z.string().max(64) }),
  data: passwordResetDetailSchema,
})

export const reveal = defineEndpoint({
  method: 'POST',
  path: '/a/stone/passwordResetApply/reveal',
  summary: '密码重置申请：查看隐去的新手机，留痕',
  access: { kind: 'roles', roles: [role.administrator] },
  audit: 'passwordReset.reveal',
  secretAnswer: true,
  body: z.object({ id: z.string().max(64), field: z.literal('newMobile') }),
  data: z.object({ value: z.string() }),
})

export const audit = defineEndpoint({
  method: 'POST',
  path: '/a/stone/passwordResetApply/audit',
  summary: '密码重置审核：通过时结束该账号会话并向新手机发送一次性链接；不通过须写原因；审核人不能审核自己的账号',
  access: { kind: 'roles', roles: [role.administrator] },
  audit: 'passwordReset.audit',
  body: decisionBody.extend({ pass: z.enum(['0', '1']) }),
  data: decisionAnswer,
})
