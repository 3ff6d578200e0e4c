import type { Role, UserInfo } from '@shared/contract/session'
import Cookies from 'js-cookie'
import { noteActivity } from './activity'
import { type SessionState, sessionStore, signedOut, withUserInfo } from './state'

/** Where the session is kept in the browser (specification §4, §9), and the only code that writes the store. Shell only. */

const tokenCookie = 'token'
const otherTokenCookie = 'otherToken'
const roleKey = 'portal.role'
const elsewhereKey = 'portal.sso'

export interface Tokens {
  token: string
  otherToken: string
}

/** Keeps the two ids of a sign-in. @param days cookie life; the service's own limits always win. */
export function keepTokens(tokens: Tokens, days: number): void {
  const options = { expires: days, sameSite: 'strict' as const, secure: window.location.protocol === 'https:', path: '/' }
  Cookies.set(tokenCookie, tokens.token, options)
  Cookies.set(otherTokenCookie, tokens.otherToken, options)
  sessionStore.setState({ token: tokens.token, otherToken: tokens.otherToken })
}

/** The ids kept by an earlier page, read into the store. Undefined when nobody is signed in. */
export function readTokens(): Tokens | undefined {
  const token = Cookies.get(tokenCookie) ?? ''
  const otherToken = Cookies.get(otherTokenCookie) ?? ''
  if (token === '' || otherToken === '') return undefined
  sessionStore.setState({ token, otherToken })
  return { token, otherToken }
}

function forgetTokens(): void {
  Cookies.remove(tokenCookie, { path: '/' })
  Cookies.remove(otherTokenCookie, { path: '/' })
}

export function receiveUserInfo(info: UserInfo): void {
  noteActivity(Date.now())
  sessionStore.setState((state) => withUserInfo(state, info))
  keepRole(info.user.currentRole)
  if (info.user.isSso) sessionStorage.setItem(elsewhereKey, '1')
  else sessionStorage.removeItem(elsewhereKey)
}

/** Whether this window's user signs in elsewhere; known also before the service has said who it is, or that it is over. */
export const keptSso = (): boolean => sessionStorage.getItem(elsewhereKey) === '1'

/** Current role id and name live in session storage (specification §3): each window keeps its own. */
export function keepRole(role: Pick<Role, 'id' | 'name'>): void {
  sessionStorage.setItem(roleKey, JSON.stringify({ id: role.id, name: role.name }))
}
export function keptRoleId(): string | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(roleKey) ?? 'null')
    return typeof kept === 'object' && kept !== null && 'id' in kept ? String(kept.id) : undefined
  } catch {
    return undefined
  }
}

/** Ends the session on this page: tokens, role and store. Tabs and drafts are the shell's to clear. */
export function endSession(): void {
  forgetTokens()
  sessionStorage.removeItem(roleKey)
  sessionStorage.removeItem(elsewhereKey)
  sessionStore.setState(signedOut, true)
}

export function subscribeSession(listener: (state: SessionState, previous: SessionState) => void): () => void {
  return sessionStore.subscribe(listener)
}
