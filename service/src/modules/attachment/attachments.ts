import type { Attachment, AttachmentExtension } from '@shared/contract'
import type { Selectable } from 'kysely'
import { wireTime } from '../../clock'
import type { Connection } from '../../database/database'
import type { AttachmentTable } from '../../workflow/tables'

export type AttachmentRow = Selectable<AttachmentTable>

export const toAttachment = (row: AttachmentRow): Attachment => ({
  id: row.id,
  attrefsysid: row.owner_id,
  code: row.code,
  fileName: row.file_name,
  ext: row.ext as AttachmentExtension,
  size: row.size,
  sha256: row.sha256,
  uploadBy: row.uploaded_name,
  uploadTime: wireTime(row.uploaded_at),
})

/** Papers of a record in the order they came. */
export async function attachmentsOf(connection: Connection, ownerId: string, code?: string): Promise<Attachment[]> {
  let query = connection.db.selectFrom('attachment').selectAll().where('owner_id', '=', ownerId).where('deleted', '=', false)
  if (code !== undefined) query = query.where('code', '=', code)
  const rows = await query.orderBy('uploaded_at').orderBy('id').execute()
  return rows.map(toAttachment)
}
