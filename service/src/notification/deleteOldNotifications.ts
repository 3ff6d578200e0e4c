import { after, type Clock, days } from '../clock'
import type { Database } from '../database/database'

/** Messages lead to records, they do not stand for them: the flow log keeps what happened. */
const kept = days(365)

/** Removes messages nobody looks for any more. */
export async function forgetOldNews(database: Database, clock: Clock): Promise<void> {
  await database.system(({ db }) => db.deleteFrom('message').where('created_at', '<', after(clock.now(), -kept)).execute())
}
