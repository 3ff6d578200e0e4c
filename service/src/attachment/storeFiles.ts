import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { type Attachment, attachmentExtension, attachmentMaxBytes, attachmentMaxPerCode } from '@shared/contract/attachment'
import { messages } from '@shared/contract/messages'
import type { Logger } from 'pino'
import type { AttachmentStore, Received } from '../adapters/attachmentStore'
import { startOfDay, wireDate } from '../clock'
import type { Connection } from '../database/database'
import { Refusal } from '../refusal'
import type { Caller } from '../security/caller'
import { type AttachmentRow, toAttachment } from './attachments'
import { fitsExtension } from './content'
import { safeFileName } from './fileName'
import { type AttachmentOwners, type Owner, requireEditable } from './owner'

/** One unit may send so much in a day; beyond it somebody is filling the disk. */
const unitDayLimit = 500 * 1024 * 1024

/** Where files are kept, and where a file that cannot be removed is told. */
export interface FileContext {
  attachments: AttachmentStore
  log: Logger
}

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

/** A full or read-only disk is nobody's mistake and may pass. */
function asStoreRefusal(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EIO'].includes(code)) throw new Refusal('UNAVAILABLE', messages.fileNotKept, { cause: error })
  throw error
}

/** Who adds papers to a record, and the record as it was found, locked, in the transaction that writes them. */
export interface Keeper {
  owner: Owner
  /** Absent for an applicant who has none yet. */
  unitId: string | null
  accountId: string | null
  /** What the paper's list calls whoever added it. */
  name: string
  /** The phone upload the files come through, which takes so many in all. */
  mobileUpload?: { id: string; most: number }
}

/** A signed-in user who adds papers to what he may see. @throws Refusal NOT_FOUND. */
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
 * Writes the rows of received files and puts the files in their places. Inside the caller's transaction: when that
 * fails, the caller removes what `kept` lists, which is filled on the way.
 * @param uploadId what the sender calls this upload, when it may send it again.
 * @throws Refusal FILE_REFUSED when a paper would have more than ten files or the day is full; what `requireEditable` throws.
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
      storage_key: `${wireDate(now).slice(0, 7).replace('-', '/')}/${randomUUID()}`,
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

/** Who has no unit yet may fill a fifth of what a unit may, and for one record. */
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

/** Removes files of a transaction that failed; one that stays is collected as a file without a row. */
export async function discardKept(context: FileContext, rows: readonly Pick<AttachmentRow, 'storage_key'>[]): Promise<void> {
  for (const row of rows) {
    await context.attachments
      .remove(row.storage_key)
      .catch((error: unknown) => context.log.warn({ err: error, key: row.storage_key }, 'attachment left behind'))
  }
}
