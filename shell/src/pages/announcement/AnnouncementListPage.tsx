import { DownOutlined, PlusOutlined } from '@ant-design/icons'
import { type AnnouncementRow, announcementEndpoints, announcementKinds, announcementStateNames } from '@shared/contract/announcement'
import { useSession } from '@shared/portal'
import { type ListColumn, type ListFilter, type ListView, QueryList } from '@shared/ui/list'
import { StatusTag, useMinWidth } from '@shared/ui/page'
import { Button, Dropdown } from 'antd'
import { useNavigate } from 'react-router-dom'
import { AnnouncementTitle, AttachmentCount } from './AnnouncementTitle'
import styles from './announcement.module.css'
import { type AnnouncementAction, actLabels, actsOf, useAnnouncementActions } from './announcementActions'
import { announcementTones } from './announcementTones'
import { editPath } from './paths'

const filters: readonly ListFilter[] = [
  { kind: 'text', key: 'keyword', label: '关键词', placeholder: '标题、正文' },
  { kind: 'select', key: 'kind', label: '类别', options: announcementKinds },
  { kind: 'dates', key: 'from', toKey: 'to', label: '发布日期' },
]

/** Views of an administrator; everybody else sees what is published. */
const views: readonly ListView[] = [
  { key: 'all', label: '全部', query: {} },
  ...Object.entries(announcementStateNames).map(([status, label]) => ({ key: status, label, query: { status } })),
]

/** 通知公告: what was announced; for administrators also what is still to be. */
export default function AnnouncementListPage() {
  const writes = useSession((session) => session.roleType === '9')
  const navigate = useNavigate()
  const roomy = useMinWidth(768)
  const { take } = useAnnouncementActions()
  const acts = (row: AnnouncementRow) => <RowActs row={row} onAct={(act) => void take(act, row)} />
  const status = (row: AnnouncementRow) => <StatusTag tone={announcementTones[row.status] ?? 'idle'}>{row.statusName}</StatusTag>
  const wide: ListColumn<AnnouncementRow>[] = [
    { key: 'title', title: '标题', always: true, orderBy: 'title', render: (row) => <AnnouncementTitle row={row} /> },
    { key: 'kind', title: '类别', width: 100, text: (row) => row.kindName },
    { key: 'publishDate', title: '发布日期', width: 120, orderBy: 'publishDate', text: (row) => row.publishDate.slice(0, 10) },
    { key: 'publisher', title: '发布单位', width: 200, from: 1400, text: (row) => row.publisher },
    { key: 'attachments', title: '附件', width: 80, render: (row) => <AttachmentCount count={row.attachmentCount} /> },
    ...(writes
      ? [
          { key: 'status', title: '状态', width: 110, always: true, render: status },
          { key: 'acts', title: '操作', width: 124, always: true, render: acts },
        ]
      : []),
  ]
  const narrow: ListColumn<AnnouncementRow>[] = [
    {
      key: 'title',
      title: '标题',
      always: true,
      render: (row) => (
        <div className={styles.entry}>
          <AnnouncementTitle row={row} />
          <span className={styles.about}>
            {writes && status(row)}
            {[row.kindName, row.publishDate.slice(0, 10), row.attachmentCount > 0 ? `附件 ${row.attachmentCount} 个` : ''].filter(Boolean).join('　')}
          </span>
          {writes && acts(row)}
        </div>
      ),
    },
  ]
  return (
    <QueryList<AnnouncementRow>
      header={{
        title: '通知公告',
        rule: '置顶在前，其余按发布时间从近到远',
        actions: writes && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate(editPath())}>
            新建公告
          </Button>
        ),
      }}
      endpoint={announcementEndpoints.list}
      name="announcement"
      views={writes ? views : []}
      filters={filters}
      columns={roomy ? wide : narrow}
      rowKey={(row) => row.id}
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

function RowActs({ row, onAct }: { row: AnnouncementRow; onAct(act: AnnouncementAction): void }) {
  const navigate = useNavigate()
  const name = row.title || '未命名公告'
  const items = actsOf(row).map((act) => ({ key: act, label: actLabels[act], danger: act === 'remove' || act === 'withdraw', onClick: () => onAct(act) }))
  return (
    <span className={styles.acts}>
      <Button type="link" size="small" aria-label={`编辑 ${name}`} onClick={() => void navigate(editPath(row.id))}>
        编辑
      </Button>
      <Dropdown menu={{ items }} trigger={['click']} popupRender={(menu) => <section aria-label={`更多操作：${name}`}>{menu}</section>}>
        <Button type="link" size="small" aria-label={`更多操作：${name}`}>
          更多
          <DownOutlined aria-hidden />
        </Button>
      </Dropdown>
    </span>
  )
}
