import { useMedia } from '../theme/useMedia'

/** Whether this is a phone, on which nothing is sent from another. By its pointer too: a desktop window is as narrow at twice the size. */
export const useIsPhone = (): boolean => useMedia('(pointer: coarse) and (max-width: 767px)')
