import { sql } from 'kysely'
import { systemClock } from '../clock'
import type { Database } from '../database/database'
import { systemScope } from '../database/scope'
import { PlainError } from '../refusal'
import { recordAudit } from '../security/audit'

/**
 * Lets an account sign in elsewhere, and nowhere else, or by its password here again. Its sessions end.
 * @throws PlainError when no account has the name.
 */
export async function signInElsewhere(database: Database, loginName: string, elsewhere: boolean): Promise<void> {
  await database.transaction(systemScope, async (connection) => {
    const { db } = connection
    const now = systemClock.now()
    const account = await db
      .updateTable('account')
      .set((set) => ({ is_sso: elsewhere, version: set('version', '+', 1), update_date: now }))
      .where(sql`lower(login_name)`, '=', loginName.toLowerCase())
      .returning(['id', 'login_name'])
      .executeTakeFirst()
    if (!account) throw new PlainError(`没有用户名 ${loginName} (no such login name)`)
    await db.deleteFrom('session').where('account_id', '=', account.id).execute()
    await recordAudit(connection, {
      action: 'account.signInElsewhere',
      outcome: 'done',
      accountId: account.id,
      loginName: account.login_name,
      target: account.id,
      detail: { sso: elsewhere },
      address: 'command',
      requestId: '',
      at: now,
    })
  })
}
