import { type FieldError, messages, unitChangeAttachments } from '@shared/contract'
import type { Connection } from '../../database/database'

/** Papers that must go with a reviewed change and are not there yet, as problems at `attachments.<code>`. */
export async function missingPapers(connection: Connection, changeId: string): Promise<FieldError[]> {
  const rows = await connection.db
    .selectFrom('attachment')
    .select('code')
    .where('owner_type', '=', 'unit_change')
    .where('owner_id', '=', changeId)
    .where('deleted', '=', false)
    .execute()
  const present = new Set(rows.map((row) => row.code))
  return unitChangeAttachments
    .filter((paper) => paper.required && !present.has(paper.code))
    .map((paper) => ({ field: `attachments.${paper.code}`, message: messages.requiredAttachment(paper.label) }))
}
