import { randomUUID } from 'node:crypto'
import { announcementBodyLength, announcementStates, announcementTitleLength } from '@shared/contract/announcement'
import type { FieldError } from '@shared/contract/endpoint'
import { messages } from '@shared/contract/messages'
import { deleteAttachmentsOf } from '../../attachment/attachments'
import type { Connection } from '../../database/database'
import { amend, notify, retract } from '../../notification/notify'
import { Refusal, refuseProblems } from '../../refusal'
import type { Caller } from '../../security/caller'
import { searchable } from '../../workflow/bigrams'
import { type AnnouncementRecord, findAnnouncement } from './announcements'
import { cleanContent, isTangled, wordsOf } from './content'

/** 10 draft → 70 published → 95 withdrawn → 70 again. Only a draft is ever deleted. */

const summaryLength = 80

export interface AnnouncementDraft {
  id?: string
  version?: number
  title: string
  kind: string
  content: string
  pinned: boolean
}

function textProblems(title: string, content: string, words: string, published: boolean): FieldError[] {
  const problems: FieldError[] = []
  if (title === '') problems.push({ field: 'title', message: messages.required('标题') })
  if ([...title].length > announcementTitleLength) problems.push({ field: 'title', message: messages.tooLong('标题', announcementTitleLength) })
  if (content.length > announcementBodyLength) problems.push({ field: 'content', message: messages.tooLong('正文', announcementBodyLength) })
  if (published && words === '') problems.push({ field: 'content', message: messages.required('正文') })
  return problems
}

/**
 * Saves an announcement: a new one as a draft; a published one stays published.
 * @throws Refusal INCOMPLETE, NOT_FOUND, STALE_VERSION.
 */
export async function saveAnnouncement(connection: Connection, caller: Caller, draft: AnnouncementDraft, now: Date): Promise<AnnouncementRecord> {
  const before = draft.id === undefined ? undefined : await findCurrent(connection, caller, { id: draft.id, version: draft.version })
  // A title must not contain control characters, and PostgreSQL cannot store NUL.
  const title = draft.title.replace(/\p{Cc}/gu, ' ').trim()
  if (isTangled(draft.content)) refuseProblems([{ field: 'content', message: messages.tooLong('正文', announcementBodyLength) }])
  const content = cleanContent(draft.content.replaceAll('\0', ''))
  const words = wordsOf(content)
  refuseProblems(textProblems(title, content, words, before?.status === announcementStates.published))
  const texts = {
    title,
    content,
    kind: draft.kind,
    pinned: draft.pinned,
    summary: [...words].slice(0, summaryLength).join(''),
    search_text: searchable([title, words]).search_text,
    updated_at: now,
  }
  // The messages sent earlier link to this announcement, so they must carry its new title and text.
  if (before?.status === announcementStates.published) await amend(connection, { bizType: 'article', bizId: before.id, title, text: texts.summary })
  if (before) return change(connection, before, texts)
  return connection.db
    .insertInto('article')
    .values({
      ...texts,
      id: randomUUID(),
      status: announcementStates.draft,
      publisher: caller.unitName,
      author_id: caller.accountId,
      author_name: caller.name,
      published_at: null,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The announcement, and the version the caller last saw. */
export interface AnnouncementChange {
  id: string
  version?: number
}

/** Readers who read it before it was withdrawn get it as unread again. @throws Refusal. */
export async function publishAnnouncement(connection: Connection, caller: Caller, request: AnnouncementChange, now: Date): Promise<AnnouncementRecord> {
  const announcement = await findCurrent(connection, caller, request)
  requireState(announcement, [announcementStates.draft, announcementStates.withdrawn])
  refuseProblems(textProblems(announcement.title, announcement.content, wordsOf(announcement.content), true))
  await connection.db.deleteFrom('article_read').where('article_id', '=', announcement.id).execute()
  await notify(
    connection,
    { kind: 'everyone' },
    {
      title: announcement.title,
      text: announcement.summary,
      bizType: 'article',
      bizId: announcement.id,
      tone: 'idle',
      path: `/notice/detail?id=${announcement.id}`,
      at: now,
    },
  )
  return change(connection, announcement, { status: announcementStates.published, published_at: now, publisher: caller.unitName, updated_at: now })
}

/** @throws Refusal. */
export async function withdrawAnnouncement(connection: Connection, caller: Caller, request: AnnouncementChange, now: Date): Promise<AnnouncementRecord> {
  const announcement = await findCurrent(connection, caller, request)
  requireState(announcement, [announcementStates.published])
  await retract(connection, { bizType: 'article', bizId: announcement.id })
  return change(connection, announcement, { status: announcementStates.withdrawn, updated_at: now })
}

/** @throws Refusal. */
export async function pinAnnouncement(connection: Connection, caller: Caller, request: AnnouncementChange & { pinned: boolean }): Promise<AnnouncementRecord> {
  return change(connection, await findCurrent(connection, caller, request), { pinned: request.pinned })
}

/** Deletes a draft with its attachments. @throws Refusal. */
export async function deleteAnnouncement(connection: Connection, caller: Caller, request: AnnouncementChange): Promise<void> {
  const announcement = await findCurrent(connection, caller, request)
  requireState(announcement, [announcementStates.draft])
  await deleteAttachmentsOf(connection, 'article', announcement.id)
  await connection.db.deleteFrom('article').where('id', '=', announcement.id).execute()
}

async function findCurrent(connection: Connection, caller: Caller, { id, version }: AnnouncementChange): Promise<AnnouncementRecord> {
  const announcement = await findAnnouncement(connection, caller, id, true)
  if (announcement.version !== version) throw new Refusal('STALE_VERSION')
  return announcement
}

function requireState(announcement: AnnouncementRecord, states: readonly string[]): void {
  if (!states.includes(announcement.status)) throw new Refusal('NOT_ALLOWED_NOW')
}

type Changed = Partial<
  Pick<AnnouncementRecord, 'title' | 'content' | 'kind' | 'pinned' | 'summary' | 'search_text' | 'status' | 'published_at' | 'publisher' | 'updated_at'>
>

async function change({ db }: Connection, announcement: AnnouncementRecord, values: Changed): Promise<AnnouncementRecord> {
  return db
    .updateTable('article')
    .set({ ...values, version: announcement.version + 1 })
    .where('id', '=', announcement.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
