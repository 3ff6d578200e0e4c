import { currentSession } from '@shared/portal'
import { onSessionEnded, storedTokens, usedTokens } from '@shared/portal/internal'
import { useCallback, useEffect, useRef, useState } from 'react'
import { portalConfig } from '../startup/portalConfig'
import { joinStoredSession, signInAddress } from './actions'
import { leave } from './leavePage'

export interface SessionEnd {
  /** The sign-in dialog is open; refused calls wait. */
  asking: boolean
  /** Closes the dialog. @param again true: there is a new session of the same user and role, and refused calls are repeated */
  done(again: boolean): void
}

/**
 * When the session has expired, asks for a new sign-in on the page, once however many calls were refused (design §5). Single sign-on users are
 * sent to their own sign-in page instead.
 */
export function useSessionEnd(): SessionEnd {
  const [asking, setAsking] = useState(false)
  const answer = useRef<(again: boolean) => void>(undefined)

  useEffect(
    () =>
      onSessionEnded(async () => {
        const used = usedTokens()
        // The page is being left.
        if (!used) return false
        // Another window may have signed in or changed the role without this one hearing of it: a sleeping window hears nothing.
        const joined = (storedTokens()?.token ?? used.token) === used.token ? 'none' : await joinStoredSession()
        if (joined !== 'none') return joined === 'joined'
        if (currentSession().isSso && portalConfig().ssoLoginUrl) {
          leave(undefined, signInAddress(window.location.pathname + window.location.search), 'expiry')
          return false
        }
        setAsking(true)
        return new Promise<boolean>((resolve) => {
          answer.current = resolve
        })
      }),
    [],
  )
  const done = useCallback((again: boolean) => {
    setAsking(false)
    answer.current?.(again)
    answer.current = undefined
  }, [])
  return { asking, done }
}
