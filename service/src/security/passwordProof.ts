import { messages } from '@shared/contract/messages'
import type { Clock } from '../clock'
import type { Database } from '../database/database'
import { Refusal } from '../refusal'
import { attemptSucceeded, beginAttempt } from './loginAttempts'
import { verifyPassword } from './passwords'

/** How a form names the password it asks for, and what it says of it. */
export interface ProofField {
  field: string
  required: string
  wrong: string
}

/** Attempts of an account's sessions are counted together, apart from those at the door: strangers who lock the name do not keep its user from a new password. */
const session = 'session'

/**
 * Makes sure that whoever holds a session knows its password. Counted as sign-ins are: a stolen session must not become
 * a way to guess it (security 7.5.1).
 * @param who.passwordHash the present password
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
  if (!attempt.admitted) throw new Refusal('RATE_LIMITED', messages.loginFailed, { retryAfter: 900 })
  if (!(await verifyPassword(who.passwordHash, password))) refuse(wrong)
  await database.system((connection) => attemptSucceeded(connection, attempted))
}
