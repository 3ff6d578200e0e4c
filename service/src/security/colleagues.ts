import type { RoleType } from '@shared/contract/roles'
import { sql } from 'kysely'
import type { Connection } from '../database/database'
import { worksOn } from './accountState'

/** Accounts, with a row for each of the roles they have, that work for a unit and may sign in. @param today `YYYY-MM-DD` */
export const workingFor = ({ db }: Pick<Connection, 'db'>, unitId: string, roleTypes: readonly RoleType[], today: string) =>
  db
    .selectFrom('account')
    .innerJoin('account_role', 'account_role.account_id', 'account.id')
    .innerJoin('role', 'role.id', 'account_role.role_id')
    .where(sql`coalesce(account_role.unit_id, account.unit_id)`, '=', unitId)
    .where('role.role_type', 'in', [...roleTypes])
    .where((where) => worksOn(where, today))

/**
 * Accounts that work for a unit in one of the roles: those a handler can assign. All of them: nobody pages through a choice, and an office has a
 * limited number.
 * @param today `YYYY-MM-DD`
 * @param id only this one
 */
export async function colleagues(
  connection: Connection,
  unitId: string,
  roleTypes: readonly RoleType[],
  today: string,
  id?: string,
): Promise<{ id: string; name: string }[]> {
  const all = workingFor(connection, unitId, roleTypes, today).select(['account.id', 'account.name']).distinct()
  const asked = id === undefined ? all : all.where('account.id', '=', id)
  return asked.orderBy('account.name').orderBy('account.id').execute()
}

/** Whether somebody works for a unit in the role: only then it reads and answers what is put to it. @param today `YYYY-MM-DD` */
export async function hasWorker(connection: Pick<Connection, 'db'>, unitId: string, roleType: RoleType, today: string): Promise<boolean> {
  // By index: a form being filled in asks again and again, and use units have most of the accounts.
  const found = await workingFor(connection, unitId, [roleType], today)
    .where('account.id', 'in', (accounts) =>
      accounts
        .selectFrom('account')
        .select('account.id')
        .where('account.unit_id', '=', unitId)
        .union(accounts.selectFrom('account_role').select('account_role.account_id as id').where('account_role.unit_id', '=', unitId)),
    )
    .select('account.id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
