import { type ReactNode, useId } from 'react'
import theme from '../../theme/theme.module.css'
import styles from './Card.module.css'

interface CardProps {
  title?: string
  /** Small text beside the title. */
  note?: ReactNode
  /** Shown at the right end of the title line. */
  extra?: ReactNode
  children: ReactNode
}

/** A card with a title. */
export function Card({ title, note, extra, children }: CardProps) {
  const id = useId()
  return (
    <section className={`${theme.card} ${styles.card}`} aria-labelledby={title ? id : undefined}>
      {title && (
        <div className={styles.head}>
          <h2 id={id}>{title}</h2>
          {note && <span className={styles.note}>{note}</span>}
          {extra && <span className={styles.extra}>{extra}</span>}
        </div>
      )}
      <div className={styles.body}>{children}</div>
    </section>
  )
}

interface PageHeadProps {
  title: string
  /** Purpose of the page, in one sentence. */
  about?: ReactNode
  /** Shown at the right end of the title line. */
  children?: ReactNode
}

/** Title of a page. After navigation the frame focuses it, so that screen readers continue there. */
export function PageHead({ title, about, children }: PageHeadProps) {
  return (
    <div className={styles.pageHead}>
      <div>
        <h1 className={styles.pageTitle} tabIndex={-1}>
          {title}
        </h1>
        {about && <p className={styles.about}>{about}</p>}
      </div>
      {children}
    </div>
  )
}
