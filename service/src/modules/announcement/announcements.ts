import { type Announcement, type AnnouncementRow, announcementKinds, announcementStateNames, announcementStates } from '@shared/contract/announcement'
import { role } from '@shared/contract/roles'
import { type Selectable, sql } from 'kysely'
import { attachmentsOf } from '../../attachment/attachments'
import { after, days, startOfDay, wireTime } from '../../clock'
import type { Connection } from '../../database/database'
import { orderOf, type PageRequest, readPage } from '../../database/page'
import type { AnnouncementTable } from '../../database/tables/tables'
import { isUuid } from '../../database/userInput'
import { Refusal } from '../../refusal'
import type { Caller } from '../../security/caller'
import { keywordOf } from '../../workflow/bigrams'
import { cleanContent } from './content'

export type AnnouncementRecord = Selectable<AnnouncementTable>

/** Administrators write announcements and see them in every state; everyone else sees what is published. */
const writesAnnouncements = (caller: Pick<Caller, 'roleType'>): boolean => caller.roleType === role.administrator

export interface AnnouncementFilter extends PageRequest {
  keyword?: string
  kind?: string
  status?: string
  from?: string
  to?: string
  orderBy?: string
}

/** An announcement without its long texts, with what the caller may do with it and whether they have read it. */
function rowsFor({ db }: Connection, caller: Caller) {
  const all = db
    .selectFrom('article')
    .leftJoin('article_read', (join) => join.onRef('article_read.article_id', '=', 'article.id').on('article_read.account_id', '=', caller.accountId))
    .select([
      'article.id',
      'article.version',
      'article.title',
      'article.kind',
      'article.summary',
      'article.pinned',
      'article.status',
      'article.published_at',
      'article.publisher',
    ])
    .select(['article_read.read_at'])
    .select((from) =>
      from
        .selectFrom('attachment')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('attachment.owner_id', '=', 'article.id')
        .where('attachment.owner_type', '=', 'article')
        .where('attachment.deleted', '=', false)
        .as('attachment_count'),
    )
  return writesAnnouncements(caller) ? all : all.where('article.status', '=', announcementStates.published)
}

type ListedAnnouncement = Awaited<ReturnType<ReturnType<typeof rowsFor>['execute']>>[number]

const toRow = (row: ListedAnnouncement): AnnouncementRow => ({
  id: row.id,
  version: row.version,
  title: row.title,
  kind: row.kind,
  kindName: announcementKinds.find((kind) => kind.code === row.kind)?.label ?? '',
  summary: row.summary,
  pinned: row.pinned,
  status: row.status,
  statusName: announcementStateNames[row.status] ?? '',
  publishDate: wireTime(row.published_at),
  publisher: row.publisher,
  attachmentCount: Number(row.attachment_count ?? 0),
  read: row.read_at !== null,
})

/** The newest published announcements for the home page, and how many the caller has not opened. */
export async function newestAnnouncements(connection: Connection, caller: Caller, count: number): Promise<{ list: AnnouncementRow[]; unread: number }> {
  const rows = await rowsFor(connection, caller)
    .where('article.status', '=', announcementStates.published)
    .orderBy('article.pinned', 'desc')
    .orderBy('article.published_at', 'desc')
    .orderBy('article.id', 'desc')
    .limit(count)
    .execute()
  const { unread } = await connection.db
    .selectFrom('article')
    .select(({ fn }) => fn.countAll<string>().as('unread'))
    .where('status', '=', announcementStates.published)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('article_read').whereRef('article_id', '=', 'article.id').where('account_id', '=', caller.accountId).select('article_id'))),
    )
    .executeTakeFirstOrThrow()
  return { list: rows.map(toRow), unread: Number(unread) }
}

const orderColumns = {
  // A draft has no publication date yet: it is sorted by when it was last edited.
  publishDate: sql`coalesce(article.published_at, article.updated_at)`,
  title: sql`article.title collate "C"`,
}

/** One page of the announcements the caller may see: pinned ones first, then in the requested order. */
export async function announcementPage(connection: Connection, caller: Caller, filter: AnnouncementFilter) {
  let query = rowsFor(connection, caller)
  const { text } = keywordOf(filter.keyword ?? '')
  if (text !== '') query = query.where(sql<boolean>`strpos(article.search_text, ${text}) > 0`)
  if (filter.kind) query = query.where('article.kind', '=', filter.kind)
  if (filter.status) query = query.where('article.status', '=', filter.status)
  if (filter.from) query = query.where('article.published_at', '>=', startOfDay(filter.from))
  if (filter.to) query = query.where('article.published_at', '<', after(startOfDay(filter.to), days(1)))
  const { by, direction } = orderOf(orderColumns, filter.orderBy ?? 'publishDate desc')
  const rows = query.orderBy('article.pinned', 'desc').orderBy(by, direction).orderBy('article.id', 'desc')
  const page = await readPage(connection, filter, query, rows)
  return { ...page, list: page.list.map(toRow) }
}

/** @throws Refusal NOT_FOUND also for an unpublished announcement the caller may not edit. */
export async function findAnnouncement({ db }: Connection, caller: Caller, id: string, lock = false): Promise<AnnouncementRecord> {
  if (!isUuid(id)) throw new Refusal('NOT_FOUND')
  let query = db.selectFrom('article').selectAll().where('id', '=', id)
  if (!writesAnnouncements(caller)) query = query.where('status', '=', announcementStates.published)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

export async function announcementView(connection: Connection, caller: Caller, announcement: AnnouncementRecord): Promise<Announcement> {
  const row = await rowsFor(connection, caller).where('article.id', '=', announcement.id).executeTakeFirstOrThrow()
  const [previous, next] = await neighbours(connection, announcement)
  return {
    ...toRow(row),
    content: cleanContent(announcement.content),
    attachments: await attachmentsOf(connection, announcement.id),
    updateDate: wireTime(announcement.updated_at),
    authorName: announcement.author_name,
    previous,
    next,
  }
}

/** The neighbours of a published announcement in the order of the list: pinned ones first, then newer ones. */
async function neighbours({ db }: Connection, announcement: AnnouncementRecord) {
  if (announcement.status !== announcementStates.published || !announcement.published_at) return [null, null] as const
  const place = sql`(${announcement.pinned}::boolean, ${announcement.published_at}::timestamptz, ${announcement.id}::uuid)`
  const published = db.selectFrom('article').select(['id', 'title']).where('status', '=', announcementStates.published)
  const before = await published
    .where(sql<boolean>`(pinned, published_at, id) > ${place}`)
    .orderBy('pinned')
    .orderBy('published_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const behind = await published
    .where(sql<boolean>`(pinned, published_at, id) < ${place}`)
    .orderBy('pinned', 'desc')
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return [before ?? null, behind ?? null] as const
}

/** Records that the caller has read a published announcement. */
export async function markRead({ db }: Connection, caller: Caller, announcement: AnnouncementRecord, now: Date): Promise<void> {
  if (announcement.status !== announcementStates.published) return
  await db
    .insertInto('article_read')
    .values({ article_id: announcement.id, account_id: caller.accountId, read_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
