import type { AttachmentRow } from '../../../attachment/attachments'
import { type CopyContext, copyPapers } from '../../../attachment/copyAttachments'
import type { Connection } from '../../../database/database'

/**
 * Copies the attachments of a granted application into the archive of its device, without those it already has.
 * @param codes code of each attachment in the archive by its code in the application; attachments without one are not copied
 */
export async function copyPapersToArchive(
  context: CopyContext,
  connection: Connection,
  applicationId: string,
  equipmentId: string,
  codes: Readonly<Record<string, string>>,
): Promise<void> {
  const { db } = connection
  const present = (owner: string) =>
    db.selectFrom('attachment').selectAll().where('owner_id', '=', owner).where('deleted', '=', false).orderBy('uploaded_at').execute()
  const there = await present(equipmentId)
  const papers = (await present(applicationId)).flatMap((row): AttachmentRow[] => {
    const code = codes[row.code]
    if (code === undefined || there.some((kept) => kept.sha256 === row.sha256 && kept.code === code)) return []
    return [{ ...row, owner_type: 'equipment', owner_id: equipmentId, code, first_revision: null, last_revision: null }]
  })
  await copyPapers(context, connection, papers)
}
