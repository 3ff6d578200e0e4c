import { z } from 'zod'
import { defineEndpoint } from '../../../endpoint/endpoint'
import { formLookupSchema } from '../../../form/lookup'
import { role } from '../../../roles'

/** Base path of 报告自助补发 in the specification. */
export const reportReissueBase = '/a/stone/selfService/reissue'

/** Maximum number of reports in one application. */
export const mostReissued = 20

/** Looks up report numbers while they are typed: the devices and institute, or why the report cannot be requested this way. */
export const reportLookup = defineEndpoint({
  method: 'GET',
  path: `${reportReissueBase}/reports`,
  summary: '报告补发：报告编号是哪台设备的、哪个检验机构出具的，能否这样补发',
  access: { kind: 'roles', roles: [role.useUnit, role.maintenanceUnit] },
  query: z.object({
    reissueReason: z.string().max(2).default(''),
    /** Report numbers, comma separated; an empty item is a row without a number. */
    reports: z.string().max(mostReissued * 61),
  }),
  data: formLookupSchema,
})
