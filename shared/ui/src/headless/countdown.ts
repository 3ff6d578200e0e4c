import { useEffect, useReducer } from 'react'

/**
 * Whole seconds until a point in time, counting down to 0. Updates at once when the window becomes visible again, because browsers
 * slow down the timers of hidden windows.
 * @param until milliseconds; undefined: returns 0
 */
export function useSecondsLeft(until: number | undefined): number {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0)
  // Calculated at each render: a stored value could be as old as the last tick.
  const left = until === undefined ? 0 : Math.max(0, Math.ceil((until - Date.now()) / 1000))
  const running = left > 0
  useEffect(() => {
    if (!running) return
    const timer = setInterval(tick, 1000)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [running])
  return left
}

/** 8:42 */
export const clockText = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
