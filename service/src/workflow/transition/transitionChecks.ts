import {
  type Actor,
  type ApplicationDefinition,
  type Decision,
  decideTransition,
  fieldsOf,
  openTransitions,
  type TransitionDefinition,
} from '@shared/contract/application'
import type { FieldError } from '@shared/contract/endpoint'
import { type ConditionValues, canonical, type FieldDefinition, type FormRow, inputProblems, isVisible, paperProblems } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import { presentCodes } from '../../attachment/attachments'
import { wireDate } from '../../clock'
import type { Connection } from '../../database/database'
import { movedBy, Refusal, refusedAsItStands } from '../../refusal'
import type { TransitionContext, TypeBehaviour } from '../behaviour'
import { eventsOf } from '../events'
import { choiceProblems, commitProblems } from '../form/form'
import { type Acting, actorOf, stateOfRecord } from '../parties'
import type { ApplicationRecord } from '../record'

/** Every check that may refuse a transition. Nothing here writes. */

/**
 * When two handlers decide at once, the second has not seen what the first did: the refusal says who did what.
 * @throws Refusal NOT_ALLOWED_NOW when the record has left the states this path starts from.
 */
export async function refuseMovedOn(
  connection: Connection,
  definition: ApplicationDefinition,
  acting: Acting,
  path: string,
  record: ApplicationRecord,
): Promise<void> {
  const decision = decideTransition(definition, path, stateOfRecord(record), actorOf(acting, record.relations))
  if (decision.allowed || decision.reason !== 'state') return
  const moved = (await eventsOf(connection, definition, record.id)).find((event) => event.fromStatus !== event.toStatus)
  if (!moved) throw new Refusal('NOT_ALLOWED_NOW', decision.message)
  throw movedBy([moved.unitName, moved.operatorName].filter(Boolean).join(' '), moved.time, moved.actionName, moved.toStatusName)
}

/** The transition a path stands for, given this actor and record. @throws Refusal FORBIDDEN or NOT_ALLOWED_NOW. */
export function permittedTransition(
  definition: ApplicationDefinition,
  acting: Acting,
  path: string,
  record: ApplicationRecord,
  values?: ConditionValues,
): TransitionDefinition {
  const decision = decideTransition(definition, path, stateOfRecord(record), actorOf(acting, record.relations), values)
  if (decision.allowed) return decision.transition
  throw new Refusal(decision.reason === 'role' ? 'FORBIDDEN' : 'NOT_ALLOWED_NOW', refusalText(decision, record))
}

/** A colleague who is refused because somebody holds the record is told who it is. */
const refusalText = (decision: Extract<Decision, { allowed: false }>, record: ApplicationRecord): string =>
  decision.reason === 'heldByOther' && record.handler_name !== null ? messages.handledBy(record.handler_name) : decision.message

/**
 * A pick-up does not change the version, so an older page does not know that a colleague has picked the record up meanwhile: who only begins to
 * type there must not take it from them.
 * @param seen the handler the page shows, empty for nobody; undefined if the record is to be taken over
 * @throws Refusal NOT_ALLOWED_NOW that names the handler.
 */
export function refuseTakenUp(transition: TransitionDefinition, acting: Acting, record: ApplicationRecord, seen: string | undefined): void {
  if (!transition.claims || seen === undefined || acting.kind !== 'account') return
  const { handler_id: handler } = record
  if (handler === null || handler === seen || handler === acting.caller.accountId) return
  throw new Refusal('NOT_ALLOWED_NOW', messages.handledBy(record.handler_name ?? ''))
}

/** Input fields of a transition that are visible with the values entered. */
const askedFields = (transition: TransitionDefinition, values: ConditionValues): FieldDefinition[] =>
  fieldsOf({ groups: (transition.input ?? []).filter((group) => isVisible(group, values)) }).filter((field) => isVisible(field, values))

/**
 * The input in the form in which it is stored, reduced to the fields of the transition that a client may set; everything else is dropped. Fields that are not visible are empty: one
 * asked for in an earlier round must not keep its value beside the answers of this one.
 */
