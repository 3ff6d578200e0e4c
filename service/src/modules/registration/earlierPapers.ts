import { randomUUID } from 'node:crypto'
import { wireDate } from '../../clock'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import type { Flow } from '../verification/flows'

/**
 * Gives a correction the papers of the application it corrects, as copies: what was judged keeps what it was judged by.
 * Once for a flow, however often its number is proved.
 */
export async function copyEarlierPapers(context: ServiceContext, { db }: Connection, flow: Flow): Promise<void> {
  if (!flow.subject) return
  const here = await db.selectFrom('attachment').select('id').where('owner_id', '=', flow.recordId).limit(1).executeTakeFirst()
  if (here) return
  const earlier = await db.selectFrom('attachment').selectAll().where('owner_id', '=', flow.subject).where('deleted', '=', false).execute()
  const month = wireDate(context.clock.now()).slice(0, 7).replace('-', '/')
  const copies = earlier.map((row) => ({
    row: { ...row, id: randomUUID(), owner_id: flow.recordId, storage_key: `${month}/${randomUUID()}`, upload_id: null, mobile_upload_id: null },
    from: row.storage_key,
  }))
  try {
    for (const { row, from } of copies) {
      await context.attachments.copy(from, row.storage_key)
      await db.insertInto('attachment').values(row).execute()
    }
  } catch (error) {
    for (const { row } of copies) await context.attachments.remove(row.storage_key)
    throw error
  }
}
