import type { ArticleRow, DataOf, endpoints } from '@shared/contract'
import { Link } from 'react-router-dom'
import look from '../look/look.module.css'
import { PinnedMark } from '../look/RowMarks'
import { noticePath } from '../notice/paths'
import { type CardQuery, HomeCard } from './HomeCard'
import styles from './NoticeCard.module.css'

type Notices = DataOf<typeof endpoints.article.findArticleList>

/** 11-18 within the year, 2025-11-18 before it. */
const dayOf = (date: string, now: Date): string => (date.startsWith(`${now.getFullYear()}-`) ? date.slice(5, 10) : date.slice(0, 10))

/** 通知公告: pinned and latest ones, the unread marked. */
export function NoticeCard({ query, className }: { query: CardQuery<Notices>; className: string }) {
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
      <ul className={styles.notices}>
        {query.data?.list.map((notice) => (
          <Notice key={notice.id} notice={notice} />
        ))}
      </ul>
    </HomeCard>
  )
}

function Notice({ notice }: { notice: ArticleRow }) {
  return (
    <li>
      {!notice.read && (
        <span className={styles.dot} title="未读">
          <span className={look.hiddenText}>未读</span>
        </span>
      )}
      {notice.pinned && <PinnedMark />}
      <Link className={`${look.ellipsis} ${notice.read ? '' : styles.new}`} to={noticePath(notice.id)} title={notice.title}>
        {notice.title}
      </Link>
      <time dateTime={notice.publishDate.slice(0, 10)}>{dayOf(notice.publishDate, new Date())}</time>
    </li>
  )
}
