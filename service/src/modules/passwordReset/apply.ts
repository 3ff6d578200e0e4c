import { passwordResetAttachments, passwordResetFields, passwordResetStates } from '@shared/contract/account'
import { fieldProblems, paperProblems, typedOf } from '@shared/contract/form'
import { role } from '@shared/contract/roles'
import { visitorEndpoints } from '@shared/contract/visitor'
import { presentCodes } from '../../attachment/attachments'
import { wireDate } from '../../clock'
import type { ServiceContext } from '../../context'
import type { HandlerInput } from '../../http/route'
import { notify } from '../../notification/notify'
import { refuseProblems } from '../../refusal'
import { nextNumber } from '../../workflow/transition/numbering'
import { keepTokenAnswer, onceByToken, type TokenWrite } from '../verification/answeredTokens'
import { endFlow, flowByToken, flowEnded, flowTokenOf } from '../verification/flows'

/** Prefix of application numbers: 密码. */
const prefix = 'MM'

/**
 * For applicants without the known mobile: submits attachments for an administrator to audit. A row is written whether or not the flow found an
 * account: the applicant gets the same answer, the administrator sees the difference.
 * Repeating the request with the same token and content returns the same answer.
 * @throws Refusal NOT_ALLOWED_NOW if the new number was not verified, INCOMPLETE with what is missing.
 */
export function applyForReset(context: ServiceContext, input: HandlerInput<typeof visitorEndpoints.passwordRestApply>): Promise<{ number: string }> {
  const sent: TokenWrite = { token: flowTokenOf(input.request), content: input.body }
  const same = async () => true
  return onceByToken(context, sent, visitorEndpoints.passwordRestApply.data, same, () => apply(context, input, sent))
}

async function apply(
  context: ServiceContext,
  { body, request, write }: HandlerInput<typeof visitorEndpoints.passwordRestApply>,
  sentWith: TokenWrite,
): Promise<{ number: string }> {
  const { clock, configuration } = context
  return write(async (connection, note) => {
    const now = clock.now()
    const flow = await flowByToken(connection, clock, request, ['passwordResetNewMobile'], true)
    const claim = await connection.db.selectFrom('password_reset_claim').selectAll().where('flow_id', '=', flow.id).executeTakeFirst()
    if (!claim) throw flowEnded()
    const typed = typedOf(passwordResetFields, body)
    refuseProblems([
      ...fieldProblems(passwordResetFields, typed),
      ...paperProblems(passwordResetAttachments, { fields: typed }, await presentCodes(connection, flow.recordId)),
    ])
    // The same region for all: the account's own would reveal that there is an account.
    const number = await nextNumber(connection, prefix, configuration.portal.defaultAreaCode, wireDate(now))
    await connection.db
      .insertInto('password_reset')
      .values({
        id: flow.recordId,
        number,
        login_name: claim.login_name,
        uscc: claim.uscc,
        account_id: flow.subject,
        applicant: typed.applicant ?? '',
        reason: typed.reason ?? '',
        new_mobile: flow.mobile,
        status: passwordResetStates.waiting,
        submit_date: now,
        audit_date: null,
      })
      .execute()
    await endFlow(connection, flow)
    await keepTokenAnswer(connection, clock, sentWith, { number })
    await notify(
      connection,
      { kind: 'role', roleTypes: [role.administrator] },
      {
        title: `密码重置申请 ${number}`,
        text: '请核对材料后审核',
        bizType: 'passwordReset',
        bizId: flow.recordId,
        number,
        tone: 'attention',
        path: `/account/reset-password-detail?id=${flow.recordId}`,
        at: now,
      },
    )
    note.target = flow.recordId
    note.detail = { number }
    return { number }
  })
}
