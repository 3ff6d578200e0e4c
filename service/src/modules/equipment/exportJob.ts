import {
  columnKeys,
  type EquipmentColumnKey,
  type EquipmentRow,
  equipmentColumns,
  equipmentList,
  equipmentListKeys,
  equipmentListQuerySchema,
} from '@shared/contract/equipment'
import { exportRows } from '@shared/contract/job'
import { messages } from '@shared/contract/messages'
import { z } from 'zod'
import { wireTime } from '../../clock'
import { Refusal } from '../../refusal'
import { type SheetColumn, sheetOf } from '../../workflow/export'
import type { FileJob } from '../job/fileJob'
import { listInParts } from './list'

const kept = z.object({
  list: z.enum(equipmentListKeys),
  /** The day it was asked for: a list of what is overdue is that day's. */
  today: z.iso.date(),
  request: equipmentListQuerySchema.omit({ pageNo: true, pageSize: true, after: true }).extend({
    ids: z.array(z.uuid()).optional(),
    columns: z.array(z.enum(columnKeys)).optional(),
  }),
})

/** What an export was asked for, as its job and its ticket keep it. */
export const exportRequestOf = (request: unknown) => {
  const { list, today, request: asked } = kept.parse(request)
  return { list: equipmentList(list), today, request: asked }
}

const sheetColumns = (keys: readonly EquipmentColumnKey[]): SheetColumn<EquipmentRow>[] =>
  keys.flatMap((key) => {
    const column = equipmentColumns.find((candidate) => candidate.key === key)
    if (!column) return []
    const field = { type: 'type' in column ? column.type : ('string' as const) }
    return [{ title: column.label, width: Math.round(column.width / 8), field, value: (row: EquipmentRow) => String(row[column.key]) }]
  })

/** A list of devices as an xlsx file. */
export const equipmentExport: FileJob = {
  fileName: (request, now) => `${exportRequestOf(request).list.title}${wireTime(now).slice(0, 16).replace(/\D/g, '')}.xlsx`,
  check(request, caller) {
    if (!exportRequestOf(request).list.roles.includes(caller.roleType)) throw new Refusal('FORBIDDEN')
  },
  file(connection, kept, caller, tell) {
    const { list, today, request } = exportRequestOf(kept)
    let cut = false
    async function* parts(): AsyncGenerator<EquipmentRow[]> {
      let written = 0
      // One more than a file may hold tells that there are more.
      for await (const { rows, total } of listInParts(connection, list, caller, request, today, exportRows.most + 1)) {
        yield rows.slice(0, exportRows.most - written)
        written += rows.length
        cut = written > exportRows.most
        await tell(total > 0 ? Math.min(1, written / Math.min(total, exportRows.most)) : 1)
      }
    }
    return { bytes: sheetOf(list.title, sheetColumns(request.columns ?? list.columns), parts()), note: () => (cut ? messages.exportCut(exportRows.most) : '') }
  },
}
