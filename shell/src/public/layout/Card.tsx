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
