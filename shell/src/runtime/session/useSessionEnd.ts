import { currentSession } from '@shared/portal'
import { onSessionEnded } from '@shared/portal/internal'
import { useCallback, useEffect, useRef, useState } from 'react'
import { portalConfig } from '../startup/portalConfig'
import { signInAddress } from './actions'
import { leave } from './leavePage'

export interface SessionEnd {
  /** The sign-in dialog is open; refused calls wait. */
  asking: boolean
  /** @param again true: there is a new session, and refused calls are repeated */
  done(again: boolean): void
  /** Another window has signed in again: closes the dialog. */
  comeBack(): void
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
      onSessionEnded(() => {
        if (currentSession().isSso && portalConfig().ssoLoginUrl) {
          leave(undefined, signInAddress(window.location.pathname + window.location.search))
          return Promise.resolve(false)
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
  const comeBack = useCallback(() => done(true), [done])
  return { asking, done, comeBack }
}
