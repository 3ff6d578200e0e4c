import { messages } from '@shared/contract/messages'
import type { Problems } from '@shared/ui/headless'
import type { Answer } from '../../runtime/http/service'

export type Refused = Exclude<Answer, { kind: 'data' }>

/** Whether the flow has expired, or a step was skipped: it must start again. */
export const flowIsOver = (answer: Refused): boolean => answer.kind === 'refused' && answer.code === 'NOT_ALLOWED_NOW' && answer.message === messages.flowEnded

/** For `useSubmission`: leaves the flow when it is over; other refusals are shown. */
export const leaveWhenOver =
  (leave: () => void) =>
  (answer: Refused): boolean => {
    if (!flowIsOver(answer)) return false
    leave()
    return true
  }

/**
 * How a page shows a refusal: messages at its own fields, and everything else as one sentence above them.
 * @param names of the page's fields
 */
export function shownRefusal(answer: Refused, names: readonly string[]): { problems: Problems; sentence: string | undefined } {
  if (answer.kind === 'unreachable') return { problems: {}, sentence: answer.message }
  const known = answer.fieldErrors.filter(({ field }) => names.includes(field))
  const unknown = answer.fieldErrors.filter(({ field }) => !names.includes(field)).map(({ message }) => message)
  const problems: Record<string, string> = {}
  // A password may violate several requirements at once.
  for (const { field, message } of known) problems[field] = problems[field] ? `${problems[field]}，${message}` : message
  if (unknown.length > 0) return { problems, sentence: unknown.join('；') }
  return { problems, sentence: known.length > 0 ? undefined : answer.message }
}
