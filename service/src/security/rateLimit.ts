import { sql } from 'kysely'
import { after, type Clock } from '../clock'
import type { Database } from '../database/database'
import { Refusal } from '../refusal'
import { networkOf } from './networkOf'
import { hashOf } from './secrets'

export interface Limit {
  /** What is limited: login, captcha, errorLog… */
  name: string
  /** Calls allowed in one window. */
  count: number
  /** Length of the window in milliseconds. */
  window: number
}

const keyOf = ({ name }: Limit, subject: string): string => `${name}:${hashOf(networkOf(subject)).toString('base64url')}`

/**
 * Counts one call of `subject` (an address, counted by its network, or an account) against a limit shared by all replicas.
 * @returns milliseconds until the window ends if the limit is exceeded, otherwise undefined.
 */
export async function overLimit(database: Database, clock: Clock, limit: Limit, subject: string): Promise<number | undefined> {
  const now = clock.now()
  const windowEnds = after(now, limit.window)
  const row = await database.system(({ db }) =>
    db
      .insertInto('rate_limit')
      .values({ subject: keyOf(limit, subject), count: 1, window_ends: windowEnds })
      .onConflict((conflict) =>
        conflict.column('subject').doUpdateSet({
          count: sql<number>`case when rate_limit.window_ends <= ${now} then 1 else rate_limit.count + 1 end`,
          window_ends: sql<Date>`case when rate_limit.window_ends <= ${now} then ${windowEnds}::timestamptz else rate_limit.window_ends end`,
        }),
      )
      .returning(['count', 'window_ends'])
      .executeTakeFirstOrThrow(),
  )
  return row.count > limit.count ? row.window_ends.getTime() - now.getTime() : undefined
}

/**
 * @param message tells the user what to do instead, where waiting is not the only option
 * @throws Refusal RATE_LIMITED with Retry-After once the limit is exceeded.
 */
export async function enforceLimit(database: Database, clock: Clock, limit: Limit, subject: string, message?: string): Promise<void> {
  const wait = await overLimit(database, clock, limit, subject)
  if (wait !== undefined) throw new Refusal('RATE_LIMITED', message, { retryAfter: wait / 1000 })
}

/**
 * Limits guesses alone: a call that is answered is given back once it is, so that whoever checks one paper after the other is not taken for somebody who
 * guesses. It counts until then, so that many at once are no way around the limit.
 * @throws Refusal RATE_LIMITED like `enforceLimit`; whatever `work` throws counts
 */
export async function enforceGuessLimit<T>(database: Database, clock: Clock, limit: Limit, subject: string, work: () => Promise<T>): Promise<T> {
  await enforceLimit(database, clock, limit, subject)
  const answer = await work()
  await database.system(({ db }) =>
    db
      .updateTable('rate_limit')
      .set({ count: sql<number>`rate_limit.count - 1` })
      .where('subject', '=', keyOf(limit, subject))
      .where('count', '>', 0)
      .execute(),
  )
  return answer
}
