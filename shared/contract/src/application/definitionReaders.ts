import { holds } from '../form/condition'
import type { ApplicationForm } from '../form/crossCheck'
import type { FieldDefinition, FieldGroup, FormRow } from '../form/definition'
import { counted, isVisible } from '../form/fieldRules'
import type { RoleType } from '../roles'
import type { ApplicationDefinition, EarlierParts, StateDefinition, TransitionDefinition } from './definition'
import type { ActingRelation, PartySource, Relation } from './parties'
import type { ApplicationRow } from './schemas'
import { filledSms } from './sms'

/** Questions about a definition that the service, the pages and the tests ask for every type. */

/** The definition as it was in an earlier version; the current one for any other. @param version absent: the current one */
export function definitionAt(definition: ApplicationDefinition, version = definition.version): ApplicationDefinition {
  let found = definition
  for (let earlier = definition.version - 1; earlier >= version; earlier--) found = { ...found, ...definition.earlier?.[earlier]?.(found) }
  return found
}

/**
 * The definition for one record: with the form that belongs to its fields, where the form varies (`formBy`).
 * @param version it was filed under; absent: the current one
 */
export async function definitionFor(definition: ApplicationDefinition, fields: FormRow, version?: number): Promise<ApplicationDefinition> {
  const { formBy } = definition
  return definitionAt({ ...definition, ...(formBy && (await formBy.load(fields[formBy.field] ?? ''))) }, version)
}

/** Parts of a form with one of its fields as it was in an earlier version. */
export const withField = (parts: EarlierParts, key: string, as: (field: FieldDefinition) => FieldDefinition): EarlierParts => ({
  ...parts,
  groups: parts.groups.map((group) => ({ ...group, fields: group.fields.map((field) => (field.key === key ? as(field) : field)) })),
})

/** Why records can no longer be started or submitted; undefined while the type is open. @param today `YYYY-MM-DD` */
export const closedSentence = ({ closed }: Pick<ApplicationDefinition, 'closed'>, today: string): string | undefined =>
  closed && today >= closed.since ? closed.message : undefined

/** The rule shown beside the title of an application's form. */
export const ruleFor = ({ rule, ruleOf }: Pick<ApplicationDefinition, 'rule' | 'ruleOf'>, fields: FormRow): string => ruleOf?.(fields) ?? rule

export const fieldsOf = (definition: { groups: readonly FieldGroup[] }): FieldDefinition[] => definition.groups.flatMap((group) => [...group.fields])

/** The kind of a record as it is shown wherever records are told apart: 定期检验（外部检验）. @param label of its kind */
export function kindInWords({ index }: Pick<ApplicationDefinition, 'index'>, form: ApplicationForm, label: string): string {
  const note = index.kindNote?.(form) ?? ''
  return note === '' ? label : `${label}（${note}）`
}

/** The state with a code; undefined if this version of the type does not know it, so that an old record never breaks a list. */
export const findState = (definition: ApplicationDefinition, code: string): StateDefinition | undefined =>
  definition.states.find((candidate) => candidate.code === code)

/** The caution of a state for a record, in words; empty where there is none. @param inputs values entered and issued in the record's transitions */
export const cautionOf = (state: StateDefinition | undefined, inputs: FormRow): string =>
  state?.caution && inputs[state.caution.field.key] ? filledSms(state.caution.text, inputs) : ''

/** What a confirmation says of one record, its placeholders still open. @param fields of its form, where the page knows it */
export const confirmationOf = ({ text, also = [] }: NonNullable<TransitionDefinition['confirm']>, fields?: FormRow): string =>
  [text, ...also.filter(({ when }) => fields !== undefined && holds(when, { fields })).map((more) => more.text)].join('；')

/** The hints of a state for one record. */
export const hintsOf = ({ hint, ownerHint }: StateDefinition, fields: FormRow): StateDefinition['hint'] => ({
  ...hint,
  owner: ownerHint?.(fields) ?? hint.owner,
})

/** For code that uses fixed state codes. @throws when the type has no such state */
export function stateOf(definition: ApplicationDefinition, code: string): StateDefinition {
  const state = findState(definition, code)
  if (!state) throw new Error(`${definition.key} has no state ${code}`)
  return state
}

