import { z } from 'zod'
import { defineEndpoint } from '../../endpoint/endpoint'
import { formLookupSchema } from '../lookup'

/** Longest list of numbers: fifty devices of forty characters. */
const numbersMaxLength = 50 * 41

/** What archive and plan say to the devices of an application, while they are chosen: at each its remarks, in the order asked. */
export const inspectionDevices = defineEndpoint({
  method: 'GET',
  path: '/a/stone/appOnline/devices',
  summary: '报检：设备档案和年度计划怎么说，能否这样报检',
  access: { kind: 'roles', roles: ['1', '2'] },
  query: z.object({
    applyKind: z.string().max(10),
    equclacode: z.string().max(4).default(''),
    useUnitUscc: z.string().trim().max(40).default(''),
    expectDate: z.string().max(10).default(''),
    /** Number of the application itself, which is no other one. */
    onlinelsh: z.string().max(40).default(''),
    /** Registration or equipment codes, comma separated; an empty place is one where none stands yet. */
    devices: z.string().max(numbersMaxLength),
  }),
  data: formLookupSchema,
})
