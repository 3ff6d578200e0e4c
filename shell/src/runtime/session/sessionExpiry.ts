import { lastActivity, noteActivity, subscribeActivity, useHasTokens } from '@shared/portal/internal'
import { useEffect, useState } from 'react'
import { usePortalConfig } from '../startup/portalConfig'

/** When an idle session is about to end. The user is warned in time to extend it (WCAG 2.2.1: two minutes at least). */

const minute = 60_000
/** The service records a session's use every half minute, so the session may end up to that much earlier than calculated here. */
const slack = minute / 2
const warningTime = 3 * minute

export type Expiry = { kind: 'far'; next: number } | { kind: 'near'; at: number; next: number } | { kind: 'over' }

/**
 * @param lastUsed when the session was last used, milliseconds
 * @param idleMinutes how long it may stay unused; 0 when that is not known
 * @returns the state, and in how many milliseconds it changes
 */
export function expiryOf(lastUsed: number, idleMinutes: number, now: number): Expiry {
  if (idleMinutes === 0 || lastUsed === 0) return { kind: 'far', next: Number.POSITIVE_INFINITY }
  const idle = idleMinutes * minute
  const end = lastUsed + idle - slack
  const warning = end - Math.min(warningTime, idle / 2)
  if (now < warning) return { kind: 'far', next: warning - now }
  return now < end ? { kind: 'near', at: end, next: end - now } : { kind: 'over' }
}

/** Key in local storage through which windows of one browser share the time of last use. */
const storageKey = 'portal.used'
/** Minimum interval between writes, milliseconds: the warning needs no better precision. */
const tellEvery = 10_000

/** Windows share one session: activity in one keeps it alive in all. @returns stops sharing */
function shareActivity(): () => void {
  let told = 0
  const stop = subscribeActivity((at) => {
    if (at - told < tellEvery) return
    told = at
    try {
      localStorage.setItem(storageKey, String(at))
    } catch {
      // If storage is full, another window may warn needlessly; the successful call must not fail for that.
    }
  })
  const hear = ({ key, newValue }: StorageEvent) => {
    const at = Number(newValue)
    if (key === storageKey && at <= Date.now()) noteActivity(at)
  }
  window.addEventListener('storage', hear)
  return () => {
    stop()
    window.removeEventListener('storage', hear)
  }
}

/** Whether the session is about to end; 'far' while nobody is signed in. */
export function useExpiry(): Expiry['kind'] {
  const { idleMinutes } = usePortalConfig()
  const signedIn = useHasTokens()
  const [kind, setKind] = useState<Expiry['kind']>('far')
  useEffect(shareActivity, [])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = () => {
      clearTimeout(timer)
      const expiry = expiryOf(signedIn ? lastActivity() : 0, idleMinutes, Date.now())
      setKind(expiry.kind)
      if (expiry.kind !== 'over' && Number.isFinite(expiry.next)) timer = setTimeout(update, expiry.next)
    }
    update()
    const stop = subscribeActivity(update)
    // Timers do not run while the computer sleeps.
    document.addEventListener('visibilitychange', update)
    return () => {
      clearTimeout(timer)
      stop()
      document.removeEventListener('visibilitychange', update)
    }
  }, [idleMinutes, signedIn])
  return kind
}
