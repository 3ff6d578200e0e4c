import { storeFirstLogin, storeTokens, storeUserName } from '@shared/portal/internal'
import type { SignedIn } from './useLogin'

/** Stores a session for the next page of the portal. @param cookieDays lifetime of the session cookies in days */
export function keepInBrowser({ tokens, firstLogin, username, remember }: SignedIn, cookieDays: number): void {
  storeTokens(tokens, cookieDays)
  storeFirstLogin(firstLogin)
  // The dialog for signing in again has no such checkbox.
  if (remember !== undefined) storeUserName(remember ? username : '')
}
