import { randomUUID } from 'node:crypto'
import type { AttachmentStore } from '../adapters/attachmentStore'
import { type Clock, wireDate } from '../clock'
import type { Connection } from '../database/database'

/**
 * Gives a new try the papers of the application it corrects, as copies: what was judged keeps what it was judged by.
 * Once, however often it is asked for.
 */
export async function copyAttachments(context: { attachments: AttachmentStore; clock: Clock }, { db }: Connection, from: string, to: string): Promise<void> {
  const here = await db.selectFrom('attachment').select('id').where('owner_id', '=', to).limit(1).executeTakeFirst()
  if (here) return
  const earlier = await db.selectFrom('attachment').selectAll().where('owner_id', '=', from).where('deleted', '=', false).execute()
  const month = wireDate(context.clock.now()).slice(0, 7).replace('-', '/')
  const copies = earlier.map((row) => ({
    row: { ...row, id: randomUUID(), owner_id: to, storage_key: `${month}/${randomUUID()}`, upload_id: null, mobile_upload_id: null },
    file: row.storage_key,
  }))
  try {
    for (const { row, file } of copies) {
      await context.attachments.copy(file, row.storage_key)
      await db.insertInto('attachment').values(row).execute()
    }
  } catch (error) {
    for (const { row } of copies) await context.attachments.remove(row.storage_key)
    throw error
  }
}
