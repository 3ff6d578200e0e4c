import type { AnnouncementRow } from '@shared/contract/announcement'
import type { DataOf } from '@shared/contract/endpoint'
import type { homeEndpoints } from '@shared/contract/portal'
import { dayOf } from '@shared/contract/rules'
import { today } from '@shared/ui/headless'
import { Link } from 'react-router-dom'
import { PinnedMark } from '../../theme/RowMarks'
import theme from '../../theme/theme.module.css'
import { announcementPath } from '../announcement/announcementRow'
import styles from './AnnouncementCard.module.css'
import { type CardQuery, HomeCard } from './HomeCard'

type Announcements = DataOf<typeof homeEndpoints.latestAnnouncements>

/** 11-18 in the current year, otherwise 2025-11-18. */
const briefDay = (date: string): string => (date.slice(0, 4) === today().slice(0, 4) ? date.slice(5, 10) : dayOf(date))

/** 通知公告: pinned and latest announcements, with unread ones marked. */
export function AnnouncementCard({ query, className }: { query: CardQuery<Announcements>; className: string }) {
  const unread = query.data?.unread ?? 0
  return (
    <HomeCard
      title="通知公告"
      note={unread > 0 && <span className={styles.unread}>{unread} 条未读</span>}
      more={{ label: '全部公告', path: '/notice' }}
      query={query}
      className={className}
      bones={6}
    >
      <ul className={styles.announcements}>
        {query.data?.list.map((announcement) => (
          <AnnouncementItem key={announcement.id} announcement={announcement} />
        ))}
      </ul>
    </HomeCard>
  )
}

function AnnouncementItem({ announcement }: { announcement: AnnouncementRow }) {
  return (
    <li>
      {!announcement.read && (
        <span className={styles.dot} title="未读">
          <span className={theme.hiddenText}>未读</span>
        </span>
      )}
      {announcement.pinned && <PinnedMark />}
      <Link className={`${theme.ellipsis} ${announcement.read ? '' : styles.new}`} to={announcementPath(announcement.id)} title={announcement.title}>
        {announcement.title}
      </Link>
      <time dateTime={dayOf(announcement.publishDate)}>{briefDay(announcement.publishDate)}</time>
    </li>
  )
}
