import type { Logger } from 'pino'
import type { AttachmentStore } from '../adapters/attachmentStore'
import { after, type Clock, days } from '../clock'
import type { Database } from '../database/database'
import { noId } from '../database/userInput'

/**
 * Files are deleted after their rows: a deletion marks the row inside its transaction, and the file is deleted here once that has
 * committed. If the service ends in between, the row still shows what is left to do.
 */
export interface CollectingContext {
  database: Database
  clock: Clock
  attachments: AttachmentStore
  log: Logger
}

const atOnce = 200
/** Longer than any transaction, and long enough for an operator who restored an old backup to notice and undo it. */
const strayAfter = days(7)

/** Deletes the files of deleted rows. One that cannot be deleted now is retried next time and does not block the others. */
export async function collectDeletedFiles({ database, attachments, log }: CollectingContext): Promise<void> {
  let last = noId
  for (;;) {
    const rows = await database.system(({ db }) =>
      db
        .selectFrom('attachment')
        .select(['id', 'storage_key'])
        .where('deleted', '=', true)
        .where('file_removed', '=', false)
        // A submission keeps attachments that were removed later.
        .where('last_revision', 'is', null)
        .where('id', '>', last)
        .orderBy('id')
        .limit(atOnce)
        .execute(),
    )
    const removed: string[] = []
    for (const { id, storage_key } of rows) {
      last = id
      const failure = await attachments.remove(storage_key).catch((error: unknown) => ({ error }))
      if (failure) log.warn({ err: failure.error, key: storage_key }, 'a deleted attachment is still on disk and will be tried again')
      else removed.push(id)
    }
    if (removed.length > 0) await database.system(({ db }) => db.updateTable('attachment').set({ file_removed: true }).where('id', 'in', removed).execute())
    if (rows.length < atOnce) return
  }
}

/** Deletes files no row refers to: the service ended before the transaction that stored them committed. */
export async function collectStrayFiles({ database, clock, attachments, log }: CollectingContext): Promise<void> {
  await attachments.discardAbandoned()
  for await (const keys of attachments.keptBefore(after(clock.now(), -strayAfter))) {
    const known = await database.system(({ db }) => db.selectFrom('attachment').select('storage_key').where('storage_key', 'in', keys).execute())
    const named = new Set(known.map((row) => row.storage_key))
    for (const key of keys.filter((candidate) => !named.has(candidate))) {
      await attachments.remove(key)
      log.warn({ key }, 'a file without a record was removed')
    }
  }
}
