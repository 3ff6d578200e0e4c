import { createHmac, hkdfSync } from 'node:crypto'
import { days } from '../../clock'
import type { Database } from '../../database/database'
import type { LoginKeys } from '../keys'
import { newSecret, sameBytes } from '../secrets'

/**
 * A browser that has signed in to an account keeps a signed entry with the account's id and a random one, in one cookie for the last
 * accounts it signed in to: an office shares a computer. It grants no access: wrong passwords from this browser are counted separately,
 * so that strangers failing at the name do not lock it out.
 */
const cookieName = 'portal_browser'
const life = days(180)
const mostAccounts = 5

/** Derived from the key that replicas share already. */
const keyOf = ({ privateKey }: LoginKeys): Buffer => Buffer.from(hkdfSync('sha256', privateKey, '', 'known browser', 32))
const sign = (keys: LoginKeys, text: string): Buffer => createHmac('sha256', keyOf(keys)).update(text).digest()

interface Entry {
  accountId: string
  /** The browser's id for this account. */
  id: string
  signed: string
}

/** The entries a browser keeps that were signed here, the latest first. */
function entriesIn(keys: LoginKeys, cookies: string | undefined): Entry[] {
  const [, value = ''] = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w.~-]{1,1000})(?:;|$)`).exec(cookies ?? '') ?? []
  return value
    .split('~')
    .slice(0, mostAccounts)
    .flatMap((signed) => {
      const [, text, accountId, id, signature] = /^(([0-9a-f-]{36})\.([\w-]{43}))\.([\w-]{43})$/.exec(signed) ?? []
      if (!text || !accountId || !id || !signature || !sameBytes(Buffer.from(signature, 'base64url'), sign(keys, text))) return []
      return [{ accountId, id, signed }]
    })
}

/**
 * Set-Cookie for a browser whose user has just proved the password. Sent with sign-in requests only, never to scripts or other sites.
 * @param cookies of the request: the other accounts the browser is known for
 */
export function browserCookie(keys: LoginKeys, accountId: string, cookies: string | undefined, secure: boolean): string {
  const text = `${accountId}.${newSecret()}`
  const others = entriesIn(keys, cookies).filter((entry) => entry.accountId !== accountId)
  const value = [`${text}.${sign(keys, text).toString('base64url')}`, ...others.map(({ signed }) => signed)].slice(0, mostAccounts).join('~')
  return `${cookieName}=${value}; Path=/a/login; Max-Age=${life / 1000}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
}

/** The browser's id from these cookies if it is known for the account of this name; otherwise undefined. */
export async function knownBrowser(database: Database, keys: LoginKeys, cookies: string | undefined, loginName: string): Promise<string | undefined> {
  const entries = entriesIn(keys, cookies)
  if (entries.length === 0) return undefined
  const accounts = await database.system(({ db }) =>
    db
      .selectFrom('account')
      .select(['id', 'login_name'])
      .where(
        'id',
        'in',
        entries.map(({ accountId }) => accountId),
      )
      .execute(),
  )
  const meant = accounts.find(({ login_name }) => login_name.toLowerCase() === loginName.trim().toLowerCase())
  return entries.find(({ accountId }) => accountId === meant?.id)?.id
}
