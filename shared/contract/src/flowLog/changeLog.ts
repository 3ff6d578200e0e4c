import { z } from 'zod'
import { roleTypes, systemRole } from '../roles'

/** A change of current data (a device's archive, a person): who, when, why, and the values before. */
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
  /** As shown to the reader: fields masked in the record are masked here too. */
  changes: z.array(z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() })),
})
export type LoggedChange = z.infer<typeof loggedChangeSchema>
