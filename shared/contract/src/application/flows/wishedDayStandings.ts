import { z } from 'zod'
import { defineEndpoint } from '../../endpoint/endpoint'
import { type FormLookup, formLookupSchema } from '../../form/lookup'
import { role } from '../../roles'

const text = z.string().trim().max(64).default('')

/**
 * Tells in the dialog that asks for another appointment what stands against each day wished for: a day off, and dates of the devices, as the form of
 * the application says them. They are hints: the institute decides.
 */
export const wishedDayStandings = defineEndpoint({
  method: 'GET',
  path: '/a/stone/inspection/wishedDays',
  summary: '申请改期：所希望的日期有什么不妥',
  access: { kind: 'roles', roles: [role.useUnit, role.maintenanceUnit] },
  query: z.object({ /** The application. */ id: text, wishOn: text, wishOnElse: text }),
  data: formLookupSchema,
})

export const wishedDayLookup: FormLookup = {
  call: wishedDayStandings,
  when: { any: [{ not: { input: 'wishOn', in: [''] } }, { not: { input: 'wishOnElse', in: [''] } }] },
  record: 'id',
}
