import {
  type ApplicationDefinition,
  type ApplicationDetail as ApplicationRecord,
  isDecision,
  rolesNamed,
  type TransitionDefinition,
} from '@shared/contract/application'
import { mayHold } from '@shared/contract/form'

const isForRole = (definition: ApplicationDefinition, transition: TransitionDefinition, roleType: string): boolean =>
  rolesNamed(definition, transition).some((role) => role === roleType)

type Judged = Pick<ApplicationRecord, 'status' | 'actions' | 'handlerId' | 'form'>

/**
 * Decisions the role may take on a record. First those without a required opinion, then those with one, then those that undo a
 * decision; each in the order of the definition, so that their positions never change. They are also shown while a colleague is
 * handling the record, so that a user who may take it over sees them. Of several transitions with one path the first possible one
 * is used.
 */
export function decisionsOf(definition: ApplicationDefinition, record: Judged, roleType: string): TransitionDefinition[] {
  const possible = definition.transitions.filter(
    (transition) =>
      isDecision(transition) &&
      transition.from.includes(record.status) &&
      isForRole(definition, transition, roleType) &&
      (record.handlerId !== '' || record.actions.includes(transition.path)) &&
      mayHold(transition.when ?? true, record.form.fields),
  )
  const acts = possible.filter(({ path }, place) => possible.findIndex((other) => other.path === path) === place)
  const forward = acts.filter((transition) => !isUndoing(transition))
  return [...forward.filter(({ opinion }) => opinion !== 'required'), ...forward.filter(({ opinion }) => opinion === 'required'), ...acts.filter(isUndoing)]
}

/** The transition that picks the record up, if its state has one. */
export const claimOf = (definition: ApplicationDefinition, { status }: Judged, roleType: string): TransitionDefinition | undefined =>
  definition.transitions.find((transition) => transition.claims && transition.from.includes(status) && isForRole(definition, transition, roleType))

/** Whether a decision undoes an earlier one. Such decisions come last and have no keyboard shortcut. */
export const isUndoing = ({ action }: Pick<TransitionDefinition, 'action'>): boolean => action === 'void' || action === 'revoke'

/**
 * The decision taken by Ctrl+Enter and shown as the primary button: the one whose template was chosen. Typed text selects the
 * decision that requires an opinion, because a record returned by mistake will be submitted again, but one accepted by mistake
 * will not. With an empty box it is the first decision.
 */
export function primaryDecision<D extends Pick<TransitionDefinition, 'action' | 'opinion'>>(
  decisions: readonly D[],
  opinion: string,
  chosenAction: string | undefined,
): D | undefined {
  const forward = decisions.filter((decision) => !isUndoing(decision))
  if (opinion.trim() === '') return forward[0]
  return forward.find((decision) => decision.action === chosenAction) ?? forward.find((decision) => decision.opinion === 'required') ?? forward[0]
}

/** What an empty opinion box says: every decision that requires an opinion is named. */
export function opinionHint(decisions: readonly Pick<TransitionDefinition, 'label' | 'opinion'>[]): string {
  const demanding = decisions.filter(({ opinion }) => opinion === 'required').map(({ label }) => label)
  return demanding.length > 0 ? `填写意见，${demanding.join('、')}时必填` : '填写意见'
}

export type Handling = 'nobody' | 'me' | 'other'

/** @param claim the state's pick-up transition; without one the last handler does not block others, as in the service */
export function handlingOf({ handlerId }: Pick<ApplicationRecord, 'handlerId'>, accountId: string, claim: TransitionDefinition | undefined): Handling {
  if (handlerId === accountId) return 'me'
  return handlerId === '' || !claim ? 'nobody' : 'other'
}

/** The record to open after a decision: the next one, or the previous one if it was the last; undefined if it was the only one. */
export function afterDecision(ids: readonly string[], decided: string): string | undefined {
  const index = ids.indexOf(decided)
  if (index < 0) return ids[0]
  return ids[index + 1] ?? ids[index - 1]
}

/** The next or previous record; undefined at either end. If the current one has left the queue, the next one is the first. */
export function neighbour(ids: readonly string[], current: string, step: 1 | -1): string | undefined {
  const index = ids.indexOf(current)
  if (index < 0) return step === 1 ? ids[0] : undefined
  return ids[index + step]
}

/** A record's position in its queue, with navigation to its neighbours. */
export interface QueuePlace {
  /** Starts at 1; 0 if the record has left the queue. */
  position: number
  count: number
  onPrevious?: () => void
  onNext?: () => void
}

/**
 * @param ids records of the loaded page of the queue
 * @param count number of records in the whole queue
 * @param firstPosition position of the first of `ids`, starting at 1
 */
export function placeInQueue(ids: readonly string[], id: string, count: number, go: (id: string) => void, firstPosition = 1): QueuePlace {
  const index = ids.indexOf(id)
  const goTo = (other: string | undefined) => (other === undefined ? undefined : () => go(other))
  return {
    position: index < 0 ? 0 : firstPosition + index,
    count,
    onPrevious: goTo(neighbour(ids, id, -1)),
    onNext: goTo(neighbour(ids, id, 1)),
  }
}
