import { z } from 'zod'
import { defineEndpoint } from '../endpoint/endpoint'
import { atVersion, pageQuerySchema, pageSchema, saysVersion } from '../endpoint/envelope'
import { daySchema, versionSchema } from '../endpoint/values'
import { role } from '../roles'
import { announcementBodyLength, announcementRowSchema, announcementSchema, announcementTitleLength } from './schemas'

/** 通知公告: specification §7 Home. The calls for writing are an extension, as the specification has none. */

const id = z.string().max(64)
const writers = { kind: 'roles', roles: [role.administrator] } as const
const change = z.object({ id, version: versionSchema })

export const list = defineEndpoint({
  method: 'GET',
  path: '/a/stone/index/findArticlePage',
  summary: '通知公告列表；管理员可看草稿和已撤回的',
  access: { kind: 'session' },
  query: z.object({
    keyword: z.string().trim().max(100).optional(),
    kind: z.enum(['1', '2', '3']).optional(),
    status: z.enum(['10', '70', '95']).optional(),
    from: daySchema.optional(),
    to: daySchema.optional(),
    ...pageQuerySchema(['publishDate', 'title']).shape,
  }),
  data: pageSchema(announcementRowSchema),
})

export const detail = defineEndpoint({
  method: 'GET',
  path: '/a/stone/index/getArticle',
  summary: '通知公告正文；打开即记为已读',
  access: { kind: 'session' },
  query: z.object({ id }),
  data: announcementSchema,
})

/** For the login page: titles only. */
export const publicTitles = defineEndpoint({
  method: 'GET',
  path: '/a/portal/articles',
  summary: '登录页的最新三条通知公告标题',
  access: { kind: 'public' },
  data: z.object({ list: z.array(z.object({ title: z.string(), publishDate: z.string() })) }),
})

export const save = defineEndpoint({
  method: 'POST',
  path: '/a/stone/article/save',
  summary: '新建或修改通知公告；附件先保存得到 id 再上传',
  access: writers,
  audit: 'article.save',
  body: z
    .object({
      id: id.optional(),
      version: versionSchema.optional(),
      title: z
        .string()
        .trim()
        .max(announcementTitleLength * 2),
      kind: z.enum(['1', '2', '3']),
      content: z.string().max(announcementBodyLength * 4),
      pinned: z.boolean(),
    })
    .refine(saysVersion, atVersion),
  data: announcementSchema,
})

export const publish = defineEndpoint({
  method: 'POST',
  path: '/a/stone/article/publish',
  summary: '发布通知公告',
  access: writers,
  audit: 'article.publish',
  body: change,
  data: announcementSchema,
})

export const withdraw = defineEndpoint({
  method: 'POST',
  path: '/a/stone/article/withdraw',
  summary: '撤回通知公告',
  access: writers,
  audit: 'article.withdraw',
  body: change,
  data: announcementSchema,
})

export const pin = defineEndpoint({
  method: 'POST',
  path: '/a/stone/article/pin',
  summary: '置顶或取消置顶',
  access: writers,
  audit: 'article.pin',
  body: change.extend({ pinned: z.boolean() }),
  data: announcementSchema,
})

export const remove = defineEndpoint({
  method: 'POST',
  path: '/a/stone/article/delete',
  summary: '删除草稿',
  access: writers,
  audit: 'article.delete',
  body: change,
  data: z.object({}),
})
