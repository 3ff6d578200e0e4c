import { z } from 'zod'

/** What an administrator's decision about an application of a visitor takes and answers. */
export const decisionBody = z.object({ id: z.string().max(64), version: z.number().int().optional(), opinion: z.string().trim().max(500).optional() })
export const decisionAnswer = z.object({ id: z.string(), status: z.string(), statusName: z.string() })
