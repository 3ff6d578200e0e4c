import multipart from '@fastify/multipart'
import { type Attachment, attachmentMaxBytes, attachmentMaxPerCode, endpoints, messages } from '@shared/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { Refusal } from '../../http/refusal'
import { type AuditNote, route } from '../../http/route'
import type { Caller } from '../../security/caller'
import { giveTicket } from '../../security/tickets'
import { isUuid } from '../../workflow/labels'
import { type AttachmentRow, attachmentsOf } from './attachments'
import { findOwner } from './owner'
import { attachFiles, type CheckedFile, receiveFile, removeFiles, requireEditable } from './upload'

/** Room for the parts' own heads beside the files. */
const envelopeBytes = 64 * 1024

/** Papers of records: specification §7 Attachments, security S8. */
export async function registerAttachments(app: FastifyInstance, context: ServiceContext): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fieldNameSize: 100, fieldSize: 1000, fields: 10, headerPairs: 100, parts: attachmentMaxPerCode + 10, files: attachmentMaxPerCode },
  })
  const { attachment } = endpoints

  route(app, context, attachment.upload, async ({ caller, query, request, read, write }) => {
    const stored = await upload(context, { caller, query, request, read, write }, 1)
    const [only] = stored
    if (!only) throw new Refusal('BAD_REQUEST')
    return only
  })
  route(app, context, attachment.attUpload, async ({ caller, query, request, read, write }) => ({
    list: await upload(context, { caller, query, request, read, write }, attachmentMaxPerCode),
  }))

  route(app, context, attachment.findAttList, ({ caller, query, read }) =>
    read(async (connection) => {
      const owner = await findOwner(connection, caller, query.attrefsysid)
      return { list: await attachmentsOf(connection, owner.id, query.code) }
    }),
  )
  route(app, context, attachment.delete, async ({ caller, body, write }) => {
    await removeFiles(context, await write((connection, note) => removeRows(connection, caller, [body.id], note)))
    return {}
  })
  route(app, context, attachment.delAtt, async ({ caller, body, write }) => {
    await removeFiles(context, await write((connection, note) => removeRows(connection, caller, body.ids, note)))
    return {}
  })
  route(app, context, attachment.ticket, ({ caller, body, write }) =>
    write(async (connection, note) => {
      const row = await findRow(connection, body.id)
      await findOwner(connection, caller, row.owner_id)
      note.target = row.owner_id
      note.detail = { attachment: row.id, code: row.code }
      return { url: `${attachment.download.path}?ticket=${await giveTicket(connection, context.clock, 'attachment', caller, { id: row.id })}` }
    }),
  )
}

interface UploadInput {
  caller: Caller
  query: { attrefsysid: string; code: string }
  request: FastifyRequest
  read<T>(work: (connection: Connection) => Promise<T>): Promise<T>
  write<T>(work: (connection: Connection, note: AuditNote) => Promise<T>): Promise<T>
}

/** Receives up to `most` files for one paper: all are kept, or none. */
async function upload(context: ServiceContext, input: UploadInput, most: number): Promise<Attachment[]> {
  const { caller, query, request } = input
  if (!request.isMultipart()) throw new Refusal('BAD_REQUEST')
  if (Number(request.headers['content-length'] ?? 0) > most * attachmentMaxBytes * 1.25 + envelopeBytes) throw new Refusal('TOO_LARGE', messages.fileTooLarge)
  // Nothing is read for somebody who may not keep it.
  await input.read((connection) => requireEditable(connection, caller, query.attrefsysid, query.code))
  const files: CheckedFile[] = []
  const kept: AttachmentRow[] = []
  try {
    for await (const part of request.files({ limits: { files: most, fileSize: 2 * attachmentMaxBytes } })) {
      files.push(await receiveFile(context, part.file, part.filename ?? ''))
    }
    if (files.length === 0) throw new Refusal('FILE_REFUSED', messages.fileEmpty)
    return await input.write(async (connection, note) => {
      note.target = query.attrefsysid
      note.detail = { code: query.code, files: files.map(({ fileName, received }) => ({ fileName, size: received.size, sha256: received.sha256 })) }
      return attachFiles(context, connection, caller, query.attrefsysid, query.code, files, context.clock.now(), kept)
    })
  } catch (error) {
    await removeFiles(context, kept)
    for (const file of files) await context.attachments.discard(file.received)
    throw asUploadRefusal(error)
  }
}

/** The multipart reader's own limits, in the words of the portal. */
function asUploadRefusal(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'FST_FILES_LIMIT') return new Refusal('FILE_REFUSED', messages.fileTooMany)
  return /^FST_(PARTS|FIELDS|INVALID|PROTO)/.test(code) || (error instanceof Error && /multipart|Unexpected end|boundary/i.test(error.message))
    ? new Refusal('BAD_REQUEST', undefined, { cause: error })
    : error
}

async function findRow(connection: Connection, id: string): Promise<AttachmentRow> {
  if (!isUuid(id)) throw new Refusal('NOT_FOUND')
  const row = await connection.db.selectFrom('attachment').selectAll().where('id', '=', id).where('deleted', '=', false).executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/** Removes papers from a record that is being edited: one that may not go keeps them all. */
async function removeRows(connection: Connection, caller: Caller, ids: readonly string[], note: AuditNote): Promise<AttachmentRow[]> {
  const rows: AttachmentRow[] = []
  for (const id of new Set(ids)) {
    const row = await findRow(connection, id)
    await requireEditable(connection, caller, row.owner_id, undefined, true)
    await connection.db.updateTable('attachment').set({ deleted: true }).where('id', '=', row.id).execute()
    rows.push(row)
  }
  note.target = rows[0]?.owner_id
  note.detail = { attachments: rows.map((row) => ({ id: row.id, code: row.code, fileName: row.file_name })) }
  return rows
}
