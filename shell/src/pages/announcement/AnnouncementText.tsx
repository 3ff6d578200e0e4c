import { useMemo } from 'react'
import styles from './AnnouncementText.module.css'
import { safeHtml } from './safeHtml'

/** The text of an announcement. The only component that renders HTML from the service; it is always sanitised first. */
export function AnnouncementText({ html }: { html: string }) {
  const safe = useMemo(() => ({ __html: safeHtml(html) }), [html])
  return <div className={styles.text} dangerouslySetInnerHTML={safe} />
}
