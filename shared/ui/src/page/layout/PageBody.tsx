import type { ReactNode } from 'react'
import styles from './PageBody.module.css'

/** Content below the page header: cards in one column. */
export function PageBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>
}
