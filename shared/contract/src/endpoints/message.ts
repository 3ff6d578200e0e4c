import { z } from 'zod'
import { defineEndpoint } from '../endpoint'
import { pageQuerySchema, pageSchema } from '../envelope'
import { tones } from '../tones'

/** 消息: what happened to a record that concerns me (page message_page of specification §2). */

/** What a message is about when it is not an application. */
export const messageSubjects: Readonly<Record<string, string>> = {
  registration: '账号注册',
  passwordReset: '密码重置',
  unitChange: '单位信息变更',
  announcement: '通知公告',
}

export const messageSchema = z.object({
  id: z.string(),
  /** 施工告知 GZ… 已退回补正 */
  title: z.string(),
  /** The opinion, or what to do next. */
  text: z.string(),
  /** Key of the application type, or registration, passwordReset, unitChange, announcement. */
  bizType: z.string(),
  bizTypeName: z.string(),
  bizId: z.string(),
  number: z.string(),
  tone: z.enum(tones),
  /** Page that shows the record; empty when the role that received it is not the current one any more. */
  path: z.string(),
  time: z.string(),
  read: z.boolean(),
})
export type Message = z.infer<typeof messageSchema>

export const message = {
  list: defineEndpoint({
    method: 'GET',
    path: '/a/stone/message/list',
    summary: '我的消息',
    access: { kind: 'session' },
    query: z.object({
      state: z.enum(['all', 'unread', 'read']).default('all'),
      keyword: z.string().trim().max(100).optional(),
      ...pageQuerySchema(['time']).shape,
    }),
    data: pageSchema(messageSchema),
  }),
  /** Answers at once when the number differs from `known`, otherwise when it changes or after 20 seconds. Never extends the session. */
  unread: defineEndpoint({
    method: 'GET',
    path: '/a/stone/message/unread',
    summary: '未读消息数；给出 known 时等到数目变化，最多20秒；不延长会话',
    access: { kind: 'session' },
    passive: true,
    query: z.object({ known: z.coerce.number().int().min(0).optional() }),
    data: z.object({ count: z.number().int(), latest: messageSchema.nullable() }),
  }),
  read: defineEndpoint({
    method: 'POST',
    path: '/a/stone/message/read',
    summary: '标记为已读',
    access: { kind: 'session' },
    audit: 'message.read',
    body: z.object({ ids: z.array(z.string().max(64)).min(1).max(200) }),
    data: z.object({ count: z.number().int() }),
  }),
  readAll: defineEndpoint({
    method: 'POST',
    path: '/a/stone/message/readAll',
    summary: '全部标记为已读',
    access: { kind: 'session' },
    audit: 'message.readAll',
    body: z.object({}),
    data: z.object({ count: z.number().int() }),
  }),
}
