import { type ConditionValues, holds, mayHold } from '../form/condition'
import type { AttachmentRequirement, FormRow } from '../form/definition'
import { messages } from '../messages'
import type { RoleType } from '../roles'
import type { ApplicationDefinition, TransitionDefinition } from './definition'
import { findState, isEditable } from './definitionReaders'
import type { ActingRelation, ActorDefinition } from './parties'

/** The caller, in relation to one record. The service derives it from session and parties, never from the request. */
export type Actor = { kind: 'account'; roleType: RoleType; accountId: string; relations: readonly ActingRelation[] } | { kind: 'system' }

export interface RecordState {
  status: string
  /** Account that picked it up. */
  handlerId: string | null
  /** Another record refers to it, so it may no longer be withdrawn. */
  reliedOn: boolean
  /** Form fields, if loaded. */
  fields?: FormRow
}

export type Decision =
  | { allowed: true; transition: TransitionDefinition }
  | { allowed: false; reason: 'role' | 'state' | 'condition' | 'pickedUp' | 'heldByOther' | 'notWithdrawable'; message: string }

/** Whether the actor matches one that a transition names. */
export function isNamed(definition: ApplicationDefinition, named: ActorDefinition, actor: Actor): boolean {
  if (actor.kind === 'system' || named.relation === 'system') return actor.kind === 'system' && named.relation === 'system'
  if (!actor.relations.includes(named.relation)) return false
  const ofRelation = definition.parties.filter((party) => party.relation === named.relation).flatMap((party) => [...party.roles])
  return ofRelation.includes(actor.roleType) && (named.roles === undefined || named.roles.includes(actor.roleType))
}

const mayAct = (definition: ApplicationDefinition, transition: TransitionDefinition, actor: Actor): boolean =>
  transition.by.some((named) => isNamed(definition, named, actor))

/** Whether a colleague has picked up a record that the actor could pick up too. The actor must first take it over, which is logged. */
function isHeldByOther(definition: ApplicationDefinition, transition: TransitionDefinition, record: RecordState, actor: Actor): boolean {
  if (actor.kind === 'system' || transition.claims || record.handlerId === null || record.handlerId === actor.accountId) return false
  return definition.transitions.some((other) => other.claims && other.from.includes(record.status) && mayAct(definition, other, actor))
}

const refused = (reason: Extract<Decision, { allowed: false }>['reason'], message: string): Decision => ({ allowed: false, reason, message })

/** Why the transition is refused although actor and state match; undefined if it is allowed. */
function obstacle(definition: ApplicationDefinition, transition: TransitionDefinition, record: RecordState, actor: Actor): Decision | undefined {
  if (isHeldByOther(definition, transition, record, actor)) return refused('heldByOther', messages.handledBy(''))
  if (transition.requires?.includes('notPickedUp') && record.handlerId !== null) return refused('pickedUp', '已开始办理，不能再撤回')
  if (transition.requires?.includes('withdrawable') && record.reliedOn) {
    return refused('notWithdrawable', `已据此${definition.noun}办理了其他业务，不能再撤销`)
  }
  return undefined
}

/**
 * Whether `actor` may take the transition with this path on a record, and which one it is. Pure: the service calls it inside the transaction
 * with the row locked, the browser calls it to show buttons.
 * @param values form, input and facts that distinguish transitions with the same path; without them the first one is used
 */
export function decideTransition(definition: ApplicationDefinition, path: string, record: RecordState, actor: Actor, values?: ConditionValues): Decision {
  const named = definition.transitions.filter((transition) => transition.path === path && mayAct(definition, transition, actor))
  if (named.length === 0) return refused('role', messages.forbidden)
  const leaving = named.filter((transition) => transition.from.includes(record.status))
  if (leaving.length === 0) {
    return refused('state', `当前状态为“${findState(definition, record.status)?.label ?? record.status}”，不能进行此操作，请刷新后查看`)
  }
  const transition = values === undefined ? leaving[0] : leaving.find(({ when }) => when === undefined || holds(when, values))
  if (!transition) return refused('condition', '所填内容不符合此操作的条件，请检查后重试')
  return obstacle(definition, transition, record, actor) ?? { allowed: true, transition }
}

/** Whether the form's values allow a transition. While the form can still be edited, no transition is excluded. */
const isOpenTo = (definition: ApplicationDefinition, { status, fields }: RecordState, { when }: TransitionDefinition): boolean =>
  fields === undefined || isEditable(definition, status) || mayHold(when ?? true, fields)

/** Transitions `actor` may take now, judged by state, relation and form only: their papers may be added and removed. */
export const openTransitions = (definition: ApplicationDefinition, record: RecordState, actor: Actor): TransitionDefinition[] =>
  definition.transitions.filter(
    (transition) =>
      transition.from.includes(record.status) &&
      mayAct(definition, transition, actor) &&
      obstacle(definition, transition, record, actor) === undefined &&
      isOpenTo(definition, record, transition),
  )

/** Paths of all transitions `actor` may take now: the buttons of a row or a detail page. */
export function availableActions(definition: ApplicationDefinition, record: RecordState, actor: Actor): string[] {
  return [...new Set(openTransitions(definition, record, actor).map(({ path }) => path))]
}

/** Papers `actor` may add and remove now: those of the form while it can be saved, and those of transitions that can be taken now. */
export function openPapers(definition: ApplicationDefinition, record: RecordState, actor: Actor): AttachmentRequirement[] {
  const open = openTransitions(definition, record, actor)
  const owns = actor.kind === 'account' && actor.relations.includes('owner')
  const ofForm = open.some(({ path }) => path === 'save')
    ? definition.attachments
    : definition.attachments.filter((paper) => owns && paper.addedIn?.includes(record.status))
  return [...ofForm, ...open.flatMap((transition) => transition.papers ?? [])]
}

/** The transition with a path in a state, used for its texts. */
export function transitionOf(definition: ApplicationDefinition, path: string, status: string): TransitionDefinition | undefined {
  return definition.transitions.find((transition) => transition.path === path && transition.from.includes(status))
}

/** The one of several transitions with a path in a state that a form leads to: a submission goes to the other party, or to the registrar at once. */
export function transitionFor(definition: ApplicationDefinition, path: string, status: string, fields: FormRow): TransitionDefinition | undefined {
  return definition.transitions.find(({ path: other, from, when = true }) => other === path && from.includes(status) && mayHold(when, fields))
}

/** All papers a record may have: the form's, then those of transitions, which are only required when their transition is taken. No duplicates. */
export function papersOf(definition: ApplicationDefinition): AttachmentRequirement[] {
  const ofTransitions = definition.transitions.flatMap((transition) => (transition.papers ?? []).map((paper) => ({ ...paper, required: false })))
  const papers = [...definition.attachments, ...ofTransitions]
  return papers.filter((paper, place) => papers.findIndex(({ code }) => code === paper.code) === place)
}

/** Whether a party with the relation must act in a state. */
export const waitsFor = (definition: ApplicationDefinition, status: string, relation: ActingRelation): boolean =>
  findState(definition, status)?.waitsFor?.relations.some((waited) => waited === relation) ?? false
