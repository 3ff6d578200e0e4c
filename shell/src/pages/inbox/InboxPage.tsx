import { inboxEndpoints, type Message } from '@shared/contract/inbox'
import { role } from '@shared/contract/roles'
import { addDays, dayOf, isDateTimeText } from '@shared/contract/rules'
import { useCallMutation, useSession } from '@shared/portal'
import { dateInSentence, today } from '@shared/ui/headless'
import { type ListColumn, type ListFilter, type ListView, QueryList, RowActs } from '@shared/ui/list'
import { ToneIcon } from '@shared/ui/page'
import { Button } from 'antd'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { UnreadMark } from '../../theme/RowMarks'
import styles from './InboxPage.module.css'
import { ReminderSettingsButton } from './ReminderSettings'

const filters: readonly ListFilter[] = [{ kind: 'text', key: 'keyword', label: '关键词', placeholder: '编号、内容' }]
const views: readonly ListView[] = [
  { key: 'all', label: '全部', query: { state: 'all' } },
  { key: 'unread', label: '未读', query: { state: 'unread' } },
  { key: 'read', label: '已读', query: { state: 'read' } },
]

const columnsOf = (mark: (id: string) => void): readonly ListColumn<Message>[] => [
  {
    key: 'title',
    title: '消息',
    place: 'subject',
    render: (row) => (
      <div className={styles.message}>
        <MessageTitle row={row} onOpen={() => !row.read && mark(row.id)} />
        {row.text && <span className={styles.text}>{row.text}</span>}
      </div>
    ),
  },
  { key: 'bizTypeName', title: '类型', width: 140, priority: 1, place: 'number', text: (row) => row.bizTypeName },
  {
    key: 'time',
    title: '时间',
    width: 150,
    place: 'due',
    orderBy: 'time',
    render: (row) => <time dateTime={row.time}>{timeWords(row.time, today())}</time>,
  },
  {
    key: 'act',
    title: '操作',
    width: 100,
    place: 'actions',
    render: (row) =>
      row.read ? <span className={styles.quiet}>已读</span> : <RowActs name={row.title} first={{ label: '标为已读', act: () => mark(row.id) }} />,
  },
]

/** 消息中心: messages about the user's records, with links to them. */
export default function InboxPage() {
  const after = { invalidates: [inboxEndpoints.list] }
  const read = useCallMutation(inboxEndpoints.read, after)
  const readAll = useCallMutation(inboxEndpoints.readAll, after)
  const { mutate } = read
  const roleType = useSession((session) => session.roleType)
  const columns = useMemo(() => columnsOf((id) => mutate({ body: { ids: [id] } })), [mutate])
  return (
    <QueryList<Message>
      header={{
        title: '消息中心',
        rule: '与我有关的申请和审核发生变化时，会在这里提醒',
        // Up to what the list has: a message that came since has not been seen.
        actions: (shown) => (
          <>
            {roleType === role.useUnit && <ReminderSettingsButton />}
            <Button disabled={!shown?.upTo} loading={readAll.isPending} onClick={() => readAll.mutate({ body: { upTo: shown?.upTo } })}>
              全部标为已读
            </Button>
          </>
        ),
      }}
      endpoint={inboxEndpoints.list}
      name="message"
      views={views}
      filters={filters}
      columns={columns}
      noun="消息"
      measure="条"
      defaultOrder="time desc"
      orderText="按时间从近到远"
      selection={{
        name: ({ title }) => title,
        actions: (rows, clear) => (
          <Button
            disabled={rows.every((row) => row.read)}
            loading={read.isPending}
            onClick={() => {
              mutate({ body: { ids: rows.map((row) => row.id) } })
              clear()
            }}
          >
            标为已读
          </Button>
        ),
      }}
      nothing={(view) =>
        view?.key === 'unread'
          ? { kind: 'good', title: '没有未读消息', text: '所有消息都已读过' }
          : { kind: 'start', title: view?.key === 'read' ? '没有已读消息' : '还没有消息', text: '申请提交、接收、退回时，有关各方会在这里收到消息' }
      }
    />
  )
}

function MessageTitle({ row, onOpen }: { row: Message; onOpen(): void }) {
  return (
    <span className={styles.title}>
      {!row.read && <UnreadMark />}
      <span>
        <ToneIcon tone={row.tone} />
      </span>
      {row.path ? (
        <Link className={row.read ? undefined : styles.new} to={row.path} onClick={onOpen}>
          {row.title}
        </Link>
      ) : (
        <span className={row.read ? undefined : styles.new}>{row.title}</span>
      )}
    </span>
  )
}

/**
 * Formats the time of a message: 今天 09:20, 昨天 17:05, 11月18日 10:42; earlier years are included.
 * @param time `YYYY-MM-DD HH:mm:ss`
 */
export function timeWords(time: string, today: string): string {
  const [day, clock] = [dayOf(time), time.slice(11, 16)]
  if (!isDateTimeText(`${day} ${clock}`)) return time
  const words = day === today ? '今天' : day === addDays(today, -1) ? '昨天' : dateInSentence(day, today)
  return `${words} ${clock}`
}
