import { useSyncExternalStore } from 'react'

/** Whether a media query matches; renders again when that changes. */
export function useMedia(query: string, onServer = false): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => window.matchMedia(query).matches,
    () => onServer,
  )
}

/** Whether the window is at least `width` CSS pixels wide. */
export const useMinWidth = (width: number): boolean => useMedia(`(min-width: ${width}px)`, true)
