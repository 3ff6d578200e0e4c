import { exportRows } from '@shared/contract/job'
import { messages } from '@shared/contract/messages'
import {
  type CertificateRow,
  certificateColumns,
  type OperatorColumnKey,
  type OperatorListDefinition,
  operatorColumnKeySchema,
  operatorList,
  operatorListKeys,
  operatorListQuerySchema,
  type PersonRow,
  personColumns,
} from '@shared/contract/operator'
import { z } from 'zod'
import type { FileJob } from '../../attachment/fileJob'
import { requireRole } from '../../security/caller'
import { datedFileName, type SheetColumn, sheetOf } from '../../workflow/list/export'
import { listInParts, rowsOf } from './list'

const kept = z.object({
  list: z.enum(operatorListKeys),
  /** The day of the request: an export of what expires soon refers to that day. */
  today: z.iso.date(),
  request: operatorListQuerySchema.omit({ pageNo: true, pageSize: true }).extend({
    ids: z.array(z.uuid()).optional(),
    columns: z.array(operatorColumnKeySchema).optional(),
  }),
})

/** The request of an export, as kept in its job and its ticket. */
function exportRequestOf(request: unknown) {
  const { list, today, request: asked } = kept.parse(request)
  return { list: operatorList(list), today, request: asked }
}

type Row = PersonRow | CertificateRow

function sheetColumns({ of }: OperatorListDefinition, keys: readonly OperatorColumnKey[]): SheetColumn<Row>[] {
  const known = of === 'person' ? personColumns : certificateColumns
  return keys.flatMap((key) => {
    const column = known.find((candidate) => candidate.key === key)
    if (!column) return []
    const field = { type: 'type' in column ? column.type : ('string' as const) }
    const value = (row: Row): string => String(Object.entries(row).find(([name]) => name === key)?.[1] ?? '')
    return [{ title: column.label, width: Math.round(column.width / 8), field, value }]
  })
}

/** A list of people or certificates as an xlsx file; personal numbers stay masked. */
export const operatorExport: FileJob = {
  fileName: (request, now) => datedFileName(exportRequestOf(request).list.title, now),
  check: (request, caller) => requireRole(caller, exportRequestOf(request).list.roles),
  file(connection, asked, caller, { tell }) {
    const { list, today, request } = exportRequestOf(asked)
    let cut = false
    async function* parts(): AsyncGenerator<Row[]> {
      const total = await rowsOf(connection, list, caller, request, today)
      let written = 0
      for await (const rows of listInParts(connection, list, caller, request, today, exportRows.most)) {
        yield rows
        written += rows.length
        await tell(total > 0 ? Math.min(1, written / Math.min(total, exportRows.most)) : 1)
      }
      cut = total > exportRows.most
    }
    return {
      bytes: sheetOf(list.title, sheetColumns(list, request.columns ?? list.columns), parts()),
      note: () => (cut ? messages.exportCut(exportRows.most) : ''),
    }
  },
}
