import { currentSession } from '@shared/portal'
import { onSessionEnded } from '@shared/portal/internal'
import { useCallback, useEffect, useRef, useState } from 'react'
import { portalConfig } from '../startup/portalConfig'
import { signInAddress } from './actions'
import { leave } from './leavePage'

export interface SessionEnd {
  /** The dialog asks for the password; pages wait. */
  asking: boolean
  /** @param again true: a new session stands, refused calls are repeated */
  done(again: boolean): void
  /** Another window has signed in again: the dialog has nothing left to ask. */
  comeBack(): void
}

/** An expired session is asked for in place, once however many calls were refused (design §5). */
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
