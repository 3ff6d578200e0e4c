import { useMemo } from 'react'
import styles from './AnnouncementText.module.css'
import { safeHtml } from './safeHtml'

/** The text of an announcement. The only place of the portal that shows HTML from the service, and never without looking at it. */
export function AnnouncementText({ html }: { html: string }) {
  const safe = useMemo(() => ({ __html: safeHtml(html) }), [html])
  return <div className={styles.text} dangerouslySetInnerHTML={safe} />
}
