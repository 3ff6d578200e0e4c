import { PaperClipOutlined } from '@ant-design/icons'
import { type AnnouncementRow, announcementStates } from '@shared/contract/announcement'
import { Link } from 'react-router-dom'
import { PinnedMark, UnreadMark } from '../../theme/RowMarks'
import styles from './announcement.module.css'
import { announcementPath } from './announcementRow'

/** Title of an announcement in a list, with marks for unread and pinned. */
export function AnnouncementTitle({ row }: { row: AnnouncementRow }) {
  // Drafts and withdrawn announcements do not count as unread.
  const isNew = !row.read && row.status === announcementStates.published
  return (
    <span className={styles.title}>
      {isNew && <UnreadMark />}
      {row.pinned && <PinnedMark />}
      <Link className={isNew ? `${styles.link} ${styles.new}` : styles.link} to={announcementPath(row.id)} title={row.title}>
        {row.title || '未命名公告'}
      </Link>
    </span>
  )
}

/** 附件 3 个 */
export function AttachmentCount({ count }: { count: number }) {
  if (count === 0) return <>–</>
  return (
    <span className={styles.count}>
      <PaperClipOutlined aria-hidden />
      {count} 个
    </span>
  )
}
