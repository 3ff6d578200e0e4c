import { z } from 'zod'
import { defineEndpoint } from '../../../endpoint/endpoint'
import { formLookupSchema } from '../../../form/lookup'
import { role } from '../../../roles'

const text = z.string().trim().max(40).default('')

/** Looks up the elevator of a 故障登记 or 救援登记 while its number is typed: whether the unit may register its incident, and where the elevator is. */
export const eventElevator = defineEndpoint({
  method: 'GET',
  path: '/a/stone/eleFaultMain/elevator',
  summary: '故障登记、救援登记：一个编号是哪台电梯，本单位能否登记它的故障和救援',
  access: { kind: 'roles', roles: [role.useUnit, role.maintenanceUnit] },
  query: z.object({
    equipmentId: z.string().trim().min(1).max(200),
    // The time of a fault or of a rescue: who had the elevator then may register what happened.
    faultTime: text,
    callTime: text,
    rescueLevel: text,
    /** The rescue a fault came with. */
    rescueId: z.union([z.literal(''), z.uuid()]).default(''),
    /** Number of this registration: what was submitted once may be submitted again. */
    faultNo: text,
    rescueNo: text,
    /** What the form registers: only a rescue is registered by a 网格救援站. Absent from a page loaded before it was asked. */
    registers: z.enum(['fault', 'rescue']).optional(),
  }),
  data: formLookupSchema,
})
