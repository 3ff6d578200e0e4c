import { z } from 'zod'
import { defineEndpoint } from '../endpoint/endpoint'
import { pageQuerySchema, pageSchema } from '../endpoint/envelope'
import { messageSchema } from './schemas'

/** 消息: notifications about records that concern the caller (page message_page of specification §2). */

/** Time of the newest of the caller's messages when the list was read, whatever its conditions; absent if there is none. */
const upTo = z.iso.datetime()

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
  data: pageSchema(messageSchema).extend({ upTo: upTo.optional() }),
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
  summary: '全部标记为已读；有 upTo 时，其后到达的仍为未读',
  access: { kind: 'session' },
  audit: 'message.readAll',
  body: z.object({ upTo: upTo.optional() }),
  data: z.object({ count: z.number().int() }),
})

export { reminders, saveReminders } from './reminders'
