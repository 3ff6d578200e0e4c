import { messages } from '../messages'
import type { RoleType } from '../roles'
import { type ApplicationDefinition, stateOf, type TransitionDefinition } from './definition'

/** Who asks, seen from one record. The service derives it from session and scope, never from the request. */
export interface Actor {
  roleType: RoleType
  accountId: string
  /** The record belongs to the actor's unit. */
  ownsRecord: boolean
  /** The record stands in the actor's area or with the actor's unit as its authority. */
  handlesRecord: boolean
}

export interface RecordState {
  status: string
  /** Account of the handler who picked it up. */
  handlerId: string | null
  /** Received and nothing built on it yet: it may still be withdrawn. */
  withdrawable: boolean
}

export type Decision =
  | { allowed: true; transition: TransitionDefinition }
  | { allowed: false; reason: 'role' | 'state' | 'pickedUp' | 'heldByOther' | 'notWithdrawable'; message: string }

const mayAct = (definition: ApplicationDefinition, transition: TransitionDefinition, actor: Actor): boolean =>
  transition.actor === 'applicant'
    ? actor.ownsRecord && definition.applicants.includes(actor.roleType)
    : actor.handlesRecord && definition.handlers.includes(actor.roleType)

/**
 * Whether `actor` may take the transition of `path` on a record, and which one it is. Pure: the service asks it
 * inside the transaction with the row locked, the browser asks it to draw buttons.
 */
export function decideTransition(definition: ApplicationDefinition, path: string, record: RecordState, actor: Actor): Decision {
  const candidates = definition.transitions.filter((transition) => transition.path === path && mayAct(definition, transition, actor))
  if (candidates.length === 0) return { allowed: false, reason: 'role', message: messages.forbidden }
  const transition = candidates.find((candidate) => candidate.from.includes(record.status))
  if (!transition) {
    return { allowed: false, reason: 'state', message: `当前状态为“${stateOf(definition, record.status).label}”，不能进行此操作，请刷新后查看` }
  }
  // Two handlers on one record would undo each other's work: who wants to decide takes it over first, and the log says so.
  if (transition.actor === 'handler' && transition.action !== 'pickUp' && record.handlerId !== null && record.handlerId !== actor.accountId) {
    return { allowed: false, reason: 'heldByOther', message: messages.handledBy('') }
  }
  if (transition.requires?.includes('notPickedUp') && record.handlerId !== null) {
    return { allowed: false, reason: 'pickedUp', message: '登记机关已开始办理，不能再撤回' }
  }
  if (transition.requires?.includes('withdrawable') && !record.withdrawable) {
    return { allowed: false, reason: 'notWithdrawable', message: '已据此告知办理了检验或使用登记，不能再撤销' }
  }
  return { allowed: true, transition }
}

/** Paths of every transition `actor` may take now: the buttons of a row or a detail page. */
export function availableActions(definition: ApplicationDefinition, record: RecordState, actor: Actor): string[] {
  // Only what leaves this state can be allowed: asked first, since a list asks for every row.
  const leaving = definition.transitions.filter((transition) => transition.from.includes(record.status)).map((transition) => transition.path)
  return [...new Set(leaving)].filter((path) => decideTransition(definition, path, record, actor).allowed)
}

/** The transition a path means in a state, for its texts. */
export function transitionOf(definition: ApplicationDefinition, path: string, status: string): TransitionDefinition | undefined {
  return definition.transitions.find((transition) => transition.path === path && transition.from.includes(status))
}
