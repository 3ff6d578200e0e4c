import { z } from 'zod'
import { defineEndpoint } from '../endpoint/endpoint'
import { pageSchema } from '../endpoint/envelope'
import { jobSchema } from '../job/schemas'
import { columnKeys, type EquipmentListDefinition, type EquipmentListKey, equipmentListQuerySchema, equipmentLists, selectionMost } from './list'
import { equipmentRowSchema } from './schemas'

/** Common base path of the archive's calls (specification §7 Equipment). */
export const base = '/a/stone/eqm'

/** The download address, or the job that creates the file, with an empty address. */
export const exportAnswerSchema = z.object({ url: z.string(), job: jobSchema.optional() })

/** The list and export calls of one list. */
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
        /** Number of devices per tab, by key, ignoring filters; always exact, from maintained counters. */
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
        /** Exports only these devices, ignoring filters. */
        ids: z.array(z.uuid()).min(1).max(selectionMost).optional(),
        /** Columns in order; absent: the list's default. */
        columns: z.array(z.enum(columnKeys)).min(1).max(columnKeys.length).optional(),
        /** Exports all archive fields of one kind (`equclacode`) with the column titles of the import workbook. Not for maintenance units. */
        archive: z.boolean().optional(),
      }),
      data: exportAnswerSchema,
    }),
  }
}
export type EquipmentListEndpoints = ReturnType<typeof listEndpoints>

/** Calls of every list, by list key. */
export const equipmentListEndpoints = Object.fromEntries(equipmentLists.map((list) => [list.key, listEndpoints(list)])) as Record<
  EquipmentListKey,
  EquipmentListEndpoints
>
