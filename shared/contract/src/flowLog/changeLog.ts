import { z } from 'zod'
import { roleTypes, systemRole } from '../roles'

/** One change of a record that is in force (a device's archive, a person): who, when, why, and what it was before. */
export const loggedChangeSchema = z.object({
  id: z.string(),
  /** 建档, 档案修改, 新增证书 … */
  actionName: z.string(),
  reason: z.string(),
  operatorName: z.string(),
  roleType: z.enum([...roleTypes, systemRole]),
  roleName: z.string(),
  unitName: z.string(),
  time: z.string(),
  /** As a reader sees them: what is covered in the record is covered here. */
  changes: z.array(z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() })),
})
export type LoggedChange = z.infer<typeof loggedChangeSchema>
