import { type ApplicationDefinition, type ApplicationDetail as ApplicationRecord, isDecision, type TransitionDefinition } from '@shared/contract/application'

/** What the handler may decide in a state, in the order of the definition: their places never change. */
export function decisionsOf(definition: ApplicationDefinition, status: string): TransitionDefinition[] {
  return definition.transitions.filter((transition) => isDecision(transition) && transition.from.includes(status))
}

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
  if (opinion.trim() === '') return decisions[0]
  return decisions.find((decision) => decision.action === chosenAction) ?? decisions.find((decision) => decision.opinion === 'required') ?? decisions[0]
}

export type Handling = 'nobody' | 'me' | 'other'

export function handlingOf(record: Pick<ApplicationRecord, 'handlerId'>, accountId: string): Handling {
  if (record.handlerId === '') return 'nobody'
  return record.handlerId === accountId ? 'me' : 'other'
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
