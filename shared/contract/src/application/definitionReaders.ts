import type { FieldDefinition, FieldGroup, FormRow } from '../form/definition'
import type { RoleType } from '../roles'
import type { ApplicationDefinition, StateDefinition, TransitionDefinition } from './definition'
import type { ActingRelation, Relation } from './parties'

/** What a definition says, asked by name: by the service, the pages and the tests of every type alike. */

/** The definition with the form of one record: the type's own where every record has the same. */
export async function definitionFor(definition: ApplicationDefinition, fields: FormRow): Promise<ApplicationDefinition> {
  const { formBy } = definition
  return { ...definition, ...(formBy && (await formBy.load(fields[formBy.field] ?? ''))) }
}

/** Why nobody may begin or submit a record any more; undefined while the type is open. @param today `YYYY-MM-DD` */
export const closedSentence = ({ closed }: Pick<ApplicationDefinition, 'closed'>, today: string): string | undefined =>
  closed && today >= closed.since ? closed.message : undefined

export const fieldsOf = (definition: { groups: readonly FieldGroup[] }): FieldDefinition[] => definition.groups.flatMap((group) => [...group.fields])

/** The state of a code, or undefined for one this version of the type does not know: an old record never fails a list. */
export const findState = (definition: ApplicationDefinition, code: string): StateDefinition | undefined =>
  definition.states.find((candidate) => candidate.code === code)

/** @throws when the type has no such state: for code that names states itself. */
export function stateOf(definition: ApplicationDefinition, code: string): StateDefinition {
  const state = findState(definition, code)
  if (!state) throw new Error(`${definition.key} has no state ${code}`)
  return state
}

/** Whether anybody has only so long to act on it. */
export const hasDeadline = ({ states }: ApplicationDefinition): boolean =>
  states.some(({ waitsFor }) => waitsFor?.workdays !== undefined || waitsFor?.days !== undefined)

/** Whether the owner keeps drafts of it; otherwise a record begins by the transition of path `save` that leaves no state. */
export const keepsDrafts = (definition: ApplicationDefinition): boolean =>
  definition.transitions.some((transition) => transition.path === 'save' && transition.from.length > 0)

/** Whether the reader may begin a new record with the content of this one, of a type that keeps no drafts. */
export const mayAskAgain = ({ askedAgain }: ApplicationDefinition, record: { own: boolean; status: string }): boolean =>
  record.own && askedAgain?.from.includes(record.status) === true

/** States in which the owner may change the form. */
export const isEditable = (definition: ApplicationDefinition, status: string): boolean =>
  definition.transitions.some((transition) => transition.path === 'save' && transition.from.includes(status))

/** A transition of the owner's: its pages show it, the others' stand in the queue. */
export const isOwners = (transition: TransitionDefinition): boolean => transition.by.some((named) => named.relation === 'owner')

/** Whether a party acts on the record's own page: whose it is, and who is asked about it. The others find it in their queue. */
export const actsOnRecord = (relation: ActingRelation): boolean => relation === 'owner' || relation === 'counterpart'

/** A decision of somebody who handles the record: no pick-up, nothing the system does. */
export const isDecision = (transition: TransitionDefinition): boolean =>
  !transition.silent && transition.by.some((named) => !actsOnRecord(named.relation) && named.relation !== 'system')

/** Relations in which somebody handles records of the type. */
export const handlingRelations = (definition: ApplicationDefinition): Relation[] => [
  ...new Set(
    definition.transitions.flatMap((transition) =>
      transition.by.flatMap(({ relation }) => (actsOnRecord(relation) || relation === 'system' ? [] : [relation])),
    ),
  ),
]

/** Roles a state waits for in a relation: of an institute's acceptor and finance, the one whose turn it is. */
export const rolesAwaited = (definition: ApplicationDefinition, status: string, relation: Relation): RoleType[] => {
  if (!findState(definition, status)?.waitsFor?.relations.includes(relation)) return []
  const leaving = definition.transitions.filter((transition) => transition.from.includes(status) && !transition.claims)
  const named = leaving.flatMap((transition) => transition.by.filter((actor) => actor.relation === relation))
  const roles = definition.parties.filter((party) => party.relation === relation).flatMap((party) => [...party.roles])
  return roles.filter((role) => named.some((actor) => actor.roles === undefined || actor.roles.includes(role)))
}

/** Roles that meet a record in any relation. */
export const rolesOf = (definition: ApplicationDefinition) => [...new Set(definition.parties.flatMap((party) => [...party.roles]))]

/** Drafts and withdrawn applications, in every type (domain §4.1): their own unit's business alone. */
export const draftStatuses: readonly string[] = ['10', '15']

/** States of the records a role may find when it looks for those that were submitted, its own or others'. */
export const statesFoundBy = (definition: ApplicationDefinition, roleType: string): StateDefinition[] => {
  const met = definition.parties.filter((party) => party.roles.some((role) => role === roleType))
  const found = (code: string) => !draftStatuses.includes(code) && met.some(({ states }) => states === undefined || states.includes(code))
  return definition.states.filter(({ code }) => found(code))
}

/** Relations in which a role meets records of the type. */
export const relationsOfRole = (definition: ApplicationDefinition, roleType: string): Relation[] =>
  definition.parties.filter((party) => party.roles.some((role) => role === roleType)).map((party) => party.relation)

/**
 * Whether whoever stands in these relations reads no more than what is published: earlier submissions, opinions and the log up
 * to then are between the owner and who decided.
 */
export function readsPublishedOnly(definition: ApplicationDefinition, relations: readonly string[]): boolean {
  const met = definition.parties.filter((party) => relations.includes(party.relation))
  return met.length > 0 && met.every((party) => party.states !== undefined)
}
