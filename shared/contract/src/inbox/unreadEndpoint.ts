import { z } from 'zod'
import { defineEndpoint } from '../endpoint/endpoint'
import { mostInteger } from '../endpoint/values'
import { messageSchema } from './schemas'

/**
 * Long poll: answers at once if the number differs from `known` or the registry from `generation`, otherwise on a change or after 20 seconds.
 * Never extends the session.
 */
export const unreadEndpoint = defineEndpoint({
  method: 'GET',
  path: '/a/stone/message/unread',
  summary: '未读消息数；给出 known 时等到数目变化，最多20秒；不延长会话',
  access: { kind: 'session' },
  passive: true,
  waits: true,
  query: z.object({ known: z.coerce.number().int().min(0).max(mostInteger).optional(), generation: z.string().max(64).optional() }),
  data: z.object({
    count: z.number().int(),
    latest: messageSchema.nullable(),
    /** Generation of the caller's current registry: a different one means that other builds are served. Absent if there is no registry. */
    generation: z.string().optional(),
  }),
})
