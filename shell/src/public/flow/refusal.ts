import { messages } from '@shared/contract/messages'
import type { Problems } from '@shared/ui/headless'
import type { Answer } from '../../runtime/http/service'

export type Refused = Exclude<Answer, { kind: 'data' }>

/** Whether the flow is over: too late, or a step that was skipped. What follows is the first step again. */
export const flowIsOver = (answer: Refused): boolean => answer.kind === 'refused' && answer.code === 'NOT_ALLOWED_NOW' && answer.message === messages.flowEnded

/** Of `useSubmission`: a flow that is over is left, everything else shown. */
export const leaveWhenOver =
  (leave: () => void) =>
  (answer: Refused): boolean => {
    if (!flowIsOver(answer)) return false
    leave()
    return true
  }

/**
 * What a page shows of a refusal: messages at the fields it has, everything else as one sentence above them.
 * @param names of the page's fields
 */
export function shownRefusal(answer: Refused, names: readonly string[]): { problems: Problems; sentence: string | undefined } {
  if (answer.kind === 'unreachable') return { problems: {}, sentence: answer.message }
  const known = answer.fieldErrors.filter(({ field }) => names.includes(field))
  const unknown = answer.fieldErrors.filter(({ field }) => !names.includes(field)).map(({ message }) => message)
  const problems: Record<string, string> = {}
  // A password breaks several requirements at once.
  for (const { field, message } of known) problems[field] = problems[field] ? `${problems[field]}，${message}` : message
  if (unknown.length > 0) return { problems, sentence: unknown.join('；') }
  return { problems, sentence: known.length > 0 ? undefined : answer.message }
}
