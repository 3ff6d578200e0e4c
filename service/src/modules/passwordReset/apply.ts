import { passwordResetAttachments, passwordResetFields, passwordResetStates } from '@shared/contract/account'
import { type FormRow, fieldProblems, paperProblems } from '@shared/contract/form'
import { visitorEndpoints } from '@shared/contract/visitor'
import { presentCodes } from '../../attachment/attachments'
import { wireDate } from '../../clock'
import type { ServiceContext } from '../../context'
import type { HandlerInput } from '../../http/route'
import { notify } from '../../notification/notify'
import { refuseProblems } from '../../refusal'
import { nextNumber } from '../../workflow/numbering'
import { keepTokenAnswer, onceByToken, type TokenWrite } from '../verification/answeredTokens'
import { endFlow, flowByToken, flowEnded, flowTokenOf } from '../verification/flows'

/** Prefix of its numbers: 密码. */
const prefix = 'MM'

/**
 * The known mobile is gone: papers for an administrator to judge. A row is written whether or not the flow knows an
 * account: its applicant is told the same, the administrator sees it.
 * Sent again with the same token and content it answers the same.
 * @throws Refusal NOT_ALLOWED_NOW when the new number was not proved, INCOMPLETE with what is missing.
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
    const typed: FormRow = body
    refuseProblems([
      ...fieldProblems(passwordResetFields, typed),
      ...paperProblems(passwordResetAttachments, { fields: typed }, await presentCodes(connection, flow.recordId)),
    ])
    // One region for all: the account's own would tell that there is one.
    const number = await nextNumber(connection, prefix, configuration.portal.defaultAreaCode, wireDate(now))
    await connection.db
      .insertInto('password_reset')
      .values({
        id: flow.recordId,
        number,
        login_name: claim.login_name,
        uscc: claim.uscc,
        account_id: flow.subject,
        applicant: body.applicant,
        reason: body.reason,
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
      { kind: 'role', roleTypes: ['9'] },
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
