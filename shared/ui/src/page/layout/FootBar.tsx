import type { ReactNode } from 'react'
import styles from './FootBar.module.css'

/** Bar of actions that a page ends with: it stays at the foot of the window. @param className for what differs, with two classes in its selectors */
export function FootBar({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <>
      <div className={styles.room} aria-hidden />
      {/* The portal finds the bar by its attribute, and leaves it at the foot. */}
      <div className={className ? `${styles.bar} ${className}` : styles.bar} data-page-foot="">
        {children}
      </div>
    </>
  )
}
