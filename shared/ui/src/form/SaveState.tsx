import type { ReactNode } from 'react'
import styles from './SubmitBar.module.css'

export interface SaveStateProps {
  tone: 'success' | 'warning' | 'error' | 'plain'
  icon: ReactNode
  children: ReactNode
}

/** What became of saving, at the foot of a form: an icon in its colour, and words. */
export function SaveState({ tone, icon, children }: SaveStateProps) {
  return (
    <span className={styles.saved}>
      <span className={styles[tone]} aria-hidden>
        {icon}
      </span>
      {children}
    </span>
  )
}
