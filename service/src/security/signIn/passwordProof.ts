import { type Clock, minutes, seconds } from '../../clock'
import type { Database } from '../../database/database'
import { Refusal } from '../../refusal'
import { attemptSucceeded, attemptsAllowed, beginAttempt, lockTime } from './loginAttempts'
import { verifyPassword } from './passwords'

/** The form field for the password, and its messages. */
export interface ProofField {
  field: string
  required: string
  wrong: string
}

/** Attempts of an account's sessions share one counter, separate from sign-in: strangers who lock the name do not keep its user from setting a new password. */
const session = 'session'

/** Names the lock, which a sign-in must not: whoever holds the session knows that the account exists. */
const locked = `密码连续输错${attemptsAllowed}次，请${lockTime / minutes(1)}分钟后再试`

/**
 * Verifies that the holder of a session knows its password. Counted like sign-ins: a stolen session must not become a way to guess the
 * password (security 7.5.1).
 * @param who.passwordHash the current password
 * @throws Refusal INCOMPLETE at the field; RATE_LIMITED once wrong passwords have locked the account.
 */
export async function provePassword(
  { database, clock }: { database: Database; clock: Clock },
  who: { loginName: string; passwordHash: string; address: string },
  password: string,
  { field, required, wrong }: ProofField,
): Promise<void> {
  const refuse = (message: string): never => {
    throw new Refusal('INCOMPLETE', message, { fieldErrors: [{ field, message }] })
  }
  if (password === '') refuse(required)
  const attempted = { loginName: who.loginName, address: who.address, knownBy: session }
  const attempt = await beginAttempt(database, clock, attempted)
  if (!attempt.admitted) throw new Refusal('RATE_LIMITED', locked, { retryAfter: lockTime / seconds(1) })
  if (!(await verifyPassword(who.passwordHash, password))) refuse(wrong)
  await database.system((connection) => attemptSucceeded(connection, attempted))
}
