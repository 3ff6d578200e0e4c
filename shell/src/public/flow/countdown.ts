import { useEffect, useReducer } from 'react'

/** Whole seconds from `now` to `then`, both in milliseconds; 0 when it is past. */
export const secondsUntil = (then: number, now: number): number => Math.max(0, Math.ceil((then - now) / 1000))

/** Seconds until a moment, counted down while the page is open. @param then milliseconds; 0 for none */
export function useSecondsUntil(then: number): number {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0)
  // By the clock of each drawing: a time that was kept would be that of the last tick, which may be long ago.
  const left = secondsUntil(then, Date.now())
  const running = left > 0
  useEffect(() => {
    if (!running) return
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [running])
  return left
}

/** 8:42 */
export const clockText = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
