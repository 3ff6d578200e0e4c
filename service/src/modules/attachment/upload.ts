import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { type Attachment, attachmentExtension, attachmentMaxBytes, attachmentMaxPerCode, messages } from '@shared/contract'
import type { Received } from '../../adapters/attachmentStore'
import { startOfDay, wireDate } from '../../clock'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { Refusal } from '../../http/refusal'
import type { Caller } from '../../security/caller'
import type { AttachmentOwnerType } from '../../workflow/tables'
import { type AttachmentRow, toAttachment } from './attachments'
import { fitsExtension } from './content'
import { safeFileName } from './fileName'
import { findOwner } from './owner'

/** One unit may send so much in a day; beyond it somebody is filling the disk. */
const unitDayLimit = 500 * 1024 * 1024

/** A file that was received and found to be what its name says. */
export interface CheckedFile {
  received: Received
  fileName: string
}

// One file is looked through at a time: each may take 20 MB of memory.
let turn: Promise<unknown> = Promise.resolve()
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = turn.then(work)
  turn = mine.catch(() => undefined)
  return mine
}

/**
 * Takes a file in and looks through it.
 * @throws Refusal FILE_REFUSED with what to do about it; nothing of the file stays.
 */
export async function receiveFile(context: ServiceContext, stream: Readable, givenName: string): Promise<CheckedFile> {
  const fileName = safeFileName(givenName)
  const extension = attachmentExtension(fileName)
  if (!extension) {
    stream.resume()
    throw new Refusal('FILE_REFUSED', messages.fileExtension)
  }
  const received = await receive(context, stream)
  try {
    if (received.size === 0) throw new Refusal('FILE_REFUSED', messages.fileEmpty)
    const fits = await inTurn(async () => fitsExtension(extension, await readFile(received.path)))
    if (!fits) throw new Refusal('FILE_REFUSED', messages.fileContent)
    return { received, fileName }
  } catch (error) {
    await context.attachments.discard(received)
    throw error
  }
}

async function receive(context: ServiceContext, stream: Readable): Promise<Received> {
  const received = await context.attachments.receive(stream, attachmentMaxBytes).catch(asStoreRefusal)
  if (received === 'too large') throw new Refusal('FILE_REFUSED', messages.fileTooLarge)
  return received
}

/** A full or read-only disk is nobody's mistake and may pass. */
function asStoreRefusal(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EIO'].includes(code)) throw new Refusal('UNAVAILABLE', '附件暂时无法保存，请稍后再试', { cause: error })
  throw error
}

/** @throws Refusal NOT_FOUND, NOT_ALLOWED_NOW (the record is not being edited), BAD_REQUEST (no such paper). */
export async function requireEditable(connection: Connection, caller: Caller, ownerId: string, code: string | undefined, lock = false) {
  const owner = await findOwner(connection, caller, ownerId, lock)
  if (!owner.editable) throw new Refusal('NOT_ALLOWED_NOW', '当前状态不能增删附件')
  if (code !== undefined && !owner.codes.includes(code)) throw new Refusal('BAD_REQUEST')
  return owner
}

/**
 * Writes the rows of received files and puts the files in their places. Inside the caller's transaction: when that
 * fails, the caller removes what `kept` lists, which is filled on the way.
 * @throws Refusal FILE_REFUSED when a paper would have more than ten files or the unit's day is full.
 */
export async function attachFiles(
  context: ServiceContext,
  connection: Connection,
  caller: Caller,
  ownerId: string,
  code: string,
  files: readonly CheckedFile[],
  now: Date,
  kept: AttachmentRow[],
): Promise<Attachment[]> {
  const owner = await requireEditable(connection, caller, ownerId, code, true)
  const { rows } = await connection.query({
    name: 'attachment-room',
    text: `select (select count(*) from attachment where owner_id = $1 and code = $2 and not deleted) as here,
      (select coalesce(sum(size), 0) from attachment where unit_id = $3 and uploaded_at >= $4) as today`,
    values: [owner.id, code, caller.unitId, startOfDay(wireDate(now))],
  })
  const bytes = files.reduce((sum, file) => sum + file.received.size, 0)
  if (Number(rows[0].here) + files.length > attachmentMaxPerCode) throw new Refusal('FILE_REFUSED', messages.fileTooMany)
  if (Number(rows[0].today) + bytes > unitDayLimit) throw new Refusal('FILE_REFUSED', '本单位今天上传的附件过多，请明天再试')

  for (const { received, fileName } of files) {
    const row: AttachmentRow = {
      id: randomUUID(),
      owner_type: owner.type,
      owner_id: owner.id,
      unit_id: caller.unitId,
      code,
      file_name: fileName,
      ext: attachmentExtension(fileName) ?? '',
      size: received.size,
      sha256: received.sha256,
      storage_key: `${wireDate(now).slice(0, 7).replace('-', '/')}/${randomUUID()}`,
      uploaded_by: caller.accountId,
      uploaded_name: caller.name,
      uploaded_at: now,
      deleted: false,
    }
    await connection.db.insertInto('attachment').values(row).execute()
    await context.attachments.keep(received, row.storage_key).catch(asStoreRefusal)
    kept.push(row)
  }
  return kept.map(toAttachment)
}

/** Removes files whose rows are gone. A file that cannot be removed is logged: the row decides what exists. */
export async function removeFiles(context: ServiceContext, rows: readonly Pick<AttachmentRow, 'storage_key'>[]): Promise<void> {
  for (const row of rows) {
    await context.attachments
      .remove(row.storage_key)
      .catch((error: unknown) => context.log.warn({ err: error, key: row.storage_key }, 'attachment left behind'))
  }
}

/** Removes the files of a record that was deleted. */
export async function removeFilesOf(context: ServiceContext, ownerType: AttachmentOwnerType, ownerId: string): Promise<void> {
  const rows = await context.database.system(({ db }) =>
    db.selectFrom('attachment').select('storage_key').where('owner_type', '=', ownerType).where('owner_id', '=', ownerId).where('deleted', '=', true).execute(),
  )
  await removeFiles(context, rows)
}
