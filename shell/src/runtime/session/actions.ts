import { messages } from '@shared/contract/messages'
import { homePath } from '@shared/contract/portal'
import { sessionEndpoints } from '@shared/contract/session'
import { call, currentSession, notify } from '@shared/portal'
import { readTokens, receiveUserInfo, roleToTake, storeTokens, whileSessionChanges } from '@shared/portal/internal'
import { cookieDays, portalConfig } from '../startup/portalConfig'
import { noTabs } from '../tabs/tabs'
import { changeTabs } from '../tabs/tabsStore'
import { leave, startAfresh } from './leavePage'
import { type LoginMessage, loginAddress, loginPath } from './loginPage'
import { broadcastSession } from './sessionBroadcast'

/** Actions that change the session (specification §4). */

const askUserInfo = () => call(sessionEndpoints.userInfo, {}, { withoutReauthentication: true })

/** Loads the user's own data into the session. @throws CallError */
export async function loadUserInfo(): Promise<void> {
  receiveUserInfo(await askUserInfo())
}

/** Exchanges the session for one in another role. @throws CallError: the session is as before */
async function exchangeSession(roleId: string): Promise<void> {
  const answer = await call(sessionEndpoints.changeRole, { body: { id: roleId } }, { withoutReauthentication: true })
  storeTokens({ token: answer.sessionid, otherToken: answer.extendSessionId }, cookieDays())
}

/**
 * Switches the role without closing open pages.
 * @returns false when the new role's data did not arrive: the earlier session is gone and the pages do not fit the new one, so the page
 * starts afresh
 * @throws CallError: the role is as before
 */
export async function takeRole(roleId: string): Promise<boolean> {
  const { userId } = currentSession()
  await exchangeSession(roleId)
  const known = await loadUserInfo().then(
    () => true,
    () => false,
  )
  if (!known) startAfresh()
  broadcastSession({ kind: 'newIds', userId, roleId })
  return known
}

/**
 * Switches the role: the menu changes and all tabs close. The caller first asks about unsaved input, and goes home afterwards.
 * @returns false when the page starts afresh
 * @throws CallError: the role is as before
 */
export async function changeRole(roleId: string): Promise<boolean> {
  if (!(await whileSessionChanges(() => takeRole(roleId)))) return false
  changeTabs(() => noTabs)
  notify.success(`已切换为${currentSession().curRoleName}`)
  return true
}

/** Ends the session in the service and in every window. If the service does not answer, the page still forgets the ids. */
export async function logOut(): Promise<void> {
  // While it is under way, a window that hears of the end must not ask to sign in again.
  await whileSessionChanges(() => call(sessionEndpoints.logout, {}, { withoutReauthentication: true }).catch(() => undefined))
  broadcastSession({ kind: 'signedOut' })
  leave({ sentence: messages.logoutSuccess, tone: 'done' }, loginPath)
}

/**
 * For when the service has already ended every session of the account (password changed).
 * @param wanted address to open after the next sign-in, if one was asked for
 */
export function sessionIsGone(loginMessage: LoginMessage, wanted = homePath): void {
  broadcastSession({ kind: 'signedOut' })
  leave(loginMessage, loginAddress(wanted))
}

/**
 * What became of a window's role when its account signed in again. roleGone: the account no longer has it, so the pages of this window are
 * not those of the new session. passwordFirst: the account still has it, but may take it only after it has changed its password.
 */
export type Resumed = 'restored' | 'roleGone' | 'passwordFirst'

/** The same account signed in again after its session ended: restores the earlier role and notifies other windows of the new ids. */
export async function resume(roleId: string): Promise<Resumed> {
  const info = await askUserInfo()
  // A new session starts in the account's first role. The pages do not get to see it: they would be refused as pages of another role.
  const earlier = roleToTake(info, roleId)
  if (earlier === undefined) receiveUserInfo(info)
  else {
    await exchangeSession(earlier)
    await loadUserInfo()
  }
  const { userId, curRoleId, roles } = currentSession()
  broadcastSession({ kind: 'newIds', userId, roleId: curRoleId })
  if (curRoleId === roleId) return 'restored'
  return roles.some((role) => role.id === roleId) ? 'passwordFirst' : 'roleGone'
}

/**
 * Goes on with the session that another window has stored, if it belongs to the same user in the same role; otherwise this window starts
 * afresh. Call it while calls of pages wait: the ids are used before it is known whose they are.
 * @returns 'none' when there is no session to go on with
 */
export async function joinStoredSession(): Promise<'joined' | 'afresh' | 'none'> {
  if (!readTokens()) return 'none'
  const info = await askUserInfo().catch(() => undefined)
  if (!info) return 'none'
  const { userId, curRoleId } = currentSession()
  if (info.user.id !== userId || info.user.currentRole.id !== curRoleId) {
    startAfresh(info.user.id === userId ? 'role' : 'account')
    return 'afresh'
  }
  receiveUserInfo(info)
  return 'joined'
}

/** Address where a user signs in again: the single sign-on page for its users, the login page for all others. */
export function signInAddress(here: string): string {
  const { ssoLoginUrl } = portalConfig()
  return currentSession().isSso && ssoLoginUrl ? ssoLoginUrl : loginAddress(here)
}
