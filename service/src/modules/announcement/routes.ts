import { endpoints } from '@shared/contract'
import type { FastifyInstance } from 'fastify'
import { removeFilesOf } from '../../attachment/storeFiles'
import { wireTime } from '../../clock'
import type { ServiceContext } from '../../context'
import { statement } from '../../database/named'
import { route } from '../../http/route'
import { articlePage, articleView, findArticle, markRead, newestArticles } from './announcements'
import { announcementAttachmentOwner } from './attachmentOwner'
import { deleteArticle, pinArticle, publishArticle, saveArticle, withdrawArticle } from './writeAnnouncement'

const onHomePage = 6
const onLoginPage = 3

const newestTitles = statement()((db) =>
  db
    .selectFrom('article')
    .select(['title', 'published_at'])
    .where('status', '=', '70')
    .orderBy('pinned', 'desc')
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(onLoginPage),
)

/** 通知公告: specification §7 Home, and the calls of those who write them. */
export function registerArticles(app: FastifyInstance, context: ServiceContext): void {
  context.attachmentOwners.register(announcementAttachmentOwner)
  const { article } = endpoints

  route(app, context, article.findArticleList, ({ caller, read }) => read((connection) => newestArticles(connection, caller, onHomePage)))
  route(app, context, article.findArticlePage, ({ caller, query, read }) => read((connection) => articlePage(connection, caller, query)))
  route(app, context, article.getArticle, ({ caller, query, read }) =>
    read(async (connection) => {
      const found = await findArticle(connection, caller, query.id)
      await markRead(connection, caller, found, context.clock.now())
      return articleView(connection, caller, found)
    }),
  )
  route(app, context, article.publicTitles, ({ read }) =>
    read(async (connection) => {
      const rows = await newestTitles(connection, {})
      return { list: rows.map((row) => ({ title: row.title, publishDate: wireTime(row.published_at) })) }
    }),
  )

  route(app, context, article.save, ({ caller, body, write }) =>
    write(async (connection, note) => {
      const saved = await saveArticle(connection, caller, body, context.clock.now())
      note.target = saved.id
      note.detail = { version: saved.version, title: saved.title }
      return articleView(connection, caller, saved)
    }),
  )
  route(app, context, article.publish, ({ caller, body, write }) =>
    write(async (connection, note) => {
      note.target = body.id
      return articleView(connection, caller, await publishArticle(connection, caller, body, context.clock.now()))
    }),
  )
  route(app, context, article.withdraw, ({ caller, body, write }) =>
    write(async (connection, note) => {
      note.target = body.id
      return articleView(connection, caller, await withdrawArticle(connection, caller, body, context.clock.now()))
    }),
  )
  route(app, context, article.pin, ({ caller, body, write }) =>
    write(async (connection, note) => {
      note.target = body.id
      note.detail = { pinned: body.pinned }
      return articleView(connection, caller, await pinArticle(connection, caller, body))
    }),
  )
  route(app, context, article.remove, async ({ caller, body, write }) => {
    const answer = await write(async (connection, note) => {
      note.target = body.id
      await deleteArticle(connection, caller, body)
      return {}
    })
    await removeFilesOf(context, 'article', body.id)
    return answer
  })
}
