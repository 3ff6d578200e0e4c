import { messages } from '@shared/contract/messages'
import { sessionEndpoints, type UserInfo } from '@shared/contract/session'
import { call, currentSession, isCallError } from '@shared/portal'
import { forgetSession, oncePerPage, onSessionEnded, readTokens, roleToTake, takeTokens, takeUserInfo } from '@shared/portal/internal'
import type { HostSession, SessionIds, SpaProps } from './host'

/** Number of areas that use the page's session, which ends with the last of them. `left`: how often that has happened. */
const users = oncePerPage('embedded.v2', () => ({ count: 0, left: 0 }))

/** @throws CallError when the assertion is refused */
async function idsBySso(assertion: string): Promise<SessionIds> {
  const answer = await call(sessionEndpoints.login, { body: { ssotoken: assertion } }, { withoutReauthentication: true })
  return { token: answer.sessionid, otherToken: answer.extendSessionId }
}

const idsOf = async (session: HostSession): Promise<SessionIds | undefined> => ('sso' in session ? idsBySso(await session.sso()) : session.tokens())
const renewed = async (session: HostSession): Promise<SessionIds | undefined> => ('sso' in session ? idsBySso(await session.sso()) : session.renew?.())

const readUser = (): Promise<UserInfo> => call(sessionEndpoints.userInfo, {}, { withoutReauthentication: true })

/** Calls a handler of the host. An error it throws appears in the console and does not affect our code. */
export function tell(said: () => void): void {
  queueMicrotask(said)
}

/** Whether the page has the portal's origin. Cookies of a page of another origin belong to the host, whatever their names. */
const isPortalsOwn = (portal: string | undefined): boolean => portal === undefined || portal === window.location.origin

const failureOf = (cause: unknown): Error => (cause instanceof Error ? cause : new Error(messages.serverError, { cause }))

/** The area has no session. The message is for the user. */
class NoSession extends Error {}

/** The page of another origin must give a session itself; no retry by the user helps. */
const notGiven = '这个页面没有给出登录，请联系页面的运营单位'
/** The page is the portal's own, and nobody is signed in there. */
const notSignedIn = '请先登录'

/** Why the area cannot be shown, for the user. `final`: a retry is useless. */
export interface SessionProblem {
  message: string
  final: boolean
}

/** Starts the session, unless the last area has been unmounted meanwhile. @throws NoSession, CallError, or whatever the host's code throws */
async function begin({ session, portal }: SpaProps): Promise<void> {
  const { left } = users
  if (session) {
    const ids = await idsOf(session)
    if (users.left !== left) return
    if (!ids?.token || !ids.otherToken) throw new NoSession(messages.sessionEnded)
    takeTokens(ids)
  } else if (!isPortalsOwn(portal)) throw new NoSession(notGiven)
  else if (!readTokens()) throw new NoSession(notSignedIn)
  const info = await readUser()
  if (users.left === left) takeUserInfo(info)
}

/**
 * Starts or joins the session of this page.
 * @returns why the area cannot be shown; undefined if it can
 */
export async function beginSession(props: SpaProps): Promise<SessionProblem | undefined> {
  const { onSessionEnded: tellEnded, onFailure } = props
  try {
    await begin(props)
    return undefined
  } catch (cause) {
    const error = failureOf(cause)
    // A host of the portal's own origin leads its user to sign in, whether the session has ended or never began.
    if (error.message === messages.sessionEnded || error.message === notSignedIn) tell(() => tellEnded?.())
    else tell(() => onFailure?.(error))
    // What the host's code throws is for the host: it may be of any language and kind.
    const message = isCallError(error) || error instanceof NoSession ? error.message : messages.serverError
    return { message, final: message === notGiven }
  }
}

/** Continues with a new session if it belongs to the same person, because the page contains that person's input. */
async function renewSession({ session }: SpaProps): Promise<boolean> {
  const { left } = users
  const before = currentSession()
  const ids = session && (await renewed(session))
  if (!ids || users.left !== left) return false
  takeTokens(ids)
  const info = await readUser()
  if (users.left !== left) return false
  if (before.loaded && info.user.id !== before.userId) {
    forgetSession()
    return false
  }
  takeUserInfo(info)
  const role = before.loaded ? roleToTake(info, before.curRoleId) : undefined
  if (role === undefined) return true
  const other = await call(sessionEndpoints.changeRole, { body: { id: role } }, { withoutReauthentication: true })
  takeTokens({ token: other.sessionid, otherToken: other.extendSessionId })
  takeUserInfo(await readUser())
  return true
}

/** Renews the session through the host while the area is mounted. @returns stops that, and forgets the session with the last area */
export function keepSession(props: () => SpaProps): () => void {
  users.count += 1
  const stop = onSessionEnded(async () => {
    const again = await renewSession(props()).catch((cause) => {
      tell(() => props().onFailure?.(failureOf(cause)))
      return false
    })
    if (!again) tell(() => props().onSessionEnded?.())
    return again
  })
  return () => {
    stop()
    users.count -= 1
    if (users.count > 0) return
    users.left += 1
    // The portal's own session in this browser is not ended here.
    if (props().session) forgetSession()
  }
}
