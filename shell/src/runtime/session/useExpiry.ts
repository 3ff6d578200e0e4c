import { lastActivity, noteActivity, subscribeActivity, useHasTokens } from '@shared/portal/internal'
import { useEffect, useState } from 'react'
import { usePortalConfig } from '../startup/portalConfig'
import { type Expiry, expiryOf } from './expiry'

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
