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

/** What changes the session (specification §4). */

/** Reads the user's own data into the session. @throws CallError */
export async function loadUserInfo(): Promise<void> {
  receiveUserInfo(await call(sessionEndpoints.userInfo, {}, { withoutReauthentication: true }))
}

const tellNewIds = (): void => {
  const { userId, curRoleId } = currentSession()
  broadcastSession({ kind: 'newIds', userId, roleId: curRoleId })
}

/** Takes a role without touching the open pages: after sign-in, back to the role of before. */
export async function takeRole(roleId: string): Promise<void> {
  const answer = await call(sessionEndpoints.changeRole, { body: { id: roleId } }, { withoutReauthentication: true })
  storeTokens({ token: answer.sessionid, otherToken: answer.extendSessionId }, cookieDays())
  await loadUserInfo()
}

/** Another role: other menu, all tabs closed. The caller asks about unsaved input first and goes home afterwards. */
export async function changeRole(roleId: string): Promise<void> {
  await takeRole(roleId)
  changeTabs(() => noTabs)
  tellNewIds()
  notify.success(`已切换为${currentSession().curRoleName}`)
}

/** Ends the session here, in the service and in every window. Works without the service too: the page forgets the ids. */
export async function logOut(loginMessage: string = messages.logoutSuccess): Promise<void> {
  await call(sessionEndpoints.logout, {}, { withoutReauthentication: true }).catch(() => undefined)
  broadcastSession({ kind: 'signedOut' })
  leave(loginMessage, loginPath)
}

/** The service has already ended every session (password changed). */
export function sessionIsGone(loginMessage: string): void {
  broadcastSession({ kind: 'signedOut' })
  leave(loginMessage, loginPath)
}

/** Same account again after the session had ended: new ids, the role of before, other windows told. */
export async function resume(roleId: string): Promise<void> {
  await loadUserInfo()
  if (currentSession().curRoleId !== roleId && currentSession().roles.some((role) => role.id === roleId)) await takeRole(roleId)
  tellNewIds()
}

/** Where a user whose session has ended signs in: single sign-on users outside, all others here. */
export function signInAddress(here: string): string {
  const { ssoLoginUrl } = portalConfig()
  return currentSession().isSso && ssoLoginUrl ? ssoLoginUrl : loginAddress(here)
}
