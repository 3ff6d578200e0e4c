import type { AttachmentRow } from '../../../attachment/attachments'
import { type CopyContext, copyPapers } from '../../../attachment/copyAttachments'
import type { Connection } from '../../../database/database'

/**
 * Copies the attachments of a granted application into the archive of its device, without those it already has.
 * @param codes code of each attachment in the archive by its code in the application; attachments without one are not copied
 * @param givenTo the unit the application gives the device to, or null if the portal does not know it: the copies are its papers, which it reads though
 *   the unit before has uploaded them. Absent where the device stays with its unit.
 */
export async function copyPapersToArchive(
  context: CopyContext,
  connection: Connection,
  applicationId: string,
  equipmentId: string,
  codes: Readonly<Record<string, string>>,
  givenTo?: string | null,
): Promise<void> {
  const { db } = connection
  const present = (owner: string) =>
    db.selectFrom('attachment').selectAll().where('owner_id', '=', owner).where('deleted', '=', false).orderBy('uploaded_at').execute()
  const there = await present(equipmentId)
  const papers = (await present(applicationId)).flatMap((row): AttachmentRow[] => {
    const code = codes[row.code]
    const isThere = (kept: AttachmentRow) => kept.sha256 === row.sha256 && kept.code === code && (givenTo === undefined || kept.unit_id === givenTo)
    if (code === undefined || there.some(isThere)) return []
    return [
      {
        ...row,
        ...(givenTo !== undefined && { unit_id: givenTo }),
        owner_type: 'equipment',
        owner_id: equipmentId,
        code,
        first_revision: null,
        last_revision: null,
      },
    ]
  })
  await copyPapers(context, connection, papers)
}
