import { z } from 'zod'
import { defineEndpoint } from '../../endpoint/endpoint'
import { formLookupSchema } from '../lookup'

/** Where the specification has the calls of 使用登记. */
export const useRecordBase = '/a/stone/useManage'

/** Which device a number names, while it is typed: what it is, or why it cannot be registered so, and nothing of whose. */
export const deviceLookup = defineEndpoint({
  method: 'GET',
  path: `${useRecordBase}/device`,
  summary: '使用登记：一个编号是哪台设备，能否这样办理',
  access: { kind: 'roles', roles: ['1'] },
  query: z.object({ recordKind: z.enum(['1', '2']), deviceNumber: z.string().trim().min(1).max(200) }),
  data: formLookupSchema,
})
