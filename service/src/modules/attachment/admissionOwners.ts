import { passwordResetAttachments, registrationAttachments } from '@shared/contract'
import type { Connection } from '../../database/database'
import type { Caller } from '../../security/caller'
import type { Owner } from './owner'

/** Papers of those who ask to be let in. Visitors use them by the token of their flow; these are the signed-in ones. */

const registrationCodes = registrationAttachments.map((paper) => paper.code)

/** What an account fills in for its second unit: its own alone, until it is sent. */
export async function secondUnitOwner({ db }: Connection, caller: Caller, id: string, lock: boolean): Promise<Owner | undefined> {
  const query = db.selectFrom('second_unit_draft').select('id').where('id', '=', id).where('account_id', '=', caller.accountId)
  const draft = await (lock ? query.forUpdate() : query).executeTakeFirst()
  return draft && { type: 'registration', id: draft.id, codes: registrationCodes, editable: true }
}

/** A registration that was sent: administrators read it, and the account that asks for a second unit. */
export async function registrationOwner({ db }: Connection, caller: Caller, id: string): Promise<Owner | undefined> {
  const sent = await db.selectFrom('registration').select(['id', 'kind', 'account_id']).where('id', '=', id).executeTakeFirst()
  const own = sent?.kind === 'second' && sent.account_id === caller.accountId
  return sent && (caller.roleType === '9' || own) ? { type: 'registration', id: sent.id, codes: registrationCodes, editable: false } : undefined
}

const resetCodes = passwordResetAttachments.map((paper) => paper.code)

/** A request to reset a password, as the administrator who audits it reads it. */
export async function passwordResetOwner({ db }: Connection, caller: Caller, id: string): Promise<Owner | undefined> {
  if (caller.roleType !== '9') return undefined
  const sent = await db.selectFrom('password_reset').select('id').where('id', '=', id).executeTakeFirst()
  return sent && { type: 'password_reset', id: sent.id, codes: resetCodes, editable: false }
}
