import type { Tone } from '../enums'
import type { AttachmentRequirement, FieldDefinition, FieldGroup, FormRow, TableDefinition } from '../form/definition'
import type { RoleType } from '../roles'

/**
 * One application type as data: what the service validates with, what the form, list, detail page, print and
 * permission checks are made from (design §8). What a type does differently is small code beside its definition.
 */
export interface ApplicationDefinition {
  key: string
  /** The Chinese name users know it by. */
  label: string
  /** Service path all its calls stand under, e.g. /a/stone/eqmBcwBasic. */
  base: string
  /** Pages of the portal that show it; notifications and lists link here. */
  pages: { list: string; query: string; form: string; detail: string; review: string; reviewDetail: string }
  /** Two letters in front of its number: GZ for a notice. */
  numberPrefix: string
  applicants: readonly RoleType[]
  handlers: readonly RoleType[]
  /** Roles that may look at records in their scope without acting on them. */
  readers: readonly RoleType[]
  groups: readonly FieldGroup[]
  tables: readonly TableDefinition[]
  attachments: readonly AttachmentRequirement[]
  states: readonly StateDefinition[]
  transitions: readonly TransitionDefinition[]
  /** Checks over several fields; each names the field its message stands at. */
  crossChecks: readonly CrossCheck[]
  /** Which form fields fill the columns lists filter and scope by. */
  index: ApplicationIndex
  /** Form fields a list row carries. Where there is no room for all, the last ones are left out first. */
  listFields: readonly string[]
  /** The one of them that stands under the device where a row has two lines: where the work is. */
  listNote: string
  /** One sentence that says the rule of the type beside the page title. */
  rule: string
  /** Opinions a handler may start from; `label` is what the button says. */
  opinionTemplates: readonly OpinionTemplate[]
  /** The acts on the way to the end, in order: the steps above a record. */
  steps: readonly StepDefinition[]
  /** Ways out: while a record stands in one of these states, its step takes the place of what has not happened. */
  exits: readonly StepDefinition[]
  /** What a reader wants to know first, at most five. */
  keyFacts: readonly KeyFact[]
  /** The handler's queues, most urgent first. `waiting`: the handler is waited for. */
  queues: readonly ReviewQueueDefinition[]
  /** Documents that may be printed, and in which states. */
  documents: readonly { key: string; label: string; states?: readonly string[] }[]
  /** Working days the handler has from submission (domain §3.3; ours where no rule gives one). */
  handleWithinWorkdays: number
}

export interface StateDefinition {
  /** Two digits, gaps left on purpose (domain §4.1). */
  code: string
  label: string
  tone: Tone
  /**
   * What comes next, for the line under the steps on the detail page: what the applicant may do, what the handler may
   * do, and for readers, who may do neither, whose turn it is. Drafts are seen by their applicant alone.
   */
  hint: { applicant: string; handler?: string; reader?: string }
}

export interface TransitionDefinition {
  /** Unique with `from`; what the flow log records. */
  action: string
  label: string
  /** Last part of the path: POST base/path. Several transitions of one path are told apart by the state. */
  path: string
  from: readonly string[]
  /** null: the record is deleted. */
  to: string | null
  actor: 'applicant' | 'handler'
  opinion: 'required' | 'optional' | 'none'
  /** What must hold beyond state and actor. */
  requires?: readonly ('complete' | 'notPickedUp' | 'withdrawable')[]
  /** Texts of the confirmation the page asks for. */
  confirm?: { title: string; text: string; danger?: boolean }
  /** What the user reads when it has happened. */
  done: string
  /** An event is written but nothing is sent to the other party: saves and pick-ups. */
  silent?: boolean
}

export interface OpinionTemplate {
  action: string
  label: string
  text: string
}

export interface StepDefinition {
  label: string
  /** States in which this act is waited for; the last step also lists the states it ends in. */
  states: readonly string[]
  /** Actions of the flow log that complete it; the latest one dates it. */
  by: readonly string[]
  /** Said under the step while it lies ahead. */
  promise?: string
  /** A date of the form said under the step while it lies ahead. */
  promiseField?: string
}

/** A field's value or a table's number of rows, with a second value small beside it. */
export type KeyFact = { label: string; field: string; noteField?: string } | { label: string; table: string; noteColumn?: string }

export interface ReviewQueueDefinition {
  label: string
  states: readonly string[]
  waiting: boolean
}

export interface CrossCheck {
  /** Where the message stands: a field, a table, or a column of a table (`workers.certExpire`), which is asked row by row. */
  field: string
  message: string
  /**
   * True when the form is right, or when what it needs is absent. Pure: `today` is `YYYY-MM-DD`, `row` the row asked
   * about, empty where the check is not one of a column.
   */
  holds(form: ApplicationForm, today: string, row: FormRow): boolean
}

export interface ApplicationIndex {
  /** The read-only field that shows the record's number. */
  number?: string
  /** The enum that says what kind of application it is: filter 施工类别. */
  kind?: string
  areaCode: string
  authorityUnitId?: string
  inspectionUnitId?: string
  /** USCC of the other unit that may read it: the use unit of a notice. */
  counterpartUscc?: string
  /** Fields a keyword search looks through, beside number and unit names. */
  keywords: readonly string[]
  equipmentTable?: string
}

/** Tables are rows of fields. */
export interface ApplicationForm {
  fields: FormRow
  tables: Record<string, FormRow[]>
}

export const fieldsOf = (definition: ApplicationDefinition): FieldDefinition[] => definition.groups.flatMap((group) => [...group.fields])

export function stateOf(definition: ApplicationDefinition, code: string): StateDefinition {
  const state = definition.states.find((candidate) => candidate.code === code)
  if (!state) throw new Error(`${definition.key} has no state ${code}`)
  return state
}
