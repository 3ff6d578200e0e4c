import { registrationStateNames, registrationStates } from '@shared/contract/account'
import type { DataOf, FieldError } from '@shared/contract/endpoint'
import { messages } from '@shared/contract/messages'
import { maskMobile, ruleProblem } from '@shared/contract/rules'
import type { visitorEndpoints } from '@shared/contract/visitor'
import { hours, wireTime } from '../../clock'
import type { ServiceContext } from '../../context'
import type { HandlerInput } from '../../http/route'
import { refuseProblems } from '../../refusal'
import { enforceLimit } from '../../security/rateLimit'
import { requireCaptcha } from '../verification/captcha'
import { beginFlow } from '../verification/flows'

/** Queries per hour from an address, and for a unit's code whether or not it is known. */
const addressLimit = { name: 'registrationQuery', count: 60, window: hours(1) }
const codeLimit = { name: 'registrationQueryCode', count: 20, window: hours(1) }
/** Most attempts of one applicant shown. */
const shown = 10

/**
 * The states of applications with the given unit code and phone number. Both are known to many people, so only the state is returned: login
 * name and opinion were sent to the number by SMS, and are shown after it is verified. A flow is created whatever is found; only the flow
 * knows which application may be corrected (security S4).
 * @throws Refusal CAPTCHA_WRONG, INCOMPLETE, RATE_LIMITED.
 */
export async function queryResult(
  context: ServiceContext,
  { body, request, write }: HandlerInput<typeof visitorEndpoints.ogmUnitRegistCheck>,
): Promise<DataOf<typeof visitorEndpoints.ogmUnitRegistCheck>> {
  const { database, clock } = context
  await requireCaptcha(context, body)
  const { mobile, uscc } = body
  const problems: [string, string | undefined][] = [
    ['uscc', uscc === '' ? messages.required('统一社会信用代码') : ruleProblem('uscc', uscc)],
    ['mobile', mobile === '' ? messages.required('手机号码') : ruleProblem('mobile', mobile)],
  ]
  const fieldErrors = problems.flatMap(([field, message]): FieldError[] => (message ? [{ field, message }] : []))
  refuseProblems(fieldErrors)
  await enforceLimit(database, clock, addressLimit, request.ip)
  await enforceLimit(database, clock, codeLimit, uscc)
  return write(async (connection, note) => {
    const rows = await connection.db
      .selectFrom('registration')
      .leftJoin('registration as later', 'later.previous_id', 'registration.id')
      .selectAll('registration')
      .select('later.id as later_id')
      .where('registration.kind', '=', 'account')
      .where('registration.uscc', '=', uscc)
      .where('registration.mobile', '=', mobile)
      .orderBy('registration.submit_date', 'desc')
      .orderBy('registration.id')
      .limit(shown)
      .execute()
    const refused = rows.find((row) => row.status === registrationStates.refused && row.later_id === null)
    const flow = await beginFlow(connection, clock, { kind: 'registerCorrection', subject: refused?.id ?? null })
    note.detail = { mobile: maskMobile(mobile), found: rows.length }
    return {
      flowId: flow.flowId,
      list: rows.map((row) => ({
        number: row.number,
        unitName: row.unit_name,
        uscc: row.uscc,
        mobile: maskMobile(row.mobile),
        status: row.status,
        statusName: registrationStateNames[row.status] ?? row.status,
        submitDate: wireTime(row.submit_date),
        auditDate: wireTime(row.audit_date),
        dueDate: row.status === registrationStates.waiting ? row.due_date : '',
        correctable: row.id === refused?.id,
      })),
    }
  })
}
