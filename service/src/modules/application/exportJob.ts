import { type ApplicationRow, applicationDefinition, applicationListQuerySchema, listsSeveralUnits } from '@shared/contract/application'
import { exportRows } from '@shared/contract/job'
import { messages } from '@shared/contract/messages'
import { z } from 'zod'
import type { FileJob } from '../../attachment/fileJob'
import { datedFileName, workbookOf } from '../../workflow/list/export'
import { listInParts } from '../../workflow/list/list'
import { askedOf } from '../../workflow/list/listViews'

/** The request of an export, as kept in its job and its ticket. */
function exportRequestOf(kept: unknown) {
  const { type, request } = z
    .object({
      type: z.string(),
      request: applicationListQuerySchema.omit({ pageNo: true, pageSize: true }).extend({ ids: z.array(z.string()).optional() }),
    })
    .parse(kept)
  return { definition: applicationDefinition(type), request }
}

/** A list of applications as an xlsx file. */
export const applicationExport: FileJob = {
  fileName: (kept, now) => datedFileName(exportRequestOf(kept).definition.label, now),
  check(kept, caller) {
    const { definition, request } = exportRequestOf(kept)
    askedOf(definition, caller, request)
  },
  file(connection, kept, caller, { tell }) {
    const { definition, request } = exportRequestOf(kept)
    let cut = false
    async function* parts(): AsyncGenerator<ApplicationRow[]> {
      let written = 0
      // One row more than a file may hold shows that the list was cut.
      for await (const { rows, total } of listInParts(connection, definition, caller, request, exportRows.most + 1)) {
        cut = total > exportRows.most
        yield rows.slice(0, exportRows.most - written)
        written += rows.length
        await tell(written / total)
      }
    }
    return {
      bytes: workbookOf(definition, listsSeveralUnits(definition, caller.roleType, request.view), parts()),
      note: () => (cut ? messages.exportCut(exportRows.most) : ''),
    }
  },
}
