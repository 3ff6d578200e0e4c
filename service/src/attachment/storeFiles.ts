import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { type Attachment, attachmentExtension, attachmentMaxBytes, attachmentMaxPerCode } from '@shared/contract/attachment'
import { messages } from '@shared/contract/messages'
import type { Logger } from 'pino'
import { type AttachmentStore, newStorageKey, type Received } from '../adapters/attachmentStore'
import { startOfDay, wireDate } from '../clock'
import type { Connection } from '../database/database'
import { Refusal } from '../refusal'
import type { Caller } from '../security/caller'
import { type AttachmentRow, toAttachment } from './attachments'
import { fitsExtension } from './content'
import { safeFileName } from './fileName'
import { type AttachmentOwners, type Owner, requireEditable } from './owner'

/** Bytes a unit may upload in a day; more than this looks like filling the disk. */
const unitDayLimit = 500 * 1024 * 1024

/** The file store, and the log for files that cannot be deleted. */
export interface FileContext {
  attachments: AttachmentStore
  log: Logger
}

/** A received file whose content matches its name. */
export interface CheckedFile {
  received: Received
  fileName: string
}

// Files are checked one at a time: each may take 20 MB of memory.
let turn: Promise<unknown> = Promise.resolve()
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = turn.then(work)
  turn = mine.catch(() => undefined)
  return mine
}

/**
 * Receives a file and checks its content.
 * @throws Refusal FILE_REFUSED with advice for the user; nothing of the file is kept.
 */
export async function receiveFile(context: FileContext, stream: Readable, givenName: string): Promise<CheckedFile> {
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

async function receive(context: FileContext, stream: Readable): Promise<Received> {
  const received = await context.attachments.receive(stream, attachmentMaxBytes).catch(asStoreRefusal)
  if (received === 'too large') throw new Refusal('FILE_REFUSED', messages.fileTooLarge)
  return received
}

/** A full or read-only disk is not the caller's fault and may be temporary. */
function asStoreRefusal(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EIO'].includes(code)) throw new Refusal('UNAVAILABLE', messages.fileNotKept, { cause: error })
  throw error
}

/** Who adds attachments to a record, and the record as found and locked in the transaction that writes them. */
export interface Keeper {
  owner: Owner
  /** Null for an applicant who has no unit yet. */
  unitId: string | null
  accountId: string | null
  /** The uploader's name shown in the list of attachments. */
  name: string
  /** The phone upload through which the files come, and how many files it accepts in total. */
  mobileUpload?: { id: string; most: number }
}

/** The keeper for a signed-in user who adds attachments to a visible record. @throws Refusal NOT_FOUND. */
export async function callerKeeper(
  { attachmentOwners }: { attachmentOwners: AttachmentOwners },
  connection: Connection,
  caller: Caller,
  ownerId: string,
  lock: boolean,
): Promise<Keeper> {
  const owner = await attachmentOwners.find(connection, caller, ownerId, lock)
  return { owner, unitId: caller.unitId, accountId: caller.accountId, name: caller.name }
}

/**
 * Writes the rows of received files and stores the files, inside the caller's transaction. If that fails, the caller deletes the files
 * listed in `kept`, which is filled along the way.
 * @param uploadId the client's id of this upload, if it may retry it.
 * @throws Refusal FILE_REFUSED when a code would have more than ten files or the daily limit is reached; whatever `requireEditable`
 * throws.
 */
export async function attachFiles(
  context: FileContext,
  connection: Connection,
  keeper: Keeper,
  code: string,
  files: readonly CheckedFile[],
  now: Date,
  kept: AttachmentRow[],
  uploadId: string | null = null,
): Promise<Attachment[]> {
  const { owner } = keeper
  requireEditable(owner, code)
  await requireRoom(connection, keeper, code, files, now)
  for (const { received, fileName } of files) {
    const row: AttachmentRow = {
      id: randomUUID(),
      owner_type: owner.type,
      owner_id: owner.id,
      unit_id: keeper.unitId,
      code,
      file_name: fileName,
      ext: attachmentExtension(fileName) ?? '',
      size: received.size,
      sha256: received.sha256,
      storage_key: newStorageKey(now),
      uploaded_by: keeper.accountId,
      uploaded_name: keeper.name,
      uploaded_at: now,
      deleted: false,
      file_removed: false,
      upload_id: uploadId,
      mobile_upload_id: keeper.mobileUpload?.id ?? null,
      first_revision: owner.addsTo ?? null,
      last_revision: owner.addsTo ?? null,
    }
    await connection.db.insertInto('attachment').values(row).execute()
    await context.attachments.keep(received, row.storage_key).catch(asStoreRefusal)
    kept.push(row)
  }
  await owner.changed?.(files.map(({ fileName }) => ({ code, before: '', after: fileName })))
  return kept.map(toAttachment)
}

/** An applicant without a unit may upload a fifth of a unit's daily limit, counted per record. */
async function requireRoom(
  connection: Connection,
  { owner, unitId, mobileUpload }: Keeper,
  code: string,
  files: readonly CheckedFile[],
  now: Date,
): Promise<void> {
  const { rows } = await connection.query({
    name: 'attachment-room',
    text: 'select here, today, sent from attachment_room($1, $2, $3, $4, $5)',
    values: [owner.id, code, unitId, startOfDay(wireDate(now)), mobileUpload?.id ?? null],
  })
  const bytes = files.reduce((sum, file) => sum + file.received.size, 0)
  if (Number(rows[0].here) + files.length > attachmentMaxPerCode) throw new Refusal('FILE_REFUSED', messages.fileTooMany)
  if (mobileUpload && Number(rows[0].sent) + files.length > mobileUpload.most) {
    throw new Refusal('FILE_REFUSED', `一个二维码最多上传${mobileUpload.most}个附件，请在电脑上重新打开二维码`)
  }
  if (Number(rows[0].today) + bytes > (unitId === null ? unitDayLimit / 5 : unitDayLimit)) {
    throw new Refusal('FILE_REFUSED', unitId === null ? '本申请今天上传的附件过多，请明天再试' : '本单位今天上传的附件过多，请明天再试')
  }
}

/** Deletes the files of a failed transaction; any that remain are later collected as files without a row. */
export async function discardKept(context: FileContext, rows: readonly Pick<AttachmentRow, 'storage_key'>[]): Promise<void> {
  for (const row of rows) {
    await context.attachments
      .remove(row.storage_key)
      .catch((error: unknown) => context.log.warn({ err: error, key: row.storage_key }, 'attachment left behind'))
  }
}
