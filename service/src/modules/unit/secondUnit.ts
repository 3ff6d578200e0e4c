import { registrationStateNames, registrationStates, secondUnitAttachments, secondUnitFields } from '@shared/contract/account'
import type { DataOf, FieldError } from '@shared/contract/endpoint'
import { paperProblems } from '@shared/contract/form'
import type { unitEndpoints } from '@shared/contract/unit'
import { presentCodes } from '../../attachment/attachments'
import { copyAttachments } from '../../attachment/copyAttachments'
import { wireTime } from '../../clock'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { regionMap } from '../../database/regions'
import { Refusal, refuseProblems } from '../../refusal'
import type { Caller } from '../../security/caller'
import { holdsBothRoles } from '../registration/checks'
import { onlyFields, typedProblems } from '../registration/fieldProblems'
import { insertRegistration } from '../registration/insertRegistration'
import { unitOf } from './unitRow'

/** 第二单位: the maintenance unit for which an account with the use and the maintenance role works in addition to its own. */

const maintenance = '2'

/** The latest application of an account for a second unit. */
const latestApplication = ({ db }: Connection, caller: Caller) =>
  db
    .selectFrom('registration')
    .selectAll()
    .where('kind', '=', 'second')
    .where('account_id', '=', caller.accountId)
    .orderBy('submit_date', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * The id under which attachments of the account's next application are stored, created on first use. Locked until the transaction ends: two
 * windows opened at once would both copy the previous application's attachments.
 */
async function draftId({ db }: Connection, caller: Caller): Promise<string> {
  await db
    .insertInto('second_unit_draft')
    .values({ account_id: caller.accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db.selectFrom('second_unit_draft').select('id').where('account_id', '=', caller.accountId).forUpdate().executeTakeFirstOrThrow()
  return row.id
}

/** The second unit of the caller's account: the unit itself, the state of its application, and the draft id for the next. */
export async function secondUnit(context: ServiceContext, connection: Connection, caller: Caller): Promise<DataOf<typeof unitEndpoints.unitTwo>> {
  const allowed = await holdsBothRoles(connection, caller.accountId)
  const row = await connection.db
    .selectFrom('account_role')
    .innerJoin('role', 'role.id', 'account_role.role_id')
    .innerJoin('unit', 'unit.id', 'account_role.unit_id')
    .selectAll('unit')
    .where('account_role.account_id', '=', caller.accountId)
    .where('role.role_type', '=', maintenance)
    .executeTakeFirst()
  const application = await latestApplication(connection, caller)
  const attrefsysid = await draftId(connection, caller)
  if (application?.status === registrationStates.refused) await copyAttachments(context, connection, application.id, attrefsysid)
  return {
    allowed,
    unit: row ? unitOf(row) : null,
    application: application
      ? {
          id: application.id,
          status: application.status,
          statusName: registrationStateNames[application.status] ?? application.status,
          opinion: application.opinion,
          submitDate: wireTime(application.submit_date),
          fields: application.fields,
        }
      : null,
    attrefsysid,
  }
}

/** The account's own unit cannot be its second one. */
async function ownUnitProblem({ db }: Connection, caller: Caller, uscc: string): Promise<FieldError[]> {
  const own = await db
    .selectFrom('account')
    .innerJoin('unit', 'unit.id', 'account.unit_id')
    .select('unit.id')
    .where('account.id', '=', caller.accountId)
    .where('unit.uscc', '=', uscc)
    .executeTakeFirst()
  return own ? [{ field: 'uscc', message: '不能填写本账号所属的单位' }] : []
}

/**
 * Submits an application for a second unit to the administrators.
 * @throws Refusal FORBIDDEN without both roles, NOT_ALLOWED_NOW while one waits, STALE_VERSION for another draft's id, INCOMPLETE with every
 * problem.
 */
export async function applyForSecondUnit(
  context: ServiceContext,
  connection: Connection,
  caller: Caller,
  body: { attrefsysid: string; fields: Record<string, string | undefined> },
): Promise<DataOf<typeof unitEndpoints.saveWbZhUnit>> {
  const { db } = connection
  if (!(await holdsBothRoles(connection, caller.accountId))) throw new Refusal('FORBIDDEN')
  const draft = await db
    .deleteFrom('second_unit_draft')
    .where('account_id', '=', caller.accountId)
    .where('id', '=', body.attrefsysid)
    .returning('id')
    .executeTakeFirst()
  if (!draft) throw new Refusal('STALE_VERSION')
  const earlier = await latestApplication(connection, caller)
  if (earlier?.status === registrationStates.waiting) throw new Refusal('NOT_ALLOWED_NOW', '维保单位的申请正在审核，审核完成后才能再次提交')

  const fields: Record<string, string> = { ...onlyFields(secondUnitFields, body.fields), unitType: maintenance }
  const fieldErrors = [
    ...typedProblems(secondUnitFields, fields, await regionMap(connection)),
    ...(await ownUnitProblem(connection, caller, fields.uscc ?? '')),
    ...paperProblems(secondUnitAttachments, { fields }, await presentCodes(connection, draft.id)),
  ]
  refuseProblems(fieldErrors)

  const account = await db
    .selectFrom('account')
    .select(['name', 'id_card', 'mobile', 'login_name'])
    .where('id', '=', caller.accountId)
    .executeTakeFirstOrThrow()
  await insertRegistration(connection, context.clock, {
    id: draft.id,
    kind: 'second',
    fields,
    adminName: account.name,
    adminIdCard: account.id_card,
    mobile: account.mobile,
    loginName: account.login_name,
    passwordHash: null,
    accountId: caller.accountId,
    previousId: earlier?.status === registrationStates.refused ? earlier.id : null,
  })
  return { id: draft.id, status: registrationStates.waiting, statusName: registrationStateNames[registrationStates.waiting] ?? '' }
}
