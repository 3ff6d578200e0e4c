import { z } from 'zod'
import { defineEndpoint } from '../endpoint/endpoint'
import { pageSchema } from '../endpoint/envelope'
import { jobSchema } from '../job/schemas'
import { columnKeys, type EquipmentListDefinition, type EquipmentListKey, equipmentListQuerySchema, equipmentLists, selectionMost } from './list'
import { equipmentRowSchema } from './schemas'

/** Every call of the archive begins so (specification §7 Equipment). */
export const base = '/a/stone/eqm'

/** A ticket's address, or the job that makes the file and an empty one. */
export const exportAnswerSchema = z.object({ url: z.string(), job: jobSchema.optional() })

/** List and export of one named list. */
function listEndpoints({ call, title, roles }: EquipmentListDefinition) {
  return {
    list: defineEndpoint({
      method: 'GET',
      path: `${base}/${call}`,
      summary: `设备档案：${title}`,
      access: { kind: 'roles', roles },
      query: equipmentListQuerySchema,
      data: pageSchema(equipmentRowSchema).extend({
        next: z.string().optional(),
        /** Devices of each tab by its key, whatever the conditions; exact however many, from kept counters. */
        counts: z.record(z.string(), z.number().int()),
      }),
    }),
    exportList: defineEndpoint({
      method: 'POST',
      path: `${base}/${call}/export`,
      summary: `设备档案：按条件或所选设备导出${title} xlsx 的下载凭证，数量多时为后台任务`,
      access: { kind: 'roles', roles },
      audit: 'equipment.export',
      secretAnswer: true,
      body: equipmentListQuerySchema.omit({ pageNo: true, pageSize: true, after: true }).extend({
        /** Only these, whatever the conditions. */
        ids: z.array(z.uuid()).min(1).max(selectionMost).optional(),
        /** Columns in their order; absent: the list's own. */
        columns: z.array(z.enum(columnKeys)).min(1).max(columnKeys.length).optional(),
        /** What the archives of one kind say, `equclacode`, under the titles of the workbook devices are entered by; not for who maintains them. */
        archive: z.boolean().optional(),
      }),
      data: exportAnswerSchema,
    }),
  }
}
export type EquipmentListEndpoints = ReturnType<typeof listEndpoints>

/** Calls of every named list, by its key. */
export const equipmentListEndpoints = Object.fromEntries(equipmentLists.map((list) => [list.key, listEndpoints(list)])) as Record<
  EquipmentListKey,
  EquipmentListEndpoints
>
