import { z } from 'zod'
import { defineEndpoint } from '../endpoint/endpoint'
import { messageSchema } from './schemas'

/** Answers at once when the number differs from `known`, otherwise when it changes or after 20 seconds. Never extends the session. */
export const unreadEndpoint = defineEndpoint({
  method: 'GET',
  path: '/a/stone/message/unread',
  summary: '未读消息数；给出 known 时等到数目变化，最多20秒；不延长会话',
  access: { kind: 'session' },
  passive: true,
  waits: true,
  query: z.object({ known: z.coerce.number().int().min(0).optional() }),
  data: z.object({ count: z.number().int(), latest: messageSchema.nullable() }),
})
