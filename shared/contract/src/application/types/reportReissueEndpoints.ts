import { z } from 'zod'
import { defineEndpoint } from '../../endpoint/endpoint'
import { formLookupSchema } from '../lookup'

/** Where the specification has the calls of 报告自助补发. */
export const reportReissueBase = '/a/stone/selfService/reissue'

/** Reports one application may name. */
export const mostReissued = 20

/** Which reports numbers name, while they are typed: of which devices and institute, or why they cannot be asked for so. */
export const reportLookup = defineEndpoint({
  method: 'GET',
  path: `${reportReissueBase}/reports`,
  summary: '报告补发：报告编号是哪台设备的、哪个检验机构出具的，能否这样补发',
  access: { kind: 'roles', roles: ['1', '2'] },
  query: z.object({
    reissueReason: z.string().max(2).default(''),
    /** Numbers, comma separated; an empty place is one where none stands yet. */
    reports: z.string().max(mostReissued * 61),
  }),
  data: formLookupSchema,
})
