import { useEffect, useState } from 'react'

/** A text after the typist has paused, so that not every key asks the service. */
export function usePaused(text: string, milliseconds = 300): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), milliseconds)
    return () => clearTimeout(timer)
  }, [text, milliseconds])
  return paused
}
