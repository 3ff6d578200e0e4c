import { type ReactNode, useId } from 'react'
import theme from '../../theme/theme.module.css'
import styles from './Card.module.css'

interface CardProps {
  title?: string
  /** Small words beside the title. */
  note?: ReactNode
  /** At the right end of the title's line. */
  extra?: ReactNode
  children: ReactNode
}

/** A group of content on white, with its title. */
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
  /** What the page is for, in one sentence. */
  about?: ReactNode
  /** At the right end of the title's line. */
  children?: ReactNode
}

/** Title of a page; the frame puts the focus on it after a step forward, so that a screen reader goes on there. */
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
