import { type ReactNode, useEffect, useRef } from 'react'
import { documentTitle } from '../../runtime/registry/site'
import { focusHeading } from '../navigationFocus'
import styles from './ErrorPage.module.css'

interface ErrorPageProps {
  code?: '401' | '404' | '500'
  title: string
  text: string
  children: ReactNode
}

/** The pages 401, 404 and 500, inside and outside the frame, and one for what is done elsewhere. */
export function ErrorPage({ code, title, text, children }: ErrorPageProps) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    document.title = documentTitle(title)
    focusHeading(section.current)
  }, [title])
  return (
    <section ref={section} className={styles.page}>
      {code && (
        <p className={styles.code} aria-hidden="true">
          {code}
        </p>
      )}
      <h1 tabIndex={-1}>{title}</h1>
      <p className={styles.text}>{text}</p>
      <div className={styles.acts}>{children}</div>
    </section>
  )
}
