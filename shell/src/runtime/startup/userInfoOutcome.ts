import { messages } from '@shared/contract/messages'
import { type UserInfo, userInfoSchema } from '@shared/contract/session'
import type { RawAnswer } from '../http/request'

/** Outcome of the first request for the user's data. */
export type UserInfoOutcome = { kind: 'user'; info: UserInfo } | { kind: 'signIn'; loginMessage: string }

/** Any failure ends the session (specification §2): without the user's data the page cannot know what to show. */
export function readUserInfo(answer: RawAnswer): UserInfoOutcome {
  const body = answer.body
  const data = typeof body === 'object' && body !== null && 'success' in body && body.success === true && 'data' in body ? body.data : undefined
  const read = userInfoSchema.safeParse(data)
  if (read.success) return { kind: 'user', info: read.data }
  return { kind: 'signIn', loginMessage: answer.status === 401 ? messages.sessionEnded : messages.serverError }
}

/**
 * The role to switch to in a session that may have started in another: this window's earlier role, if the user still has it; undefined keeps
 * the service's current role. The service refuses the switch until the first password is changed.
 */
export function roleToTake(info: UserInfo, kept: string | undefined): string | undefined {
  if (info.user.firstLoginFlag === '0') return undefined
  return kept !== undefined && kept !== info.user.currentRole.id && info.roleList.some((role) => role.id === kept) ? kept : undefined
}
