import { z } from 'zod'
import { defineEndpoint } from '../endpoint/endpoint'
import { pageSchema } from '../endpoint/envelope'
import { jobSchema } from '../job/schemas'
import { type OperatorListDefinition, operatorColumnKeySchema, operatorList, operatorListQuerySchema, operatorSelectionMost } from './list'
import { certificateRowSchema, personRowSchema } from './schemas'

/** Common base path of the calls (specification §7 Operators). */
export const base = '/a/stone/operator'

const counts = z.record(z.string(), z.number().int()).describe('Rows of each tab by its key, whatever the conditions')

/** The list and export calls of one list. */
function listEndpoints<Data extends z.ZodType>({ call, title, roles }: OperatorListDefinition, data: Data) {
  return {
    list: defineEndpoint({
      method: 'GET',
      path: `${base}/${call}`,
      summary: `作业人员：${title}`,
      access: { kind: 'roles', roles },
      query: operatorListQuerySchema,
      data,
    }),
    exportList: defineEndpoint({
      method: 'POST',
      path: `${base}/${call}/export`,
      summary: `作业人员：按条件或所选导出${title} xlsx 的下载凭证，数量多时为后台任务；身份证号和手机号隐去`,
      access: { kind: 'roles', roles },
      audit: 'operator.export',
      secretAnswer: true,
      body: operatorListQuerySchema.omit({ pageNo: true, pageSize: true }).extend({
        /** Exports only these rows, ignoring filters. */
        ids: z.array(z.uuid()).min(1).max(operatorSelectionMost).optional(),
        /** Columns in order; absent: the list's default. */
        columns: z.array(operatorColumnKeySchema).min(1).max(operatorColumnKeySchema.options.length).optional(),
      }),
      // The download address, or the job that creates the file, with an empty address.
      data: z.object({ url: z.string(), job: jobSchema.optional() }),
    }),
  }
}

/** Calls of the list of people. */
export const personListEndpoints = listEndpoints(operatorList('person'), pageSchema(personRowSchema).extend({ counts }))
const certificatePage = pageSchema(certificateRowSchema).extend({ counts })
/** Calls of the lists of certificates, by list key. */
export const certificateListEndpoints = {
  certificate: listEndpoints(operatorList('certificate'), certificatePage),
  detail: listEndpoints(operatorList('detail'), certificatePage),
}
