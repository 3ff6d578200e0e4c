import { DownOutlined, EditOutlined, LeftOutlined, PrinterOutlined, RightOutlined } from '@ant-design/icons'
import { type Announcement, announcementAttachments, announcementEndpoints, announcementStates } from '@shared/contract/announcement'
import { homeEndpoints } from '@shared/contract/portal'
import { role } from '@shared/contract/roles'
import { dayOf, minuteOf } from '@shared/contract/rules'
import { invalidateCalls, useCallQuery, useSession, useSteadyTab, useTabTitle } from '@shared/portal'
import { AttachmentPapers } from '@shared/ui/detail'
import { EmptyState, FailureNote, LongWait, menuLandmark, PageBody, PageHeader, StatusTag } from '@shared/ui/page'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Dropdown, Skeleton } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import styles from './AnnouncementDetailPage.module.css'
import { AnnouncementText } from './AnnouncementText'
import { actLabels, actsOf, useAnnouncementActions } from './announcementActions'
import { announcementPath, announcementTones, editPath } from './announcementRow'

const title = '公告详情'

/** One announcement to read; opening it marks it as read. */
export default function AnnouncementDetailPage() {
  const [address] = useSearchParams()
  const id = address.get('id') ?? ''
  const queries = useQueryClient()
  const { data, error, isFetching, refetch } = useCallQuery(announcementEndpoints.detail, { query: { id } }, { enabled: id !== '', staleTime: 0 })
  useTabTitle(data?.title)
  const opened = data?.id
  useEffect(() => {
    // It is read now, so lists that show it as unread are fetched again.
    if (!opened) return
    void invalidateCalls(queries, [announcementEndpoints.list, homeEndpoints.latestAnnouncements])
  }, [opened, queries])

  // One that was withdrawn since it was read must not be shown as if it were in force.
  if (data && error?.code !== 'NOT_FOUND') return <Read announcement={data} notRenewed={error !== null} />
  return (
    <>
      <PageHeader title={title} />
      <PageBody>
        <section className={styles.card} aria-label={title}>
          {id === '' || error?.code === 'NOT_FOUND' ? (
            <EmptyState
              kind="search"
              title="公告不存在或已被撤回"
              text="可能已由管理员撤回，请到列表查看其他公告"
              actions={<Link to="/notice">全部公告</Link>}
            />
          ) : error ? (
            <FailureNote failure={error} onRetry={() => void refetch()} retrying={isFetching} />
          ) : (
            <>
              <LongWait />
              <Skeleton active title={false} paragraph={{ rows: 10 }} className={styles.waiting} />
            </>
          )}
        </section>
      </PageBody>
    </>
  )
}

/** @param notRenewed it could not be read again, and is as it was then */
function Read({ announcement, notRenewed }: { announcement: Announcement; notRenewed: boolean }) {
  const writes = useSession((session) => session.roleType === role.administrator)
  return (
    <>
      <PageHeader
        title={title}
        status={writes && <StatusTag tone={announcementTones[announcement.status] ?? 'idle'}>{announcement.statusName}</StatusTag>}
        actions={
          <>
            {writes && <WriterActs announcement={announcement} />}
            <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
              打印
            </Button>
          </>
        }
      />
      <PageBody>
        {notRenewed && <Alert type="warning" showIcon title="没有读到最新内容，显示的是上次打开时的公告" />}
        <article className={styles.card} aria-labelledby="announcement-title">
          <header className={styles.head}>
            <h2 id="announcement-title" className={styles.title}>
              {announcement.title || '未命名公告'}
            </h2>
            <p className={styles.about}>
              <span>{announcement.kindName}</span>
              {announcement.publisher && <span>{announcement.publisher}</span>}
              {announcement.publishDate && (
                <span>
                  发布于 <time dateTime={dayOf(announcement.publishDate)}>{minuteOf(announcement.publishDate)}</time>
                </span>
              )}
              {writes && <span>由 {announcement.authorName} 编写</span>}
            </p>
          </header>
          <AnnouncementText html={announcement.content} />
          {announcement.attachments.length > 0 && (
            <section className={styles.papers} aria-label="附件">
              <AttachmentPapers definition={{ attachments: announcementAttachments }} attachments={announcement.attachments} fields={{}} />
            </section>
          )}
        </article>
        <nav className={styles.neighbours} aria-label="上一篇和下一篇">
          <Neighbour announcement={announcement.previous} words="上一篇" none="已是第一篇" icon={<LeftOutlined aria-hidden />} />
          <Neighbour announcement={announcement.next} words="下一篇" none="已是最后一篇" icon={<RightOutlined aria-hidden />} />
        </nav>
      </PageBody>
    </>
  )
}

/** Link to the previous or next announcement; it opens in the same tab, so that browsing does not fill the tab bar. */
function Neighbour({ announcement, words, none, icon }: { announcement: Announcement['previous']; words: string; none: string; icon: ReactNode }) {
  return (
    <p className={styles.neighbour}>
      {icon}
      {words}：
      {announcement ? (
        <Link replace to={announcementPath(announcement.id)} title={announcement.title}>
          {announcement.title}
        </Link>
      ) : (
        <span className={styles.none}>{none}</span>
      )}
    </p>
  )
}

function WriterActs({ announcement }: { announcement: Announcement }) {
  const navigate = useNavigate()
  const { close } = useSteadyTab()
  const { take, busy } = useAnnouncementActions((act) => act === 'remove' && close('/notice'))
  const [first, ...rest] = actsOf(announcement)
  return (
    <>
      <Button icon={<EditOutlined />} onClick={() => void navigate(editPath(announcement.id))}>
        编辑
      </Button>
      {first && (
        <Button
          type={announcement.status === announcementStates.published ? 'default' : 'primary'}
          loading={busy}
          onClick={() => void take(first, announcement)}
        >
          {actLabels[first]}
        </Button>
      )}
      {rest.length > 0 && (
        <Dropdown
          menu={{ items: rest.map((act) => ({ key: act, label: actLabels[act], danger: true, onClick: () => void take(act, announcement) })) }}
          autoFocus
          trigger={['click']}
          popupRender={menuLandmark('更多操作')}
        >
          <Button>
            更多
            <DownOutlined aria-hidden />
          </Button>
        </Dropdown>
      )}
    </>
  )
}
