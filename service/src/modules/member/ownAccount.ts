import { Refusal } from '../../refusal'
import type { Caller } from '../../security/caller'

/** What a change would do to an account. */
export interface Consequences {
  disables: boolean
  /** It gets a last day. */
  limits: boolean
  renews: boolean
  /** The role the caller works in now is taken away. */
  losesOwnRole: boolean
}

/**
 * Nobody locks himself out, and the unit's administrator stays until a system administrator decides otherwise.
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
  if (!account.unit_admin || caller.roleType === '9') return
  if (change.disables || change.limits) refuse('单位管理员账号只能由系统管理员停用')
  if (change.renews) refuse('单位管理员账号的密码请由本人重置')
}
