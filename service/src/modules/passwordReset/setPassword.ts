import { messages } from '@shared/contract/messages'
import { passwordMessages } from '@shared/contract/rules'
import type { visitorEndpoints } from '@shared/contract/visitor'
import { z } from 'zod'
import { minutes } from '../../clock'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import type { HandlerInput } from '../../http/route'
import { refuseProblems } from '../../refusal'
import { mayWork } from '../../security/accountState'
import { enforceLimit } from '../../security/rateLimit'
import { unlockName } from '../../security/signIn/loginAttempts'
import { newPasswordProblems, rememberedPasswords, replacePassword } from '../../security/signIn/passwordChange'
import { hashPassword, verifyPassword } from '../../security/signIn/passwords'
import { keepTokenAnswer, onceByToken, type TokenWrite } from '../verification/answeredTokens'
import { accountOfLink, linkGone, useLink } from './links'

const setLimit = { name: 'resetSet', count: 60, window: minutes(10) }

/**
 * Last step of a reset: sets the password of the account whose link the caller holds. It ends every session of the account, its first password
 * and its lock. An account has one link at a time.
 * Repeating the same password with the same link, because the answer was lost, returns the same answer.
 * @throws Refusal NOT_ALLOWED_NOW (link invalid), INCOMPLETE at `password` or `confirmPassword`; the link stays valid then.
 */
export async function setPassword(
  context: ServiceContext,
  { body, request, write }: HandlerInput<typeof visitorEndpoints.setPassword>,
): Promise<Record<string, never>> {
  const { database, clock } = context
  await enforceLimit(database, clock, setLimit, request.ip)
  const { token, password, confirmPassword } = body
  const sent: TokenWrite = { token, content: {} }
  const samePassword = async ({ accountId }: z.output<typeof setSchema>) => {
    const account = await database.system(({ db }) => db.selectFrom('account').select('password_hash').where('id', '=', accountId).executeTakeFirst())
    return password === confirmPassword && !!account?.password_hash && verifyPassword(account.password_hash, password)
  }
  await onceByToken(context, sent, setSchema, samePassword, () => set(context, body, write, sent))
  return {}
}

/** The account whose password was set by a link. */
const setSchema = z.object({ accountId: z.string() })

async function set(
  context: ServiceContext,
  { token, password, confirmPassword }: HandlerInput<typeof visitorEndpoints.setPassword>['body'],
  write: HandlerInput<typeof visitorEndpoints.setPassword>['write'],
  sentWith: TokenWrite,
): Promise<z.output<typeof setSchema>> {
  const { database, clock, sessions } = context
  const account = await database.system((connection) => accountToSet(connection, token, clock.now()))
  refuseProblems(password === '' ? [{ field: 'password', message: passwordMessages.newRequired }] : [])
  // An administrator's approval has stored an unusable password as the latest: one more is compared.
  const problems = await newPasswordProblems(context, account, password, rememberedPasswords)
  refuseProblems(problems.map((message) => ({ field: 'password', message })))
  refuseProblems(password === confirmPassword ? [] : [{ field: 'confirmPassword', message: messages.passwordsDiffer }])

  const passwordHash = await hashPassword(password)
  await write(async (connection, note) => {
    const now = clock.now()
    // Locks the account before its links, in the order used everywhere, to avoid deadlocks.
    await connection.db.selectFrom('account').select('id').where('id', '=', account.id).forUpdate().execute()
    await useLink(connection, token, now)
    if (!(await replacePassword(connection, account, passwordHash, now))) throw linkGone()
    await unlockName(connection, account.login_name)
    await sessions.endAll(connection, account.id)
    await keepTokenAnswer(connection, clock, sentWith, { accountId: account.id })
    Object.assign(note, { target: account.id, accountId: account.id, loginName: account.login_name })
  })
  sessions.forget(account.id)
  return { accountId: account.id }
}

/** @throws Refusal NOT_ALLOWED_NOW if the link is invalid, or its account is no longer active. */
async function accountToSet(connection: Connection, token: string, now: Date) {
  const accountId = await accountOfLink(connection, token, now)
  if (accountId === undefined) throw linkGone()
  const account = await connection.db
    .selectFrom('account')
    .select(['id', 'login_name', 'password_hash', 'disabled', 'valid_to', 'is_sso'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (!account || account.is_sso || !mayWork(account, now)) throw linkGone()
  return account
}
