import { z } from 'zod'
import { versionSchema } from '../endpoint/values'
import { opinionMaxLength } from '../rules/rules'

/** What an administrator's decision about an application of a visitor takes and answers. */
export const decisionBody = z.object({
  id: z.string().max(64),
  version: versionSchema,
  opinion: z.string().trim().max(opinionMaxLength).optional(),
})
export const decisionAnswer = z.object({ id: z.string(), status: z.string(), statusName: z.string() })