export function inputOf(transition: TransitionDefinition, given: FormRow, values: ConditionValues): FormRow {
  const visible = askedFields(transition, { ...values, input: given })
  const typed = (fields: readonly FieldDefinition[], value: (field: FieldDefinition) => string): FormRow =>
    Object.fromEntries(fields.filter((field) => field.source === undefined).map((field) => [field.key, value(field)]))
  return {
    ...typed(fieldsOf({ groups: transition.input ?? [] }), () => ''),
    ...typed(visible, (field) => canonical(field, (given[field.key] ?? '').trim(), given)),
  }
}

/** @throws Refusal INCOMPLETE with everything that is missing or wrong: form, input and attachments. */
export async function refuseIncomplete(behaviour: TypeBehaviour, context: TransitionContext): Promise<void> {
  const { definition } = behaviour
  const { connection, record, transition, acting, form, facts, now } = context
  const today = wireDate(now)
  const complete = transition.requires?.includes('complete') ? await commitProblems(connection, definition, form, record.id, today, facts, record.unit_id) : []
  const fieldErrors = acting.kind === 'system' ? complete : [...complete, ...(await givenProblems(behaviour, context, acting.caller.unitId))]
  if (fieldErrors.length > 0) throw new Refusal('INCOMPLETE', undefined, { fieldErrors })
}

/** Problems in a person's input and attachments; not called for the system, which enters none itself. */
async function givenProblems(behaviour: TypeBehaviour, context: TransitionContext, unitId: string): Promise<FieldError[]> {
  const { connection, record, transition, form, facts, input, now } = context
  const today = wireDate(now)
  const values = { fields: form.fields, input, facts, today }
  const wrong = inputProblems(transition.input ?? [], input, values)
  const choices = await choiceProblems(connection, askedFields(transition, values), input, { unitId, today }, 'input.')
  const further = [...choices, ...((await behaviour.inputProblems?.(context)) ?? [])]
  return [
    ...wrong,
    ...further.filter(({ field }) => !wrong.some((problem) => problem.field === field)),
    ...(transition.papers ? paperProblems(transition.papers, values, await presentCodes(connection, record.id)) : []),
  ]
}

/**
 * @throws Refusal NOT_ALLOWED_NOW with the sentence of the first guard that refuses, and the guard's name in place of a field's: the
 * caller's view of the record is current, but something else prevents the transition.
 */
export async function refuseGuarded({ guards = {}, standingGuards = {} }: TypeBehaviour, context: TransitionContext): Promise<void> {
  for (const name of context.transition.requires ?? []) {
    const sentence = await (guards[name] ?? standingGuards[name])?.(context)
    if (sentence !== undefined) throw refusedAsItStands(name, sentence)
  }
}

/**
 * Why actions that are open to an actor would be refused as the record stands, by action. Where an action has several transitions, such as an acceptance with
 * and without a fee, one of them that is not refused leaves it open.
 */
export async function withheldActions(
  connection: Connection,
  { definition, standingGuards = {} }: Pick<TypeBehaviour, 'definition' | 'standingGuards'>,
  record: ApplicationRecord,
  actor: Actor,
  now: Date,
): Promise<FormRow> {
  const open = openTransitions(definition, stateOfRecord(record), actor)
  const refusals: FormRow = {}
  for (const name of new Set(open.flatMap(({ requires = [] }) => requires))) {
    const sentence = await standingGuards[name]?.({ connection, record, now })
    if (sentence !== undefined) refusals[name] = sentence
  }
  const refusalOf = ({ requires = [] }: TransitionDefinition) => requires.flatMap((name) => refusals[name] ?? [])[0]
  return Object.fromEntries(
    open.flatMap((transition) => {
      const sentence = refusalOf(transition)
      const isOpen = open.some((other) => other.action === transition.action && refusalOf(other) === undefined)
      return sentence === undefined || isOpen ? [] : [[transition.action, sentence]]
    }),
  )
}
