import type { Attachment, AttachmentExtension } from '@shared/contract/attachment'
import { messages } from '@shared/contract/messages'
import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { wireTime } from '../clock'
import type { Connection } from '../database/database'
import type { AttachmentOwnerType, AttachmentTable } from '../database/tables/applicationTables'
import type { Tables } from '../database/tables/tables'
import { isUuid } from '../database/userInput'
import { Refusal } from '../refusal'
import type { AuditNote } from '../security/audit'
import { type Owner, requireEditable, type WithheldPaper } from './owner'

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
  uploadId: row.upload_id ?? undefined,
})

/** Attachments of a submission, including those removed since; without a submission, the current ones. */
const papersOfSubmission =
  (submission: number | undefined) =>
  ({ and, eb }: ExpressionBuilder<Tables, 'attachment'>) =>
    submission === undefined ? eb('deleted', '=', false) : and([eb('first_revision', '<=', submission), eb('last_revision', '>=', submission)])

const isWithheld = ({ code, uploaded_at, unit_id }: AttachmentRow, withheld: readonly WithheldPaper[] = []): boolean =>
  withheld.some(
    (paper) =>
      paper.code === code && (paper.after === undefined || uploaded_at > paper.after) && (!paper.by || (unit_id !== null && paper.by.includes(unit_id))),
  )

/**
 * Attachments of a record in the order of upload.
 * @param which `submission`: those of that submission instead of the current ones; `withheld`: those to leave out
 */
export async function attachmentsOf(
  connection: Connection,
  ownerId: string,
  which: { code?: string | undefined; submission?: number | undefined; withheld?: readonly WithheldPaper[] | undefined } = {},
): Promise<Attachment[]> {
  let query = connection.db.selectFrom('attachment').selectAll().where('owner_id', '=', ownerId).where(papersOfSubmission(which.submission))
  if (which.code !== undefined) query = query.where('code', '=', which.code)
  const rows = await query.orderBy('uploaded_at').orderBy('id').execute()
  return rows.filter((row) => !isWithheld(row, which.withheld)).map(toAttachment)
}

/** Codes of the attachments a record has, or had in a submission. */
export async function presentCodes({ db }: Connection, ownerId: string, submission?: number): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('attachment').select('code').distinct().where('owner_id', '=', ownerId).where(papersOfSubmission(submission)).execute()
  return new Set(rows.map((row) => row.code))
}

/**
 * An attachment the reader may read.
 * @param ownerOf returns the attachment's owner as the reader may access it; throws NOT_FOUND when they may not
 * @throws Refusal NOT_FOUND, also for one its owner has not submitted yet, or has removed, or that is withheld until a decision.
 */
export async function findReadable({ db }: Connection, id: string, ownerOf: (row: AttachmentRow) => Promise<Owner>): Promise<AttachmentRow> {
  if (!isUuid(id)) throw new Refusal('NOT_FOUND')
  const row = await db.selectFrom('attachment').selectAll().where('id', '=', id).where('file_removed', '=', false).executeTakeFirst()
  const { submission, withheld } = row ? await ownerOf(row) : {}
  const readable = row && (await db.selectFrom('attachment').select('id').where('id', '=', id).where(papersOfSubmission(submission)).executeTakeFirst())
  if (!readable || isWithheld(row, withheld)) throw new Refusal('NOT_FOUND')
  return row
}

/** A current attachment. @throws Refusal NOT_FOUND. */
async function findPresent({ db }: Connection, id: string): Promise<AttachmentRow> {
  if (!isUuid(id)) throw new Refusal('NOT_FOUND')
  const row = await db.selectFrom('attachment').selectAll().where('id', '=', id).where('deleted', '=', false).executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/**
 * Removes attachments from a record being edited: all of them or none. Their files are deleted some time after the transaction has
 * committed.
 * @param ownerOf returns the owner of an attachment, locked, as the caller may access it; throws NOT_FOUND when they may not.
 */
export async function removeAttachments(
  connection: Connection,
  ids: readonly string[],
  ownerOf: (row: AttachmentRow) => Promise<Owner>,
  note: AuditNote,
): Promise<void> {
  const rows: AttachmentRow[] = []
  for (const id of new Set(ids)) {
    const row = await findPresent(connection, id)
    const owner = await ownerOf(row)
    if (isWithheld(row, owner.withheld)) throw new Refusal('NOT_FOUND')
    requireEditable(owner, undefined)
    // A caller who may add attachments now must not remove those of an earlier step or of somebody else.
    const settled = owner.settled?.codes.includes(row.code) === true && row.uploaded_at <= owner.settled.by
    if (!owner.codes.includes(row.code) || settled) throw new Refusal('NOT_ALLOWED_NOW', messages.papersClosed)
    await connection.db
      .updateTable('attachment')
      .set({ deleted: true, ...withoutSubmission(row, owner.addsTo) })
      .where('id', '=', row.id)
      .execute()
    await owner.changed?.([{ code: row.code, before: row.file_name, after: '' }])
    rows.push(row)
  }
  note.target = rows[0]?.owner_id
  note.detail = { attachments: rows.map((row) => ({ id: row.id, code: row.code, fileName: row.file_name })) }
}

/** The submissions an attachment remains part of when it is removed from one already made; earlier ones keep it. */
const withoutSubmission = ({ first_revision }: AttachmentRow, submission: number | undefined) => {
  if (submission === undefined || first_revision === null) return {}
  return first_revision < submission ? { last_revision: submission - 1 } : { first_revision: null, last_revision: null }
}

/**
 * Makes the current attachments part of a submission, inside its transaction.
 * @param codes which attachments; all if absent
 */
export async function keepForSubmission({ db }: Connection, ownerId: string, submission: number, codes?: readonly string[]): Promise<void> {
  if (submission === 0 || codes?.length === 0) return
  let query = db
    .updateTable('attachment')
    .set({ first_revision: sql`coalesce(first_revision, ${submission})`, last_revision: submission })
    .where('owner_id', '=', ownerId)
    .where('deleted', '=', false)
  if (codes) query = query.where('code', 'in', codes)
  await query.execute()
}

/** Makes the attachments of a submission the current ones again: those added since are removed, those removed since are back. */
export async function restorePapers({ db }: Connection, ownerId: string, submission: number): Promise<void> {
  const kept = sql<boolean>`coalesce(first_revision <= ${submission} and last_revision >= ${submission}, false)`
  await db
    .updateTable('attachment')
    .set({ deleted: sql`not ${kept}` })
    .where('owner_id', '=', ownerId)
    .where(sql<boolean>`deleted = ${kept}`)
    .execute()
}

/** Deletes the attachments of deleted records, inside the same transaction; their files are deleted afterwards. */
export async function deleteAttachmentsOf({ db }: Connection, ownerType: AttachmentOwnerType, ownerId: string): Promise<void> {
  await db
    .updateTable('attachment')
    .set({ deleted: true, first_revision: null, last_revision: null })
    .where('owner_type', '=', ownerType)
    .where('owner_id', '=', ownerId)
    .execute()
}
