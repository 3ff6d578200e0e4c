import { type ApplicationDefinition, type ApplicationDetail, stateOf } from '@shared/contract'
import type { Tone } from '../status/StatusTag'
import { dateInSentence, daysUntil } from './dates'

export type Viewer = 'applicant' | 'handler'

export interface Hint {
  tone: Tone
  /** What to do and by when, in bold. */
  lead: string
  text: string
}

/** The line under the steps: what to do, by when, and what happens then. */
export function hintOf(
  definition: ApplicationDefinition,
  record: Pick<ApplicationDetail, 'status' | 'dueDate' | 'lastOpinion'>,
  viewer: Viewer,
  today: string,
): Hint {
  const state = stateOf(definition, record.status)
  const text = (viewer === 'handler' ? state.hint.handler : undefined) ?? state.hint.applicant
  const waitsForHandler = definition.queues.some((queue) => queue.waiting && queue.states.includes(record.status))
  if (waitsForHandler && record.dueDate) {
    const days = daysUntil(record.dueDate, today)
    const when = dateInSentence(record.dueDate, today)
    if (viewer === 'handler') {
      const left = days < 0 ? `已超 ${-days} 天` : days === 0 ? '今天到期' : `还剩 ${days} 天`
      return { tone: days <= 1 ? 'attention' : state.tone, lead: `请在${when}前办理，${left}`, text }
    }
    return { tone: state.tone, lead: days < 0 ? '' : `预计${when}前有结果`, text }
  }
  if (state.tone === 'attention' && record.lastOpinion) return { tone: state.tone, lead: record.lastOpinion, text }
  return { tone: state.tone, lead: '', text }
}
