import { type passwordResetEndpoints, passwordResetStateNames, passwordResetStates } from '@shared/contract/account'
import type { DataOf } from '@shared/contract/endpoint'
import { smsTemplates } from '@shared/contract/visitor'
import type { Selectable } from 'kysely'
import { queueSms } from '../../adapters/smsOutbox'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import type { PasswordResetTable } from '../../database/tables/tables'
import { isUuid } from '../../database/userInput'
import type { HandlerInput } from '../../http/route'
import { opinionOf, Refusal, refusedAsItStands } from '../../refusal'
import { newSecret } from '../../security/secrets'
import { rememberPassword } from '../../security/signIn/passwordChange'
import { hashPassword } from '../../security/signIn/passwords'
import { decision, stillWaiting } from '../../workflow/transition/review'
import { accountOfReset, canBeReset, type ResetAccount } from './checks'
import { makeLink } from './links'

const stateNameOf = (status: string): string => passwordResetStateNames[status] ?? status

/**
 * Decides an application. Approval invalidates the old password and every session, makes the new mobile the trusted one and sends it a
 * one-time link: whoever holds the phone sets the password, the administrator never knows it.
 * @throws Refusal NOT_FOUND, NOT_ALLOWED_NOW (already decided, or no account matches), FORBIDDEN (one's own account), STALE_VERSION,
 * INCOMPLETE (no opinion).
 */
export async function auditReset(
  context: ServiceContext,
  { caller, body, write }: HandlerInput<typeof passwordResetEndpoints.audit>,
): Promise<DataOf<typeof passwordResetEndpoints.audit>> {
  const pass = body.pass === '1'
  const opinion = opinionOf(body.opinion, !pass)
  if (!isUuid(body.id)) throw new Refusal('NOT_FOUND')
  const nobodyKnows = pass ? await hashPassword(newSecret()) : ''
  const { accountId, ...decided } = await write(async (connection, note) => {
    const row = await connection.db.selectFrom('password_reset').selectAll().where('id', '=', body.id).forUpdate().executeTakeFirst()
    const reset = stillWaiting(row, body.version, passwordResetStateNames)
    if (reset.account_id === caller.accountId) throw new Refusal('FORBIDDEN', '不能审核自己账号的密码重置申请')
    const account = await accountOfReset(connection, reset, true)
    if (pass && !canBeReset(account, context.clock.now())) throw refusedAsItStands('account', '没有相符的可用账号，只能审核不通过')
    if (pass && account) await approve(context, connection, reset, account, nobodyKnows)
    else await sendRefusal(context, connection, reset, opinion)
    const status = pass ? passwordResetStates.approved : passwordResetStates.refused
    await connection.db
      .updateTable('password_reset')
      .set(decision(caller, reset, status, opinion, context.clock.now()))
      .where('id', '=', reset.id)
      .execute()
    note.target = reset.id
    note.detail = { number: reset.number, pass, account: reset.account_id }
    return { id: reset.id, status, statusName: stateNameOf(status), accountId: reset.account_id }
  })
  if (pass && accountId) context.sessions.forget(accountId)
  return decided
}

type Reset = Selectable<PasswordResetTable>

async function approve(context: ServiceContext, connection: Connection, reset: Reset, account: ResetAccount, passwordHash: string) {
  const { clock, configuration, sessions } = context
  const now = clock.now()
  await rememberPassword(connection, account, now)
  await connection.db
    .updateTable('account')
    .set((set) => ({
      password_hash: passwordHash,
      must_change_password: true,
      simple_password: false,
      password_aged: false,
      password_expires: null,
      mobile: reset.new_mobile,
      version: set('version', '+', 1),
      update_date: now,
    }))
    .where('id', '=', account.id)
    .execute()
  await sessions.endAll(connection, account.id)
  const link = configuration.linkOrigin + (await makeLink(context, connection, account.id))
  await queueSms(context, connection, { mobile: reset.new_mobile, purpose: 'resetLink', text: smsTemplates.resetLink({ site: configuration.sms.site, link }) })
}

async function sendRefusal(context: ServiceContext, connection: Connection, reset: Reset, opinion: string): Promise<void> {
  const text = smsTemplates.resetRefused({ site: context.configuration.sms.site, opinion })
  await queueSms(context, connection, { mobile: reset.new_mobile, purpose: 'resetRefused', text })
}
