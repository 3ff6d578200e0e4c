import { useSyncExternalStore } from 'react'

/** Whether the window is at least `width` CSS pixels wide. */
export function useMinWidth(width: number): boolean {
  const query = `(min-width: ${width}px)`
  return useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => window.matchMedia(query).matches,
    () => true,
  )
}
