import type { PropsWithChildren } from 'react'
import styles from './ScrollArea.module.css'

export interface ScrollAreaProps {
  /** What is in it: “管线”. */
  label: string
  className?: string
}

/** What is wider than its place and scrolls sideways in it, by keyboard too. */
export function ScrollArea({ label, className = '', children }: PropsWithChildren<ScrollAreaProps>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, and there are none to fill in
    <div className={`${styles.scroll} ${className}`} role="group" tabIndex={0} aria-label={`${label}，可左右滚动`}>
      {children}
    </div>
  )
}
