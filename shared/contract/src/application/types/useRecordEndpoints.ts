import { z } from 'zod'
import { defineEndpoint } from '../../endpoint/endpoint'
import { useRecord } from './useRecord'

/** Which device a number names, while it is typed: what it is, and nothing of whose. */
export const deviceLookup = defineEndpoint({
  method: 'GET',
  path: `${useRecord.base}/device`,
  summary: `${useRecord.label}：一个编号是哪台设备，能否这样办理`,
  access: { kind: 'roles', roles: ['1'] },
  query: z.object({ recordKind: z.enum(['1', '2']), number: z.string().trim().min(1).max(50) }),
  data: z.object({
    /** Why it cannot be registered so; empty: it can. */
    message: z.string(),
    foundKind: z.string(),
    foundName: z.string(),
    foundModel: z.string(),
    foundCode: z.string(),
    foundMaker: z.string(),
    foundSerial: z.string(),
  }),
})
