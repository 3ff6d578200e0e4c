import { type ApplicationDefinition, type ApplicationEvent, fieldsOf, type TransitionDefinition } from '@shared/contract/application'
import type { FormRow } from '@shared/contract/form'
import type { Selectable } from 'kysely'
import type { WithheldPaper } from '../../attachment/owner'
import type { Connection } from '../../database/database'
import type { Tables } from '../../database/tables/tables'
import type { ApplicationRecord } from '../record'

/** What transitions have added as drafts, which the reader of a record may not see before the decision (`TransitionDefinition.draft`). */
export interface Undecided {
  papers: readonly WithheldPaper[]
  /** The log without values and opinions of drafts, and without the steps its readers have undone among themselves. */
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

type Taken = Pick<Selectable<Tables['application_event']>, 'id' | 'action' | 'from_status' | 'to_status'>

/** Another transition may have the same action, such as the report of a unit that tests by itself: its states tell them apart. */
const isOf = ({ action, from, to }: TransitionDefinition, event: Taken): boolean =>
  event.action === action && from.includes(event.from_status) && (to === undefined || event.to_status === to)

/** The ids of the log, newest first, of a transition that undoes another, each with the one it has undone. */
function undoneBy(transition: TransitionDefinition, taken: readonly Taken[]): string[] {
  const undoes = transition.draft?.undoes
  if (undoes === undefined) return []
  return taken.flatMap((event, place) => {
    if (!isOf(transition, event)) return []
    const before = taken.slice(place + 1).find(({ action }) => action === undoes)
    return [event, ...(before ? [before] : [])].map(({ id }) => String(id))
  })
}

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
  const written = places.map(({ transition, after }) => ({
    transition,
    ids: new Set(taken.filter((event) => isOf(transition, event) && BigInt(event.id) > after).map(({ id }) => String(id))),
  }))
  const undone = new Set(drafts.flatMap(({ transition }) => undoneBy(transition, taken)))
  const isDraft = ({ id }: ApplicationEvent) => written.some(({ ids }) => ids.has(String(id)))
  const hidden = written.filter(({ ids }) => ids.size > 0).flatMap(({ transition }) => valuesOf(transition))
  return {
    papers: places.flatMap(({ transition, at }) => (transition.papers ?? []).map(({ code }) => ({ code, after: at }))),
    inEvents: (events) => events.filter(({ id }) => !undone.has(id)).map((event) => (isDraft(event) ? { ...event, input: [], opinion: '' } : event)),
    inInputs: (inputs) => Object.fromEntries(Object.entries(inputs).filter(([key]) => !hidden.includes(key))),
  }
}
