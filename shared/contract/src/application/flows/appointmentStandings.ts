import { z } from 'zod'
import { defineEndpoint } from '../../endpoint/endpoint'
import { type FormLookup, formLookupSchema } from '../../form/lookup'
import { role } from '../../roles'

const text = z.string().trim().max(64).default('')

/**
 * Tells in the dialogs that set an appointment, or hand over what has begun, whatever the assignment calendar would say of the chosen inspectors and day: leave, certificates,
 * hours, days off, and dates of the devices; and of each inspector to choose, certificate and jobs of the day. Whether an inspector is certified is
 * decided by the transition itself, so that it is shown as an error; all else is a hint.
 */
export const appointmentStandings = defineEndpoint({
  method: 'GET',
  path: '/a/stone/inspection/appointment',
  summary: '派工、改期和改派：所选检验人员和日期有什么不妥，与派工日历所说相同',
  access: { kind: 'roles', roles: [role.acceptor] },
  query: z.object({ /** The application; callers of older versions do not say. */ id: text, inspector: text, secondInspector: text, inspectOn: text }),
  data: formLookupSchema,
})

/** Also without a day: who is certified is to be seen before anybody is chosen, how busy they are as soon as there is a day. */
export const appointmentLookup: FormLookup = { call: appointmentStandings, when: true, record: 'id' }
