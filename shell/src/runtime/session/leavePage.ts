import { endSession } from '@shared/portal/internal'
import { forgetTabs } from '../tabs/tabsStore'
import { keepLoginMessage } from './loginPage'

let leaving = false
/** True once the page is being left on purpose: nothing asks about unsaved input any more. */
export const isLeaving = (): boolean => leaving

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
  if (loginMessage) keepLoginMessage(loginMessage)
  exit.to(address)
}
