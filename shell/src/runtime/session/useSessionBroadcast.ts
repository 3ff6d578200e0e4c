import { useEffect, useRef } from 'react'
import { follow } from './actions'
import { onSessionBroadcast } from './sessionBroadcast'

interface WindowNews {
  /** The role has changed: pages of the old one are gone. */
  goHome(): void
  forgetAnswers(): void
  /** The session stands, whoever renewed it. */
  onAlive(): void
}

/** This window follows what other windows do with the session: logged out there is logged out here. */
export function useSessionBroadcast(handlers: WindowNews): void {
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
          // The next call finds out what the session is worth.
          () => undefined,
        )
      }),
    [],
  )
}
