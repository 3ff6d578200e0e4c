import { type RefObject, useLayoutEffect, useState } from 'react'

/** Width of an element including padding, pixels; undefined until it has been rendered. */
export function useRoom(element: RefObject<HTMLElement | null>): number | undefined {
  const [room, setRoom] = useState<number>()
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    const measure = () => {
      // A page in a background tab has no width: its last width is kept.
      if (box.clientWidth > 0) setRoom(box.clientWidth)
    }
    measure()
    const watching = new ResizeObserver(measure)
    watching.observe(box)
    return () => watching.disconnect()
  }, [element])
  return room
}
