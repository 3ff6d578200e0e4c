import { type ApplicationDefinition, authCodeField } from '@shared/contract/application'
import { messages } from '@shared/contract/messages'
import { maskMobile, ruleProblem } from '@shared/contract/rules'
import { smsCodeSeconds, smsResendSeconds, submissionCode } from '@shared/contract/visitor'
import type { FastifyInstance } from 'fastify'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { route } from '../../http/route'
import { Refusal } from '../../refusal'
import type { Caller } from '../../security/caller'
import { countWrongCode, sendCode, type TypedCode, useCode } from './codes'
import { beginFlow, type Flow, flowById } from './flows'
import { countSubmissionRequest } from './limits'

/**
 * The code required for a submission (`authCode` of save and commit, domain §4.3): sent to the mobile of the submitting account, which a
 * stolen session does not have. It is requested last: no SMS is sent for a form that could not be submitted anyway.
 */

/** What a submission sends to prove who submits. */
export interface Authorisation {
  authCode?: string | undefined
  authFlow?: string | undefined
}

const kind = 'submission'

const atCode = (message: string) => new Refusal('INCOMPLETE', message, { fieldErrors: [{ field: authCodeField, message }] })

const isAsked = ({ configuration }: ServiceContext, { submissionCode: asked }: ApplicationDefinition): boolean =>
  asked === true && configuration.submissionCode === 'on'

const mobileOf = async ({ db }: Connection, { accountId }: Caller): Promise<string> =>
  (await db.selectFrom('account').select('mobile').where('id', '=', accountId).executeTakeFirstOrThrow()).mobile

const typedBy = (mobile: string, { authCode = '', authFlow = '' }: Authorisation): TypedCode => ({
  flowId: authFlow,
  purpose: kind,
  mobile,
  code: authCode,
})

/**
 * Counts a wrong code, outside of the submission's transaction, which the refusal would roll back.
 * @throws Refusal INCOMPLETE at `authCode`
 */
export async function countSubmissionCode(context: ServiceContext, definition: ApplicationDefinition, caller: Caller, given: Authorisation): Promise<void> {
  if (!isAsked(context, definition) || !given.authCode) return
  const mobile = await context.database.system((connection) => mobileOf(connection, caller))
  await countWrongCode(context, typedBy(mobile, given)).catch(refuseAtCode)
}

/**
 * Uses up the code of a submission, in its transaction.
 * @throws Refusal INCOMPLETE at `authCode`: none sent, or it is wrong, expired, somebody else's or used.
 */
export async function useSubmissionCode(
  context: ServiceContext,
  connection: Connection,
  definition: ApplicationDefinition,
  caller: Caller,
  given: Authorisation,
): Promise<void> {
  if (!isAsked(context, definition)) return
  if (!given.authCode) throw atCode(messages.submissionCodeNeeded)
  const typed = typedBy(await mobileOf(connection, caller), given)
  await useCode(connection, context.clock, kind, caller.accountId, typed).catch(refuseAtCode)
}

/** Reports a wrong code at the field `authCode`. */
function refuseAtCode(error: unknown): never {
  throw error instanceof Refusal && error.code === 'INCOMPLETE' ? atCode(error.message) : error
}

/** The flow in which another code is requested; undefined if it is over or not the caller's, and a new one is created. */
async function begunFlow(
  { clock }: ServiceContext,
  connection: Connection,
  { accountId }: Caller,
  flowId: string | undefined,
): Promise<(Flow & { flowId: string }) | undefined> {
  if (!flowId) return undefined
  const flow = await flowById(connection, clock, flowId, kind).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined
    throw error
  })
  return flow?.subject === accountId ? { ...flow, flowId } : undefined
}

export function registerSubmissionCode(app: FastifyInstance, context: ServiceContext): void {
  route(app, context, submissionCode, async ({ params, body, caller, read, write }) => {
    const mobile = await read((connection) => mobileOf(connection, caller))
    if (mobile === '' || ruleProblem('mobile', mobile)) throw new Refusal('NOT_ALLOWED_NOW', messages.noMobile)
    await countSubmissionRequest(context, mobile, caller.accountId)
    return write(async (connection, note) => {
      note.detail = { purpose: kind, channel: params.b, mobile: maskMobile(mobile) }
      const flow =
        (await begunFlow(context, connection, caller, body.flowId)) ?? (await beginFlow(connection, context.clock, { kind, subject: caller.accountId }))
      await sendCode(context, connection, { flow, flowId: flow.flowId, purpose: kind, mobile, reaches: true })
      return { flowId: flow.flowId, mobile: maskMobile(mobile), expiresIn: smsCodeSeconds, resendAfter: smsResendSeconds }
    })
  })
}
