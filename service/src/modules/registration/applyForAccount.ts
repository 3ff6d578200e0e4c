import { registrationAttachments, registrationFields, registrationStates } from '@shared/contract/account'
import type { DataOf, FieldError } from '@shared/contract/endpoint'
import { paperProblems } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import { visitorEndpoints } from '@shared/contract/visitor'
import type { Selectable } from 'kysely'
import { presentCodes } from '../../attachment/attachments'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { regionMap } from '../../database/regions'
import type { RegistrationTable } from '../../database/tables/registrationTables'
import type { HandlerInput } from '../../http/route'
import { Refusal, refuseProblems } from '../../refusal'
import { hashPassword, verifyPassword } from '../../security/signIn/passwords'
import { keepTokenAnswer, onceByToken, type TokenWrite } from '../verification/answeredTokens'
import { endFlow, type Flow, flowByToken, flowTokenOf } from '../verification/flows'
import { onlyFields, passwordProblems, typedProblems } from './fieldProblems'
import { insertRegistration } from './insertRegistration'

/** Purposes whose flow token opens the registration form. */
export const registrationPurposes = ['register', 'registerCorrection'] as const

type Earlier = Selectable<RegistrationTable>

/**
 * The refused application a flow corrects, locked until the transaction ends; undefined for a new one.
 * @throws Refusal NOT_ALLOWED_NOW if it has been corrected already.
 */
async function lockEarlier({ db }: Connection, flow: Flow): Promise<Earlier | undefined> {
  if (flow.kind !== 'registerCorrection') return undefined
  const earlier = await db
    .selectFrom('registration')
    .selectAll()
    .where('id', '=', flow.subject)
    .where('status', '=', registrationStates.refused)
    .forUpdate()
    .executeTakeFirst()
  const later = earlier && (await db.selectFrom('registration').select('id').where('previous_id', '=', earlier.id).executeTakeFirst())
  if (!earlier || later) throw new Refusal('NOT_ALLOWED_NOW', messages.flowEnded)
  return earlier
}

/**
 * Submits an application for an account. The answer does not reveal whether login name, unit or number are known; only the administrator sees
 * that (security S4).
 * Repeating the request with the same token and content returns the same answer.
 * @throws Refusal NOT_ALLOWED_NOW without a verified number, INCOMPLETE with every problem.
 */
export function applyForAccount(context: ServiceContext, input: HandlerInput<typeof visitorEndpoints.apply>): Promise<DataOf<typeof visitorEndpoints.apply>> {
  const { body, request, read } = input
  const { fields, agree, password } = body
  const sent: TokenWrite = { token: flowTokenOf(request), content: { fields, agree, keepsPassword: password === '' } }
  const samePassword = async ({ number }: { number: string }) => {
    if (password === '') return true
    const made = await read(({ db }) => db.selectFrom('registration').select('password_hash').where('number', '=', number).executeTakeFirst())
    return body.confirmPassword === password && !!made?.password_hash && verifyPassword(made.password_hash, password)
  }
  return onceByToken(context, sent, visitorEndpoints.apply.data, samePassword, () => apply(context, input, sent))
}

async function apply(
  context: ServiceContext,
  { body, request, read, write }: HandlerInput<typeof visitorEndpoints.apply>,
  sentWith: TokenWrite,
): Promise<DataOf<typeof visitorEndpoints.apply>> {
  const { clock, configuration } = context
  const { mobile } = await read((connection) => flowByToken(connection, clock, request, registrationPurposes))
  const values = onlyFields(registrationFields, body.fields)
  const { loginName = '', unitName = '' } = values
  const wrongPassword = await passwordProblems(configuration, body, { loginName, mobile, unitName })
  // Hashing is slow: before the transaction, and only for a valid password.
  const chosen = wrongPassword.length === 0 ? await hashPassword(body.password) : null
  return write(async (connection, note) => {
    const flow = await flowByToken(connection, clock, request, registrationPurposes, true)
    const earlier = await lockEarlier(connection, flow)
    const keepsPassword = earlier?.password_hash && body.password === '' && body.confirmPassword === ''
    const fieldErrors: FieldError[] = [
      ...typedProblems(registrationFields, values, await regionMap(connection)),
      ...(keepsPassword ? [] : wrongPassword),
      ...paperProblems(registrationAttachments, { fields: values }, await presentCodes(connection, flow.recordId)),
      ...(body.agree === '1' ? [] : [{ field: 'agree', message: messages.agreeRequired }]),
    ]
    refuseProblems(fieldErrors)

    const sent = await insertRegistration(connection, clock, {
      id: flow.recordId,
      kind: 'account',
      fields: { ...values, adminMobile: flow.mobile },
      adminName: values.adminName ?? '',
      adminIdCard: values.adminIdCard ?? '',
      mobile: flow.mobile,
      loginName: values.loginName ?? '',
      passwordHash: chosen ?? earlier?.password_hash ?? null,
      accountId: null,
      previousId: earlier?.id ?? null,
    })
    // The correction takes over the password: the refused application must not keep a hash that could be attacked.
    if (earlier) await connection.db.updateTable('registration').set({ password_hash: null }).where('id', '=', earlier.id).execute()
    await endFlow(connection, flow)
    await keepTokenAnswer(connection, clock, sentWith, sent)
    note.target = flow.recordId
    note.detail = { number: sent.number, corrects: earlier?.number ?? '' }
    return sent
  })
}
