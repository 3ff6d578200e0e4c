import { type accountEndpoints, memberFields } from '@shared/contract/account'
import type { DataOf } from '@shared/contract/endpoint'
import { typedOf } from '@shared/contract/form'
import { role } from '@shared/contract/roles'
import { maskIdentityNumber, maskMobile, minuteOf } from '@shared/contract/rules'
import { firstPasswordHours, smsTemplates } from '@shared/contract/visitor'
import type { Selectable, Updateable } from 'kysely'
import { queueSms } from '../../adapters/smsOutbox'
import { after, hours, wireDate } from '../../clock'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import type { AccountTable } from '../../database/tables/tables'
import { isUuid } from '../../database/userInput'
import type { HandlerInput } from '../../http/route'
import { Refusal, refuseProblems } from '../../refusal'
import { mayWork } from '../../security/accountState'
import type { AuditNote } from '../../security/audit'
import type { Caller } from '../../security/caller'
import { unlockName } from '../../security/signIn/loginAttempts'
import { rememberPassword } from '../../security/signIn/passwordChange'
import { firstPassword, hashPassword } from '../../security/signIn/passwords'
import { dropResetLinks } from '../../security/signIn/resetLinks'
import { tellOfJobsLeft } from '../inspection/jobsLeft'
import { firstPasswordEnd } from './firstPasswordEnd'
import { changedMemberProblems, type TypedFields } from './memberFields'
import { readMember } from './memberRow'
import { scopeProblems } from './memberScope'
import { keptUnit, limitFirstPasswordSms, requireKeeper, roleProblem, roleTypesOf } from './permissions'
import { refuseAgainstOneself, requireSystemKeptByAnother } from './refusedChanges'

type Account = Selectable<AccountTable>
type Body = HandlerInput<typeof accountEndpoints.updateAccount>['body']

/**
 * Changes an account: data, roles, validity, enabled state, lock, first password. If the change ends its sessions, they end in the same
 * transaction.
 * @throws Refusal FORBIDDEN, NOT_FOUND (another unit's), STALE_VERSION, INCOMPLETE, NOT_ALLOWED_NOW.
 */
export async function updateMember(
  context: ServiceContext,
  { caller, body, read, write }: HandlerInput<typeof accountEndpoints.updateAccount>,
): Promise<DataOf<typeof accountEndpoints.updateAccount>> {
  // Hashing is expensive: the rights are checked before a password is hashed.
  await read(async (connection) => {
    await requireKeeper(connection, caller)
    await findKept(connection, caller, body.id, false)
  })
  if (body.renewPassword !== undefined) await limitFirstPasswordSms(context, caller)
  const renewed = body.renewPassword === undefined ? undefined : await newPassword(context)
  const member = await write(async (connection, note) => {
    await requireKeeper(connection, caller)
    const before = await findKept(connection, caller, body.id, true)
    if (before.version !== body.version) throw new Refusal('STALE_VERSION')
    await change(context, connection, caller, before, body, renewed, note)
    return readMember(context, connection, before.id)
  })
  context.sessions.forget(body.id)
  return renewed ? { ...member, password: renewed.password, passwordExpires: firstPasswordEnd(renewed.expires, member.validTo) } : member
}

interface NewPassword {
  password: string
  hash: string
  expires: Date
}

async function newPassword(context: ServiceContext): Promise<NewPassword> {
  const password = firstPassword()
  return { password, hash: await hashPassword(password), expires: after(context.clock.now(), hours(firstPasswordHours)) }
}

