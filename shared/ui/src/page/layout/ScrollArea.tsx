import { type PropsWithChildren, useLayoutEffect, useRef, useState } from 'react'
import styles from './ScrollArea.module.css'

interface ScrollAreaProps {
  /** Name of the content: “管线”. */
  label: string
  className?: string
}

/**
 * Container for wide content that scrolls horizontally, also by keyboard. An edge that hides content is shaded, because phones show
 * no scroll bar at rest and a table cut between two columns looks complete.
 */
export function ScrollArea({ label, className = '', children }: PropsWithChildren<ScrollAreaProps>) {
  const area = useRef<HTMLDivElement>(null)
  const [hidden, setHidden] = useState({ before: false, after: false })
  useLayoutEffect(() => {
    const box = area.current
    if (!box) return
    const measure = () => {
      const left = Math.abs(box.scrollLeft)
      // Widths are integers, scroll positions are not.
      const next = { before: left > 1, after: box.scrollWidth - box.clientWidth - left > 1 }
      setHidden((shown) => (shown.before === next.before && shown.after === next.after ? shown : next))
    }
    measure()
    box.addEventListener('scroll', measure, { passive: true })
    const watching = new ResizeObserver(measure)
    watching.observe(box)
    // The content may grow while the box keeps its width.
    for (const content of box.children) watching.observe(content)
    return () => {
      box.removeEventListener('scroll', measure)
      watching.disconnect()
    }
  }, [])
  return (
    <div className={styles.place} data-hidden-before={hidden.before} data-hidden-after={hidden.after}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1) */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, and there are none to fill in */}
      <div ref={area} className={`${styles.scroll} ${className}`} role="group" tabIndex={0} aria-label={`${label}，可左右滚动`}>
        {children}
      </div>
    </div>
  )
}
