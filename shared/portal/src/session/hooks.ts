import { useStore } from 'zustand'
import { type Session, sessionStore, tokenStore } from './state'

/**
 * Reads the session. With a selector, the component renders again only when the selected value changes.
 * @example const unitName = useSession((session) => session.unitInfo?.unitName)
 */
export function useSession<T>(selector: (session: Session) => T): T {
  return useStore(sessionStore, selector)
}

/** The session at this moment, for code outside React. */
export const currentSession = (): Session => sessionStore.getState()

/**
 * Whom the session acts for: user, unit and role, as one key. What was begun or typed for one owner is never sent or shown for another:
 * one browser shares the session, and another window may change it at any time.
 */
export function sessionOwner(): string {
  const { userId, unitInfo, curRoleId } = sessionStore.getState()
  return `${userId}.${unitInfo?.id ?? ''}.${curRoleId}`
}

/** Whether the current role holds an access code. Without a code there is no restriction. */
export function hasAccess(access: readonly string[], code: string | null | undefined): boolean {
  return code === null || code === undefined || access.includes(code)
}
export function useAccess(code: string | null | undefined): boolean {
  return useSession((session) => hasAccess(session.access, code))
}

/** Whether the browser holds session ids; the service may not have confirmed them yet. Shell only. */
export const useHasTokens = (): boolean => useStore(tokenStore, ({ token }) => token !== '')
