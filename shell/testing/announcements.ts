import { type Announcement, type AnnouncementRow, announcementKinds, announcementStateNames } from '@shared/contract/announcement'

/** A published announcement; a test says only what matters to it. */
export function anAnnouncement(part: Partial<Announcement> = {}): Announcement {
  const { kind = '1', status = '70' } = part
  return {
    id: 'n1',
    version: 3,
    title: '关于2027年度电梯定期检验计划的通知',
    kind,
    kindName: announcementKinds.find(({ code }) => code === kind)?.label ?? '',
    summary: '各使用单位',
    pinned: false,
    status,
    statusName: announcementStateNames[status] ?? '',
    publishDate: status === '10' ? '' : '2026-11-18 09:00:00',
    publisher: '宁波市示例特种设备信息中心',
    attachmentCount: 0,
    read: true,
    content: '<p>各使用单位：</p>',
    attachments: [],
    updateDate: '2026-11-18 09:00:00',
    authorName: '王测试',
    previous: null,
    next: null,
    ...part,
  }
}

export function anAnnouncementRow(part: Partial<AnnouncementRow> = {}): AnnouncementRow {
  const { content: _, attachments: _a, updateDate: _u, authorName: _n, previous: _p, next: _x, ...row } = anAnnouncement(part)
  return row
}
