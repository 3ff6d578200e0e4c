import type { ReactNode } from 'react'
import { Icon } from '../../icon/Icon'
import { type Tone, toneIcons } from '../../icon/toneIcons'
import styles from './StatusTag.module.css'

export type { Tone }

/** A status text with its icon. A single element, because lists render two hundred of them. */
export function StatusTag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={`${styles.tag} ${styles[tone]}`}>
      <Icon icon={toneIcons[tone]} />
      {children}
    </span>
  )
}
