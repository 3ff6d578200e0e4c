import { endSession } from '@shared/portal/internal'
import { useEffect } from 'react'
import { forgetDevelopmentBuilds } from '../registry/developmentBuilds'
import { forgetTabs, tabsStore } from '../tabs/tabsStore'
import { keepLoginMessage } from './loginPage'

let leaving = false
/** True once the page is being left on purpose: nothing asks about unsaved input any more. */
const isLeaving = (): boolean => leaving

/** How the page is left; a test looks at it instead of leaving. */
export const exit = { to: (address: string): void => window.location.assign(address) }

/**
 * Ends the session on this page and loads the login page. A real navigation: nothing of the user stays in memory.
 * @param loginMessage what the login page says
 * @param address where to go; the login page unless a single sign-on stands elsewhere
 */
export function leave(loginMessage: string | undefined, address: string): void {
  leaving = true
  endSession()
  forgetTabs()
  // They were this account's.
  forgetDevelopmentBuilds()
  if (loginMessage) keepLoginMessage(loginMessage)
  exit.to(address)
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
