import { type accountEndpoints, memberFields } from '@shared/contract/account'
import type { DataOf } from '@shared/contract/endpoint'
import { typedOf } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import { minuteOf } from '@shared/contract/rules'
import { firstPasswordHours, smsTemplates } from '@shared/contract/visitor'
import { type Insertable, sql } from 'kysely'
import { queueSms } from '../../adapters/smsOutbox'
import { after, hours, wireDate } from '../../clock'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import type { AccountTable } from '../../database/tables/tables'
import type { HandlerInput } from '../../http/route'
import { Refusal, refuseProblems } from '../../refusal'
import { firstPassword, hashPassword } from '../../security/signIn/passwords'
import { firstPasswordEnd } from './firstPasswordEnd'
import { newMemberProblems } from './memberFields'
import { scopeProblems } from './memberScope'
import { keptUnit, limitFirstPasswordSms, opensKeeper, requireKeeper, roleProblem, roleTypesOf } from './permissions'

/**
 * Creates an account in a unit, with a first password that is sent to its owner and shown once.
 * @throws Refusal FORBIDDEN, INCOMPLETE with problems by field, NOT_ALLOWED_NOW if the unit is full.
 */
export async function createMember(
  context: ServiceContext,
  { caller, body, read, write }: HandlerInput<typeof accountEndpoints.createAccount>,
): Promise<DataOf<typeof accountEndpoints.createAccount>> {
  const fields = typedOf(memberFields, body.fields)
  const now = context.clock.now()
  const roleIds = [...new Set(body.roleIds)]
  await read(async (connection) => {
    await requireKeeper(connection, caller)
    const unit = await keptUnit(connection, caller, body.unitId, wireDate(now))
    const wrongRole = roleProblem(roleIds, unit.roles)
    refuseProblems([
      ...newMemberProblems(fields, wireDate(now)),
      ...(await scopeProblems(connection, fields, { unitId: unit.id, roles: roleTypesOf(roleIds, unit.roles), isKeeper: false })),
      ...(wrongRole ? [{ field: 'roleIds', message: wrongRole }] : []),
    ])
  })

  await limitFirstPasswordSms(context, caller)
  const loginName = fields.loginName ?? ''
  const password = firstPassword()
  const passwordHash = await hashPassword(password)
  const expires = after(now, hours(firstPasswordHours))
  return write(async (connection, note) => {
    await requireKeeper(connection, caller)
    const unit = await keptUnit(connection, caller, body.unitId, wireDate(now), true)
    if (roleProblem(roleIds, unit.roles)) throw new Refusal('STALE_VERSION')
    const keeps = await opensKeeper(connection, caller, unit, wireDate(now))
    if (!keeps && unit.remaining === 0) throw new Refusal('NOT_ALLOWED_NOW', '本单位的成员账号已满，请先停用不再使用的账号')
    const { id } = await insertAccount(connection, {
      login_name: loginName,
      name: fields.name ?? '',
      id_card: fields.idCard ?? '',
      mobile: fields.mobile ?? '',
      phone: fields.phone ?? '',
      valid_to: fields.validTo || null,
      area_scope: fields.areaScope ?? '',
      site_scope: fields.siteScope ?? '',
      unit_id: unit.id,
      unit_admin: keeps,
      password_hash: passwordHash,
      password_expires: expires,
      create_date: now,
      update_date: now,
    })
    await connection.db
      .insertInto('account_role')
      .values(roleIds.map((roleId, position) => ({ account_id: id, role_id: roleId, position })))
      .execute()
    const passwordExpires = firstPasswordEnd(expires, fields.validTo ?? '')
    const text = smsTemplates.accountOpened({ site: context.configuration.sms.site, loginName, password, until: minuteOf(passwordExpires) })
    await queueSms(context, connection, { mobile: fields.mobile ?? '', purpose: 'accountOpened', text })
    Object.assign(note, { target: id, detail: { loginName, unitId: unit.id, roles: roleIds.length } })
    return { id, loginName, password, passwordExpires }
  })
}

/** @throws Refusal INCOMPLETE if the name is taken, also by a concurrent request. */
async function insertAccount({ db }: Connection, values: Insertable<AccountTable>): Promise<{ id: string }> {
  const made = await db
    .insertInto('account')
    .values(values)
    .onConflict((conflict) => conflict.expression(sql`lower(login_name)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw new Refusal('INCOMPLETE', messages.loginNameTaken, { fieldErrors: [{ field: 'loginName', message: messages.loginNameTaken }] })
  return made
}
