import { useEffect, useState } from 'react'

/** Debounces a text, so that not every key stroke sends a request. */
export function usePaused(text: string, milliseconds = 300): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), milliseconds)
    return () => clearTimeout(timer)
  }, [text, milliseconds])
  return paused
}
