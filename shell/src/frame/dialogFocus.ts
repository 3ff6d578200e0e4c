import { useEffect } from 'react'

const dialogOf = (element: EventTarget | null): Element | null => (element instanceof Element ? element.closest('[role="dialog"]') : null)

/**
 * Returns the focus to the element that opened a dialog when the dialog is removed from the page. A dialog that stays mounted when it closes does
 * this itself; most are unmounted instead, and keyboard users would have to start again at the top of the page.
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
    // Dialogs are rendered in their own containers at the end of the body.
    const taken = new MutationObserver(() => {
      for (const [dialog, opener] of openers) {
        if (dialog.isConnected) continue
        openers.delete(dialog)
        // A dialog below moves the focus to its own beginning.
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
