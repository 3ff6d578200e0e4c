import type { ownAccountEndpoints } from '@shared/contract/account'
import { passwordMessages } from '@shared/contract/rules'
import type { ServiceContext } from '../../context'
import type { HandlerInput } from '../../http/route'
import { Refusal } from '../../refusal'
import { newPasswordProblems, replacePassword } from '../../security/signIn/passwordChange'
import { provePassword } from '../../security/signIn/passwordProof'
import { hashPassword } from '../../security/signIn/passwords'
import { dropResetLinks } from '../../security/signIn/resetLinks'

const refuse = (field: 'oldPassword' | 'newPassword', message: string): never => {
  throw new Refusal('INCOMPLETE', message, { fieldErrors: [{ field, message }] })
}

/**
 * Changes the caller's own password; ends every session of the account and every link that could set another one.
 * @throws Refusal INCOMPLETE with the wrong field; RATE_LIMITED after wrong old passwords have locked the account.
 */
export async function changePassword(
  context: ServiceContext,
  { caller, body, request, write }: HandlerInput<typeof ownAccountEndpoints.updatePwd>,
): Promise<Record<string, never>> {
  const { database, clock, sessions } = context
  const { oldPassword, newPassword } = body
  if (oldPassword === '') refuse('oldPassword', passwordMessages.oldRequired)
  if (newPassword === '') refuse('newPassword', passwordMessages.newRequired)

  const current = await database.system(({ db }) =>
    db.selectFrom('account').select(['password_hash', 'is_sso']).where('id', '=', caller.accountId).executeTakeFirstOrThrow(),
  )
  if (current.is_sso) throw new Refusal('NOT_ALLOWED_NOW', '单点登录用户的密码请在统一身份认证系统中修改')
  const who = { loginName: caller.loginName, passwordHash: current.password_hash, address: request.ip }
  await provePassword(context, who, oldPassword, { field: 'oldPassword', required: passwordMessages.oldRequired, wrong: passwordMessages.oldWrong })

  const account = { id: caller.accountId, password_hash: current.password_hash }
  const problems = await newPasswordProblems(context, account, newPassword)
  if (problems.length > 0) {
    const fieldErrors = problems.map((message) => ({ field: 'newPassword', message }))
    throw new Refusal('INCOMPLETE', problems[0], { fieldErrors })
  }

  const passwordHash = await hashPassword(newPassword)
  await write(async (connection, note) => {
    note.target = caller.accountId
    if (!(await replacePassword(connection, account, passwordHash, clock.now()))) throw new Refusal('STALE_VERSION')
    await dropResetLinks(connection, caller.accountId)
    await sessions.endAll(connection, caller.accountId)
  })
  sessions.forget(caller.accountId)
  return {}
}
