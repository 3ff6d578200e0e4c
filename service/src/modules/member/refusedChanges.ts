import { role } from '@shared/contract/roles'
import { sql } from 'kysely'
import type { Connection } from '../../database/database'
import { Refusal } from '../../refusal'
import { worksOn } from '../../security/accountState'
import type { Caller } from '../../security/caller'

/** Serialises: of two administrators who disable each other at once, the second is refused as the last one. */
const administratorsLock = 724_511_021

/**
 * At least one working system administrator must remain.
 * @param change `whole`: the account stops working; `lost`: ids of the roles it loses
 * @param today `YYYY-MM-DD`
 * @throws Refusal NOT_ALLOWED_NOW if the account is the last working system administrator.
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
    .where('role.role_type', '=', role.administrator)
    .where((where) => worksOn(where, today))
    .execute()
  const own = administrators.find((administrator) => administrator.id === accountId)
  if (!own || !(change.whole || change.lost.includes(own.role_id))) return
  if (administrators.every((administrator) => administrator.id === accountId)) throw new Refusal('NOT_ALLOWED_NOW', '至少保留一个可用的系统管理员')
}

/** The effects a change would have on an account. */
export interface Consequences {
  disables: boolean
  /** It gets a last day of validity. */
  limits: boolean
  renews: boolean
  /** It loses the role the caller is signed in with. */
  losesOwnRole: boolean
}

/**
 * Callers may not lock themselves out, and only a system administrator may disable a unit's account administrator or reset that password.
 * @throws Refusal NOT_ALLOWED_NOW
 */
export function refuseAgainstOneself(caller: Caller, account: { id: string; unit_admin: boolean }, change: Consequences): void {
  const refuse = (message: string): never => {
    throw new Refusal('NOT_ALLOWED_NOW', message)
  }
  const own = account.id === caller.accountId
  if (own && change.disables) refuse('不能停用自己的账号')
  if (own && change.limits) refuse('不能限制自己账号的有效期')
  if (own && change.renews) refuse('自己的密码请在“修改密码”中修改')
  if (own && change.losesOwnRole) refuse('不能取消自己正在使用的角色')
  if (!account.unit_admin || caller.roleType === role.administrator) return
  if (change.disables || change.limits) refuse('单位管理员账号只能由系统管理员停用')
  if (change.renews) refuse('单位管理员账号的密码请由本人重置')
}
