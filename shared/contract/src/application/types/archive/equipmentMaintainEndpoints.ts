import { z } from 'zod'
import { defineEndpoint } from '../../../endpoint/endpoint'
import { role } from '../../../roles'
import { transitionAnswerSchema } from '../../schemas'
import { equipmentMaintain } from './equipmentMaintain'

/** Calls that only 档案维护 has. */
export const equipmentMaintainEndpoints = {
  begin: defineEndpoint({
    method: 'POST',
    path: `${equipmentMaintain.base}/begin`,
    summary: `${equipmentMaintain.label}：开始一份草稿，新增一种设备的一台或多台，或修改本单位一台设备的档案`,
    access: { kind: 'roles', roles: [role.useUnit] },
    audit: `${equipmentMaintain.key}.begin`,
    /** A kind or a device; `many`: several devices of the kind are entered together. */
    body: z.object({
      equclacode: z.string().max(4).default(''),
      equipmentId: z.union([z.literal(''), z.uuid()]).default(''),
      many: z.boolean().default(false),
    }),
    data: transitionAnswerSchema,
  }),
}
