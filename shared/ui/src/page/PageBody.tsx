import type { ReactNode } from 'react'
import styles from './PageBody.module.css'

/** Content under the page header: cards one under another. */
export function PageBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>
}
