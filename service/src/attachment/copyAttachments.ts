import { randomUUID } from 'node:crypto'
import { type AttachmentStore, newStorageKey } from '../adapters/attachmentStore'
import type { Clock } from '../clock'
import type { Connection } from '../database/database'
import type { AttachmentRow } from './attachments'

export interface CopyContext {
  attachments: AttachmentStore
  clock: Pick<Clock, 'now'>
}

/**
 * Copies the attachments of an application to the new one that corrects it: the earlier application keeps what its decision was based on.
 * Does nothing if the new one already has attachments.
 */
export async function copyAttachments(context: CopyContext, connection: Connection, from: string, to: string): Promise<void> {
  const { db } = connection
  const here = await db.selectFrom('attachment').select('id').where('owner_id', '=', to).limit(1).executeTakeFirst()
  if (here) return
  const earlier = await db.selectFrom('attachment').selectAll().where('owner_id', '=', from).where('deleted', '=', false).execute()
  await copyPapers(
    context,
    connection,
    earlier.map((row) => ({ ...row, owner_id: to })),
  )
}

/** Copies attachments, each with a file of its own. @param papers rows of existing files, already changed as the copies should be */
export async function copyPapers({ attachments, clock }: CopyContext, { db }: Connection, papers: readonly AttachmentRow[]): Promise<void> {
  const copies = papers.map((row) => ({
    row: { ...row, id: randomUUID(), storage_key: newStorageKey(clock.now()), upload_id: null, mobile_upload_id: null },
    file: row.storage_key,
  }))
  try {
    for (const { row, file } of copies) {
      await attachments.copy(file, row.storage_key)
      await db.insertInto('attachment').values(row).execute()
    }
  } catch (error) {
    for (const { row } of copies) await attachments.remove(row.storage_key)
    throw error
  }
}
