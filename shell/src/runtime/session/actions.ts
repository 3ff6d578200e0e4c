import { messages } from '@shared/contract/messages'
import { sessionEndpoints } from '@shared/contract/session'
import { call, currentSession, notify } from '@shared/portal'
import { receiveUserInfo, storeTokens } from '@shared/portal/internal'
import { cookieDays, portalConfig } from '../startup/portalConfig'
import { noTabs } from '../tabs/tabs'
import { changeTabs } from '../tabs/tabsStore'
import { leave } from './leavePage'
import { loginAddress, loginPath } from './loginPage'
import { broadcastSession } from './sessionBroadcast'

/** Actions that change the session (specification §4). */

/** Loads the user's own data into the session. @throws CallError */
export async function loadUserInfo(): Promise<void> {
  receiveUserInfo(await call(sessionEndpoints.userInfo, {}, { withoutReauthentication: true }))
}

const tellNewIds = (): void => {
  const { userId, curRoleId } = currentSession()
  broadcastSession({ kind: 'newIds', userId, roleId: curRoleId })
}

/** Switches the role without closing open pages: restores the earlier role after sign-in. */
export async function takeRole(roleId: string): Promise<void> {
  const answer = await call(sessionEndpoints.changeRole, { body: { id: roleId } }, { withoutReauthentication: true })
  storeTokens({ token: answer.sessionid, otherToken: answer.extendSessionId }, cookieDays())
  await loadUserInfo()
}

/** Switches the role: the menu changes and all tabs close. The caller first asks about unsaved input, and goes home afterwards. */
export async function changeRole(roleId: string): Promise<void> {
  await takeRole(roleId)
  changeTabs(() => noTabs)
  tellNewIds()
  notify.success(`已切换为${currentSession().curRoleName}`)
}

/** Ends the session in the service and in every window. If the service does not answer, the page still forgets the ids. */
export async function logOut(loginMessage: string = messages.logoutSuccess): Promise<void> {
  await call(sessionEndpoints.logout, {}, { withoutReauthentication: true }).catch(() => undefined)
  broadcastSession({ kind: 'signedOut' })
  leave(loginMessage, loginPath)
}

/** For when the service has already ended every session of the account (password changed). */
export function sessionIsGone(loginMessage: string): void {
  broadcastSession({ kind: 'signedOut' })
  leave(loginMessage, loginPath)
}

/** The same account signed in again after its session ended: restores the earlier role and notifies other windows of the new ids. */
export async function resume(roleId: string): Promise<void> {
  await loadUserInfo()
  if (currentSession().curRoleId !== roleId && currentSession().roles.some((role) => role.id === roleId)) await takeRole(roleId)
  tellNewIds()
}

/** Address where a user signs in again: the single sign-on page for its users, the login page for all others. */
export function signInAddress(here: string): string {
  const { ssoLoginUrl } = portalConfig()
  return currentSession().isSso && ssoLoginUrl ? ssoLoginUrl : loginAddress(here)
}
