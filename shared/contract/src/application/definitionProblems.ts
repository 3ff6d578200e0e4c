import { type Condition, namesIn } from '../form/condition'
import { type FieldDefinition, type FieldGroup, fieldTypeOf } from '../form/definition'
import { roles } from '../roles'
import { codeProblems } from './codeProblems'
import type { ApplicationDefinition, TransitionDefinition } from './definition'
import { actsOnRecord, fieldsOf, keepsDrafts } from './definitionReaders'
import { mostRowsInForm } from './largeTables'
import { smsProblems } from './smsProblems'
import { isNamed } from './workflow'

/**
 * All problems of a definition, each as a sentence that says what to change. Checked by the build and at service start, so that an
 * inconsistent type never reaches a user.
 * @param known names provided by the type's own code on the service; absent where that code is not available (browser builds)
 */
export function definitionProblems(
  definition: ApplicationDefinition,
  known?: {
    guards: readonly string[]
    effects: readonly string[]
    facts: readonly string[]
    series?: readonly string[]
    parties?: readonly string[]
    documents?: readonly string[]
  },
): string[] {
  const nameless = namelessFields(definition)
  // Every other sentence names a field by its key, and would say undefined of one that has none.
  const problems =
    nameless.length > 0
      ? nameless
      : [
          ...stateProblems(definition),
          ...transitionProblems(definition),
          ...partyProblems(definition),
          ...fieldProblemsOf(definition),
          ...tableProblemsOf(definition),
          ...referenceProblems(definition),
          ...shownProblems(definition),
          ...smsProblems(definition),
          ...(known ? codeProblems(definition, known) : []),
        ]
  return problems.map((problem) => `${definition.key}: ${problem}`)
}

/** Fields without a key, by where they stand. */
function namelessFields({ groups, tables, transitions }: ApplicationDefinition): string[] {
  const places: { where: string; fields: readonly Partial<FieldDefinition>[] }[] = [
    ...groups.map(({ key, fields }) => ({ where: `group ${key}`, fields })),
    ...tables.map(({ key, columns }) => ({ where: `table ${key}`, fields: columns })),
    ...transitions.flatMap(({ path, input = [] }) => input.map(({ key, fields }) => ({ where: `input ${key} of transition ${path}`, fields }))),
  ]
  return places.flatMap(({ where, fields }) => fields.flatMap(({ key, label }, place) => (key ? [] : [`field ${place + 1} (${label}) of ${where} has no key`])))
}

const repeated = (names: readonly string[]): string[] => [...new Set(names.filter((name, index) => names.indexOf(name) !== index))]

function stateProblems(definition: ApplicationDefinition): string[] {
  const { states, transitions } = definition
  const codes = states.map((state) => state.code)
  const first = states[0]?.code
  const reached = new Set([
    ...transitions.map((transition) => transition.to),
    ...(transitions.some((transition) => transition.from.length === 0) ? [] : [first]),
  ])
  return [
    ...repeated(codes).map((code) => `state ${code} is declared twice`),
    ...states.filter((state) => !/^\d{2}$/.test(state.code)).map((state) => `state ${state.code} is not two digits`),
    ...states.filter((state) => !reached.has(state.code)).map((state) => `no transition leads to state ${state.code} ${state.label}`),
    ...states
      .filter(
        ({ code, tone }) => tone !== 'done' && tone !== 'failed' && !transitions.some((transition) => transition.from.includes(code) && !transition.claims),
      )
      .map((state) => `nobody can leave state ${state.code} ${state.label}, which is no end`),
    ...states
      .filter((state) => state.waitsFor && !state.waitsFor.relations.every((relation) => mayLeave(definition, state.code, relation)))
      .map((state) => `state ${state.code} ${state.label} waits for a party that has no transition out of it`),
    ...states
      .filter((state) => state.waitsFor?.expiry && !systemLeaves(definition, state.code, state.waitsFor.expiry))
      .map((state) => `state ${state.code} ${state.label} expires by ${state.waitsFor?.expiry}, which the system cannot take from there`),
    ...states
      .filter(({ code, automatic }) => automatic && !systemLeaves(definition, code, automatic))
      .map(({ code, label, automatic }) => `state ${code} ${label} goes on by ${automatic}, which the system cannot take from there`),
    ...states.flatMap(({ code, label, waitsFor }) =>
      transitions
        .filter((transition) => waitsFor?.until && transition.to === code && !transition.from.includes(code) && !asksFor(transition, waitsFor.until))
        .map((transition) => `state ${code} ${label} waits until ${waitsFor?.until}, for which transition ${transition.path} does not ask`),
    ),
    ...definition.steps
      .flatMap((step) => step.states)
      .concat(
        definition.exits.flatMap((step) => step.states),
        definition.queues.flatMap((queue) => queue.states),
      )
      .filter((code) => !codes.includes(code))
      .map((code) => `steps, exits or queues name state ${code}, which is not declared`),
  ]
}

