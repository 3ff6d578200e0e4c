import { z } from 'zod'
import { defineEndpoint } from '../../endpoint/endpoint'
import { type FormLookup, formLookupSchema } from '../lookup'

const text = z.string().trim().max(64).default('')

/**
 * Tells in a dialog whether the chosen inspectors are on leave on the chosen day. The assignment calendar shows this itself; the dialog that
 * answers a unit's request does not.
 */
export const appointmentStandings = defineEndpoint({
  method: 'GET',
  path: '/a/stone/inspection/appointment',
  summary: '派工和改期：所选检验人员在所选日期是否请假',
  access: { kind: 'roles', roles: ['4'] },
  query: z.object({ inspector: text, secondInspector: text, inspectOn: text }),
  data: formLookupSchema,
})

const chosen = (input: string) => ({ not: { input, in: [''] } })

export const appointmentLookup: FormLookup = { call: appointmentStandings, when: { all: [chosen('inspector'), chosen('inspectOn')] } }