async function findKept({ db }: Connection, caller: Caller, id: string, lock: boolean): Promise<Account> {
  if (!isUuid(id)) throw new Refusal('NOT_FOUND')
  let query = db.selectFrom('account').selectAll().where('id', '=', id)
  if (caller.roleType !== role.administrator) query = query.where('unit_id', '=', caller.unitId)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

async function change(
  context: ServiceContext,
  connection: Connection,
  caller: Caller,
  before: Account,
  body: Body,
  renewed: NewPassword | undefined,
  note: AuditNote,
): Promise<void> {
  const now = context.clock.now()
  const today = wireDate(now)
  const typed: TypedFields = typedOf(memberFields, withoutMasks(before, body.fields ?? {}))
  const held = (await connection.db.selectFrom('account_role').select('role_id as id').where('account_id', '=', before.id).execute()) satisfies { id: string }[]
  const roleIds = body.roleIds && [...new Set(body.roleIds)]
  const disables = body.enabled === '0' && !before.disabled
  const enables = body.enabled === '1' && before.disabled
  const validTo = typed.validTo === undefined ? before.valid_to : typed.validTo || null
  const limits = validTo !== before.valid_to && validTo !== null
  // Enabled again, or past its last day and given a later one.
  const returns = !mayWork(before, now) && mayWork({ disabled: before.disabled ? !enables : disables, valid_to: validTo }, now)

  const unit = await keptUnit(connection, caller, before.unit_id, today, roleIds !== undefined || returns)
  const roles = roleTypesOf(roleIds ?? held.map(({ id }) => id), unit.roles)
  const limited = { unitId: unit.id, roles, isKeeper: before.unit_admin }
  const problems = [...changedMemberProblems(typed, today), ...(await scopeProblems(connection, typed, limited))]
  // Roles the account already has may stay, even if the unit's type has changed since.
  const wrong = roleIds && roleProblem(roleIds, [...unit.roles, ...held])
  if (wrong) problems.push({ field: 'roleIds', message: wrong })
  if (returns && !before.unit_admin && unit.remaining === 0) throw new Refusal('NOT_ALLOWED_NOW', '本单位的成员账号已满，请先停用不再使用的账号')
  if (body.enabled === '1' && validTo !== null && validTo < today) problems.push({ field: 'validTo', message: '有效期已过，请先修改有效期' })
  refuseProblems(problems)
  if (renewed && before.is_sso) throw new Refusal('NOT_ALLOWED_NOW', '单点登录账号没有本平台的密码')

  const lost = roleIds ? held.filter((role) => !roleIds.includes(role.id)).map((role) => role.id) : []
  refuseAgainstOneself(caller, before, { disables, limits, renews: renewed !== undefined, losesOwnRole: lost.includes(caller.roleId) })
  if (disables || limits || lost.length > 0) await requireSystemKeptByAnother(connection, before.id, { whole: disables || limits, lost }, today)

  const set: Updateable<AccountTable> = { ...columnsOf(typed, validTo), ...(disables ? { disabled: true } : enables ? { disabled: false } : {}) }
  if (renewed) {
    const flags = { must_change_password: true, simple_password: false, password_aged: false }
    Object.assign(set, { password_hash: renewed.hash, password_expires: renewed.expires, ...flags })
    await rememberPassword(connection, before, now)
    const { password, expires } = renewed
    const until = minuteOf(firstPasswordEnd(expires, validTo ?? ''))
    const text = smsTemplates.memberPasswordRenewed({ site: context.configuration.sms.site, loginName: before.login_name, password, until })
    await queueSms(context, connection, { mobile: typed.mobile ?? before.mobile, purpose: 'memberPasswordRenewed', text })
  }
  await connection.db
    .updateTable('account')
    .set((value) => ({ ...set, version: value('version', '+', 1), update_date: now }))
    .where('id', '=', before.id)
    .execute()
  if (renewed || (typed.mobile !== undefined && typed.mobile !== before.mobile)) await dropResetLinks(connection, before.id)
  if (roleIds) await giveRoles(connection, before.id, roleIds)
  const unlocked = body.unlock !== undefined || renewed ? await unlockName(connection, before.login_name) : false
  if (disables || renewed) await context.sessions.endAll(connection, before.id)
  else if (lost.length > 0) await connection.db.deleteFrom('session').where('account_id', '=', before.id).where('role_id', 'in', lost).execute()
  if (disables || lost.length > 0) await tellOfJobsLeft(connection, { ...before, name: typed.name ?? before.name }, now)

  note.target = before.id
  note.detail = {
    fields: Object.keys(typed),
    ...(roleIds ? { roles: roleIds } : {}),
    ...(disables || enables ? { enabled: enables } : {}),
    ...(unlocked ? { unlocked } : {}),
    ...(renewed ? { renewedPassword: true } : {}),
  }
}

/** A masked value sent back unchanged is no change. */
function withoutMasks(before: Account, fields: TypedFields): TypedFields {
  const { idCard, mobile, ...typed } = fields
  return {
    ...typed,
    ...(idCard === undefined || (idCard !== '' && idCard === maskIdentityNumber(before.id_card)) ? {} : { idCard }),
    ...(mobile === undefined || (mobile !== '' && mobile === maskMobile(before.mobile)) ? {} : { mobile }),
  }
}

function columnsOf(typed: TypedFields, validTo: string | null): Updateable<AccountTable> {
  const { name, idCard, mobile, phone, areaScope, siteScope } = typed
  return {
    valid_to: validTo,
    ...(name === undefined ? {} : { name }),
    ...(idCard === undefined ? {} : { id_card: idCard }),
    ...(mobile === undefined ? {} : { mobile }),
    ...(phone === undefined ? {} : { phone }),
    ...(areaScope === undefined ? {} : { area_scope: areaScope }),
    ...(siteScope === undefined ? {} : { site_scope: siteScope }),
  }
}

/** Roles that remain are left untouched: their rows may name a second unit. */
async function giveRoles({ db }: Connection, accountId: string, roleIds: readonly string[]): Promise<void> {
  await db.deleteFrom('account_role').where('account_id', '=', accountId).where('role_id', 'not in', roleIds).execute()
  await db
    .insertInto('account_role')
    .values(roleIds.map((roleId, position) => ({ account_id: accountId, role_id: roleId, position })))
    .onConflict((conflict) => conflict.columns(['account_id', 'role_id']).doUpdateSet((set) => ({ position: set.ref('excluded.position') })))
    .execute()
}
