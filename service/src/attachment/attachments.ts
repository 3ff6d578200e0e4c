import type { Attachment, AttachmentExtension } from '@shared/contract/attachment'
import { messages } from '@shared/contract/messages'
import type { Selectable } from 'kysely'
import { wireTime } from '../clock'
import type { AttachmentOwnerType, AttachmentTable } from '../database/applicationTables'
import type { Connection } from '../database/database'
import { isUuid } from '../database/userInput'
import { Refusal } from '../refusal'
import type { AuditNote } from '../security/audit'
import { type Owner, requireEditable } from './owner'

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

/** Codes of the papers a record has. */
export async function presentCodes({ db }: Connection, ownerId: string): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('attachment').select('code').distinct().where('owner_id', '=', ownerId).where('deleted', '=', false).execute()
  return new Set(rows.map((row) => row.code))
}

/** @throws Refusal NOT_FOUND. */
export async function findAttachment(connection: Connection, id: string): Promise<AttachmentRow> {
  if (!isUuid(id)) throw new Refusal('NOT_FOUND')
  const row = await connection.db.selectFrom('attachment').selectAll().where('id', '=', id).where('deleted', '=', false).executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/**
 * Removes papers from a record that is being edited: one that may not go keeps them all. Their files are collected once
 * the transaction has committed.
 * @param ownerOf the owner of a paper, locked, as whoever removes it may use it; throws NOT_FOUND when it may not.
 */
export async function removeAttachments(
  connection: Connection,
  ids: readonly string[],
  ownerOf: (row: AttachmentRow) => Promise<Owner>,
  note: AuditNote,
): Promise<void> {
  const rows: AttachmentRow[] = []
  for (const id of new Set(ids)) {
    const row = await findAttachment(connection, id)
    const owner = await ownerOf(row)
    requireEditable(owner, undefined)
    // Who may add other papers now does not take away what came with an earlier step, or from somebody else.
    if (!owner.codes.includes(row.code)) throw new Refusal('NOT_ALLOWED_NOW', messages.papersClosed)
    await connection.db.updateTable('attachment').set({ deleted: true }).where('id', '=', row.id).execute()
    rows.push(row)
  }
  note.target = rows[0]?.owner_id
  note.detail = { attachments: rows.map((row) => ({ id: row.id, code: row.code, fileName: row.file_name })) }
}

/** Deletes the papers of records that are deleted, inside the transaction that does so; their files are collected afterwards. */
export async function deleteAttachmentsOf({ db }: Connection, ownerType: AttachmentOwnerType, ownerId: string): Promise<void> {
  await db.updateTable('attachment').set({ deleted: true }).where('owner_type', '=', ownerType).where('owner_id', '=', ownerId).execute()
}
