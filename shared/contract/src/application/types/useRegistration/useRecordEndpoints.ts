import { z } from 'zod'
import { defineEndpoint } from '../../../endpoint/endpoint'
import { daySchema } from '../../../endpoint/values'
import { formLookupSchema } from '../../../form/lookup'
import { role } from '../../../roles'

/** Base path of 使用登记 in the specification. */
export const useRecordBase = '/a/stone/useManage'

/** Looks up a device number while it is typed: the device, or why it cannot be registered this way. Does not reveal whose device it is. */
export const deviceLookup = defineEndpoint({
  method: 'GET',
  path: `${useRecordBase}/device`,
  summary: '使用登记：一个编号是哪台设备，能否这样办理，投入使用日期是否与档案一致',
  access: { kind: 'roles', roles: [role.useUnit] },
  query: z.object({
    recordKind: z.enum(['1', '2']),
    deviceNumber: z.string().trim().min(1).max(200),
    chosenId: z.string().max(36).optional(),
    putIntoUseDate: z.union([z.literal(''), daySchema]).default(''),
  }),
  data: formLookupSchema,
})
