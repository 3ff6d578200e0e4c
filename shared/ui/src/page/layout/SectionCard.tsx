import { type ReactNode, useId } from 'react'
import styles from './SectionCard.module.css'

interface SectionCardProps {
  title: string
  /** Short text beside the title: 3 台, 取自企业信息. */
  note?: ReactNode
  /** Shown at the right of the title line. */
  extra?: ReactNode
  /** Anchor for links on the page. */
  id?: string
  /** Content without padding, for tables. */
  flush?: boolean
  children: ReactNode
}

/** One section of a page: a flat card with a heading. */
export function SectionCard({ title, note, extra, id, flush = false, children }: SectionCardProps) {
  const headingId = useId()
  return (
    <section id={id} tabIndex={id ? -1 : undefined} aria-labelledby={headingId} className={styles.card}>
      <div className={styles.head}>
        <h2 id={headingId} className={styles.title}>
          {title}
        </h2>
        {note && <span className={styles.note}>{note}</span>}
        {extra && <div className={styles.extra}>{extra}</div>}
      </div>
      <div className={flush ? undefined : styles.body}>{children}</div>
    </section>
  )
}
