import { type accountEndpoints, registrationStateNames, registrationStates } from '@shared/contract/account'
import type { DataOf } from '@shared/contract/endpoint'
import { role, unitRoles } from '@shared/contract/roles'
import { smsTemplates } from '@shared/contract/visitor'
import { queueSms } from '../../adapters/smsOutbox'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { isUuid } from '../../database/userInput'
import type { HandlerInput } from '../../http/route'
import { notify } from '../../notification/notify'
import { opinionOf, Refusal, refusedAsItStands } from '../../refusal'
import type { AuditNote } from '../../security/audit'
import type { Caller } from '../../security/caller'
import { decision, stillWaiting } from '../../workflow/transition/review'
import { keepersOf } from '../member/permissions'
import { holdsBothRoles } from './checks'
import { openAccount } from './openAccount'
import type { Registration } from './registrationRow'
import { unitForRegistration } from './unitForRegistration'

const stateNameOf = (status: string): string => registrationStateNames[status] ?? status

interface Decision {
  id: string
  version: number
  opinion?: string
}

/**
 * The application an administrator decides, locked: of two concurrent decisions the second finds it decided.
 * @throws Refusal NOT_FOUND, NOT_ALLOWED_NOW, STALE_VERSION.
 */
async function lockWaiting({ db }: Connection, { id, version }: Decision): Promise<Registration> {
  if (!isUuid(id)) throw new Refusal('NOT_FOUND')
  const row = await db.selectFrom('registration').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return stillWaiting(row, version, registrationStateNames)
}

interface Outcome {
  status: string
  opinion: string
  accountId?: string
  unitId?: string
}

async function writeOutcome(context: ServiceContext, connection: Connection, caller: Caller, row: Registration, outcome: Outcome): Promise<void> {
  await connection.db
    .updateTable('registration')
    .set({
      ...decision(caller, row, outcome.status, outcome.opinion, context.clock.now()),
      ...(outcome.accountId === undefined ? {} : { account_id: outcome.accountId, password_hash: null }),
      ...(outcome.unitId === undefined ? {} : { unit_id: outcome.unitId }),
    })
    .where('id', '=', row.id)
    .execute()
  if (row.kind === 'second') await notifySecondUnit(context, connection, row, outcome)
}

/**
 * Notifies the account that applied for a second unit, and once it works for that unit whoever keeps the unit's accounts, who may end it; an applicant
 * without an account only gets an SMS.
 */
async function notifySecondUnit(context: ServiceContext, connection: Connection, row: Registration, { status, opinion, unitId }: Outcome): Promise<void> {
  if (row.account_id === null) return
  const approved = status === registrationStates.approved
  const keepers = approved && unitId ? await keepersOf(connection, unitId).execute() : []
  for (const { id } of keepers) {
    await notify(
      connection,
      { kind: 'account', accountId: id, roleTypes: unitRoles },
      {
        title: `外单位账号 ${row.login_name} 代表本单位办理`,
        text: `${row.admin_name}的维保角色今后代表本单位；不认可的，请在“成员账号”里结束`,
        bizType: 'registration',
        bizId: row.id,
        number: row.number,
        tone: 'attention',
        path: '/account/manager',
        at: context.clock.now(),
      },
    )
  }
  await notify(
    connection,
    { kind: 'account', accountId: row.account_id, roleTypes: [role.useUnit, role.maintenanceUnit] },
    {
      title: `维保单位申请 ${row.number} ${approved ? '已通过' : '已退回'}`,
      text: opinion || '切换到维保单位角色后代表该单位办理',
      bizType: 'registration',
      bizId: row.id,
      number: row.number,
      tone: approved ? 'done' : 'attention',
      path: '/company-info/maintain',
      at: context.clock.now(),
    },
  )
}

const decided = (row: Registration, status: string) => ({ id: row.id, status, statusName: stateNameOf(status) })

/**
 * Approves an application in one transaction: unit, account, roles, first-login flag, message; or the second unit of the account that applied
 * for it.
 * @throws Refusal NOT_ALLOWED_NOW, with the reason, if the unit already has an administrator or somebody was faster; STALE_VERSION; NOT_FOUND.
 */
export async function approve(
  context: ServiceContext,
  { caller, body, write }: HandlerInput<typeof accountEndpoints.audit>,
): Promise<DataOf<typeof accountEndpoints.audit>> {
  const opinion = opinionOf(body.opinion, false)
  let changed: string | undefined
  const answer = await write(async (connection, note) => {
    const row = await lockWaiting(connection, body)
    const { unit, made } = await unitForRegistration(context, connection, row)
    const opened = row.kind === 'account' ? await openAccount(context, connection, row, unit) : await giveSecondUnit(connection, row, unit.id)
    changed = opened.accountId
    await writeOutcome(context, connection, caller, row, {
      status: registrationStates.approved,
      opinion,
      accountId: opened.accountId,
      unitId: unit.id,
    })
    await tell(context, connection, row, opened.loginName)
    noteDecision(note, row, { unitId: unit.id, unitMade: made, loginName: opened.loginName })
    return { ...decided(row, registrationStates.approved), loginName: opened.loginName }
  })
  // Sessions in the maintenance role work for the new unit from their next request on.
  if (changed) context.sessions.forget(changed)
  return answer
}

const tell = (context: ServiceContext, connection: Connection, row: Registration, loginName: string) =>
  queueSms(context, connection, {
    mobile: row.mobile,
    purpose: 'registrationApproved',
    text: smsTemplates.registrationApproved({ site: context.configuration.sms.site, unitName: row.unit_name, loginName }),
  })

function noteDecision(note: AuditNote, row: Registration, detail: Record<string, unknown> = {}): void {
  note.target = row.id
  note.detail = { number: row.number, kind: row.kind, ...detail }
}

/** Assigns a unit of its own to the account's maintenance role. @throws Refusal NOT_ALLOWED_NOW if the account has lost a role. */
async function giveSecondUnit(connection: Connection, row: Registration, unitId: string): Promise<{ accountId: string; loginName: string }> {
  if (row.account_id === null || !(await holdsBothRoles(connection, row.account_id))) {
    throw refusedAsItStands('roles', '账号不再兼有使用和维保角色，不能通过')
  }
  const { db } = connection
  await db
    .updateTable('account_role')
    .set({ unit_id: unitId })
    .where('account_id', '=', row.account_id)
    .where('role_id', 'in', db.selectFrom('role').select('id').where('role_type', '=', role.maintenanceUnit))
    .execute()
  return { accountId: row.account_id, loginName: row.login_name }
}

/**
 * Refuses an application; the applicant is told the reason.
 * @throws Refusal INCOMPLETE without a reason, NOT_ALLOWED_NOW, STALE_VERSION, NOT_FOUND.
 */
export async function refuse(
  context: ServiceContext,
  { caller, body, write }: HandlerInput<typeof accountEndpoints.disagree>,
): Promise<DataOf<typeof accountEndpoints.disagree>> {
  const opinion = opinionOf(body.opinion, true)
  return write(async (connection, note) => {
    const row = await lockWaiting(connection, body)
    await writeOutcome(context, connection, caller, row, { status: registrationStates.refused, opinion })
    await queueSms(context, connection, {
      mobile: row.mobile,
      purpose: 'registrationRefused',
      text: smsTemplates.registrationRefused({ site: context.configuration.sms.site, unitName: row.unit_name, opinion }),
    })
    noteDecision(note, row)
    return decided(row, registrationStates.refused)
  })
}
