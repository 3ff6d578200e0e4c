import type { ReactNode } from 'react'
import styles from './FieldGrid.module.css'

/** Fields of a form in two columns; in one in a narrow window. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>
}