const systemLeaves = (definition: ApplicationDefinition, status: string, path: string): boolean =>
  definition.transitions.some((next) => next.path === path && next.from.includes(status) && next.by.some(({ relation }) => relation === 'system'))

const asksFor = (transition: TransitionDefinition, key: string): boolean => fieldsOf({ groups: transition.input ?? [] }).some((field) => field.key === key)

const mayLeave = (definition: ApplicationDefinition, status: string, relation: string): boolean =>
  definition.transitions.some(
    (transition) => transition.from.includes(status) && !transition.claims && transition.by.some((named) => named.relation === relation),
  )

function transitionProblems(definition: ApplicationDefinition): string[] {
  const codes = definition.states.map((state) => state.code)
  return definition.transitions.flatMap((transition) => {
    const name = `transition ${transition.path} (${transition.label})`
    const unknown = [...transition.from, ...(transition.to === null ? [] : [transition.to])].filter((code) => !codes.includes(code))
    return [
      ...unknown.map((code) => `${name} names state ${code}, which is not declared`),
      ...(transition.from.length === 0 && (transition.path !== 'save' || transition.to === null || keepsDrafts(definition))
        ? [`${name} makes records: its path is save, it leads to a state, and the type keeps no drafts`]
        : []),
      ...(transition.by.length === 0 ? [`${name} may be taken by nobody`] : []),
      ...(transition.draft?.until ?? [])
        .filter((action) => !definition.transitions.some((later) => later.action === action))
        .map((action) => `${name} adds a draft until ${action}, the action of no transition`),
      ...[transition.draft?.undoes ?? []]
        .flat()
        .filter((action) => !definition.transitions.some((earlier) => earlier.action === action))
        .map((action) => `${name} undoes ${action}, the action of no transition`),
      ...unseen(definition, transition).map(
        ({ relation, state }) => `${name} is for ${relation} in state ${state}, in which that party does not see the record`,
      ),
      ...transition.by
        .filter((named) => !canAct(definition, named))
        .map((named) => `${name} is for ${named.relation} ${named.roles?.join(',') ?? ''}, whom no party of the type names`),
      ...(transition.requires?.includes('complete') && !transition.issues?.includes('number') && !drawsNumber(definition)
        ? [`${name} submits, but no transition draws a number`]
        : []),
      ...ambiguous(definition, transition).map((other) => `${name} and ${other.label} share path, state and actor, and no condition tells them apart`),
    ]
  })
}

/** Parties that are to act in a state in which they cannot see the record. */
const unseen = (definition: ApplicationDefinition, transition: TransitionDefinition): { relation: string; state: string }[] =>
  transition.by.flatMap(({ relation }) => {
    const parties = definition.parties.filter((party) => party.relation === relation)
    return transition.from
      .filter((state) => parties.length > 0 && parties.every(({ states }) => states !== undefined && !states.includes(state)))
      .map((state) => ({ relation, state }))
  })

const drawsNumber = (definition: ApplicationDefinition): boolean => definition.transitions.some((transition) => transition.issues?.includes('number'))

function canAct(definition: ApplicationDefinition, named: TransitionDefinition['by'][number]): boolean {
  if (named.relation === 'system') return true
  const { relation } = named
  const roleTypes = named.roles ?? roles.map((role) => role.roleType)
  const acts = (roleType: (typeof roleTypes)[number]) => isNamed(definition, { relation }, { kind: 'account', roleType, accountId: '', relations: [relation] })
  return named.roles ? roleTypes.every(acts) : roleTypes.some(acts)
}

/** Transitions with the same path, state and actor that can never be reached, because this one comes first and has no condition. */
function ambiguous(definition: ApplicationDefinition, transition: TransitionDefinition): TransitionDefinition[] {
  if (transition.when) return []
  const later = definition.transitions.slice(definition.transitions.indexOf(transition) + 1)
  const sharesActor = (other: TransitionDefinition) =>
    other.by.some((named) =>
      transition.by.some((own) => own.relation === named.relation && (!own.roles || !named.roles || own.roles.some((role) => named.roles?.includes(role)))),
    )
  return later.filter((other) => other.path === transition.path && other.from.some((code) => transition.from.includes(code)) && sharesActor(other))
}

