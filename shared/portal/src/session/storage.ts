import type { Role, UserInfo } from '@shared/contract/session'
import Cookies from 'js-cookie'
import { forgetSession, takeTokens, takeUserInfo } from './page'
import type { Tokens } from './state'

/** Stores the session in the browser (specification §4, §9); no other code writes it. Shell only. */

const tokenCookie = 'token'
const otherTokenCookie = 'otherToken'
const firstLoginCookie = 'firstLogin'
const roleKey = 'portal.role'
const ssoCookie = 'portal_sso'

const cookieOptions = (days: number) => ({ expires: days, sameSite: 'strict' as const, secure: window.location.protocol === 'https:', path: '/' })

/** Stores the two ids of a sign-in. @param days lifetime of the cookies; the session itself ends when the service says so */
export function storeTokens(tokens: Tokens, days: number): void {
  const options = cookieOptions(days)
  Cookies.set(tokenCookie, tokens.token, options)
  Cookies.set(otherTokenCookie, tokens.otherToken, options)
  takeTokens(tokens)
}

/** 常用人: the user who asked to be remembered on this computer. Only the name is stored, to save typing (specification §9). */
const userNameCookie = 'usualPerson'
const userNameDays = 10

/** @param name empty removes the stored name */
export function storeUserName(name: string): void {
  if (name === '') Cookies.remove(userNameCookie, { path: '/' })
  else Cookies.set(userNameCookie, name, cookieOptions(userNameDays))
}
export const storedUserName = (): string => Cookies.get(userNameCookie) ?? ''

/** The stored ids, which another window may have changed. Undefined when nobody is signed in. */
export function storedTokens(): Tokens | undefined {
  const token = Cookies.get(tokenCookie) ?? ''
  const otherToken = Cookies.get(otherTokenCookie) ?? ''
  return token === '' || otherToken === '' ? undefined : { token, otherToken }
}

/** Reads the stored ids and uses them for all further calls. Undefined when nobody is signed in. */
export function readTokens(): Tokens | undefined {
  const stored = storedTokens()
  if (stored) takeTokens(stored)
  return stored
}

/** Stores whether the password must be changed first: until then the service refuses other calls, and the next page must know at once. */
export function storeFirstLogin(first: boolean): void {
  if (first) Cookies.set(firstLoginCookie, '1', cookieOptions(1))
  else Cookies.remove(firstLoginCookie, { path: '/' })
}
export const storedFirstLogin = (): boolean => Cookies.get(firstLoginCookie) === '1'

export function receiveUserInfo(info: UserInfo): void {
  storeFirstLogin(info.user.firstLoginFlag === '0')
  takeUserInfo(info)
  storeRole(info.user.currentRole)
  // A session lasts a day at most, and each start of a page notes this again.
  if (info.user.isSso) Cookies.set(ssoCookie, '1', cookieOptions(1))
  else Cookies.remove(ssoCookie, { path: '/' })
}

/**
 * Whether the last user of this browser signs in by single sign-on; known in a new window too, before the user's data arrives and when the session
 * is over.
 */
export const storedSso = (): boolean => Cookies.get(ssoCookie) === '1'

/** The current role's id and name are in session storage (specification §3), so each window has its own. */
function storeRole(role: Pick<Role, 'id' | 'name'>): void {
  sessionStorage.setItem(roleKey, JSON.stringify({ id: role.id, name: role.name }))
}
export function storedRoleId(): string | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(roleKey) ?? 'null')
    return typeof stored === 'object' && stored !== null && 'id' in stored ? String(stored.id) : undefined
  } catch {
    return undefined
  }
}

/** This window has no role of its own any more: its next start keeps the role the session has. */
export const forgetRole = (): void => sessionStorage.removeItem(roleKey)

/**
 * Ends the session on this page: clears tokens, role, user and unfinished texts. The shell clears the tabs.
 * @param by who has run out of time still signs in again where it signed in before; who signed out may be followed by anybody
 */
export function endSession(by: 'signingOut' | 'expiry' = 'signingOut'): void {
  Cookies.remove(tokenCookie, { path: '/' })
  Cookies.remove(otherTokenCookie, { path: '/' })
  storeFirstLogin(false)
  forgetRole()
  if (by === 'signingOut') Cookies.remove(ssoCookie, { path: '/' })
  forgetSession()
}
