import { type Member, memberStates } from '@shared/contract/account'
import type { Tone } from '@shared/ui/page'

/** Actions on an account, other than editing its data. */
export type MemberAct = 'disable' | 'enable' | 'unlock' | 'renew'

const tones: Readonly<Record<string, Tone>> = { [memberStates.enabled]: 'done', [memberStates.locked]: 'attention', [memberStates.disabled]: 'idle' }
export const memberTone = (status: string): Tone => tones[status] ?? 'idle'

/** A user who manages accounts. */
export interface Keeper {
  /** Id of the user's own account. */
  id: string
  /** A system administrator, who manages the accounts of all units. */
  everywhere: boolean
}

/** Whether its last day has passed: enabling it has no effect until that day is changed. @param today `YYYY-MM-DD` */
export const isExpired = (member: Pick<Member, 'validTo'>, today: string): boolean => member.validTo !== '' && member.validTo < today

/**
 * Actions possible on an account, the likeliest first. Users cannot lock themselves out, their own password has its own dialog,
 * and only a system administrator manages a unit's administrator.
 */
export function actsOf(member: Member, keeper: Keeper, today: string): MemberAct[] {
  const unlock: MemberAct[] = member.status === memberStates.locked ? ['unlock'] : []
  // A single sign-on account has no password in the portal.
  const renew: MemberAct[] = member.isSso ? [] : ['renew']
  if (member.id === keeper.id || (member.isUnitAdmin && !keeper.everywhere)) return unlock
  if (member.status === memberStates.disabled) return isExpired(member, today) ? [] : ['enable']
  return [...unlock, ...renew, 'disable']
}

export const actLabels: Readonly<Record<MemberAct, string>> = { disable: '停用', enable: '启用', unlock: '解锁', renew: '重发初始密码' }

/** Describes the consequence of an action, for its confirmation. @param mobile masked */
export function actConsequence(act: MemberAct, { sessions, status }: Member, mobile: string): string {
  const open = sessions === 0 ? '' : `现有 ${sessions} 个会话立即结束，未保存的内容会丢失。`
  switch (act) {
    case 'disable':
      return `停用后不能登录，可以再次启用。${open}`
    case 'enable':
      return '启用后可以用原密码登录。'
    case 'unlock':
      return '解除因连续输错密码造成的锁定，可以立即登录。'
    case 'renew':
      return `将生成新的初始密码，发送到 ${mobile}，并在这里显示一次；原密码随即失效。${open}${status === memberStates.locked ? '锁定同时解除。' : ''}首次登录须修改密码。`
  }
}
