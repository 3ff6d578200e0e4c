import { type ApplicationDefinition, type Decision, decideTransition, fieldsOf, type TransitionDefinition } from '@shared/contract/application'
import type { FieldError } from '@shared/contract/endpoint'
import { type ConditionValues, type FieldDefinition, type FormRow, inputProblems, isVisible, paperProblems } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import { presentCodes } from '../attachment/attachments'
import { wireDate } from '../clock'
import type { Connection } from '../database/database'
import { Refusal } from '../refusal'
import type { TransitionContext, TypeBehaviour } from './behaviour'
import { eventsOf } from './events'
import { choiceProblems, commitProblems } from './form'
import { type Acting, actorOf, stateOfRecord } from './parties'
import type { ApplicationRecord } from './record'

/** Everything a transition may be refused for. Nothing here writes. */

/**
 * Of two who decide at once the second has not seen what the first did: it is told who did what.
 * @throws Refusal NOT_ALLOWED_NOW when the record has moved to where this path does not begin.
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
  const message =
    moved && messages.movedBy([moved.unitName, moved.operatorName].filter(Boolean).join(' '), moved.time.slice(0, 16), moved.actionName, moved.toStatusName)
  throw new Refusal('NOT_ALLOWED_NOW', message ?? decision.message)
}

/** The transition a path means for this actor and record. @throws Refusal FORBIDDEN or NOT_ALLOWED_NOW. */
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

/** Who holds a record is named to the colleague who is kept waiting. */
const refusalText = (decision: Extract<Decision, { allowed: false }>, record: ApplicationRecord): string =>
  decision.reason === 'heldByOther' && record.handler_name !== null ? messages.handledBy(record.handler_name) : decision.message

/** Fields a transition asks for, as far as what else was given shows them. */
const askedFields = (transition: TransitionDefinition, values: ConditionValues): FieldDefinition[] =>
  fieldsOf({ groups: (transition.input ?? []).filter((group) => isVisible(group, values)) }).filter((field) => isVisible(field, values))

/** What was given of what the transition asks for; anything else, what it does not show and what only the service sets is dropped. */
export const inputOf = (transition: TransitionDefinition, given: FormRow, values: ConditionValues): FormRow =>
  Object.fromEntries(
    askedFields(transition, { ...values, input: given })
      .filter((field) => field.source === undefined)
      .map((field) => [field.key, (given[field.key] ?? '').trim()]),
  )

/** @throws Refusal INCOMPLETE with everything that is missing or wrong: form, input and papers. */
export async function refuseIncomplete({ definition }: TypeBehaviour, context: TransitionContext): Promise<void> {
  const { connection, record, transition, acting, form, facts, now } = context
  const today = wireDate(now)
  const complete = transition.requires?.includes('complete') ? await commitProblems(connection, definition, form, record.id, today, facts, record.unit_id) : []
  const fieldErrors = acting.kind === 'system' ? complete : [...complete, ...(await givenProblems(context, acting.caller.unitId))]
  if (fieldErrors.length > 0) throw new Refusal('INCOMPLETE', undefined, { fieldErrors })
}

/** What is wrong with the input and papers of a person: the system gives none, somebody gave them with another record. */
async function givenProblems({ connection, record, transition, form, facts, input, now }: TransitionContext, unitId: string): Promise<FieldError[]> {
  const today = wireDate(now)
  const values = { fields: form.fields, input, facts, today }
  const wrong = inputProblems(transition.input ?? [], input, values)
  const choices = await choiceProblems(connection, askedFields(transition, values), input, { unitId, today }, 'input.')
  return [
    ...wrong,
    ...choices.filter((choice) => !wrong.some((problem) => problem.field === choice.field)),
    ...(transition.papers ? paperProblems(transition.papers, values, await presentCodes(connection, record.id)) : []),
  ]
}

/**
 * @throws Refusal NOT_ALLOWED_NOW with the sentence of the first guard of the type that refuses, and its name where a field's would
 * stand: the record is as the caller saw it, and something else is in the way.
 */
export async function refuseGuarded({ guards = {} }: TypeBehaviour, context: TransitionContext): Promise<void> {
  for (const name of context.transition.requires ?? []) {
    const sentence = await guards[name]?.(context)
    if (sentence !== undefined) throw new Refusal('NOT_ALLOWED_NOW', sentence, { fieldErrors: [{ field: name, message: sentence }] })
  }
}
