import { z } from 'zod'
import { defineEndpoint } from '../endpoint/endpoint'
import { pageQuerySchema, pageSchema } from '../endpoint/envelope'
import { daySchema } from '../endpoint/values'
import { role } from '../roles'
import { errorLogRowSchema, smsRowSchema } from './schemas'

/** Calls for the portal's administrators: reported errors, and the outbox that stands in for an SMS gateway. */

const administrators = { kind: 'roles', roles: [role.administrator] } as const
const errorFilter = {
  keyword: z.string().trim().max(100).optional(),
  type: z.enum(['script', 'ajax', 'remote', 'render']).optional(),
  remote: z.string().trim().max(40).optional(),
  /** Full name of the build the page used: 1.2.0-b3. */
  version: z.string().trim().max(60).optional(),
  from: daySchema.optional(),
  to: daySchema.optional(),
}

export const errors = defineEndpoint({
  method: 'GET',
  path: '/a/stone/errorLog/list',
  summary: '页面错误日志',
  access: administrators,
  query: z.object({ ...errorFilter, ...pageQuerySchema(['time']).shape }),
  data: pageSchema(errorLogRowSchema),
})

export const errorStack = defineEndpoint({
  method: 'GET',
  path: '/a/stone/errorLog/stack',
  summary: '一条页面错误的调用栈，脚本位置已换成源码的文件、行、列；没有对应的源码映射时保持原样',
  access: administrators,
  query: z.object({ id: z.string().regex(/^\d{1,15}$/) }),
  data: z.object({ stack: z.string() }),
})

export const exportErrors = defineEndpoint({
  method: 'POST',
  path: '/a/stone/errorLog/export',
  summary: '错误日志.csv 的下载凭证',
  access: administrators,
  audit: 'errorLog.export',
  secretAnswer: true,
  body: z.object(errorFilter),
  data: z.object({ url: z.string() }),
})

export const smsOutbox = defineEndpoint({
  method: 'GET',
  path: '/a/stone/sms/outbox',
  summary: '短信发件箱（内置短信适配器）；接入短信网关后没有内容',
  access: administrators,
  query: z.object({ mobile: z.string().trim().max(22).optional(), ...pageQuerySchema(['time']).shape }),
  data: pageSchema(smsRowSchema),
})
