import { announcementEndpoints, announcementStates } from '@shared/contract/announcement'
import { homeEndpoints } from '@shared/contract/portal'
import type { FastifyInstance } from 'fastify'
import { wireTime } from '../../clock'
import type { ServiceContext } from '../../context'
import { statement } from '../../database/named'
import { route } from '../../http/route'
import { announcementPage, announcementView, findAnnouncement, markRead, newestAnnouncements } from './announcements'
import { announcementAttachmentOwner } from './attachmentOwner'
import { deleteAnnouncement, pinAnnouncement, publishAnnouncement, saveAnnouncement, withdrawAnnouncement } from './writeAnnouncement'

const onHomePage = 6
const onLoginPage = 3

const newestTitles = statement()((db) =>
  db
    .selectFrom('article')
    .select(['title', 'published_at'])
    .where('status', '=', announcementStates.published)
    .orderBy('pinned', 'desc')
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(onLoginPage),
)

/** 通知公告: specification §7 Home, and the calls of those who edit them. */
export function registerAnnouncements(app: FastifyInstance, context: ServiceContext): void {
  context.attachmentOwners.register(announcementAttachmentOwner)

  route(app, context, homeEndpoints.latestAnnouncements, ({ caller, read }) => read((connection) => newestAnnouncements(connection, caller, onHomePage)))
  route(app, context, announcementEndpoints.list, ({ caller, query, read }) => read((connection) => announcementPage(connection, caller, query)))
  route(app, context, announcementEndpoints.detail, ({ caller, query, writeUnaudited }) =>
    writeUnaudited(async (connection) => {
      const found = await findAnnouncement(connection, caller, query.id)
      await markRead(connection, caller, found, context.clock.now())
      return announcementView(connection, caller, found)
    }),
  )
  route(app, context, announcementEndpoints.publicTitles, ({ read }) =>
    read(async (connection) => {
      const rows = await newestTitles(connection, {})
      return { list: rows.map((row) => ({ title: row.title, publishDate: wireTime(row.published_at) })) }
    }),
  )

  route(app, context, announcementEndpoints.save, ({ caller, body, write }) =>
    write(async (connection, note) => {
      const saved = await saveAnnouncement(connection, caller, body, context.clock.now())
      note.target = saved.id
      note.detail = { version: saved.version, title: saved.title }
      return announcementView(connection, caller, saved)
    }),
  )
  route(app, context, announcementEndpoints.publish, ({ caller, body, write }) =>
    write(async (connection, note) => {
      note.target = body.id
      return announcementView(connection, caller, await publishAnnouncement(connection, caller, body, context.clock.now()))
    }),
  )
  route(app, context, announcementEndpoints.withdraw, ({ caller, body, write }) =>
    write(async (connection, note) => {
      note.target = body.id
      return announcementView(connection, caller, await withdrawAnnouncement(connection, caller, body, context.clock.now()))
    }),
  )
  route(app, context, announcementEndpoints.pin, ({ caller, body, write }) =>
    write(async (connection, note) => {
      note.target = body.id
      note.detail = { pinned: body.pinned }
      return announcementView(connection, caller, await pinAnnouncement(connection, caller, body))
    }),
  )
  route(app, context, announcementEndpoints.remove, ({ caller, body, write }) =>
    write(async (connection, note) => {
      note.target = body.id
      await deleteAnnouncement(connection, caller, body)
      return {}
    }),
  )
}
