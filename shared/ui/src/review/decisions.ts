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
 * What somebody of the role may decide about a record: first what lets it go on, then what has to be explained to the applicant,
 * either in the order of the definition, whose ways may stand one after the other. Their places never change. While a colleague is at it they are shown all the same, so that whoever takes it over sees what there is. Of several transitions
 * of one path the first that is possible stands for all.
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

/** Taking the record up, where its state knows that. */
export const claimOf = (definition: ApplicationDefinition, { status }: Judged, roleType: string): TransitionDefinition | undefined =>
  definition.transitions.find((transition) => transition.claims && transition.from.includes(status) && isForRole(definition, transition, roleType))

/** Undoing what was decided: never what comes next, so it stands behind the other decisions and no key takes it. */
export const isUndoing = ({ action }: Pick<TransitionDefinition, 'action'>): boolean => action === 'void' || action === 'revoke'

/**
 * The decision that Ctrl+Enter takes and that is drawn as the primary button: the one whose template was chosen. A text
 * of one's own belongs to the decision that asks for an opinion, because a record sent back by mistake comes again and
 * one accepted by mistake does not. An empty box means the first decision.
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

export type Handling = 'nobody' | 'me' | 'other'

/** @param claim taking it up in its state: where there is none, whoever acted last holds it against nobody, as the service decides too */
export function handlingOf({ handlerId }: Pick<ApplicationRecord, 'handlerId'>, accountId: string, claim: TransitionDefinition | undefined): Handling {
  if (handlerId === accountId) return 'me'
  return handlerId === '' || !claim ? 'nobody' : 'other'
}

/** Which record comes after the one that was decided: the next, or the one before the last; undefined when it was alone. */
export function afterDecision(ids: readonly string[], decided: string): string | undefined {
  const index = ids.indexOf(decided)
  if (index < 0) return ids[0]
  return ids[index + 1] ?? ids[index - 1]
}

/** The record `step` places on; undefined at either end. From one that has left the queue meanwhile, the way on leads to the first. */
export function neighbour(ids: readonly string[], current: string, step: 1 | -1): string | undefined {
  const index = ids.indexOf(current)
  if (index < 0) return step === 1 ? ids[0] : undefined
  return ids[index + step]
}

/** Where a record stands in its queue, and how to leave it for its neighbours. */
export interface QueuePlace {
  /** Counted from 1; 0 when the record has left the queue meanwhile. */
  position: number
  count: number
  onPrevious?: () => void
  onNext?: () => void
}

/**
 * @param ids records of the page of the queue that is loaded
 * @param count of the whole queue
 * @param firstPosition of the first of `ids`, counted from 1
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
