import { passwordMessages, strictPasswordProblems } from '@shared/contract/rules'
import type { Configuration } from '../../configuration'
import type { Connection, Database } from '../../database/database'
import { guessedPasswordProblems } from './guessedPasswords'
import { verifyPassword } from './passwords'

/** Rules for a new password and how it is stored, both for users who know the old one and for those who forgot it. */

/** A new password must differ from this many of the last ones, including the current one. */
export const rememberedPasswords = 5

/**
 * Problems with a new password: the strict rule, then whether it is easily guessed, then whether it was used lately.
 * @param account.password_hash the current password
 * @param earlier how many passwords before the current one are compared
 */
export async function newPasswordProblems(
  { database, configuration }: { database: Database; configuration: Configuration },
  account: { id: string; password_hash: string },
  password: string,
  earlier: number = rememberedPasswords - 1,
): Promise<string[]> {
  const problems = strictPasswordProblems(password, configuration.isSystemDefaultPassword)
  if (problems.length > 0) return problems
  const owner = await database.system(({ db }) =>
    db
      .selectFrom('account')
      .innerJoin('unit', 'unit.id', 'account.unit_id')
      .select(['account.login_name as loginName', 'account.mobile', 'unit.unit_name as unitName'])
      .where('account.id', '=', account.id)
      .executeTakeFirstOrThrow(),
  )
  const guessed = await guessedPasswordProblems(password, owner)
  if (guessed.length > 0) return guessed
  const rows = await database.system(({ db }) =>
    db.selectFrom('password_history').select('password_hash').where('account_id', '=', account.id).orderBy('id', 'desc').limit(earlier).execute(),
  )
  for (const hash of [account.password_hash, ...rows.map((row) => row.password_hash)]) {
    if (await verifyPassword(hash, password)) return [passwordMessages.sameAsOld]
  }
  return []
}

/**
 * Replaces the current password by one its owner chose, and adds the old one to the history.
 * @returns false when it was changed by another request meanwhile.
 */
export async function replacePassword({ db }: Connection, account: { id: string; password_hash: string }, passwordHash: string, now: Date): Promise<boolean> {
  const changed = await db
    .updateTable('account')
    .set((set) => ({
      password_hash: passwordHash,
      must_change_password: false,
      password_expires: null,
      simple_password: false,
      password_aged: false,
      version: set('version', '+', 1),
      update_date: now,
    }))
    .where('id', '=', account.id)
    .where('password_hash', '=', account.password_hash)
    .executeTakeFirst()
  if (changed.numUpdatedRows !== 1n) return false
  await rememberPassword({ db }, account, now)
  return true
}

/** Adds a password about to be replaced to the history, so that it is not reused soon. */
export async function rememberPassword({ db }: Pick<Connection, 'db'>, account: { id: string; password_hash: string }, now: Date): Promise<void> {
  await db.insertInto('password_history').values({ account_id: account.id, password_hash: account.password_hash, create_date: now }).execute()
}
