import { messages } from '@shared/contract/messages'
import { currentSession } from '@shared/portal'
import { whileSessionChanges } from '@shared/portal/internal'
import { useEffect } from 'react'
import { joinStoredSession } from './actions'
import { leave, startAfresh } from './leavePage'
import { loginPath } from './loginPage'
import { onSessionBroadcast, type SessionChange } from './sessionBroadcast'
import type { SessionEnd } from './useSessionEnd'

/**
 * Applies a change made in another window: all windows of a browser share one session and its role.
 * @param done answers the calls that wait for a sign-in in this window
 */
async function follow(news: SessionChange, done: SessionEnd['done']): Promise<void> {
  if (news.kind === 'signedOut') {
    leave({ sentence: messages.logoutSuccess, tone: 'done' }, loginPath)
    return
  }
  const { userId, curRoleId } = currentSession()
  if (news.userId !== userId || news.roleId !== curRoleId) {
    startAfresh(news.userId === userId ? 'role' : 'account')
    done(false)
    return
  }
  const joined = await whileSessionChanges(joinStoredSession)
  if (joined !== 'none') done(joined === 'joined')
}

/** Applies what other windows do with the session: logging out in one window logs out all. */
export function useSessionBroadcast(done: SessionEnd['done']): void {
  useEffect(() => onSessionBroadcast((news) => void follow(news, done)), [done])
}
