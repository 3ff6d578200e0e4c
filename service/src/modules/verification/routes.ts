import { administrationEndpoints } from '@shared/contract/administration'
import { messages } from '@shared/contract/messages'
import { maskMobile, ruleProblem } from '@shared/contract/rules'
import { smsCodeSeconds, smsResendSeconds, visitorEndpoints } from '@shared/contract/visitor'
import type { FastifyInstance } from 'fastify'
import { listOutbox } from '../../adapters/smsOutbox'
import { minutes } from '../../clock'
import type { ServiceContext } from '../../context'
import { route } from '../../http/route'
import { refuseProblems } from '../../refusal'
import { enforceLimit } from '../../security/rateLimit'
import { requireCaptcha } from './captcha'
import { sendCode } from './codes'
import { beginFlow, flowById } from './flows'
import { countCodeRequest } from './limits'
import { proveByCode } from './proveByCode'
import { purposeRules } from './purposes'
import { registerSubmissionCode } from './submissionCode'

/** Per address; each guess is counted against its code as well. */
const checkLimit = { name: 'smsCheck', count: 60, window: minutes(10) }

function requireMobile(mobile: string): void {
  const message = mobile === '' ? messages.required('手机号码') : ruleProblem('mobile', mobile)
  refuseProblems(message ? [{ field: 'mobile', message }] : [])
}

/** Codes that verify a phone number, and the outbox to read them from where no SMS gateway is configured. */
export function registerVerification(app: FastifyInstance, context: ServiceContext): void {
  const { database, clock, configuration } = context
  registerSubmissionCode(app, context)

  route(app, context, visitorEndpoints.smsAuthCode, async ({ params, body, request, read, write }) => {
    const { mobile, flowId = '' } = body
    const purpose = params.a
    const rule = purposeRules[purpose]
    await requireCaptcha(context, body)
    requireMobile(mobile)
    if (!rule.begins) await read((connection) => flowById(connection, clock, flowId, rule.kind))
    await countCodeRequest(context, mobile, request.ip)
    return write(async (connection, note) => {
      note.detail = { purpose, channel: params.b, mobile: maskMobile(mobile) }
      const flow = rule.begins
        ? await beginFlow(connection, clock, { kind: rule.kind, subject: null })
        : { ...(await flowById(connection, clock, flowId, rule.kind)), flowId }
      const reaches = await rule.reaches(connection, clock, flow, mobile)
      await sendCode(context, connection, { flow, flowId: flow.flowId, purpose, mobile, reaches })
      return { flowId: flow.flowId, expiresIn: smsCodeSeconds, resendAfter: smsResendSeconds }
    })
  })

  route(app, context, visitorEndpoints.checkSmsAuthCode, async (input) => {
    await enforceLimit(database, clock, checkLimit, input.request.ip)
    return proveByCode(context, input)
  })

  route(app, context, administrationEndpoints.smsOutbox, ({ query, read }) => read((connection) => listOutbox(connection, configuration.sms.adapter, query)))
}
