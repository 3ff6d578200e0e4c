import { createHmac, hkdfSync } from 'node:crypto'
import { days } from '../clock'
import type { Database } from '../database/database'
import type { LoginKeys } from './keys'
import { newSecret, sameBytes } from './secrets'

/**
 * A browser that has signed in to an account keeps a signed cookie with the account's id and a random one. It grants no access: wrong
 * passwords from this browser are counted separately, so that strangers failing at the name do not lock it out.
 */
const cookieName = 'portal_browser'
const life = days(180)

/** Derived from the key that replicas share already. */
const keyOf = ({ privateKey }: LoginKeys): Buffer => Buffer.from(hkdfSync('sha256', privateKey, '', 'known browser', 32))
const sign = (keys: LoginKeys, text: string): Buffer => createHmac('sha256', keyOf(keys)).update(text).digest()

/** Set-Cookie for a browser whose user has just proved the password. Sent with sign-in requests only, never to scripts or other sites. */
export function browserCookie(keys: LoginKeys, accountId: string, secure: boolean): string {
  const text = `${accountId}.${newSecret()}`
  const value = `${text}.${sign(keys, text).toString('base64url')}`
  return `${cookieName}=${value}; Path=/a/login; Max-Age=${life / 1000}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
}

/** The browser's id from these cookies if it is known for the account of this name; otherwise undefined. */
export async function knownBrowser(database: Database, keys: LoginKeys, cookies: string | undefined, loginName: string): Promise<string | undefined> {
  const [, text, accountId, id, signature] =
    new RegExp(`(?:^|;\\s*)${cookieName}=(([0-9a-f-]{36})\\.([\\w-]{43}))\\.([\\w-]{43})(?:;|$)`).exec(cookies ?? '') ?? []
  if (!text || !accountId || !signature || !sameBytes(Buffer.from(signature, 'base64url'), sign(keys, text))) return undefined
  const account = await database.system(({ db }) => db.selectFrom('account').select('login_name').where('id', '=', accountId).executeTakeFirst())
  return account?.login_name.toLowerCase() === loginName.trim().toLowerCase() ? id : undefined
}
