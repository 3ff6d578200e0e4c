import { role } from '@shared/contract/roles'
import { firstPasswordHours } from '@shared/contract/visitor'
import { sql } from 'kysely'
import { after, hours, systemClock } from '../clock'
import type { Connection, Database } from '../database/database'
import { systemScope } from '../database/scope'
import { PlainError } from '../refusal'
import { recordAudit } from '../security/audit'
import { firstPassword, hashPassword } from '../security/signIn/passwords'

/**
 * Creates an administrator account with a random first password, which must be changed at the first sign-in.
 * @throws PlainError when the name is taken or invalid.
 */
export async function makeAdministrator(database: Database, loginName: string): Promise<{ password: string; expires: Date }> {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{1,49}$/.test(loginName))
    throw new PlainError('用户名为2至50位字母、数字、点、横线或下划线 (login name: 2 to 50 letters, digits, dots or dashes)')
  const password = firstPassword(16)
  const passwordHash = await hashPassword(password)
  const now = systemClock.now()
  const expires = after(now, hours(firstPasswordHours))
  await database.transaction(systemScope, async (connection) => {
    const { db } = connection
    const taken = await db
      .selectFrom('account')
      .select('id')
      .where((where) => where(where.fn<string>('lower', ['login_name']), '=', loginName.toLowerCase()))
      .executeTakeFirst()
    if (taken) throw new PlainError(`用户名 ${loginName} 已存在 (this login name exists)`)
    const unitId = await operatorUnit(connection)
    const account = await db
      .insertInto('account')
      .values({
        login_name: loginName,
        name: '系统管理员',
        unit_id: unitId,
        unit_admin: true,
        password_hash: passwordHash,
        must_change_password: true,
        password_expires: expires,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const administrator = await db.selectFrom('role').select('id').where('role_type', '=', role.administrator).executeTakeFirstOrThrow()
    await db.insertInto('account_role').values({ account_id: account.id, role_id: administrator.id }).execute()
    await recordAudit(connection, {
      action: 'account.createAdministrator',
      outcome: 'done',
      accountId: account.id,
      loginName,
      target: account.id,
      address: 'command',
      requestId: '',
      at: now,
    })
  })
  return { password, expires }
}

/** The unit that operates the portal, created if missing: administrators belong to it. */
async function operatorUnit({ db }: Connection): Promise<string> {
  const known = await db.selectFrom('unit').select('id').where('kind', '=', 'operator').orderBy('create_date').executeTakeFirst()
  if (known) return known.id
  const made = await db
    .insertInto('unit')
    .values({ kind: 'operator', unit_name: '平台运行单位', uscc: 'OPERATOR', area_code: '330200' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

/**
 * Switches an account to single sign-on only, or back to its password here. Its sessions end.
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
