import { messages } from '@shared/contract/messages'
import { resetLinkMinutes } from '@shared/contract/visitor'
import { after, minutes } from '../../clock'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { Refusal } from '../../refusal'
import { hashOf, newSecret } from '../../security/secrets'
import { dropResetLinks } from '../../security/signIn/resetLinks'

/** One-time links for setting a new password. The secret is in the fragment of the address, which browsers send to no server. */
const life = minutes(resetLinkMinutes)

/** The same answer for a link that was used, has expired, or never existed. */
export const linkGone = () => new Refusal('NOT_ALLOWED_NOW', messages.resetLinkGone)

export const linkOf = (secret: string): string => `/resetPassword#reset=${secret}`

/**
 * Creates the link of an account in the caller's transaction; earlier ones become invalid.
 * @param secret 256 bits nobody else knows; new ones unless the caller must be able to return the same link again
 * @returns path and secret: `/resetPassword#reset=…`
 */
export async function makeLink({ clock }: ServiceContext, connection: Connection, accountId: string, secret = newSecret()): Promise<string> {
  await dropResetLinks(connection, accountId)
  await connection.db
    .insertInto('password_reset_link')
    .values({ token_hash: hashOf(secret), account_id: accountId, expires_at: after(clock.now(), life) })
    .execute()
  return linkOf(secret)
}

/** The account of a link, without using it up. */
export async function accountOfLink({ db }: Connection, secret: string, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('password_reset_link')
    .select('account_id')
    .where('token_hash', '=', hashOf(secret))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.account_id
}

/**
 * Uses up a link in the transaction that sets the password: of concurrent requests one succeeds.
 * @throws Refusal NOT_ALLOWED_NOW
 */
export async function useLink({ db }: Connection, secret: string, now: Date): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('password_reset_link')
    .where('token_hash', '=', hashOf(secret))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (numDeletedRows !== 1n) throw linkGone()
}