function partyProblems(definition: ApplicationDefinition): string[] {
  const fields = fieldsOf(definition)
  const inputs = definition.transitions.flatMap((transition) => (transition.input ?? []).flatMap((group) => [...group.fields]))
  const codes = definition.states.map((state) => state.code)
  const unknown = definition.parties.flatMap(({ relation, states = [] }) =>
    states.filter((code) => !codes.includes(code)).map((code) => `party ${relation} sees state ${code}, which is not declared`),
  )
  const named = definition.parties.flatMap(({ relation, source }) => {
    if (source.kind === 'unitsWithin') return fieldNamed(fields, source.field, `party ${relation}`)
    if (source.kind === 'unit' || source.kind === 'uscc') return fieldNamed(fields, source.field, `party ${relation}`)
    if (source.kind === 'area') return [source.field, source.unitField].flatMap((key) => (key ? fieldNamed(fields, key, `party ${relation}`) : []))
    return source.kind === 'input' ? fieldNamed(inputs, source.field, `party ${relation}`) : []
  })
  return [...unknown, ...named]
}

const fieldNamed = (fields: readonly FieldDefinition[], key: string, who: string): string[] =>
  fields.some((field) => field.key === key) ? [] : [`${who} names field ${key}, which is not declared`]

function fieldProblemsOf(definition: ApplicationDefinition): string[] {
  const check = (fields: readonly FieldDefinition[], where: string, derives = definition.derive !== undefined): string[] => [
    ...repeated(fields.map((field) => field.key)).map((key) => `${where} has field ${key} twice`),
    ...fields
      .filter((field) => (field.type === 'enum' || field.type === 'enums') && !field.enum)
      .map((field) => `${where}.${field.key} has no list of options`),
    ...fields
      .filter((field) => field.type === 'application' && !field.applicationType)
      .map((field) => `${where}.${field.key} does not say which records it refers to`),
    ...fields.flatMap((field) => {
      const { instead } = fieldTypeOf(field)
      return instead === undefined ? [] : [`${where}.${field.key} has the type ${field.type}, which can be neither chosen nor read: use ${instead}`]
    }),
    ...fields.filter((field) => field.type === 'unit' && !field.unitSource).map((field) => `${where}.${field.key} does not say which units`),
    ...fields.filter((field) => field.source === 'derived' && !derives).map((field) => `${where}.${field.key} is derived, but the type derives nothing`),
    ...fields
      .filter((field) => field.source === 'unit' && !field.prefillFromUnit)
      .map((field) => `${where}.${field.key} comes from the unit, but not from which field of it`),
    // Somebody's own number: others read 130****0001 and reveal it by a logged call (PIPL). A phone of the unit may be shown whole.
    ...fields.filter((field) => field.type === 'mobile' && !field.sensitive).map((field) => `${where}.${field.key} is a mobile number and not sensitive`),
  ]
  const isParty = (name: string) => definition.parties.some(({ relation }) => relation === name)
  const withheld = [fieldsOf(definition), ...definition.tables.map(({ columns }) => columns)]
    .flat()
    .flatMap(({ key, withheldFrom = [] }) => withheldFrom.filter((name) => !isParty(name)).map((name) => `${key} is withheld from ${name}, which is no party`))
  const groups = (list: readonly FieldGroup[]) => list.flatMap((group) => [...group.fields])
  return [
    ...check(fieldsOf(definition), 'form'),
    ...withheld,
    ...definition.tables.flatMap((table) => check(table.columns, table.key, definition.deriveRow !== undefined)),
    ...definition.transitions.flatMap((transition) => check(groups(transition.input ?? []), transition.path)),
    ...repeated(definition.attachments.map((paper) => paper.code)).map((code) => `paper ${code} is declared twice`),
  ]
}

/** Features a table with thousands of rows cannot have: its rows are loaded in pages, without lookups, masked columns or values filled in by the service. */
function tableProblemsOf(definition: ApplicationDefinition): string[] {
  return definition.tables.flatMap(({ key, maxRows, large, columns }) => [
    ...(maxRows > mostRowsInForm && !large ? [`table ${key} may have ${maxRows} rows and is not large`] : []),
    ...(large
      ? columns
          .filter((column) => column.sensitive || column.withheldFrom || column.source || (fieldTypeOf(column).lookup ?? 'catalogue') !== 'catalogue')
          .map((column) => `column ${column.key} of the large table ${key} is looked up, covered or filled in by the service`)
      : []),
  ])
}

