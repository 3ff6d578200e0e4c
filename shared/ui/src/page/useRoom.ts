import { type RefObject, useLayoutEffect, useState } from 'react'

/** Pixels an element is wide, its padding included; undefined until it has been drawn. */
export function useRoom(element: RefObject<HTMLElement | null>): number | undefined {
  const [room, setRoom] = useState<number>()
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    const measure = () => {
      // A page behind another has no width: what it had is kept until it is seen again.
      if (box.clientWidth > 0) setRoom(box.clientWidth)
    }
    measure()
    const watching = new ResizeObserver(measure)
    watching.observe(box)
    return () => watching.disconnect()
  }, [element])
  return room
}
