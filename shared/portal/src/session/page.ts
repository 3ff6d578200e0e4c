import type { UserInfo } from '@shared/contract/session'
import { noteActivity } from './activity'
import { forgetSessionDrafts } from './formStorage'
import { noTokens, sessionOf, sessionStore, signedOut, type Tokens, tokenStore } from './state'

/**
 * The session of the open page, in memory only. A foreign host that mounts an area passes the session in; the cookies the portal
 * itself uses (storage.ts) would collide with the host's.
 */

/** All further calls use this session. */
export const takeTokens = (tokens: Tokens): void => tokenStore.setState(tokens)

/** The ids this page sends; undefined without a session, or when the page is being left. */
export function usedTokens(): Tokens | undefined {
  const { token, otherToken } = tokenStore.getState()
  return token === '' ? undefined : { token, otherToken }
}

/** No further call of this page carries ids: the session in the browser belongs to somebody else by now. */
export const dropTokens = (): void => takeTokens(noTokens)

export function takeUserInfo(info: UserInfo): void {
  noteActivity(Date.now())
  sessionStore.setState(sessionOf(info), true)
}

export function forgetSession(): void {
  forgetSessionDrafts()
  tokenStore.setState(noTokens)
  sessionStore.setState(signedOut, true)
}
