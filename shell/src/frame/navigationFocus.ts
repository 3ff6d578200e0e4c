import { type RefObject, useEffect } from 'react'
import { documentTitle } from '../runtime/registry/site'

/** The heading a page starts with; screen readers go on from there. */
export function focusHeading(panel: HTMLElement | null): void {
  const heading = panel?.querySelector<HTMLElement>('[data-page-title], h1')
  if (!heading) return
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/**
 * After each navigation: title, top of the page, focus on its heading (specification §2). Runs whenever the panel comes to
 * the front, because effects of a hidden panel are taken back. A page that changes its own query (a filter, the number of a
 * draft that was just kept for the first time) has not been navigated to: whoever types in it must not lose the field.
 */
export function useNavigationFocus(panel: RefObject<HTMLElement | null>, title: string): void {
  useEffect(() => {
    document.title = documentTitle(title)
  }, [title])
  useEffect(() => {
    panel.current?.scrollTo({ top: 0 })
    focusHeading(panel.current)
  }, [panel])
}

/** A page that arrives after its skeleton: the heading that had the focus is gone with the skeleton. */
export function useLateHeading(panel: RefObject<HTMLElement | null>, ready: boolean): void {
  useEffect(() => {
    if (ready && (document.activeElement === null || document.activeElement === document.body)) focusHeading(panel.current)
  }, [panel, ready])
}
