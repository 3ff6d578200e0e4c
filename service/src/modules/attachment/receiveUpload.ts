import { type Attachment, attachmentMaxBytes } from '@shared/contract/attachment'
import { messages } from '@shared/contract/messages'
import type { FastifyRequest } from 'fastify'
import { type AttachmentRow, toAttachment } from '../../attachment/attachments'
import { requireEditable } from '../../attachment/owner'
import { attachFiles, type CheckedFile, discardKept, type Keeper, receiveFile } from '../../attachment/storeFiles'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { isConnectionLost } from '../../database/failures'
import { Refusal } from '../../refusal'
import type { AuditNote } from '../../security/audit'

/** Room for the multipart headers in addition to the files. */
const envelopeBytes = 64 * 1024

export interface UploadRequest {
  request: FastifyRequest
  /** Code of the attachment the files belong to. */
  code: string
  /** Most files in one request: all are stored, or none. */
  most: number
  /**
   * Finds the record and whether the caller may add to it; called before anything is read and again, with `lock`, in the transaction that
   * writes. @throws Refusal if there is none for this request.
   */
  keeper(connection: Connection, lock: boolean): Promise<Keeper>
  /** The client's id for this upload: repeating an upload that was stored already returns the same answer. */
  uploadId?: string
  read<T>(work: (connection: Connection) => Promise<T>): Promise<T>
  write<T>(work: (connection: Connection, note: AuditNote) => Promise<T>): Promise<T>
}

/**
 * Receives a multipart request's files for one attachment of one record.
 * @throws Refusal BAD_REQUEST, TOO_LARGE, FILE_REFUSED, NOT_ALLOWED_NOW, UNAVAILABLE, and what `keeper` throws.
 * @example
 * route(app, context, visitorEndpoints.upload, async ({ query, request, read, write }) => {
 *   const keeper: UploadRequest['keeper'] = (connection, lock) => flowKeeper(connection, clock, request, lock)
 *   return onlyFile(await receiveUpload(context, { request, code: query.code, most: 1, uploadId: query.uploadId, keeper, read, write }))
 * })
 */
export async function receiveUpload(context: ServiceContext, upload: UploadRequest): Promise<Attachment[]> {
  const { request, code, most, uploadId } = upload
  // Nothing is read from a caller who may not store it; they are refused before the request itself is checked.
  await upload.read(async (connection) => requireEditable((await upload.keeper(connection, false)).owner, code))
  if (!request.isMultipart()) throw new Refusal('BAD_REQUEST')
  if (Number(request.headers['content-length'] ?? 0) > most * attachmentMaxBytes * 1.25 + envelopeBytes) throw new Refusal('TOO_LARGE', messages.fileTooLarge)
  const files: CheckedFile[] = []
  const kept: AttachmentRow[] = []
  try {
    for await (const part of request.files({ limits: { files: most, fileSize: 2 * attachmentMaxBytes } })) {
      files.push(await receiveFile(context, part.file, part.filename ?? ''))
    }
    if (files.length === 0) throw new Refusal('FILE_REFUSED', messages.fileEmpty)
    const stored = await upload.write(async (connection, note) => {
      const keeper = await upload.keeper(connection, true)
      note.target = keeper.owner.id
      if (keeper.accountId !== null) note.accountId = keeper.accountId
      note.detail = { code, files: files.map(({ fileName, received }) => ({ fileName, size: received.size, sha256: received.sha256 })) }
      const earlier = uploadId === undefined ? undefined : await keptBefore(connection, keeper.owner.id, uploadId)
      if (earlier && (earlier.code !== code || files.some(({ received }) => received.sha256 !== earlier.sha256))) throw new Refusal('IDEMPOTENCY_CONFLICT')
      return earlier ? [toAttachment(earlier)] : attachFiles(context, connection, keeper, code, files, context.clock.now(), kept, uploadId)
    })
    if (kept.length === 0) await discard(context, files)
    return stored
  } catch (error) {
    // Where the answer to the commit was lost, the rows may stand: files without rows are collected later.
    if (!isConnectionLost(error)) await discardKept(context, kept)
    await discard(context, files)
    throw asUploadRefusal(error)
  }
}

/** The only file of an upload limited to one. @throws Refusal BAD_REQUEST. */
export function onlyFile([only]: readonly Attachment[]): Attachment {
  if (!only) throw new Refusal('BAD_REQUEST')
  return only
}

function keptBefore(connection: Connection, ownerId: string, uploadId: string): Promise<AttachmentRow | undefined> {
  return connection.db
    .selectFrom('attachment')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('upload_id', '=', uploadId)
    .where('deleted', '=', false)
    .executeTakeFirst()
}

async function discard(context: ServiceContext, files: readonly CheckedFile[]): Promise<void> {
  for (const file of files) await context.attachments.discard(file.received)
}

/** Translates the limits of the multipart reader to refusals of the portal. */
function asUploadRefusal(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'FST_FILES_LIMIT') return new Refusal('FILE_REFUSED', messages.fileTooMany)
  return /^FST_(PARTS|FIELDS|INVALID|PROTO)/.test(code) || (error instanceof Error && /multipart|Unexpected end|boundary/i.test(error.message))
    ? new Refusal('BAD_REQUEST', undefined, { cause: error })
    : error
}
