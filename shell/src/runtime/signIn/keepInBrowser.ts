import { storeFirstLogin, storeTokens, storeUserName } from '@shared/portal/internal'
import type { SignedIn } from './useLogin'

/** Keeps a session for the next page of the portal. @param cookieDays days the browser keeps the session ids */
export function keepInBrowser({ tokens, firstLogin, username, remember }: SignedIn, cookieDays: number): void {
  storeTokens(tokens, cookieDays)
  storeFirstLogin(firstLogin)
  // Signing in again over a page asks nothing of the kind.
  if (remember !== undefined) storeUserName(remember ? username : '')
}
