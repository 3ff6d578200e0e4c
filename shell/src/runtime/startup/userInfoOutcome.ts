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
