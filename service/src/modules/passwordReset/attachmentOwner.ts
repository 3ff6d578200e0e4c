import { passwordResetAttachments } from '@shared/contract/account'
import { role } from '@shared/contract/roles'
import type { OwnerKind } from '../../attachment/owner'

const codes = passwordResetAttachments.map((attachment) => attachment.code)

/** Attachments of a password reset application, for the administrator who audits it. */
export const passwordResetAttachmentOwner: OwnerKind = {
  type: 'password_reset',
  async find({ db }, caller, id) {
    if (caller.roleType !== role.administrator) return undefined
    const sent = await db.selectFrom('password_reset').select('id').where('id', '=', id).executeTakeFirst()
    return sent && { type: 'password_reset', id: sent.id, codes, editable: false }
  },
}
