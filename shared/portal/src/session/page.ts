import type { UserInfo } from '@shared/contract/session'
import { noteActivity } from './activity'
import { forgetSessionDrafts } from './formStorage'
import { noTokens, sessionOf, sessionStore, signedOut, type Tokens, tokenStore } from './state'

/**
 * The session of the page that is open, kept nowhere but in it. A foreign host that mounts an area says whose session it is;
 * what the portal stores in its own browser window (storage.ts) would meet the host's cookies there.
 */

/** All calls to come are this session's. */
export const takeTokens = (tokens: Tokens): void => tokenStore.setState(tokens)

export function takeUserInfo(info: UserInfo): void {
  noteActivity(Date.now())
  sessionStore.setState(sessionOf(info), true)
}

export function forgetSession(): void {
  forgetSessionDrafts()
  tokenStore.setState(noTokens)
  sessionStore.setState(signedOut, true)
}
