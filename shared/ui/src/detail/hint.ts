import {
  type ApplicationDefinition,
  type ApplicationDetail,
  cautionOf,
  handlingRelations,
  hintsOf,
  type Relation,
  relationsOfRole,
  type StateDefinition,
  stateOf,
} from '@shared/contract/application'
import type { FormRow } from '@shared/contract/form'
import { daysBetween } from '@shared/contract/rules'
import { dateInSentence, daysInWords, daysLeftText } from '../headless/day'
import type { Tone } from '../page/status/StatusTag'

/** The user's relation to a record: its sender, the other party named in it, a handler who decides, or a reader only. */
export type Viewer = 'applicant' | 'counterpart' | 'handler' | 'reader'

const relationsOf: Record<Viewer, readonly Relation[]> = {
  applicant: ['owner'],
  counterpart: ['counterpart'],
  handler: ['authority', 'institute', 'assignee', 'administrator'],
  reader: [],
}

/**
 * Determines the viewer for a record.
 * @param own the record belongs to the user's own unit: one role may be the applicant of one record and the counterpart of another
 */
export function viewerOf(definition: ApplicationDefinition, roleType: string, own: boolean): Viewer {
  const relations = relationsOfRole(definition, roleType)
  if (relations.some((relation) => handlingRelations(definition).includes(relation))) return 'handler'
  if (own) return 'applicant'
  return relations.includes('counterpart') ? 'counterpart' : 'reader'
}

/** The hint text of a state for a viewer. @param fields of the record */
export function hintFor(state: StateDefinition, viewer: Viewer, fields: FormRow = {}): string {
  const hint = hintsOf(state, fields)
  const own = relationsOf[viewer].map((relation) => hint[relation]).find((text) => text !== undefined)
  return own ?? (viewer === 'applicant' ? hint.owner : (hint.others ?? hint.owner))
}

export interface Hint {
  tone: Tone
  /** Main text, in bold: what to do and by when. */
  lead: string
  text: string
}

/** What keeps a record from going on, known to its page alone: the cause, and what follows. */
export type HeldUp = Pick<Hint, 'lead' | 'text'>

/** The hint of a record that is held up: no day is promised beside the cause. */
export const heldHint = (cause: HeldUp): Hint => ({ tone: 'attention', ...cause })

/** The hint below the steps: what to do, by when, and what follows. */
export function hintOf(
  definition: ApplicationDefinition,
  record: Pick<ApplicationDetail, 'status' | 'dueDate' | 'workdaysLeft' | 'lastOpinion'> & Partial<Pick<ApplicationDetail, 'inputValues' | 'form'>>,
  viewer: Viewer,
  today: string,
): Hint {
  const state = stateOf(definition, record.status)
  const text = hintFor(state, viewer, record.form?.fields)
  const caution = cautionOf(state, record.inputValues ?? {})
  if (caution !== '') return { tone: 'attention', lead: caution, text }
  // A state in which the applicant must act is only a waiting state for all others.
  const tone = state.tone === 'attention' && viewer !== 'applicant' ? 'moving' : state.tone
  if (tone === 'attention' && record.lastOpinion) return { tone, lead: record.lastOpinion, text }
  const awaited = state.waitsFor?.relations ?? []
  if (!record.dueDate || awaited.length === 0) return { tone, lead: '', text }
  const days = daysBetween(today, record.dueDate)
  const when = dateInSentence(record.dueDate, today)
  if (relationsOf[viewer].some((relation) => awaited.includes(relation))) {
    const left = days > 0 ? `还剩 ${daysInWords(days, record.workdaysLeft)}` : daysLeftText(record.dueDate, today, undefined, record.workdaysLeft).text
    return { tone: days <= 1 ? 'attention' : tone, lead: `最晚${when}办理，${left}`, text }
  }
  // While the owner must act, no date of a result can be promised to others.
  // The deadline is that of the present step: others may follow before there is a result.
  if (!awaited.includes('owner')) return { tone, lead: days < 0 ? '' : `本环节预计${when}前办结`, text }
  return { tone, lead: '', text }
}
