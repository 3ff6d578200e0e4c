import {
  type ApplicationDefinition,
  type ApplicationDetail,
  handlingRelations,
  type Relation,
  relationsOfRole,
  type StateDefinition,
  stateOf,
} from '@shared/contract/application'
import type { Tone } from '../page/StatusTag'
import { dateInSentence, daysUntil } from './dates'

/** On which side of a record somebody stands: who sends it, whom it names and may ask, who decides it, or who may only look. */
export type Viewer = 'applicant' | 'counterpart' | 'handler' | 'reader'

const relationsOf: Record<Viewer, readonly Relation[]> = {
  applicant: ['owner'],
  counterpart: ['counterpart'],
  handler: ['authority', 'institute', 'assignee', 'administrator'],
  reader: [],
}

/**
 * On which side of a record a role stands.
 * @param own the caller's own unit keeps the record: one role may apply in one record and be the other side of the next
 */
export function viewerOf(definition: ApplicationDefinition, roleType: string, own: boolean): Viewer {
  const relations = relationsOfRole(definition, roleType)
  if (relations.some((relation) => handlingRelations(definition).includes(relation))) return 'handler'
  if (own) return 'applicant'
  return relations.includes('counterpart') ? 'counterpart' : 'reader'
}

/** The words of a state for one side of it. */
export function hintFor({ hint }: StateDefinition, viewer: Viewer): string {
  const own = relationsOf[viewer].map((relation) => hint[relation]).find((text) => text !== undefined)
  return own ?? (viewer === 'applicant' ? hint.owner : (hint.others ?? hint.owner))
}

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
  const text = hintFor(state, viewer)
  // What asks the applicant to act is somebody else's turn to everybody else.
  const tone = state.tone === 'attention' && viewer !== 'applicant' ? 'moving' : state.tone
  if (tone === 'attention' && record.lastOpinion) return { tone, lead: record.lastOpinion, text }
  const awaited = state.waitsFor?.relations ?? []
  if (!record.dueDate || awaited.length === 0) return { tone, lead: '', text }
  const days = daysUntil(record.dueDate, today)
  const when = dateInSentence(record.dueDate, today)
  if (relationsOf[viewer].some((relation) => awaited.includes(relation))) {
    const left = days < 0 ? `已超 ${-days} 天` : days === 0 ? '今天到期' : `还剩 ${days} 天`
    return { tone: days <= 1 ? 'attention' : tone, lead: `请在${when}前办理，${left}`, text }
  }
  // What the owner is waited for nobody else can promise.
  if (!awaited.includes('owner')) return { tone, lead: days < 0 ? '' : `预计${when}前有结果`, text }
  return { tone, lead: '', text }
}
