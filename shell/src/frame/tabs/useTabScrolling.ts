import { type RefObject, useEffect, useState } from 'react'
import type { OpenTab } from '../../runtime/tabs/tabs'
import { tabElementId } from './elementIds'

/**
 * Keeps the front tab in view.
 * @param bar contains an element for each open tab
 * @returns whether the tabs do not fit
 */
export function useTabScrolling(bar: RefObject<HTMLElement | null>, open: readonly OpenTab[], front: OpenTab | undefined): boolean {
  /** Width of the bar if the tabs do not fit; 0 if they do. */
  const [room, setRoom] = useState(0)

  // Measured by the observer, not directly in the effect: that would force a second layout of every page that opens.
  useEffect(() => {
    const element = bar.current
    if (!element) return
    const watching = new ResizeObserver(() => setRoom(element.scrollWidth > element.clientWidth + 1 ? element.clientWidth : 0))
    watching.observe(element)
    for (const child of element.children) watching.observe(child)
    return () => watching.disconnect()
  }, [bar, open])

  // Scroll the front tab fully into view: after a navigation, when its title changes, and when the bar gets narrower.
  const id = front?.id
  const width = front && `${front.title} ${front.unsaved}`
  useEffect(() => {
    if (!id) return
    const frame = requestAnimationFrame(() => document.getElementById(tabElementId(id))?.scrollIntoView({ block: 'nearest', inline: 'nearest' }))
    return () => cancelAnimationFrame(frame)
  }, [id, width, room])

  return room > 0
}
