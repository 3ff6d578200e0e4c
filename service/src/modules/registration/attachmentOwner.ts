import { registrationAttachments, secondUnitAttachments } from '@shared/contract/account'
import { role } from '@shared/contract/roles'
import { attachmentChecklist, type Owner, type OwnerKind } from '../../attachment/owner'
import type { Connection } from '../../database/database'
import type { Caller } from '../../security/caller'

const codesOf = (papers: readonly { code: string }[]) => papers.map(({ code }) => code)

/** The draft of an account's application for a second unit: only its own until it is submitted. */
async function secondUnitDraft({ db }: Connection, caller: Caller, id: string, lock: boolean): Promise<Owner | undefined> {
  const query = db.selectFrom('second_unit_draft').select('id').where('id', '=', id).where('account_id', '=', caller.accountId)
  const draft = await (lock ? query.forUpdate() : query).executeTakeFirst()
  return draft && { type: 'registration', id: draft.id, codes: codesOf(secondUnitAttachments), editable: true }
}

/** A submitted registration: readable by administrators, and by the account that applies for a second unit. */
async function sentRegistration({ db }: Connection, caller: Caller, id: string): Promise<Owner | undefined> {
  const sent = await db.selectFrom('registration').select(['id', 'kind', 'account_id']).where('id', '=', id).executeTakeFirst()
  const own = sent?.kind === 'second' && sent.account_id === caller.accountId
  return sent && (caller.roleType === role.administrator || own)
    ? { type: 'registration', id: sent.id, codes: codesOf(registrationAttachments), editable: false }
    : undefined
}

/** Attachments of registrations for signed-in users; visitors access theirs by the token of their flow. */
export const registrationAttachmentOwner: OwnerKind = {
  type: 'registration',
  find: async (connection, caller, id, lock) => (await secondUnitDraft(connection, caller, id, lock)) ?? sentRegistration(connection, caller, id),
  formSummary: async (_connection, caller) => ({
    title: '新增维保单位',
    unitName: caller.unitName,
    papers: attachmentChecklist(secondUnitAttachments),
  }),
}
