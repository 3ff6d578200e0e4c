import { useEffect } from 'react'
import { focusHeading } from './navigationFocus'

const dialogOf = (element: EventTarget | null): Element | null => (element instanceof Element ? element.closest('[role="dialog"]') : null)

interface Opener {
  element: HTMLElement
  /** The page it is on. */
  panel: HTMLElement | null
}

const asOpener = (element: HTMLElement): Opener => ({ element, panel: element.closest<HTMLElement>('[role="tabpanel"]') })

/** What opened a dialog; of one that took the place of another dialog, what opened that one. */
function firstOpener(dialog: Element, openers: WeakMap<Element, Opener>): Opener | undefined {
  const opener = openers.get(dialog)
  const replaced = opener?.element.isConnected === false && dialogOf(opener.element)
  return replaced ? firstOpener(replaced, openers) : opener
}

/**
 * Returns the focus to the element that opened a dialog when the dialog is removed from the page. A dialog that stays mounted when it closes does
 * this itself; most are unmounted instead, and keyboard users would have to start again at the top of the page. If the element goes too, as the
 * button of a row does that was handled in the dialog, the page's heading gets the focus.
 */
export function useDialogFocus(): void {
  useEffect(() => {
    const openers = new WeakMap<Element, Opener>()
    const open = new Set<Element>()
    let last: HTMLElement | undefined
    let onPage: Opener | undefined
    let returnedTo: Opener | undefined
    // The row is taken away only after the dialog, once the list is loaded again.
    const handled = new MutationObserver(() => {
      if (!returnedTo || returnedTo.element.isConnected) return
      handled.disconnect()
      if (document.activeElement === document.body) focusHeading(returnedTo.panel)
    })
    const onFocus = ({ target }: FocusEvent) => {
      const dialog = dialogOf(target)
      if (dialog && last && !openers.has(dialog) && dialogOf(last) !== dialog) {
        openers.set(dialog, asOpener(last))
        open.add(dialog)
      }
      if (target !== returnedTo?.element) handled.disconnect()
      if (!(target instanceof HTMLElement)) return
      last = target
      if (asOpener(target).panel) onPage = asOpener(target)
    }
    // Dialogs are rendered in their own containers at the end of the body.
    const taken = new MutationObserver(() => {
      for (const dialog of open) {
        if (dialog.isConnected) continue
        open.delete(dialog)
        const first = firstOpener(dialog, openers)
        // The question whether to withdraw something is in no dialog and on no page.
        const opener = first && (first.element.isConnected || first.panel) ? first : onPage
        if (!opener) continue
        // A dialog below moves the focus to its own beginning.
        const below = dialogOf(opener.element)
        if (document.activeElement !== document.body && !(below && dialogOf(document.activeElement) === below)) continue
        if (!opener.element.isConnected) {
          focusHeading(opener.panel)
          continue
        }
        opener.element.focus({ preventScroll: true })
        returnedTo = opener
        if (opener.panel) handled.observe(opener.panel, { childList: true, subtree: true })
      }
    })
    document.addEventListener('focusin', onFocus)
    taken.observe(document.body, { childList: true })
    return () => {
      document.removeEventListener('focusin', onFocus)
      taken.disconnect()
      handled.disconnect()
    }
  }, [])
}
