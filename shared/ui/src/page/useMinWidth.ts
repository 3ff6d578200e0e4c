import { useMedia } from '../theme/useMedia'

/** Whether the window is at least `width` CSS pixels wide. */
export const useMinWidth = (width: number): boolean => useMedia(`(min-width: ${width}px)`, true)
