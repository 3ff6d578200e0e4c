import { maskMobile } from '@shared/contract/rules'
import type { visitorEndpoints } from '@shared/contract/visitor'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import type { HandlerInput } from '../../http/route'
import { hashOf } from '../../security/secrets'
import { onceByCode } from './answeredTokens'
import { countWrongCode, spendCode } from './codes'
import { flowById, flowEnded, proveFlow } from './flows'
import { purposeRules } from './purposes'

type Input = HandlerInput<typeof visitorEndpoints.checkSmsAuthCode>

/**
 * Derives the flow token from what only the browser of the flow and the phone know: a repeated request gets the same token without it being
 * stored, and it is valid only after the code was verified.
 */
const tokenFrom = ({ flowId, purpose, mobile, code }: Input['body']): string =>
  hashOf(['flowToken', flowId, purpose, mobile, code].join('\n')).toString('base64url')

/**
 * A correct code turns the flow of a visitor into a verified one. Repeating the request, because the answer was lost, returns the same token;
 * a token that was replaced or used up stays invalid.
 * @throws Refusal INCOMPLETE at `code`, the same for a wrong, expired or never sent one; NOT_ALLOWED_NOW if the flow is over.
 */
export async function proveByCode(context: ServiceContext, input: Input): Promise<{ flowToken: string }> {
  // The password reset page verifies its code itself: its step returns a link, not a token.
  if (input.body.purpose === 'passwordReset') throw flowEnded()
  const flowToken = tokenFrom(input.body)
  await onceByCode(context, `code of ${input.body.flowId} ${input.body.purpose}`, flowToken, (keep) => prove(context, input, flowToken, keep))
  return { flowToken }
}

async function prove(context: ServiceContext, { body, write }: Input, flowToken: string, keep: (connection: Connection) => Promise<void>): Promise<object> {
  const { clock } = context
  const { flowId, purpose, mobile } = body
  const rule = purposeRules[purpose]
  await countWrongCode(context, body)
  return write(async (connection, note) => {
    note.detail = { purpose, mobile: maskMobile(mobile) }
    await spendCode(connection, clock, body)
    const flow = await flowById(connection, clock, flowId, rule.kind)
    await rule.proved?.(context, connection, flow)
    await proveFlow(connection, clock, flow, { purpose, mobile, token: flowToken })
    await keep(connection)
    return {}
  })
}
