import { useEffect, useRef } from 'react'

/**
 * Gives the focus to a control nearby when what was removed had it: it would fall to the page's body, and the keyboard would begin again at
 * the top of the page. Whoever is elsewhere by then keeps it.
 * @param count number of the elements that can be removed
 * @param nearby the control, looked up once the elements are gone
 */
export function useFocusAfterRemoval(count: number, nearby: () => HTMLElement | null): void {
  const before = useRef(count)
  useEffect(() => {
    const removed = count < before.current
    before.current = count
    if (removed && document.activeElement === document.body) nearby()?.focus()
  }, [count])
}
