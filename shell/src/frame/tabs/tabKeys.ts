import type { KeyboardEvent } from 'react'

interface KeyedTab {
  show(): void
  /** Undefined for a tab that stays open. */
  close: (() => void) | undefined
  /** Opens the menu of the tab, at a point of the window. */
  openMenu(left: number, top: number): void
}

/** The keys of a tab (WAI-ARIA, tabs with manual activation): arrows move the focus, Enter shows, Delete closes. */
export function onTabKey(event: KeyboardEvent<HTMLElement>, tab: KeyedTab): void {
  const { key, shiftKey, currentTarget } = event
  const elements = [...(currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
  const at = elements.indexOf(currentTarget)
  if (key === 'ArrowRight') elements[(at + 1) % elements.length]?.focus()
  else if (key === 'ArrowLeft') elements[(at - 1 + elements.length) % elements.length]?.focus()
  else if (key === 'Home') elements[0]?.focus()
  else if (key === 'End') elements[elements.length - 1]?.focus()
  else if (key === 'Enter' || key === ' ') tab.show()
  else if (key === 'Delete' && tab.close) {
    tab.close()
    ;(elements[at + 1] ?? elements[at - 1])?.focus()
  } else if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) {
    const { left, bottom } = currentTarget.getBoundingClientRect()
    tab.openMenu(left, bottom)
  } else return
  event.preventDefault()
}
