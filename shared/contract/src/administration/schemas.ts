import { z } from 'zod'

export const errorLogRowSchema = z.object({
  id: z.string(),
  type: z.string(),
  code: z.number().int(),
  mes: z.string(),
  url: z.string(),
  time: z.string(),
  userId: z.string(),
  userName: z.string(),
  remote: z.string(),
  version: z.string(),
  stack: z.string(),
  requestId: z.string(),
})
export type ErrorLogRow = z.infer<typeof errorLogRowSchema>

export const smsRowSchema = z.object({
  id: z.string(),
  /** Not masked: in the embedded portal the outbox replaces the phone. */
  mobile: z.string(),
  purpose: z.string(),
  text: z.string(),
  time: z.string(),
})
export type SmsRow = z.infer<typeof smsRowSchema>
