import { z } from 'zod'
import { attachmentSchema } from '../attachment/schemas'

export const announcementTitleLength = 80

export const announcementBodyLength = 50_000

export const announcementKinds = [
  { code: '1', label: '通知公告' },
  { code: '2', label: '政策法规' },
  { code: '3', label: '操作指南' },
] as const

export const announcementStateNames: Record<string, string> = { '10': '草稿', '70': '已发布', '95': '已撤回' }

export const announcementStates = { draft: '10', published: '70', withdrawn: '95' } as const

/** The only kind of paper an announcement has. */
export const announcementAttachments = [{ code: 'FILE', label: '附件', required: false }] as const

export const announcementRowSchema = z.object({
  id: z.string(),
  /** Also sent when publishing, withdrawing and pinning from the list. */
  version: z.number().int(),
  title: z.string(),
  kind: z.string(),
  kindName: z.string(),
  /** First words of the text, for the list. */
  summary: z.string(),
  pinned: z.boolean(),
  status: z.string(),
  statusName: z.string(),
  publishDate: z.string(),
  /** The unit that published it. */
  publisher: z.string(),
  attachmentCount: z.number().int(),
  /** The caller has opened it. */
  read: z.boolean(),
})
export type AnnouncementRow = z.infer<typeof announcementRowSchema>

export const announcementSchema = announcementRowSchema.extend({
  /** HTML, sanitised when written and again when shown. */
  content: z.string(),
  attachments: z.array(attachmentSchema),
  updateDate: z.string(),
  authorName: z.string(),
  previous: z.object({ id: z.string(), title: z.string() }).nullable(),
  next: z.object({ id: z.string(), title: z.string() }).nullable(),
})
export type Announcement = z.infer<typeof announcementSchema>

export const id = z.string().max(64)
