import type { ReactNode } from 'react'
import styles from './PageHead.module.css'

interface PageHeadProps {
  title: string
  /** What the page is for, in one sentence. */
  about?: ReactNode
  /** At the right end of the title's line. */
  children?: ReactNode
}

/** Title of a page; the frame puts the focus on it after a step forward, so that a screen reader goes on there. */
export function PageHead({ title, about, children }: PageHeadProps) {
  return (
    <div className={styles.head}>
      <div>
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {about && <p className={styles.about}>{about}</p>}
      </div>
      {children}
    </div>
  )
}
