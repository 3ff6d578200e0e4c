import { z } from 'zod'
import { attachmentSchema } from '../attachments'
import { defineEndpoint } from '../endpoint'
import { pageQuerySchema, pageSchema } from '../envelope'

/** 通知公告: specification §7 Home; writing them is an extension, without it nobody could. */

export const announcementTitleLength = 80
export const announcementBodyLength = 50_000
export const announcementKinds = [
  { code: '1', label: '通知公告' },
  { code: '2', label: '政策法规' },
  { code: '3', label: '操作指南' },
] as const
export const announcementStateNames: Record<string, string> = { '10': '草稿', '70': '已发布', '95': '已撤回' }
export const announcementStates = { draft: '10', published: '70', withdrawn: '95' } as const
/** The one kind of paper a notice has. */
export const announcementAttachments = [{ code: 'FILE', label: '附件', required: false }] as const

export const announcementRowSchema = z.object({
  id: z.string(),
  /** Publishing, withdrawing and pinning from the list name it too. */
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
  /** The unit that publishes it. */
  publisher: z.string(),
  attachmentCount: z.number().int(),
  /** The caller has opened it. */
  read: z.boolean(),
})
export type AnnouncementRow = z.infer<typeof announcementRowSchema>

export const announcementSchema = announcementRowSchema.extend({
  /** HTML, sanitised when it was written and again when it is shown. */
  content: z.string(),
  attachments: z.array(attachmentSchema),
  updateDate: z.string(),
  authorName: z.string(),
  previous: z.object({ id: z.string(), title: z.string() }).nullable(),
  next: z.object({ id: z.string(), title: z.string() }).nullable(),
})
export type Announcement = z.infer<typeof announcementSchema>

const writers = { kind: 'roles', roles: ['9'] } as const
const id = z.string().max(64)
const change = z.object({ id, version: z.number().int() })

export const announcement = {
  findArticleList: defineEndpoint({
    method: 'GET',
    path: '/a/stone/index/findArticleList',
    summary: '工作桌面的通知公告：置顶在前，最新六条',
    access: { kind: 'session' },
    data: z.object({ list: z.array(announcementRowSchema), unread: z.number().int() }),
  }),
  findArticlePage: defineEndpoint({
    method: 'GET',
    path: '/a/stone/index/findArticlePage',
    summary: '通知公告列表；管理员可看草稿和已撤回的',
    access: { kind: 'session' },
    query: z.object({
      keyword: z.string().trim().max(100).optional(),
      kind: z.enum(['1', '2', '3']).optional(),
      status: z.enum(['10', '70', '95']).optional(),
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
      ...pageQuerySchema(['publishDate', 'title']).shape,
    }),
    data: pageSchema(announcementRowSchema),
  }),
  getArticle: defineEndpoint({
    method: 'GET',
    path: '/a/stone/index/getArticle',
    summary: '通知公告正文；打开即记为已读',
    access: { kind: 'session' },
    query: z.object({ id }),
    data: announcementSchema,
  }),
  /** What the login page shows: titles only. */
  publicTitles: defineEndpoint({
    method: 'GET',
    path: '/a/portal/articles',
    summary: '登录页的最新三条通知公告标题',
    access: { kind: 'public' },
    data: z.object({ list: z.array(z.object({ title: z.string(), publishDate: z.string() })) }),
  }),
  save: defineEndpoint({
    method: 'POST',
    path: '/a/stone/article/save',
    summary: '新建或修改通知公告；附件先保存得到 id 再上传',
    access: writers,
    audit: 'article.save',
    body: z.object({
      id: id.optional(),
      version: z.number().int().optional(),
      title: z
        .string()
        .trim()
        .max(announcementTitleLength * 2),
      kind: z.enum(['1', '2', '3']),
      content: z.string().max(announcementBodyLength * 4),
      pinned: z.boolean(),
    }),
    data: announcementSchema,
  }),
  publish: defineEndpoint({
    method: 'POST',
    path: '/a/stone/article/publish',
    summary: '发布通知公告',
    access: writers,
    audit: 'article.publish',
    body: change,
    data: announcementSchema,
  }),
  withdraw: defineEndpoint({
    method: 'POST',
    path: '/a/stone/article/withdraw',
    summary: '撤回通知公告',
    access: writers,
    audit: 'article.withdraw',
    body: change,
    data: announcementSchema,
  }),
  pin: defineEndpoint({
    method: 'POST',
    path: '/a/stone/article/pin',
    summary: '置顶或取消置顶',
    access: writers,
    audit: 'article.pin',
    body: change.extend({ pinned: z.boolean() }),
    data: announcementSchema,
  }),
  remove: defineEndpoint({
    method: 'POST',
    path: '/a/stone/article/delete',
    summary: '删除草稿',
    access: writers,
    audit: 'article.delete',
    body: change,
    data: z.object({}),
  }),
}
