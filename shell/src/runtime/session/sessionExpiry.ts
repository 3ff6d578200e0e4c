import { lastActivity, noteActivity, subscribeActivity, useHasTokens } from '@shared/portal/internal'
import { useEffect, useState } from 'react'
import { usePortalConfig } from '../startup/portalConfig'

/** When the end of an unused session is near: told in time to go on (WCAG 2.2.1: two minutes at least). */

const minute = 60_000
/** The service notes a session's use every half minute, so it may end that much before this page thinks. */
const slack = minute / 2
const warningTime = 3 * minute

export type Expiry = { kind: 'far'; next: number } | { kind: 'near'; at: number; next: number } | { kind: 'over' }

/**
 * @param lastUsed when the session was last used, milliseconds
 * @param idleMinutes how long it may stay unused; 0 when that is not known
 * @returns where it stands, and in how many milliseconds that changes
 */
export function expiryOf(lastUsed: number, idleMinutes: number, now: number): Expiry {
  if (idleMinutes === 0 || lastUsed === 0) return { kind: 'far', next: Number.POSITIVE_INFINITY }
  const idle = idleMinutes * minute
  const end = lastUsed + idle - slack
  const warning = end - Math.min(warningTime, idle / 2)
  if (now < warning) return { kind: 'far', next: warning - now }
  return now < end ? { kind: 'near', at: end, next: end - now } : { kind: 'over' }
}

/** Where windows of one browser tell each other when their session was used. */
const storageKey = 'portal.used'
/** Written at most this often, milliseconds: the warning knows minutes. */
const tellEvery = 10_000

/** Windows share one session: what is done in one keeps it alive in all. @returns stops */
function shareActivity(): () => void {
  let told = 0
  const stop = subscribeActivity((at) => {
    if (at - told < tellEvery) return
    told = at
    try {
      localStorage.setItem(storageKey, String(at))
    } catch {
      // A full store costs a warning too many in another window; the call that was answered is not to fail for it.
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

/** How near the end of the session is, for as long as somebody is signed in. */
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
    // A computer that slept let no timer run.
    document.addEventListener('visibilitychange', update)
    return () => {
      clearTimeout(timer)
      stop()
      document.removeEventListener('visibilitychange', update)
    }
  }, [idleMinutes, signedIn])
  return kind
}
