import {
  type common,
  type FieldError,
  messages,
  passwordResetAttachments,
  passwordResetFields,
  passwordResetStates,
  requiredMessage,
  valueProblem,
} from '@shared/contract'
import { wireDate } from '../../clock'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { Refusal } from '../../http/refusal'
import type { HandlerInput } from '../../http/route'
import { notify } from '../../messages/notify'
import { nextNumber } from '../../workflow/numbering'
import { endFlow, flowByToken, flowEnded } from '../verification/flows'

/** Prefix of its numbers: 密码. */
const prefix = 'MM'

/**
 * The known mobile is gone: papers for an administrator to judge. A row is written whether or not the flow knows an
 * account: its applicant is told the same, the administrator sees it.
 * @throws Refusal NOT_ALLOWED_NOW when the new number was not proved, INCOMPLETE with what is missing.
 */
export async function applyForReset(
  context: ServiceContext,
  { body, request, write }: HandlerInput<typeof common.passwordRestApply>,
): Promise<{ number: string }> {
  const { clock, configuration } = context
  return write(async (connection, note) => {
    const now = clock.now()
    const flow = await flowByToken(connection, clock, request, ['passwordResetNewMobile'], true)
    const claim = await connection.db.selectFrom('password_reset_claim').selectAll().where('flow_id', '=', flow.id).executeTakeFirst()
    if (!claim) throw flowEnded()
    const fieldErrors = [...fieldProblems(body), ...(await paperProblems(connection, flow.recordId))]
    if (fieldErrors.length > 0) throw new Refusal('INCOMPLETE', fieldErrors[0]?.message, { fieldErrors })
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

function fieldProblems(body: { applicant: string; reason: string }): FieldError[] {
  const values: Record<string, string> = body
  return passwordResetFields.flatMap((field) => {
    const value = values[field.key] ?? ''
    const message = value === '' ? requiredMessage(field) : valueProblem(field, value, {})
    return message ? [{ field: field.key, message }] : []
  })
}

async function paperProblems({ db }: Connection, recordId: string): Promise<FieldError[]> {
  const rows = await db.selectFrom('attachment').select('code').distinct().where('owner_id', '=', recordId).where('deleted', '=', false).execute()
  return passwordResetAttachments
    .filter((paper) => !rows.some((row) => row.code === paper.code))
    .map((paper) => ({ field: `attachments.${paper.code}`, message: messages.requiredAttachment(paper.label) }))
}
