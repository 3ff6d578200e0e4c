import type { visitorEndpoints } from '@shared/contract/visitor'
import { minutes } from '../../clock'
import type { ServiceContext } from '../../context'
import type { HandlerInput } from '../../http/route'
import { mayWork } from '../../security/accountState'
import { enforceLimit } from '../../security/rateLimit'
import { checkCode, wrongCode } from '../verification/codes'
import { endFlow, flowById, flowEnded } from '../verification/flows'
import { makeLink } from './links'

/** Per address; each guess is counted on its code as well. */
const guessLimit = { name: 'resetPhone', count: 60, window: minutes(10) }

/**
 * The known mobile is at hand: a right code turns the flow into a link.
 * @throws Refusal INCOMPLETE at `code`, the same for wrong, old and never sent; NOT_ALLOWED_NOW when the flow is over.
 */
export async function proveByPhone(
  context: ServiceContext,
  { body, request, write }: HandlerInput<typeof visitorEndpoints.passwordRestApplyPhoneCheck>,
): Promise<{ link: string }> {
  const { database, clock } = context
  const { flowId, mobile, code } = body
  await enforceLimit(database, clock, guessLimit, request.ip)
  await checkCode(context, { flowId, purpose: 'passwordReset', mobile, code })
  return write(async (connection, note) => {
    const flow = await flowById(connection, clock, flowId, 'passwordReset')
    if (flow.subject === null) throw flowEnded()
    // As it was when the code was sent, or not at all: number and state may have changed in between.
    const account = await connection.db
      .selectFrom('account')
      .select(['id', 'login_name', 'disabled', 'valid_to'])
      .where('id', '=', flow.subject)
      .where('mobile', '=', mobile)
      .where('is_sso', '=', false)
      .forUpdate()
      .executeTakeFirst()
    if (!account || !mayWork(account, clock.now())) throw wrongCode()
    await endFlow(connection, flow)
    Object.assign(note, { target: account.id, accountId: account.id, loginName: account.login_name })
    return { link: await makeLink(context, connection, account.id) }
  })
}
