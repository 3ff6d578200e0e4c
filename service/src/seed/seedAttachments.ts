import { Readable } from 'node:stream'
import { attachmentMaxBytes } from '@shared/contract/attachment'
import type { AttachmentRow } from '../attachment/attachments'
import { attachFiles, type CheckedFile, callerKeeper } from '../attachment/storeFiles'
import type { ServiceContext } from '../context'
import type { Connection } from '../database/database'
import type { Caller } from '../security/caller'
import type { SeedPaper } from './noticePapers'

/** Adds papers to a demo record as its owner would. */
export async function seedAttachments(
  context: ServiceContext,
  connection: Connection,
  caller: Caller,
  ownerId: string,
  papers: readonly SeedPaper[],
  at: Date,
): Promise<void> {
  const kept: AttachmentRow[] = []
  for (const paper of papers) {
    const received = await context.attachments.receive(Readable.from([paper.bytes]), attachmentMaxBytes)
    if (received === 'too large') throw new Error('A demo paper is too large')
    const file: CheckedFile = { received, fileName: paper.name }
    await attachFiles(context, connection, await callerKeeper(context, connection, caller, ownerId, true), paper.code, [file], at, kept)
  }
}
