import { type ApplicationDefinition, type ApplicationEvent, fieldsOf, type TransitionDefinition } from '@shared/contract/application'
import type { FormRow } from '@shared/contract/form'
import type { WithheldPaper } from '../../attachment/owner'
import type { Connection } from '../../database/database'
import type { ApplicationRecord } from '../record'

/** What transitions have added as drafts, which the reader of a record may not see before the decision (`TransitionDefinition.draft`). */
export interface Undecided {
  papers: readonly WithheldPaper[]
  /** The log without values and opinions of drafts. */
  inEvents(events: readonly ApplicationEvent[]): ApplicationEvent[]
  /** The record's inputs without values of drafts. */
  inInputs(inputs: FormRow): FormRow
}

const nothing: Undecided = { papers: [], inEvents: (events) => [...events], inInputs: (inputs) => inputs }

/**
 * What a transition adds is a draft: as its definition says, or else its papers until it is taken, for those who may take it. A unit uploads
 * before it hands in, and may still exchange what it uploaded.
 */
const draftOf = ({ action, by, papers, draft }: TransitionDefinition): TransitionDefinition['draft'] =>
  draft ?? (papers && { until: [action], readers: by.flatMap(({ relation }) => (relation === 'system' ? [] : [relation])) })

const valuesOf = ({ input = [], issues = [] }: TransitionDefinition): string[] => [...fieldsOf({ groups: input }).map(({ key }) => key), ...issues]

/** Finds what the reader of the record may not see yet. */
export async function undecidedOf(
  connection: Connection,
  { transitions }: ApplicationDefinition,
  record: Pick<ApplicationRecord, 'id' | 'relations' | 'submitted_at'>,
): Promise<Undecided> {
  const drafts = transitions.flatMap((transition) => {
    const draft = draftOf(transition)
    return draft && !draft.readers.some((reader) => record.relations.includes(reader)) ? [{ transition, until: draft.until }] : []
  })
  if (drafts.length === 0) return nothing
  const taken = await connection.db
    .selectFrom('application_event')
    .select(['id', 'action', 'from_status', 'to_status', 'created_at'])
    .where('application_id', '=', record.id)
    .orderBy('id', 'desc')
    .execute()
  const places = drafts.map(({ transition, until }) => {
    const decided = taken.find(({ action }) => until.includes(action))
    // The form may ask for a paper of the same code: what was submitted with it is no draft of the unit's.
    const submitted = transition.draft ? undefined : (record.submitted_at ?? undefined)
    return { transition, at: decided?.created_at ?? submitted, after: BigInt(decided?.id ?? 0) }
  })
  // Another transition may have the same action, such as the report of a unit that tests by itself: its states tell them apart.
  const written = places.map(({ transition, after }) => ({
    transition,
    ids: new Set(
      taken
        .filter(({ action, from_status, id }) => action === transition.action && transition.from.includes(from_status) && BigInt(id) > after)
        .filter(({ to_status }) => transition.to === undefined || to_status === transition.to)
        .map(({ id }) => String(id)),
    ),
  }))
  const isDraft = ({ id }: ApplicationEvent) => written.some(({ ids }) => ids.has(String(id)))
  const hidden = written.filter(({ ids }) => ids.size > 0).flatMap(({ transition }) => valuesOf(transition))
  return {
    papers: places.flatMap(({ transition, at }) => (transition.papers ?? []).map(({ code }) => ({ code, after: at }))),
    inEvents: (events) => events.map((event) => (isDraft(event) ? { ...event, input: [], opinion: '' } : event)),
    inInputs: (inputs) => Object.fromEntries(Object.entries(inputs).filter(([key]) => !hidden.includes(key))),
  }
}
