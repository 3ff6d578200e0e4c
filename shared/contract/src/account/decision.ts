import { z } from 'zod'
import { versionSchema } from '../endpoint/values'
import { opinionMaxLength } from '../rules/rules'

/** Input and answer of an administrator's decision on a visitor's application. */
export const decisionBody = z.object({
  id: z.string().max(64),
  version: versionSchema,
  opinion: z.string().trim().max(opinionMaxLength).optional(),
})
export const decisionAnswer = z.object({ id: z.string(), status: z.string(), statusName: z.string() })
