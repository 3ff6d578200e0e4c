import { useEffect, useState } from 'react'

/**
 * Whole seconds until a moment, counted down; 0 once it is over. Counts again at once when the window comes back into
 * sight: browsers slow the clocks of hidden windows.
 * @param until milliseconds; undefined: nothing to count
 */
export function useSecondsLeft(until: number | undefined): number {
  const secondsLeft = () => (until === undefined ? 0 : Math.max(0, Math.ceil((until - Date.now()) / 1000)))
  const [, setTick] = useState(0)
  useEffect(() => {
    if (until === undefined) return
    const count = () => {
      setTick((tick) => tick + 1)
      if (Date.now() >= until) clearInterval(timer)
    }
    const timer = setInterval(count, 1000)
    document.addEventListener('visibilitychange', count)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', count)
    }
  }, [until])
  return secondsLeft()
}

/** 8:42 */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
