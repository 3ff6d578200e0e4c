import { useEffect } from 'react'

const dialogOf = (element: EventTarget | null): Element | null => (element instanceof Element ? element.closest('[role="dialog"]') : null)

/**
 * Focus goes back to what opened a dialog when the dialog leaves the page. A dialog that is closed where it stands does this itself; one that
 * is taken away, as most are, left it nowhere: who works with the keyboard began at the top of the page again.
 */
export function useDialogFocus(): void {
  useEffect(() => {
    const openers = new Map<Element, HTMLElement>()
    let last: HTMLElement | undefined
    const onFocus = ({ target }: FocusEvent) => {
      const dialog = dialogOf(target)
      if (dialog && last && !openers.has(dialog) && dialogOf(last) !== dialog) openers.set(dialog, last)
      if (target instanceof HTMLElement) last = target
    }
    // Dialogs stand in boxes of their own at the end of the body.
    const taken = new MutationObserver(() => {
      for (const [dialog, opener] of openers) {
        if (dialog.isConnected) continue
        openers.delete(dialog)
        // A dialog below takes the focus to its own beginning.
        const below = dialogOf(opener)
        if (document.activeElement === document.body || (below && dialogOf(document.activeElement) === below)) opener.focus({ preventScroll: true })
      }
    })
    document.addEventListener('focusin', onFocus)
    taken.observe(document.body, { childList: true })
    return () => {
      document.removeEventListener('focusin', onFocus)
      taken.disconnect()
    }
  }, [])
}
