import { useStore } from 'zustand'
import { type Session, sessionStore, tokenStore } from './state'

/**
 * Reads the session. Give a selector so that a component renders again only when what it shows changes.
 * @example const unitName = useSession((session) => session.unitInfo?.unitName)
 */
export function useSession<T>(selector: (session: Session) => T): T {
  return useStore(sessionStore, selector)
}

/** The session at this moment, for code outside React. */
export const currentSession = (): Session => sessionStore.getState()

/** Whether the current role holds an access code. No code means nothing special is asked. */
export function hasAccess(access: readonly string[], code: string | null | undefined): boolean {
  return code === null || code === undefined || access.includes(code)
}
export function useAccess(code: string | null | undefined): boolean {
  return useSession((session) => hasAccess(session.access, code))
}

/** Whether the browser holds a session, before the service has said whose it is. Shell only. */
export const useHasTokens = (): boolean => useStore(tokenStore, ({ token }) => token !== '')
