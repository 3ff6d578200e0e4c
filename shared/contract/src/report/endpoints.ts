import { z } from 'zod'
import { defineEndpoint } from '../endpoint/endpoint'
import { pageQuerySchema, pageSchema } from '../endpoint/envelope'
import { daySchema } from '../endpoint/values'
import { jobSchema } from '../job/schemas'
import { role } from '../roles'
import { mostReportsInFile, reportRowSchema, signatureKinds } from './schemas'

/** 检验报告查询: reports on devices that a unit uses or maintains, and reports issued by an institute. */

const base = '/a/stone/selfService'
const access = { kind: 'roles', roles: [role.useUnit, role.maintenanceUnit, role.acceptor] } as const

export const reportList = defineEndpoint({
  method: 'GET',
  path: `${base}/reportList`,
  summary: '检验报告查询：本单位使用、维保的设备的，本机构出具的全部报告',
  access,
  query: pageQuerySchema(['inspectedOn', 'reportNo']).extend({
    /** Part of the report number, or of the device's number, name, place or use unit. */
    keyword: z.string().trim().max(60).optional(),
    equclacode: z.string().max(4).optional(),
    inspectionKind: z.string().max(2).optional(),
    conclusion: z.string().max(2).optional(),
    state: z.string().max(20).optional(),
    from: daySchema.optional(),
    to: daySchema.optional(),
  }),
  data: pageSchema(reportRowSchema).extend({ signature: z.enum(signatureKinds) }),
})

const ticketed = z.object({ url: z.string() })

export const reportDownload = defineEndpoint({
  method: 'POST',
  path: `${base}/reportDownload/:id`,
  summary: '检验报告的凭证：预览或下载签名的电子报告，60秒内有效，只能用一次',
  access,
  audit: 'report.download',
  secretAnswer: true,
  params: z.object({ id: z.uuid() }),
  body: z.object({ preview: z.boolean() }),
  data: ticketed,
})

/** 使用标志 for the device of a passed report. */
export const useMark = defineEndpoint({
  method: 'POST',
  path: `${base}/useMark/:id`,
  summary: '检验合格的设备的使用标志：打印凭证',
  access,
  audit: 'report.useMark',
  secretAnswer: true,
  params: z.object({ id: z.uuid() }),
  body: z.object({}),
  data: ticketed,
})

export const reportFiles = defineEndpoint({
  method: 'POST',
  path: `${base}/reportFiles`,
  summary: `所选报告打包下载，一次最多${mostReportsInFile}份：一个后台任务`,
  access,
  audit: 'report.downloadMany',
  body: z.object({ ids: z.array(z.uuid()).min(1).max(mostReportsInFile) }),
  data: z.object({ job: jobSchema }),
})
