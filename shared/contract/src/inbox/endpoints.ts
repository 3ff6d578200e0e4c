import { z } from 'zod'
import { defineEndpoint } from '../endpoint/endpoint'
import { pageQuerySchema, pageSchema } from '../endpoint/envelope'
import { messageSchema } from './schemas'

/** 消息: what happened to a record that concerns me (page message_page of specification §2). */

export const list = defineEndpoint({
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
})

/** Answers at once when the number differs from `known`, otherwise when it changes or after 20 seconds. Never extends the session. */
export const unread = defineEndpoint({
  method: 'GET',
  path: '/a/stone/message/unread',
  summary: '未读消息数；给出 known 时等到数目变化，最多20秒；不延长会话',
  access: { kind: 'session' },
  passive: true,
  waits: true,
  query: z.object({ known: z.coerce.number().int().min(0).optional() }),
  data: z.object({ count: z.number().int(), latest: messageSchema.nullable() }),
})

export const read = defineEndpoint({
  method: 'POST',
  path: '/a/stone/message/read',
  summary: '标记为已读',
  access: { kind: 'session' },
  audit: 'message.read',
  body: z.object({ ids: z.array(z.string().max(64)).min(1).max(200) }),
  data: z.object({ count: z.number().int() }),
})

export const readAll = defineEndpoint({
  method: 'POST',
  path: '/a/stone/message/readAll',
  summary: '全部标记为已读',
  access: { kind: 'session' },
  audit: 'message.readAll',
  body: z.object({}),
  data: z.object({ count: z.number().int() }),
})
