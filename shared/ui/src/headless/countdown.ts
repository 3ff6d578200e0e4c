import { useEffect, useReducer } from 'react'

/**
 * Whole seconds until a moment, counted down; 0 once it is over. Counts again at once when the window comes back into
 * sight: browsers slow the clocks of hidden windows.
 * @param until milliseconds; undefined: nothing to count
 */
export function useSecondsLeft(until: number | undefined): number {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0)
  // By the clock of each drawing: a time that was kept would be that of the last tick, which may be long ago.
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
