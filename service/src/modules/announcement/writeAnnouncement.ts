import { randomUUID } from 'node:crypto'
import { articleBodyLength, articleTitleLength, type FieldError, messages } from '@shared/contract'
import type { Connection } from '../../database/database'
import { notify, retract } from '../../notification/notify'
import { Refusal, refuseProblems } from '../../refusal'
import type { Caller } from '../../security/caller'
import { searchable } from '../../workflow/bigrams'
import { type ArticleRecord, findArticle } from './announcements'
import { cleanContent, isTangled, wordsOf } from './content'

/** 10 draft → 70 published → 95 withdrawn → 70 again. Only a draft is ever deleted. */

const summaryLength = 80

export interface ArticleDraft {
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
  if ([...title].length > articleTitleLength) problems.push({ field: 'title', message: messages.tooLong('标题', articleTitleLength) })
  if (content.length > articleBodyLength) problems.push({ field: 'content', message: messages.tooLong('正文', articleBodyLength) })
  if (published && words === '') problems.push({ field: 'content', message: messages.required('正文') })
  return problems
}

/**
 * Keeps a notice: a new one as a draft, a published one stays published.
 * @throws Refusal INCOMPLETE, NOT_FOUND, STALE_VERSION.
 */
export async function saveArticle(connection: Connection, caller: Caller, draft: ArticleDraft, now: Date): Promise<ArticleRecord> {
  const before = draft.id === undefined ? undefined : await findCurrent(connection, caller, { id: draft.id, version: draft.version })
  // Control characters have no place in a title, and the database keeps no NUL.
  const title = draft.title.replace(/\p{Cc}/gu, ' ').trim()
  if (isTangled(draft.content)) refuseProblems([{ field: 'content', message: messages.tooLong('正文', articleBodyLength) }])
  const content = cleanContent(draft.content.replaceAll('\0', ''))
  const words = wordsOf(content)
  refuseProblems(textProblems(title, content, words, before?.status === '70'))
  const texts = {
    title,
    content,
    kind: draft.kind,
    pinned: draft.pinned,
    summary: [...words].slice(0, summaryLength).join(''),
    search_text: searchable([title, words]).search_text,
    updated_at: now,
  }
  if (before) return change(connection, before, texts)
  return connection.db
    .insertInto('article')
    .values({
      ...texts,
      id: randomUUID(),
      status: '10',
      publisher: caller.unitName,
      author_id: caller.accountId,
      author_name: caller.name,
      published_at: null,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Which notice, and what the caller last saw of it. */
export interface ArticleChange {
  id: string
  version?: number
}

/** Whoever has read it before it was withdrawn reads it anew. @throws Refusal. */
export async function publishArticle(connection: Connection, caller: Caller, request: ArticleChange, now: Date): Promise<ArticleRecord> {
  const article = await findCurrent(connection, caller, request)
  requireState(article, ['10', '95'])
  refuseProblems(textProblems(article.title, article.content, wordsOf(article.content), true))
  await connection.db.deleteFrom('article_read').where('article_id', '=', article.id).execute()
  await notify(
    connection,
    { kind: 'everyone' },
    { title: article.title, text: article.summary, bizType: 'article', bizId: article.id, tone: 'idle', path: `/notice/detail?id=${article.id}`, at: now },
  )
  return change(connection, article, { status: '70', published_at: now, publisher: caller.unitName, updated_at: now })
}

/** @throws Refusal. */
export async function withdrawArticle(connection: Connection, caller: Caller, request: ArticleChange, now: Date): Promise<ArticleRecord> {
  const article = await findCurrent(connection, caller, request)
  requireState(article, ['70'])
  await retract(connection, { bizType: 'article', bizId: article.id })
  return change(connection, article, { status: '95', updated_at: now })
}

/** @throws Refusal. */
export async function pinArticle(connection: Connection, caller: Caller, request: ArticleChange & { pinned: boolean }): Promise<ArticleRecord> {
  return change(connection, await findCurrent(connection, caller, request), { pinned: request.pinned })
}

/** Deletes a draft and its papers' rows; the caller removes the files. @throws Refusal. */
export async function deleteArticle(connection: Connection, caller: Caller, request: ArticleChange): Promise<void> {
  const article = await findCurrent(connection, caller, request)
  requireState(article, ['10'])
  await connection.db.updateTable('attachment').set({ deleted: true }).where('owner_id', '=', article.id).where('owner_type', '=', 'article').execute()
  await connection.db.deleteFrom('article').where('id', '=', article.id).execute()
}

async function findCurrent(connection: Connection, caller: Caller, { id, version }: ArticleChange): Promise<ArticleRecord> {
  const article = await findArticle(connection, caller, id, true)
  if (article.version !== version) throw new Refusal('STALE_VERSION')
  return article
}

function requireState(article: ArticleRecord, states: readonly string[]): void {
  if (!states.includes(article.status)) throw new Refusal('NOT_ALLOWED_NOW')
}

type Changed = Partial<
  Pick<ArticleRecord, 'title' | 'content' | 'kind' | 'pinned' | 'summary' | 'search_text' | 'status' | 'published_at' | 'publisher' | 'updated_at'>
>

async function change({ db }: Connection, article: ArticleRecord, values: Changed): Promise<ArticleRecord> {
  return db
    .updateTable('article')
    .set({ ...values, version: article.version + 1 })
    .where('id', '=', article.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
