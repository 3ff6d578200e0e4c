import { messages } from '@shared/contract/messages'
import { sessionEndpoints } from '@shared/contract/session'
import { call } from '@shared/portal'
import { forgetSession, oncePerPage, onSessionEnded, readTokens, takeTokens, takeUserInfo } from '@shared/portal/internal'
import type { HostSession, SessionIds, SpaProps } from './host'

/** Areas of this page that use its session: the last to leave takes it along. */
const users = oncePerPage('embedded.v1', () => ({ count: 0 }))

/** @throws CallError: the assertion was refused */
async function idsBySso(assertion: string): Promise<SessionIds> {
  const answer = await call(sessionEndpoints.login, { body: { ssotoken: assertion } }, { withoutReauthentication: true })
  return { token: answer.sessionid, otherToken: answer.extendSessionId }
}

const idsOf = async (session: HostSession): Promise<SessionIds> => ('sso' in session ? idsBySso(await session.sso()) : session.tokens())
const renewed = async (session: HostSession): Promise<SessionIds | undefined> => ('sso' in session ? idsBySso(await session.sso()) : session.renew?.())

/** Whose page it is. @throws Error with the sentence the user reads */
async function readUser(session: HostSession | undefined): Promise<void> {
  if (session) takeTokens(await idsOf(session))
  else if (!readTokens()) throw new Error(messages.sessionEnded)
  takeUserInfo(await call(sessionEndpoints.userInfo, {}))
}

/**
 * Begins, or joins, the session of this page.
 * @returns what keeps the area from being shown, in a sentence; nothing when all is well
 */
export async function beginSession({ session, onSessionEnded: tellEnded, onFailure }: SpaProps): Promise<string | undefined> {
  try {
    await readUser(session)
    return undefined
  } catch (cause) {
    const error = cause instanceof Error ? cause : new Error(messages.serverError, { cause })
    if (error.message === messages.sessionEnded) tellEnded?.()
    else onFailure?.(error)
    return error.message || messages.serverError
  }
}

/** Keeps the session alive by the host while the area is there. @returns ends that, and forgets the session with the last area */
export function keepSession(props: () => SpaProps): () => void {
  users.count += 1
  const stop = onSessionEnded(async () => {
    const { session, onSessionEnded: tellEnded } = props()
    const ids = session && (await renewed(session).catch(() => undefined))
    if (ids) takeTokens(ids)
    else tellEnded?.()
    return ids !== undefined
  })
  return () => {
    stop()
    users.count -= 1
    // The portal's own session, kept in this browser, is the portal's to end.
    if (users.count === 0 && props().session) forgetSession()
  }
}