function referenceProblems(definition: ApplicationDefinition): string[] {
  const fields = fieldsOf(definition)
  const has = (key: string | undefined, who: string) => (key === undefined ? [] : fieldNamed(fields, key, who))
  const { index } = definition
  const places = [
    ...fields.map((field) => field.key),
    ...definition.tables.flatMap((table) => [table.key, ...table.columns.map((column) => `${table.key}.${column.key}`)]),
  ]
  const conditions: { condition: boolean | Condition | undefined; where: string }[] = [
    ...definition.groups.map((group) => ({ condition: group.visibleWhen, where: `group ${group.key}` })),
    ...definition.tables.map((table) => ({ condition: table.visibleWhen, where: `table ${table.key}` })),
    ...definition.documents.map((document) => ({ condition: document.when, where: `document ${document.key}` })),
    ...fields.flatMap((field) => [field.required, field.visibleWhen, field.helpWhen].map((condition) => ({ condition, where: `field ${field.key}` }))),
    ...definition.attachments.flatMap((paper) =>
      [paper.required, paper.visibleWhen, paper.reasonWhen].map((condition) => ({ condition, where: `paper ${paper.code}` })),
    ),
    ...definition.transitions.map((transition) => ({ condition: transition.when, where: `transition ${transition.path}` })),
    ...definition.steps.map((step) => ({ condition: step.when, where: `step ${step.label}` })),
  ]
  return [
    ...has(index.number, 'index.number'),
    ...has(index.kind, 'index.kind'),
    ...has(index.rule, 'index.rule'),
    ...has(index.flag, 'index.flag'),
    ...has(index.areaCode, 'index.areaCode'),
    ...has(definition.smsTo, 'smsTo'),
    ...index.keywords.flatMap((key) => has(key, 'index.keywords')),
    ...(index.rowKeywords?.columns ?? [])
      .filter((key) => !places.includes(`${index.rowKeywords?.table}.${key}`))
      .map((key) => `index.rowKeywords names column ${index.rowKeywords?.table}.${key}, which is not declared`),
    ...(index.rowNumber && !places.includes(`${index.rowNumber.table}.${index.rowNumber.column}`)
      ? [`index.rowNumber names column ${index.rowNumber.table}.${index.rowNumber.column}, which is not declared`]
      : []),
    ...(index.equipment?.numbers ?? [])
      .map((key) => (index.equipment?.table === undefined ? key : `${index.equipment.table}.${key}`))
      .filter((place) => !places.includes(place))
      .map((place) => `index.equipment.numbers names ${place}, which is not declared`),
    ...(index.equipment?.counted ?? [])
      .filter((key) => !definition.tables.some((table) => table.key === key))
      .map((key) => `index.equipment.counted names table ${key}, which is not declared`),
    ...index.title.flatMap((key) => has(key, 'index.title')),
    ...definition.listFields.flatMap((key) => has(key, 'listFields')),
    ...definition.tables.flatMap(({ key, measureBy }) => has(measureBy?.field, `measureBy of table ${key}`)),
    ...(definition.copies?.without ?? []).flatMap((key) => has(key, 'copies.without')),
    ...definition.crossChecks.filter((check) => !places.includes(check.field)).map((check) => `a cross check stands at ${check.field}, which is not declared`),
    ...conditions.flatMap(({ condition, where }) =>
      namesIn(condition ?? true).flatMap((named) => (named.kind === 'field' ? fieldNamed(fields, named.name, where) : [])),
    ),
  ]
}

