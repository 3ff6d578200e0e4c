import type { Role, UserInfo } from '@shared/contract/session'
import Cookies from 'js-cookie'
import { forgetSession, takeTokens, takeUserInfo } from './page'
import type { Tokens } from './state'

/** Where the session is stored in the browser (specification §4, §9), and the only code that writes it. Shell only. */

const tokenCookie = 'token'
const otherTokenCookie = 'otherToken'
const firstLoginCookie = 'firstLogin'
const roleKey = 'portal.role'
const ssoKey = 'portal.sso'

const cookieOptions = (days: number) => ({ expires: days, sameSite: 'strict' as const, secure: window.location.protocol === 'https:', path: '/' })

/** Stores the two ids of a sign-in. @param days cookie life; the service's own limits always win. */
export function storeTokens(tokens: Tokens, days: number): void {
  const options = cookieOptions(days)
  Cookies.set(tokenCookie, tokens.token, options)
  Cookies.set(otherTokenCookie, tokens.otherToken, options)
  takeTokens(tokens)
}

/** 常用人: who asked to be remembered on this computer. The name alone, so that nothing but typing is saved (specification §9). */
const userNameCookie = 'usualPerson'
const userNameDays = 10

/** @param name empty: forgotten at once. */
export function storeUserName(name: string): void {
  if (name === '') Cookies.remove(userNameCookie, { path: '/' })
  else Cookies.set(userNameCookie, name, cookieOptions(userNameDays))
}
export const storedUserName = (): string => Cookies.get(userNameCookie) ?? ''

/** The ids stored by an earlier page, for all calls to come. Undefined when nobody is signed in. */
export function readTokens(): Tokens | undefined {
  const token = Cookies.get(tokenCookie) ?? ''
  const otherToken = Cookies.get(otherTokenCookie) ?? ''
  if (token === '' || otherToken === '') return undefined
  takeTokens({ token, otherToken })
  return { token, otherToken }
}

/** Whether only a change of the password will be answered; kept like the ids, for the first calls of the next page. */
export function storeFirstLogin(first: boolean): void {
  if (first) Cookies.set(firstLoginCookie, '1', cookieOptions(1))
  else Cookies.remove(firstLoginCookie, { path: '/' })
}
export const storedFirstLogin = (): boolean => Cookies.get(firstLoginCookie) === '1'

export function receiveUserInfo(info: UserInfo): void {
  storeFirstLogin(info.user.firstLoginFlag === '0')
  takeUserInfo(info)
  storeRole(info.user.currentRole)
  if (info.user.isSso) sessionStorage.setItem(ssoKey, '1')
  else sessionStorage.removeItem(ssoKey)
}

/** Whether this window's user signs in by single sign-on; known also before the service has said who it is, or that it is over. */
export const storedSso = (): boolean => sessionStorage.getItem(ssoKey) === '1'

/** Current role id and name live in session storage (specification §3): each window has its own. */
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

/** Ends the session on this page: tokens, role, user, and what was begun in it. Tabs are the shell's to clear. */
export function endSession(): void {
  Cookies.remove(tokenCookie, { path: '/' })
  Cookies.remove(otherTokenCookie, { path: '/' })
  storeFirstLogin(false)
  sessionStorage.removeItem(roleKey)
  sessionStorage.removeItem(ssoKey)
  forgetSession()
}
