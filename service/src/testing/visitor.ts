import { randomInt } from 'node:crypto'
import { type DataOf, flowTokenHeader } from '@shared/contract/endpoint'
import { type SmsPurpose, visitorEndpoints } from '@shared/contract/visitor'
import { systemScope } from '../database/scope'
import { sendCode } from '../modules/verification/codes'
import { beginFlow } from '../modules/verification/flows'
import type { SignedIn, TestAnswer, TestService } from './service'
import { aCaptcha } from './signIn'

/** A visitor without an account: captcha, code and token, like on the public pages. */

let numbers = randomInt(10_000_000)
/** A number for which no other test has requested a code. */
export const aMobile = (): string => {
  numbers += 1
  return `139${String(numbers).padStart(8, '0').slice(-8)}`
}

export type CodeAnswer = TestAnswer<DataOf<typeof visitorEndpoints.smsAuthCode>>

/** Requests a code with a fresh captcha. */
export async function askForCode(
  service: TestService,
  purpose: SmsPurpose,
  mobile: string,
  flowId?: string,
  headers?: Record<string, string>,
): Promise<CodeAnswer> {
  const captcha = await aCaptcha(service)
  const answer = await service.raw('POST', visitorEndpoints.smsAuthCode.path.replace(':a', purpose).replace(':b', 'pc'), {
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ mobile, flowId, captchaId: captcha.id, validCode: captcha.answer }),
  })
  // The type is asserted: the test checks the answer.
  return { status: answer.status, headers: answer.headers, ...answer.json() } as never
}

/** The code in the newest message to a number; empty if there is none. */
export async function codeOf(service: TestService, mobile: string): Promise<string> {
  const row = await service.db.system(({ db }) =>
    db.selectFrom('sms_outbox').select('text').where('mobile', '=', mobile).where('text', '<>', '').orderBy('id', 'desc').executeTakeFirst(),
  )
  return /验证码(\d{6})/.exec(row?.text ?? '')?.[1] ?? ''
}

export async function checkTypedCode(service: TestService, typed: { flowId: string; purpose: SmsPurpose; mobile: string; code: string }) {
  return service.call(visitorEndpoints.checkSmsAuthCode, { body: typed })
}

/** The request header of a flow with a verified number. */
export async function provedFlow(
  service: TestService,
  { purpose = 'register', mobile = aMobile(), flowId }: { purpose?: SmsPurpose; mobile?: string; flowId?: string } = {},
): Promise<{ mobile: string; flowId: string; headers: Record<string, string> }> {
  const sent = await askForCode(service, purpose, mobile, flowId)
  if (!sent.success) throw new Error(sent.message)
  const checked = await checkTypedCode(service, { flowId: sent.data.flowId, purpose, mobile, code: await codeOf(service, mobile) })
  if (!checked.success) throw new Error(checked.message)
  return { mobile, flowId: sent.data.flowId, headers: { [flowTokenHeader]: checked.data.flowToken } }
}

/** A submission code of an account, created without the rate-limited request and read from the outbox. */
export function aSubmissionCode({ db, context }: TestService, { account }: SignedIn): Promise<{ authCode: string; authFlow: string }> {
  return db.transaction(systemScope, async (connection) => {
    const mobile = await connection.db.selectFrom('account').select('mobile').where('id', '=', account.id).executeTakeFirstOrThrow()
    const flow = await beginFlow(connection, context.clock, { kind: 'submission', subject: account.id })
    await sendCode(context, connection, { ...mobile, flow, flowId: flow.flowId, purpose: 'submission', reaches: true })
    const { rows } = await connection.query({ text: 'select text from sms_outbox where xmin = pg_current_xact_id()::xid', values: [] })
    return { authCode: /验证码(\d{6})/.exec(rows[0].text)?.[1] ?? '', authFlow: flow.flowId }
  })
}
