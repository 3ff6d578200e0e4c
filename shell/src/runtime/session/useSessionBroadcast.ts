import { messages } from '@shared/contract/messages'
import { currentSession } from '@shared/portal'
import { readTokens } from '@shared/portal/internal'
import { useEffect, useRef } from 'react'
import { noTabs } from '../tabs/tabs'
import { changeTabs } from '../tabs/tabsStore'
import { loadUserInfo } from './actions'
import { leave } from './leavePage'
import { loginPath } from './loginPage'
import { onSessionBroadcast, type SessionChange } from './sessionBroadcast'

/**
 * Applies a change made in another window: all windows of a browser share one session and its role.
 * @param goHome called before pages of another role or user are closed
 * @returns whether the pages of this window were closed
 */
async function follow(news: SessionChange, goHome: () => void): Promise<'nothing' | 'pagesGone'> {
  if (news.kind === 'signedOut') {
    leave(messages.logoutSuccess, loginPath)
    return 'nothing'
  }
  const { userId, curRoleId } = currentSession()
  const same = news.userId === userId && news.roleId === curRoleId
  if (!readTokens()) return 'nothing'
  if (!same) goHome()
  await loadUserInfo()
  if (same) return 'nothing'
  changeTabs(() => noTabs)
  goHome()
  return 'pagesGone'
}

interface BroadcastHandlers {
  /** The role has changed: pages of the old role are closed. */
  goHome(): void
  forgetAnswers(): void
  /** The session is valid again: another window has renewed it. */
  onAlive(): void
}

/** Applies what other windows do with the session: logging out in one window logs out all. */
export function useSessionBroadcast(handlers: BroadcastHandlers): void {
  const latest = useRef(handlers)
  latest.current = handlers
  useEffect(
    () =>
      onSessionBroadcast((news) => {
        follow(news, () => latest.current.goHome()).then(
          (what) => {
            if (what === 'pagesGone') latest.current.forgetAnswers()
            if (news.kind === 'newIds') latest.current.onAlive()
          },
          // The next call finds out whether the session is valid.
          () => undefined,
        )
      }),
    [],
  )
}
