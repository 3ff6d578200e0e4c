import { sql } from 'kysely'
import { after, type Clock, minutes } from '../../clock'
import type { Connection, Database } from '../../database/database'
import { networkOf } from '../networkOf'
import { hashOf } from '../secrets'

/**
 * Failed sign-ins, counted per user name and per address, in the database so that replicas count together. An attempt is counted before
 * the password is checked and uncounted when it was right: however many arrive at once, at most five are checked. A browser that has
 * signed in to the account before is counted separately, so that strangers who fail at a name do not lock out its owner.
 */
export const attemptsAllowed = 5
/**
 * After this many failures from an address in one window, only attempts known as the user's own are checked: spraying passwords over many
 * names locks none of them.
 */
const allowedFromAddress = 100
const window = minutes(15)
/** How long a name stays locked, milliseconds. */
export const lockTime = minutes(15)
/** Failures after which a captcha is required: for a user name, and for an address, which a whole office may share. */
const captchaAfter = { user: 2, address: 20 }

export interface Attempted {
  /** As typed. */
  loginName: string
  address: string
  /** Why it counts as the user's own attempt: the id of a browser known for this account (see `knownBrowser`), or a session of it. */
  knownBy?: string
}

/** Hashed, because people type passwords into the name field. Letter case is ignored. */
const nameSubject = (loginName: string) => `user:${hashOf(loginName.trim().toLowerCase()).toString('base64url')}`
const userSubject = ({ loginName, knownBy }: Attempted) => (knownBy === undefined ? nameSubject(loginName) : `${nameSubject(loginName)}:${knownBy}`)
const addressSubject = (address: string) => `address:${hashOf(networkOf(address)).toString('base64url')}`

/** Failures of an address in its current window. */
export async function failuresOf(database: Database, clock: Clock, address: string): Promise<number> {
  const row = await database.system(({ db }) =>
    db.selectFrom('login_failure').select('failures').where('subject', '=', addressSubject(address)).where('window_ends', '>', clock.now()).executeTakeFirst(),
  )
  return row?.failures ?? 0
}

/** Whether the next attempt must bring a captcha. */
export async function captchaRequired(database: Database, clock: Clock, attempted: Attempted): Promise<boolean> {
  const user = userSubject(attempted)
  const rows = await database.system(({ db }) =>
    db
      .selectFrom('login_failure')
      .select(['subject', 'failures'])
      .where('subject', 'in', [user, addressSubject(attempted.address)])
      .where((where) => where.or([where('window_ends', '>', clock.now()), where('locked_until', '>', clock.now())]))
      .execute(),
  )
  return rows.some((row) => row.failures >= (row.subject === user ? captchaAfter.user : captchaAfter.address))
}

async function count(database: Database, clock: Clock, subject: string, limit: number | undefined): Promise<number | undefined> {
  const now = clock.now()
  // After a window or lock has expired, counting restarts at one.
  const over = sql<boolean>`(login_failure.locked_until <= ${now} or (login_failure.locked_until is null and login_failure.window_ends <= ${now}))`
  const failures = sql<number>`case when ${over} then 1 else login_failure.failures + 1 end`
  const lock =
    limit === undefined
      ? sql<Date | null>`null::timestamptz`
      : sql<Date | null>`case when ${failures} >= ${limit} then ${after(now, lockTime)}::timestamptz end`
  const row = await database.system(({ db }) =>
    db
      .insertInto('login_failure')
      .values({ subject, failures: 1, window_ends: after(now, window), locked_until: null })
      .onConflict((conflict) =>
        conflict
          .column('subject')
          .doUpdateSet({
            failures,
            window_ends: sql<Date>`case when ${over} then ${after(now, window)}::timestamptz else login_failure.window_ends end`,
            locked_until: lock,
          })
          // Not counted while locked: attempts must not extend the lock.
          .where(sql<boolean>`login_failure.locked_until is null or login_failure.locked_until <= ${now}`),
      )
      .returning('failures')
      .executeTakeFirst(),
  )
  return row?.failures
}

export interface Attempt {
  /** False while the name is locked or the address has failed too often: the password must not be checked. */
  admitted: boolean
  /** This attempt locks the name unless its password is right. */
  last: boolean
}

/** Counts an attempt before its password is checked. */
export async function beginAttempt(database: Database, clock: Clock, attempted: Attempted): Promise<Attempt> {
  const fromAddress = (await count(database, clock, addressSubject(attempted.address), undefined)) ?? 0
  // Not counted for the name: an attempt that is not checked must not lock it.
  if (fromAddress > allowedFromAddress && attempted.knownBy === undefined) return { admitted: false, last: false }
  const failures = await count(database, clock, userSubject(attempted), attemptsAllowed)
  return { admitted: failures !== undefined, last: failures === attemptsAllowed }
}

/** Uncounts an attempt whose password was right. */
export async function attemptSucceeded(connection: Connection, attempted: Attempted): Promise<void> {
  await connection.db.deleteFrom('login_failure').where('subject', '=', userSubject(attempted)).execute()
  await connection.db
    .updateTable('login_failure')
    .set({ failures: sql<number>`greatest(failures - 1, 0)` })
    .where('subject', '=', addressSubject(attempted.address))
    .execute()
}

/** Unlocks a name for every browser. @returns whether it was locked or had failures. */
export async function unlockName({ db }: Connection, loginName: string): Promise<boolean> {
  const subject = nameSubject(loginName)
  const { numDeletedRows } = await db
    .deleteFrom('login_failure')
    .where((where) => where.or([where('subject', '=', subject), where(sql<boolean>`starts_with(subject, ${`${subject}:`})`, '=', true)]))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Locks a name as wrong passwords would. */
export async function lockName({ db }: Connection, loginName: string, until: Date): Promise<void> {
  await db
    .insertInto('login_failure')
    .values({ subject: nameSubject(loginName), failures: attemptsAllowed, window_ends: until, locked_until: until })
    .execute()
}

/** The lock subject of a name in SQL, to list who is locked. @param column the login name's column */
export const lockSubject = (column: string) =>
  sql<string>`'user:' || translate(encode(sha256(convert_to(lower(${sql.ref(column)}), 'UTF8')), 'base64'), '+/=', '-_')`
