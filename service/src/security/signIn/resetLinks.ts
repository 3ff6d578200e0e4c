import type { Connection } from '../../database/database'

/**
 * Invalidates every link by which an account's password could be set anew. Part of every change of its password, and of its mobile: whoever
 * had the phone before must not set a password after the owner has changed either. The account is locked before its links everywhere.
 */
export async function dropResetLinks({ db }: Connection, accountId: string): Promise<void> {
  await db.deleteFrom('password_reset_link').where('account_id', '=', accountId).execute()
}
