import { PlusOutlined } from '@ant-design/icons'
import { type AnnouncementRow, announcementEndpoints, announcementKinds, announcementStateNames } from '@shared/contract/announcement'
import { role } from '@shared/contract/roles'
import { dayOf } from '@shared/contract/rules'
import { useSession } from '@shared/portal'
import { type ListColumn, type ListFilter, type ListView, QueryList, RowActs } from '@shared/ui/list'
import { StatusTag } from '@shared/ui/page'
import { Button } from 'antd'
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { AnnouncementTitle, AttachmentCount } from './AnnouncementTitle'
import { type AnnouncementAction, actLabels, actsOf, useAnnouncementActions } from './announcementActions'
import { announcementTones, editPath } from './announcementRow'

const filters: readonly ListFilter[] = [
  { kind: 'text', key: 'keyword', label: '关键词', placeholder: '标题、正文' },
  { kind: 'select', key: 'kind', label: '类别', options: announcementKinds },
  { kind: 'dates', key: 'from', toKey: 'to', label: '发布日期' },
]

/** Views for administrators; other users see only published announcements. */
const views: readonly ListView[] = [
  { key: 'all', label: '全部', query: {} },
  ...Object.entries(announcementStateNames).map(([status, label]) => ({ key: status, label, query: { status } })),
]

const readerColumns: readonly ListColumn<AnnouncementRow>[] = [
  { key: 'title', title: '标题', place: 'subject', orderBy: 'title', render: (row) => <AnnouncementTitle row={row} /> },
  { key: 'kind', title: '类别', width: 100, priority: 2, place: 'number', text: (row) => row.kindName },
  {
    key: 'attachments',
    title: '附件',
    width: 80,
    priority: 3,
    place: 'number',
    label: '附件',
    text: (row) => (row.attachmentCount === 0 ? '' : String(row.attachmentCount)),
    render: (row) => <AttachmentCount count={row.attachmentCount} />,
  },
  { key: 'publisher', title: '发布单位', width: 200, priority: 4, text: (row) => row.publisher },
  { key: 'publishDate', title: '发布日期', width: 120, priority: 1, place: 'due', orderBy: 'publishDate', text: (row) => dayOf(row.publishDate) },
]

const writerColumns = (take: (act: AnnouncementAction, row: AnnouncementRow) => Promise<void>): readonly ListColumn<AnnouncementRow>[] => [
  ...readerColumns,
  {
    key: 'status',
    title: '状态',
    width: 110,
    place: 'status',
    render: (row) => <StatusTag tone={announcementTones[row.status] ?? 'idle'}>{row.statusName}</StatusTag>,
  },
  {
    key: 'acts',
    title: '操作',
    width: 124,
    place: 'actions',
    render: (row) => (
      <RowActs
        name={row.title || '未命名公告'}
        first={{ label: '编辑', to: editPath(row.id) }}
        more={actsOf(row).map((act) => ({
          key: act,
          label: actLabels[act],
          danger: act === 'remove' || act === 'withdraw',
          act: () => void take(act, row),
        }))}
      />
    ),
  },
]

/** 通知公告: published announcements; for administrators also drafts and withdrawn ones. */
export default function AnnouncementListPage() {
  const writes = useSession((session) => session.roleType === role.administrator)
  const navigate = useNavigate()
  const { take } = useAnnouncementActions()
  const columns = useMemo(() => (writes ? writerColumns(take) : readerColumns), [writes, take])
  return (
    <QueryList<AnnouncementRow>
      header={{
        title: '通知公告',
        rule: '置顶在前，其余按发布时间从近到远',
        primary: writes && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate(editPath())}>
            新建公告
          </Button>
        ),
      }}
      endpoint={announcementEndpoints.list}
      name="announcement"
      views={writes ? views : []}
      filters={filters}
      columns={columns}
      noun="公告"
      measure="条"
      defaultOrder="publishDate desc"
      nothing={(view) =>
        view && view.key !== 'all'
          ? { kind: 'good', title: `没有${view.label}的公告` }
          : { kind: 'start', title: '还没有公告', text: writes ? '写好的公告发布后，所有用户都能看到' : '发布新公告后会出现在这里' }
      }
    />
  )
}
