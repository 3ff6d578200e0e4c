import type { RoleType } from '@shared/contract/roles'
import { sql } from 'kysely'
import type { Connection } from '../database/database'
import { worksOn } from './accountState'

/** More than a unit has in one role: an institute of a province has some hundreds of inspectors, and each must be found. */
const mostColleagues = 2_000

/**
 * Accounts that work for a unit in one of the roles and may sign in: those a handler can assign.
 * @param today `YYYY-MM-DD`
 * @param id only this one
 */
export async function colleagues(
  { db }: Connection,
  unitId: string,
  roleTypes: readonly RoleType[],
  today: string,
  id?: string,
): Promise<{ id: string; name: string }[]> {
  let query = db
    .selectFrom('account')
    .innerJoin('account_role', 'account_role.account_id', 'account.id')
    .innerJoin('role', 'role.id', 'account_role.role_id')
    .select(['account.id', 'account.name'])
    .distinct()
    .where(sql`coalesce(account_role.unit_id, account.unit_id)`, '=', unitId)
    .where('role.role_type', 'in', [...roleTypes])
    .where((where) => worksOn(where, today))
  if (id !== undefined) query = query.where('account.id', '=', id)
  return query.orderBy('account.name').orderBy('account.id').limit(mostColleagues).execute()
}
