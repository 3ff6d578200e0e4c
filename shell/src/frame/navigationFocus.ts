import { type RefObject, useEffect } from 'react'
import { documentTitle } from '../runtime/registry/site'

/** Focuses a page's heading, so that screen readers continue there. */
export function focusHeading(panel: HTMLElement | null): void {
  const heading = panel?.querySelector<HTMLElement>('[data-page-title], h1')
  if (!heading) return
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/**
 * After each navigation: sets the title, scrolls to the top and focuses the heading (specification §2). Runs when the panel comes to
 * the front, because a hidden panel's effects are cleaned up. When a page only changes its query (a filter, the id of a new draft), the
 * focus stays where the user is typing; only if what had it is gone, as when a form takes the place of a list, it goes to the heading.
 */
export function useNavigationFocus(panel: RefObject<HTMLElement | null>, title: string, search: string): void {
  useEffect(() => {
    document.title = documentTitle(title)
  }, [title])
  useEffect(() => {
    panel.current?.scrollTo({ top: 0 })
    focusHeading(panel.current)
  }, [panel])
  useEffect(() => {
    if (nothingFocused()) focusHeading(panel.current)
  }, [panel, search])
}

const nothingFocused = (): boolean => document.activeElement === null || document.activeElement === document.body

/** Focuses the heading of a page that replaces its skeleton: the focused heading was removed with the skeleton. */
export function useLateHeading(panel: RefObject<HTMLElement | null>, ready: boolean): void {
  useEffect(() => {
    if (ready && nothingFocused()) focusHeading(panel.current)
  }, [panel, ready])
}
