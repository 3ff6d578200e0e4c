import { rolesOfUnitType } from '@shared/contract/account'
import { sql } from 'kysely'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { Refusal, refusedAsItStands } from '../../refusal'
import type { Registration } from './registrationRow'

/**
 * Creates the administrator account of a unit, with the chosen password, which has to be changed at first sign-in. If the requested name is
 * taken, also by a concurrent request, it gets the next free one derived from it.
 * @throws Refusal NOT_ALLOWED_NOW if the password has been deleted in the meantime or no name is free.
 */
export async function openAccount(
  context: ServiceContext,
  { db }: Connection,
  row: Registration,
  unit: { id: string; unit_type: string },
): Promise<{ accountId: string; loginName: string }> {
  const now = context.clock.now()
  if (row.password_hash === null) throw new Refusal('NOT_ALLOWED_NOW')
  const values = {
    name: row.admin_name,
    mobile: row.mobile,
    id_card: row.admin_id_card,
    unit_id: unit.id,
    password_hash: row.password_hash,
    must_change_password: true,
    unit_admin: true,
    create_date: now,
    update_date: now,
  }
  for (const loginName of loginNamesFor(row.login_name)) {
    const made = await db
      .insertInto('account')
      .values({ ...values, login_name: loginName })
      .onConflict((conflict) => conflict.expression(sql`lower(login_name)`).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) continue
    // Roles by the registered type of the unit, whatever the application says.
    const types: readonly string[] = rolesOfUnitType[unit.unit_type] ?? []
    const roles = await db.selectFrom('role').select(['id', 'role_type']).where('role_type', 'in', types).execute()
    await db
      .insertInto('account_role')
      .values(roles.map((role) => ({ account_id: made.id, role_id: role.id, position: types.indexOf(role.role_type) })))
      .execute()
    return { accountId: made.id, loginName }
  }
  throw refusedAsItStands('loginName', '没有可用的用户名，请退回申请并说明')
}

/** Maximum length of a login name by the rule. */
const longest = 20
const candidates = 200

/** The requested name, then the name with a number: `sample`, `sample_2`, `sample_3`… each within the rule's length. */
function* loginNamesFor(wished: string): Generator<string> {
  yield wished
  for (let serial = 2; serial < candidates; serial += 1) {
    const ending = `_${serial}`
    yield wished.slice(0, longest - ending.length) + ending
  }
}

/** The name an account would get now: the requested one, or the first free one derived from it. */
export async function freeLoginName({ db }: Connection, wished: string): Promise<string> {
  for (const name of loginNamesFor(wished)) {
    const taken = await db.selectFrom('account').select('id').where(sql`lower(login_name)`, '=', name.toLowerCase()).executeTakeFirst()
    if (!taken) return name
  }
  return ''
}
