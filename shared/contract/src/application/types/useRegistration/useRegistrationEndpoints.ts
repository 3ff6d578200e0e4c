import { z } from 'zod'
import { defineEndpoint } from '../../../endpoint/endpoint'
import { role } from '../../../roles'
import { transitionAnswerSchema } from '../../schemas'
import { setCategories, useRegistrationBySet } from './useRegistrationBySet'

/** Calls that only registration by set has. */
export const useRegistrationEndpoints = {
  beginSet: defineEndpoint({
    method: 'POST',
    path: `${useRegistrationBySet.base}/begin`,
    summary: `${useRegistrationBySet.label}：开始一份草稿，新设备按种类，其余取自本单位一台设备的档案`,
    access: { kind: 'roles', roles: [role.useUnit] },
    audit: `${useRegistrationBySet.key}.begin`,
    /** A kind, or a device from the unit's own archives. */
    body: z.object({
      registrationCategory: z.enum(setCategories),
      equclacode: z.string().max(4).default(''),
      equipmentId: z.union([z.literal(''), z.uuid()]).default(''),
    }),
    data: transitionAnswerSchema,
  }),
}
