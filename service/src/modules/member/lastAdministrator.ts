import { sql } from 'kysely'
import type { Connection } from '../../database/database'
import { Refusal } from '../../refusal'
import { worksOn } from '../../security/accountState'

/** Of two administrators who disable each other at once, the second is told that he would be the last. */
const administratorsLock = 724_511_021

/**
 * Somebody must be left to run the portal.
 * @param change `whole`: the account stops working; `lost`: ids of the roles it loses
 * @param today `YYYY-MM-DD`
 * @throws Refusal NOT_ALLOWED_NOW when the account is the last system administrator that works.
 */
export async function requireSystemKeptByAnother(
  { db }: Connection,
  accountId: string,
  change: { whole: boolean; lost: readonly string[] },
  today: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${administratorsLock})`.execute(db)
  const administrators = await db
    .selectFrom('account')
    .innerJoin('account_role', 'account_role.account_id', 'account.id')
    .innerJoin('role', 'role.id', 'account_role.role_id')
    .select(['account.id', 'role.id as role_id'])
    .where('role.role_type', '=', '9')
    .where((where) => worksOn(where, today))
    .execute()
  const own = administrators.find((administrator) => administrator.id === accountId)
  if (!own || !(change.whole || change.lost.includes(own.role_id))) return
  if (administrators.every((administrator) => administrator.id === accountId)) throw new Refusal('NOT_ALLOWED_NOW', '至少保留一个可用的系统管理员')
}
