import { homePath } from '@shared/contract/portal'
import { dropTokens, endSession, forgetRole } from '@shared/portal/internal'
import { useEffect } from 'react'
import { forgetDevelopmentBuilds } from '../registry/developmentBuilds'
import { forgetTabs, tabsStore } from '../tabs/tabsStore'
import { keepLoginMessage, type LoginMessage } from './loginPage'

/** What another window of the browser did to the session they share. */
export type ChangedElsewhere = 'role' | 'account'
const changedKey = 'portal.changedElsewhere'

let leaving = false
/** True once the page is being left on purpose: then unsaved input is no longer asked about. */
const isLeaving = (): boolean => leaving

/** Navigates away; an object, so that tests can replace it. */
export const exit = { to: (address: string): void => window.location.assign(address) }

/**
 * Ends the session on this page and loads the login page by a real navigation, so that no user data stays in memory.
 * @param loginMessage shown by the login page
 * @param address the login page, or the single sign-on page
 * @param by whether the user leaves, or the session has ended while it worked
 */
export function leave(loginMessage: LoginMessage | undefined, address: string, by?: Parameters<typeof endSession>[0]): void {
  leaving = true
  endSession(by)
  forgetTabs()
  // They belong to this account.
  forgetDevelopmentBuilds()
  if (loginMessage) keepLoginMessage(loginMessage)
  exit.to(address)
}

/**
 * The session in this browser belongs to another user or role than the pages of this window: loads the home page by a real navigation, which
 * reads everything afresh. Until then no call of these pages goes out, also not the save of a form that closes: it would be written for
 * the other user, role and unit. What was typed stays in this browser.
 * @param elsewhere what another window has changed, which is told after the start; undefined: nothing, the window acted itself
 */
export function startAfresh(elsewhere?: ChangedElsewhere): void {
  leaving = true
  if (elsewhere) sessionStorage.setItem(changedKey, elsewhere)
  dropTokens()
  forgetTabs()
  // Otherwise the start would take this window's earlier role, and with it that of every window.
  forgetRole()
  exit.to(homePath)
}

/** Returns what another window has changed before this start, and forgets it. */
export function takeChangedElsewhere(): ChangedElsewhere | undefined {
  const changed = sessionStorage.getItem(changedKey)
  sessionStorage.removeItem(changedKey)
  return changed === 'role' || changed === 'account' ? changed : undefined
}

/** The browser asks before a page with unsaved input is closed or loaded again. */
export function useUnsavedGuard(): void {
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (!isLeaving() && tabsStore.getState().open.some((tab) => tab.unsaved)) event.preventDefault()
    }
    window.addEventListener('beforeunload', onLeave)
    return () => window.removeEventListener('beforeunload', onLeave)
  }, [])
}
