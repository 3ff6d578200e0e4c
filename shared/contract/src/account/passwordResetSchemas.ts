import { z } from 'zod'
import { machineCheckSchema } from '../application/schemas'
import { attachmentSchema } from '../attachment/schemas'

export const resetRow = z.object({
  id: z.string(),
  number: z.string(),
  loginName: z.string(),
  uscc: z.string(),
  unitName: z.string(),
  applicant: z.string(),
  newMobile: z.string(),
  status: z.string(),
  statusName: z.string(),
  submitDate: z.string(),
  auditDate: z.string(),
  auditorName: z.string(),
  opinion: z.string(),
})
export type PasswordResetRow = z.infer<typeof resetRow>

export const passwordResetDetailSchema = resetRow.extend({
  version: z.number().int(),
  reason: z.string(),
  attachments: z.array(attachmentSchema),
  checks: z.array(machineCheckSchema),
})
export type PasswordResetDetail = z.infer<typeof passwordResetDetailSchema>
