import { Readable } from 'node:stream'
import { attachmentMaxBytes } from '@shared/contract/attachment'
import type { AttachmentRow } from '../../attachment/attachments'
import { attachFiles, type CheckedFile, callerKeeper } from '../../attachment/storeFiles'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import type { Caller } from '../../security/caller'
import type { SeedPaper } from './noticePapers'

/** Adds attachments to a demo record as its owner. In parallel, since each is synced to disk. */
export async function seedAttachments(
  context: ServiceContext,
  connection: Connection,
  caller: Caller,
  ownerId: string,
  papers: readonly SeedPaper[],
  at: Date,
): Promise<void> {
  const files = await Promise.all(papers.map((paper) => received(context, paper)))
  const keeper = await callerKeeper(context, connection, caller, ownerId, true)
  const kept: AttachmentRow[] = []
  for (const { code, file } of files) await attachFiles(context, connection, keeper, code, [file], at, kept)
}

async function received({ attachments }: ServiceContext, { code, name, bytes }: SeedPaper): Promise<{ code: string; file: CheckedFile }> {
  const taken = await attachments.receive(Readable.from([bytes]), attachmentMaxBytes)
  if (taken === 'too large') throw new Error('A demo paper is too large')
  return { code, file: { received: taken, fileName: name } }
}
