import { useEffect } from 'react'

const isTyping = (target: EventTarget | null): boolean => target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null

/** Key strokes in a dialog must not trigger the page's shortcuts. */
const isInDialog = (target: EventTarget | null): boolean => target instanceof Element && target.closest('[role="dialog"], .ant-modal-wrap') !== null

export interface ReviewKeys {
  next?: () => void
  previous?: () => void
  submit?: () => void
}

/** J and K move through the queue, Ctrl+Enter takes the primary decision, wherever the focus is. @param active false while another tab is in front */
export function useReviewKeys(active: boolean, keys: ReviewKeys): void {
  useEffect(() => {
    if (!active) return
    const press = (event: KeyboardEvent) => {
      if (isInDialog(event.target)) return
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.defaultPrevented) keys.submit?.()
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (event.key === 'j' || event.key === 'J') keys.next?.()
      if (event.key === 'k' || event.key === 'K') keys.previous?.()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
}
