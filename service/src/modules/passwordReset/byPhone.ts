import type { visitorEndpoints } from '@shared/contract/visitor'
import { minutes } from '../../clock'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import type { HandlerInput } from '../../http/route'
import { mayWork } from '../../security/accountState'
import { enforceLimit } from '../../security/rateLimit'
import { hashOf } from '../../security/secrets'
import { onceByCode } from '../verification/answeredTokens'
import { countWrongCode, spendCode, type TypedCode, wrongCode } from '../verification/codes'
import { endFlow, flowById, flowEnded } from '../verification/flows'
import { accountOfLink, linkOf, makeLink } from './links'

/** Per address; each guess is counted against its code as well. */
const guessLimit = { name: 'resetPhone', count: 60, window: minutes(10) }

/**
 * Derives the secret of the link from what only the browser of the flow and the phone know: a repeated request gets the same link without it
 * being stored, and it is valid only after the code was verified.
 */
const secretFrom = ({ flowId, mobile, code }: Body): string => hashOf(['resetLink', flowId, mobile, code].join('\n')).toString('base64url')

type Input = HandlerInput<typeof visitorEndpoints.passwordRestApplyPhoneCheck>
type Body = Input['body']

/**
 * For applicants with the known mobile: a correct code turns the flow into a link. Repeating the request, because the answer was lost, returns
 * the same link, as long as it can be used.
 * @throws Refusal INCOMPLETE at `code`, the same for a wrong, expired or never sent one; NOT_ALLOWED_NOW if the flow is over.
 */
export async function proveByPhone(context: ServiceContext, input: Input): Promise<{ link: string }> {
  const { database, clock } = context
  await enforceLimit(database, clock, guessLimit, input.request.ip)
  const secret = secretFrom(input.body)
  await onceByCode(context, input.body.flowId, secret, (keep) => prove(context, input, keep))
  // Otherwise the page would ask for a password that no link can set any more.
  if ((await database.system((connection) => accountOfLink(connection, secret, clock.now()))) === undefined) throw flowEnded()
  return { link: linkOf(secret) }
}

async function prove(context: ServiceContext, { body, write }: Input, keep: (connection: Connection) => Promise<void>): Promise<object> {
  const { clock } = context
  const { flowId, mobile, code } = body
  const typed: TypedCode = { flowId, purpose: 'passwordReset', mobile, code }
  await countWrongCode(context, typed)
  return write(async (connection, note) => {
    await spendCode(connection, clock, typed)
    const flow = await flowById(connection, clock, flowId, 'passwordReset')
    if (flow.subject === null) throw flowEnded()
    // Only if unchanged since the code was sent: mobile and state of the account may have changed.
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
    await keep(connection)
    Object.assign(note, { target: account.id, accountId: account.id, loginName: account.login_name })
    return {}
  })
}
