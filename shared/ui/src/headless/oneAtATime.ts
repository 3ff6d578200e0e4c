import { useRef } from 'react'

/** Prevents concurrent runs: a call while the work is running does nothing. */
export function useOneAtATime<Given extends readonly unknown[]>(work: (...given: Given) => Promise<void>): (...given: Given) => Promise<void> {
  const running = useRef(false)
  return async (...given) => {
    if (running.current) return
    running.current = true
    try {
      await work(...given)
    } finally {
      running.current = false
    }
  }
}
