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
  /** Whole: the outbox is the phone of the embedded portal. */
  mobile: z.string(),
  purpose: z.string(),
  text: z.string(),
  time: z.string(),
})
export type SmsRow = z.infer<typeof smsRowSchema>