/** Names used by pages. A misspelt one would fail silently: an empty place, an opinion that is never offered, a step without a date. */
function shownProblems(definition: ApplicationDefinition): string[] {
  const { states, transitions, tables, keyFacts, issuedNumbers = [], documents, opinionTemplates, steps, exits, listFields, listNote } = definition
  const fields = fieldsOf(definition)
  const acts = transitions.map(({ action }) => action)
  const codes = states.map(({ code }) => code)
  const facts = keyFacts.flatMap((fact) => {
    if ('applicant' in fact) return fact.noteField === undefined ? [] : fieldNamed(fields, fact.noteField, `key fact ${fact.label}`)
    if ('field' in fact) {
      const decided = [fact.decided, fact.decided?.or].flatMap((one) => one?.input ?? [])
      const unasked = decided.filter(
        (input) => !issuedNumbers.some(({ key }) => key === input) && !transitions.some((transition) => asksFor(transition, input)),
      )
      return [
        ...[fact.field, fact.noteField].flatMap((key) => (key === undefined ? [] : fieldNamed(fields, key, `key fact ${fact.label}`))),
        ...unasked.map((input) => `key fact ${fact.label} names ${input}, for which no transition asks`),
      ]
    }
    const table = tables.find(({ key }) => key === fact.table)
    if (!table) return [`key fact ${fact.label} names table ${fact.table}, which is not declared`]
    return fact.noteColumn === undefined ? [] : fieldNamed(table.columns, fact.noteColumn, `key fact ${fact.label}`)
  })
  const dates = steps.flatMap(({ label, promiseField }) => (promiseField === undefined ? [] : fieldNamed(fields, promiseField, `step ${label}`)))
  return [
    ...facts,
    ...dates,
    ...(listFields.includes(listNote) ? [] : [`listNote is ${listNote}, which is none of listFields`]),
    ...documents.flatMap(({ key, states: printed = [] }) =>
      printed.filter((code) => !codes.includes(code)).map((code) => `document ${key} is printed in state ${code}, which is not declared`),
    ),
    ...opinionTemplates
      .filter(({ action }) => !acts.includes(action))
      .map(({ action, label }) => `opinion ${label} is for ${action}, the action of no transition`),
    ...[...steps, ...exits].flatMap(({ label, by }) =>
      by.filter((action) => !acts.includes(action)).map((action) => `step ${label} is done by ${action}, the action of no transition`),
    ),
  ]
}

/** A page of the portal, as listed in a manifest. */
export interface NamedPage {
  path: string
  /** Absent or null: inherited from its group. */
  access?: string | null
  roleTypes?: readonly string[]
}

/**
 * All inconsistencies between a definition and the portal's pages, each as one sentence.
 * @param pages of every manifest
 */
export function pageProblems(definition: ApplicationDefinition, pages: readonly NamedPage[]): string[] {
  if (definition.withoutPages) return []
  const problems = Object.entries(definition.pages).flatMap(([name, path]) => {
    const page = pages.find((candidate) => candidate.path === path)
    return page ? [] : [`pages.${name} is ${path}, which no route manifest has`]
  })
  const { detail, review: queue, reviewDetail } = definition.pages
  // A single page for everything, as in 主管部门互动, opens records wherever they are listed.
  const alone = reviewDetail !== queue || reviewDetail === detail
  if (!alone) problems.push(`pages.reviewDetail is the queue itself, ${queue}: on a narrow screen and from a link a record needs a page of its own`)
  const review = pages.find(({ path }) => path === reviewDetail)
  const handlers = definition.transitions.flatMap((transition) =>
    transition.by.flatMap(({ relation, roles: named }) =>
      actsOnRecord(relation)
        ? []
        : definition.parties.filter((party) => party.relation === relation).flatMap((party) => party.roles.filter((role) => named?.includes(role) ?? true)),
    ),
  )
  const shutOut = [...new Set(handlers)].filter((role) => review?.roleTypes && !review.roleTypes.includes(role))
  return [...problems, ...shutOut.map((role) => `role ${role} handles it, but its page ${definition.pages.reviewDetail} is not open to that role`)].map(
    (problem) => `${definition.key}: ${problem}`,
  )
}

/** Types that would be confused with each other: records are stored by key, calls are routed by path, and users recognise numbers by their prefix. */
export function sameTypeProblems(definitions: readonly ApplicationDefinition[]): string[] {
  return [
    ...repeated(definitions.map(({ key }) => key)).map((key) => `two application types have the key ${key}`),
    ...repeated(definitions.map(({ numberPrefix }) => numberPrefix)).map((prefix) => `numbers of two application types begin with ${prefix}`),
    ...definitions.flatMap(({ key, base, sharesBase = false }) => {
      const shared = definitions.some((other) => other.key !== key && other.base === base)
      if (shared === sharesBase) return []
      return [shared ? `${key} shares ${base} with another type, but does not say so` : `${key} says that it shares ${base}, which no other type has`]
    }),
  ]
}

/** Pages whose access code is held by none of the roles allowed to open them: nobody could ever see them. */
export const accessProblems = (pages: readonly NamedPage[]): string[] =>
  pages.flatMap(({ path, access, roleTypes }) => {
    if (!access) return []
    const may = roles.filter((role) => (roleTypes?.includes(role.roleType) ?? true) && role.menuIdList.includes(access))
    return may.length > 0 ? [] : [`${path} asks for access ${access}, which no role has that may open it`]
  })
