import { announcementAttachments, announcementStates } from '@shared/contract/announcement'
import { role } from '@shared/contract/roles'
import { attachmentChecklist, type OwnerKind } from '../../attachment/owner'

/** Announcements have one kind of attachment, with any number of files. */
export const [announcementAttachment] = announcementAttachments

/** Whoever may read an announcement may read its attachments; only administrators change them. */
export const announcementAttachmentOwner: OwnerKind = {
  type: 'article',
  async find({ db }, caller, id, lock) {
    const writes = caller.roleType === role.administrator
    let query = db.selectFrom('article').select('id').where('id', '=', id)
    if (!writes) query = query.where('status', '=', announcementStates.published)
    const found = await (lock && writes ? query.forUpdate() : query).executeTakeFirst()
    return found && { type: 'article', id: found.id, codes: [announcementAttachment.code], editable: writes }
  },
  formSummary: async (_connection, caller) => ({ title: '通知公告', unitName: caller.unitName, papers: attachmentChecklist([announcementAttachment]) }),
}
