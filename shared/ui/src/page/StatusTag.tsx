import type { ReactNode } from 'react'
import { Icon } from '../icon/Icon'
import { type Tone, toneIcons } from '../icon/toneIcons'
import styles from './StatusTag.module.css'

export type { Tone }

/** A state in words, with its shape before them. One element, because lists draw two hundred of them. */
export function StatusTag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={`${styles.tag} ${styles[tone]}`}>
      <Icon icon={toneIcons[tone]} />
      {children}
    </span>
  )
}
