import { messages } from '@shared/contract/messages'
import { type UserInfo, userInfoSchema } from '@shared/contract/session'
import type { RawAnswer } from '../http/request'

/** What the first answer about the user means for the page. */
export type UserInfoOutcome = { kind: 'user'; info: UserInfo } | { kind: 'signIn'; loginMessage: string }

/** A failure of any kind ends the session (specification §2): a page without its user could only guess what to show. */
export function readUserInfo(answer: RawAnswer): UserInfoOutcome {
  const body = answer.body
  const data = typeof body === 'object' && body !== null && 'success' in body && body.success === true && 'data' in body ? body.data : undefined
  const read = userInfoSchema.safeParse(data)
  if (read.success) return { kind: 'user', info: read.data }
  return { kind: 'signIn', loginMessage: answer.status === 401 ? messages.sessionEnded : messages.serverError }
}

/** The role the page starts with: the one this window had, when the user still has it; otherwise the service's. */
export function roleToTake(info: UserInfo, kept: string | undefined): string | undefined {
  return kept !== undefined && kept !== info.user.currentRole.id && info.roleList.some((role) => role.id === kept) ? kept : undefined
}
