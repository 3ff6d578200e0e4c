import type { FieldError } from '@shared/contract/endpoint'
import { messages } from '@shared/contract/messages'
import { ruleProblem } from '@shared/contract/rules'
import type { visitorEndpoints } from '@shared/contract/visitor'
import { sql } from 'kysely'
import { hours } from '../../clock'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import type { HandlerInput } from '../../http/route'
import { refuseProblems } from '../../refusal'
import { mayWork } from '../../security/accountState'
import { enforceLimit } from '../../security/rateLimit'
import { requireCaptcha } from '../verification/captcha'
import { beginFlow } from '../verification/flows'

/** Attempts per hour from an address, and for a login name whether or not it exists (domain §4.3 no. 22). */
const addressLimit = { name: 'resetAddress', count: 5, window: hours(1) }
const nameLimit = { name: 'resetName', count: 5, window: hours(1) }

/**
 * First step of a reset: which account is it about? A flow is created whatever was entered; only the flow knows whether that matches an
 * account, so that content, shape and time of the answer reveal nothing (security S4).
 * @throws Refusal CAPTCHA_WRONG, INCOMPLETE for a malformed name or code, RATE_LIMITED.
 */
export async function beginReset(
  context: ServiceContext,
  { body, request, write }: HandlerInput<typeof visitorEndpoints.passwordRestApplyCheck>,
): Promise<{ flowId: string }> {
  const { database, clock } = context
  await requireCaptcha(context, body)
  const { loginName, uscc } = body
  const problems: [string, string | undefined][] = [
    ['loginName', loginName === '' ? messages.required('用户名') : undefined],
    ['uscc', uscc === '' ? messages.required('统一社会信用代码') : ruleProblem('uscc', uscc)],
  ]
  const fieldErrors = problems.flatMap(([field, message]): FieldError[] => (message ? [{ field, message }] : []))
  refuseProblems(fieldErrors)
  await enforceLimit(database, clock, addressLimit, request.ip)
  await enforceLimit(database, clock, nameLimit, loginName.toLowerCase())
  return write(async (connection) => {
    const account = await fittingAccount(connection, loginName, uscc)
    const subject = account && mayWork(account, clock.now()) ? account.id : null
    const flow = await beginFlow(connection, clock, { kind: 'passwordReset', subject })
    await connection.db.insertInto('password_reset_claim').values({ flow_id: flow.id, login_name: loginName, uscc }).execute()
    return { flowId: flow.flowId }
  })
}

/** The account with a login name and its unit's credit code. Accounts using single sign-on have no password here to reset. */
function fittingAccount({ db }: Connection, loginName: string, uscc: string) {
  return db
    .selectFrom('account')
    .innerJoin('unit', 'unit.id', 'account.unit_id')
    .select(['account.id', 'account.disabled', 'account.valid_to'])
    .where(sql`lower(account.login_name)`, '=', loginName.toLowerCase())
    .where('unit.uscc', '=', uscc)
    .where('account.is_sso', '=', false)
    .executeTakeFirst()
}
