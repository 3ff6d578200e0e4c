import type { session } from '@shared/contract'
import { messages, passwordMessages, strictPasswordProblems } from '@shared/contract'
import type { ServiceContext } from '../../context'
import { Refusal } from '../../http/refusal'
import type { HandlerInput } from '../../http/route'
import type { Caller } from '../../security/caller'
import { attemptSucceeded, beginAttempt } from '../../security/loginAttempts'
import { hashPassword, verifyPassword } from '../../security/passwords'

/** A new password may be none of this many used before. */
const remembered = 5

const refuse = (field: 'oldPassword' | 'newPassword', message: string): never => {
  throw new Refusal('INCOMPLETE', message, { fieldErrors: [{ field, message }] })
}

/**
 * Changes the caller's own password and ends every session of the account.
 * @throws Refusal INCOMPLETE with the field that is wrong; LOGIN_FAILED once wrong old passwords have locked the account.
 */
export async function changePassword(
  context: ServiceContext,
  { caller, body, request, write }: HandlerInput<typeof session.updatePwd>,
): Promise<Record<string, never>> {
  const { database, clock, sessions } = context
  const { oldPassword, newPassword } = body
  if (oldPassword === '') refuse('oldPassword', passwordMessages.oldRequired)
  if (newPassword === '') refuse('newPassword', passwordMessages.newRequired)

  const current = await database.system(({ db }) =>
    db.selectFrom('account').select(['password_hash', 'is_sso']).where('id', '=', caller.accountId).executeTakeFirstOrThrow(),
  )
  if (current.is_sso) throw new Refusal('NOT_ALLOWED_NOW', '单点登录用户的密码请在统一身份认证系统中修改')
  // Counted with the sign-ins: a stolen session must not become a way to guess the password.
  const attempt = await beginAttempt(database, clock, caller.loginName, request.ip)
  if (!attempt.admitted) throw new Refusal('RATE_LIMITED', messages.loginFailed, { retryAfter: 900 })
  if (!(await verifyPassword(current.password_hash, oldPassword))) refuse('oldPassword', passwordMessages.oldWrong)
  await database.system((connection) => attemptSucceeded(connection, caller.loginName, request.ip))

  const problems = strictPasswordProblems(newPassword, context.configuration.isSystemDefaultPassword)
  if (problems.length > 0) {
    const fieldErrors = problems.map((message) => ({ field: 'newPassword', message }))
    throw new Refusal('INCOMPLETE', problems[0], { fieldErrors })
  }
  if (await usedBefore(context, caller, current.password_hash, newPassword)) refuse('newPassword', passwordMessages.sameAsOld)

  const passwordHash = await hashPassword(newPassword)
  await write(async (connection, note) => {
    note.target = caller.accountId
    const now = clock.now()
    const changed = await connection.db
      .updateTable('account')
      .set((set) => ({
        password_hash: passwordHash,
        must_change_password: false,
        password_expires: null,
        simple_password: false,
        version: set('version', '+', 1),
        update_date: now,
      }))
      .where('id', '=', caller.accountId)
      .where('password_hash', '=', current.password_hash)
      .executeTakeFirst()
    if (changed.numUpdatedRows !== 1n) throw new Refusal('STALE_VERSION')
    await connection.db
      .insertInto('password_history')
      .values({ account_id: caller.accountId, password_hash: current.password_hash, create_date: now })
      .execute()
    await sessions.endAll(connection, caller.accountId)
  })
  sessions.forget(caller.accountId)
  return {}
}

async function usedBefore(context: ServiceContext, caller: Caller, currentHash: string, password: string): Promise<boolean> {
  const earlier = await context.database.system(({ db }) =>
    db
      .selectFrom('password_history')
      .select('password_hash')
      .where('account_id', '=', caller.accountId)
      .orderBy('id', 'desc')
      .limit(remembered - 1)
      .execute(),
  )
  for (const hash of [currentHash, ...earlier.map((row) => row.password_hash)]) if (await verifyPassword(hash, password)) return true
  return false
}