/** The devices of a record as its lists name them: 乘客电梯 3 台, 工艺管道 2 条, or 叉车 where the form is about one. Empty if it names none. */
export function devicesNamed(
  definition: ApplicationDefinition,
  { equipmentName, counts, fields }: Pick<ApplicationRow, 'equipmentName' | 'counts' | 'fields'>,
): string {
  const { table: named, counted: listed = [] } = definition.index.equipment ?? {}
  const table = definition.tables.find(({ key, visibleWhen }) => key === named || (listed.includes(key) && isVisible({ visibleWhen }, { fields })))
  const count = table ? (counts[table.key] ?? 0) : 0
  return table && count > 0 && equipmentName !== '' ? `${equipmentName} ${count} ${counted(table, fields).measure}` : equipmentName
}

/** The first filled number of a device, among the values of its row or of the form. */
export const firstNumber = ({ equipment }: ApplicationDefinition['index'], values: FormRow): string =>
  equipment?.numbers.map((key) => values[key] ?? '').find((number) => number !== '') ?? ''

/** The number under the devices of a record in its lists; of several, that of the first. Empty if it has none. */
export const deviceNumber = ({ index }: ApplicationDefinition, { equipmentNumber, fields }: Pick<ApplicationRow, 'equipmentNumber' | 'fields'>): string =>
  equipmentNumber ?? firstNumber(index, fields)

/** Fields with a unit's name that is always the caller's own: whatever relation its role has to a record, the form names it there. */
export function ownUnitFields(definition: ApplicationDefinition, roleType: string): string[] {
  const sources = definition.parties.filter(({ roles }) => roles.some((role) => role === roleType)).map(({ source }) => source)
  const names = ({ prefillFromUnit, prefillFor, unitFill, source: filled }: FieldDefinition, source: PartySource): boolean => {
    if (source.kind === 'uscc') return unitFill?.[source.field] === 'uscc'
    // A name that comes without a code may be another's, such as that on an invoice.
    const namesUnit = prefillFromUnit === 'unitName' && (filled === 'unit' || unitFill !== undefined)
    return source.kind === 'applicant' && namesUnit && (prefillFor?.some((role) => role === roleType) ?? true)
  }
  if (sources.length === 0) return []
  return fieldsOf(definition).flatMap((field) => (sources.every((source) => names(field, source)) ? [field.key] : []))
}

/** Whether any state has a deadline. */
export const hasDeadline = ({ states }: ApplicationDefinition): boolean =>
  states.some(({ waitsFor }) => waitsFor?.workdays !== undefined || waitsFor?.days !== undefined)

/** Whether the type has drafts; otherwise a record is created by a transition with the path `save` and an empty `from`. */
export const keepsDrafts = (definition: ApplicationDefinition): boolean =>
  definition.transitions.some((transition) => transition.path === 'save' && transition.from.length > 0)

/** Whether the caller may start a new record with this one's content, in a type without drafts. */
export const mayAskAgain = ({ askedAgain }: ApplicationDefinition, record: { own: boolean; status: string }): boolean =>
  record.own && askedAgain?.from.includes(record.status) === true

/** States in which the owner may change the form. */
export const isEditable = (definition: ApplicationDefinition, status: string): boolean =>
  definition.transitions.some((transition) => transition.path === 'save' && transition.from.includes(status))

/** A transition of the owner: shown on the owner's pages; those of other parties are shown in the queue. */
export const isOwners = (transition: TransitionDefinition): boolean => transition.by.some((named) => named.relation === 'owner')

/** Whether the relation acts on the record's own page (owner and counterpart); the others act in their queue. */
export const actsOnRecord = (relation: ActingRelation): boolean => relation === 'owner' || relation === 'counterpart'

/** A decision by a handler: neither a pick-up nor a transition of the system. */
export const isDecision = (transition: TransitionDefinition): boolean =>
  !transition.silent && transition.by.some((named) => !actsOnRecord(named.relation) && named.relation !== 'system')

