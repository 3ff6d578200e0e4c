import type { visitorEndpoints } from '@shared/contract/visitor'
import { z } from 'zod'
import { minutes } from '../../clock'
import type { ServiceContext } from '../../context'
import type { HandlerInput } from '../../http/route'
import { mayWork } from '../../security/accountState'
import { enforceLimit } from '../../security/rateLimit'
import { hashOf } from '../../security/secrets'
import { keepTokenAnswer, onceByToken, type TokenWrite } from '../verification/answeredTokens'
import { checkCode, wrongCode } from '../verification/codes'
import { endFlow, flowById, flowEnded } from '../verification/flows'
import { linkOf, makeLink } from './links'

/** Per address; each guess is counted on its code as well. */
const guessLimit = { name: 'resetPhone', count: 60, window: minutes(10) }

/**
 * The link's secret, from what only the browser of the flow and the telephone know: the same is answered again without being kept
 * anywhere, and it opens nothing before the code was found right.
 */
const secretFrom = ({ flowId, mobile, code }: Body): string => hashOf(['resetLink', flowId, mobile, code].join('\n')).toString('base64url')

type Input = HandlerInput<typeof visitorEndpoints.passwordRestApplyPhoneCheck>
type Body = Input['body']

/**
 * The known mobile is at hand: a right code turns the flow into a link. The same sent again, because the answer was lost, is answered
 * alike; a link that has been used opens nothing all the same.
 * @throws Refusal INCOMPLETE at `code`, the same for wrong, old and never sent; NOT_ALLOWED_NOW when the flow is over.
 */
export async function proveByPhone(context: ServiceContext, input: Input): Promise<{ link: string }> {
  const { flowId, mobile, code } = input.body
  await enforceLimit(context.database, context.clock, guessLimit, input.request.ip)
  const sent: TokenWrite = { token: flowId, content: { mobile, code } }
  await onceByToken(
    context,
    sent,
    z.object({}),
    async () => true,
    () => prove(context, input, sent),
  )
  return { link: linkOf(secretFrom(input.body)) }
}

async function prove(context: ServiceContext, { body, write }: Input, sentWith: TokenWrite): Promise<object> {
  const { clock } = context
  const { flowId, mobile, code } = body
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
    await makeLink(context, connection, account.id, secretFrom(body))
    await keepTokenAnswer(connection, clock, sentWith, {})
    Object.assign(note, { target: account.id, accountId: account.id, loginName: account.login_name })
    return {}
  })
}