/** Relations whose members handle records of the type. */
export const handlingRelations = (definition: ApplicationDefinition): Relation[] => [
  ...new Set(
    definition.transitions.flatMap((transition) =>
      transition.by.flatMap(({ relation }) => (actsOnRecord(relation) || relation === 'system' ? [] : [relation])),
    ),
  ),
]

/**
 * Roles of a relation that must act in a state: of an institute's acceptor and finance, the one whose turn it is.
 * @param from the state's first day, or the day after its deadline
 */
export const rolesAwaited = (
  definition: ApplicationDefinition,
  status: string,
  relation: Relation,
  from: 'relations' | 'afterwards' = 'relations',
): RoleType[] => {
  if (!findState(definition, status)?.waitsFor?.[from]?.includes(relation)) return []
  const leaving = definition.transitions.filter((transition) => transition.from.includes(status) && !transition.claims)
  const named = leaving.flatMap((transition) => transition.by.filter((actor) => actor.relation === relation))
  const roles = definition.parties.filter((party) => party.relation === relation).flatMap((party) => [...party.roles])
  return roles.filter((role) => named.some((actor) => actor.roles === undefined || actor.roles.includes(role)))
}

/**
 * Whether a reader must act on a record, or may once its deadline has passed: somebody else's deadline is no reason to hurry.
 * @param record `own`: it belongs to the reader's unit, which cannot be the other side of it as well
 * @param today `YYYY-MM-DD`
 */
export function awaitsReader(
  definition: ApplicationDefinition,
  { status, own, dueDate }: Pick<ApplicationRow, 'status' | 'own' | 'dueDate'>,
  roleType: string,
  today: string,
): boolean {
  const overdue = dueDate !== '' && dueDate < today
  return relationsOfRole(definition, roleType)
    .filter((relation) => (relation === 'owner' ? own : !own || !actsOnRecord(relation)))
    .flatMap((relation) => [...rolesAwaited(definition, status, relation), ...(overdue ? rolesAwaited(definition, status, relation, 'afterwards') : [])])
    .some((role) => role === roleType)
}

/** Roles that have any relation to records of the type. */
export const rolesOf = (definition: ApplicationDefinition) => [...new Set(definition.parties.flatMap((party) => [...party.roles]))]

/** Drafts and withdrawn applications, in every type (domain §4.1): visible to their own unit only. */
export const draftStatuses: readonly string[] = ['10', '15']

/** What the owner asked for, in every type: 已登记, 已接收, 已办结, 已开票. */
export const grantedStatus = '70'

/** Voided after it was granted, in every type: the result no longer holds. */
export const voidedStatus = '95'

/** Cancelled and void, in every type: such records no longer count. */
export const cancelledStatuses: readonly string[] = ['90', voidedStatus]

/**
 * States between submission and decision: somebody has to act, or the system passes the record on. What a unit may have only one of at a time
 * stands in the way of another while it is in one of them.
 */
export const undecidedStatuses = ({ states }: Pick<ApplicationDefinition, 'states'>): string[] =>
  states.filter(({ waitsFor, automatic }) => waitsFor !== undefined || automatic !== undefined).map(({ code }) => code)

/** States of the submitted records a role can find when it searches, whether its own or others'. */
export const statesFoundBy = (definition: ApplicationDefinition, roleType: string): StateDefinition[] => {
  const met = definition.parties.filter((party) => party.roles.some((role) => role === roleType))
  const found = (code: string) => !draftStatuses.includes(code) && met.some(({ states }) => states === undefined || states.includes(code))
  return definition.states.filter(({ code }) => found(code))
}

/** Relations a role can have to records of the type. */
export const relationsOfRole = (definition: ApplicationDefinition, roleType: string): Relation[] =>
  definition.parties.filter((party) => party.roles.some((role) => role === roleType)).map((party) => party.relation)

/**
 * Whether all these relations are limited to published states. Such readers do not see earlier submissions, opinions or the log before
 * publication, which concern the owner and the handlers.
 */
export function readsPublishedOnly(definition: ApplicationDefinition, relations: readonly string[]): boolean {
  const met = definition.parties.filter((party) => relations.includes(party.relation))
  return met.length > 0 && met.every((party) => party.states !== undefined)
}
