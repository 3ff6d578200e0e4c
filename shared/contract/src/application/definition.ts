import type { Tone } from '../enums'
import type { Condition } from '../form/condition'
import type { AttachmentRequirement, FieldDefinition, FieldGroup, FormRow, TableDefinition } from '../form/definition'
import type { FormLookup, RowLookup } from './lookup'
import type { ActorDefinition, PartyDefinition, Relation } from './parties'

/**
 * One application type as data: what the service validates with, what form, list, queue, detail page, guide, print and
 * permission checks are made from (design §8, engine). What a type does differently is small code beside its definition;
 * shared code never asks for a type's name.
 */
export interface ApplicationDefinition {
  key: string
  /** Raised when records filed before would read differently; a record opens with the version it was filed under. */
  version: number
  /** The Chinese name users know it by. */
  label: string
  /** What users call one record of it: 告知, 备案, 申请. */
  noun: string
  /** Service path its calls stand under, e.g. /a/stone/eqmBcwBasic. */
  base: string
  /** Other types stand under the same path: its calls say which of them is meant (`EndpointShape.sharedAs`). All of them say so. */
  sharesBase?: true
  /** Nobody begins or submits one from this day (`YYYY-MM-DD`) on, and is told why and where instead; what was filed goes its way. */
  closed?: { since: string; message: string; instead: string }
  /** Its pages do not exist yet: nothing links to them, and messages about its records carry no link. */
  withoutPages?: boolean
  /** Last parts of standard calls that the specification names differently: { detail: 'get/:id' }. */
  calls?: Partial<Record<StandardCall, string>>
  pages: ApplicationPages
  /** Two letters in front of its number: GZ for a notice. The region comes from `index.areaCode`, else from the owner's area. */
  numberPrefix: string
  parties: readonly PartyDefinition[]
  groups: readonly FieldGroup[]
  tables: readonly TableDefinition[]
  attachments: readonly AttachmentRequirement[]
  states: readonly StateDefinition[]
  transitions: readonly TransitionDefinition[]
  /** A record for which `when` holds may be copied into several drafts at once, each of something else of the kind: `without` is left to be filled in. */
  copies?: { most: number; when: Condition; without: readonly string[] }
  /** Checks over several fields; each names the field its message stands at. */
  crossChecks: readonly CrossCheck[]
  /**
   * What the form consists of where that depends on what it is about: the archive of the kind of a device. `groups`, `tables` and
   * `crossChecks` above then say what every form of the type has, which lists, parties and filters go by; large tables stand there.
   * The value is decided when a record begins and stays.
   */
  formBy?: { field: string; load(value: string): Promise<FormParts | undefined> }
  /** What the service is asked while the form is filled in, and tells at its fields. */
  lookups?: readonly FormLookup[]
  /** What it is asked about the rows of a file before they are taken. */
  rowLookups?: readonly RowLookup[]
  /** Values the service computes from the form and the facts it knows; the browser shows the same while it is filled in. Pure. */
  derive?(form: ApplicationForm, facts: Readonly<Record<string, string>>): FormRow
  /** The same for the derived columns of a table, row by row. Pure. */
  deriveRow?(table: string, row: FormRow, form: ApplicationForm): FormRow
  /** Which form fields fill the columns lists filter and search by. */
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
  /** Numbers of the type's own series as readers see them among what transitions were given, by the names transitions issue. */
  issuedNumbers?: readonly FieldDefinition[]
  /** What a reader wants to know first, at most five. */
  keyFacts: readonly KeyFact[]
  /** Tabs of the handlers' queue, most urgent first; types shown in one queue join theirs by label. */
  queues: readonly ReviewQueueDefinition[]
  /** Of types without drafts: the states in which a new record may begin with the content of this one, and what the button says. */
  askedAgain?: { label: string; from: readonly string[] }
  /** Documents that may be printed, in which states, and of which forms. */
  documents: readonly {
    key: string
    label: string
    states?: readonly string[]
    when?: Condition
    /** States in which it is given out with the digital signature of reports. */
    signedIn?: readonly string[]
  }[]
  /** The mobile in the form at which the owner hears by SMS. */
  smsTo?: string
  /** Submitting it takes a code sent to the mobile of the account that submits (authCode), unless an operator has switched that off. */
  submissionCode?: true
  /** The 办事指南 beyond what the definition already says. */
  guide: GuideDefinition
}

/** A form, without what happens to it. */
export type FormParts = Pick<ApplicationDefinition, 'groups' | 'tables' | 'crossChecks'>

/** Calls every type has unless its flow lacks them. */
export type StandardCall = 'list' | 'detail' | 'save' | 'prefill' | 'copy' | 'counts' | 'exportList' | 'showOpinion' | 'checks' | 'reveal' | 'print'

/** Where a type is shown. A type without a page of its own for one of them names the page that stands for it. */
export interface ApplicationPages {
  /** What a unit keeps and has sent. */
  list: string
  query: string
  /** Where a record begins. */
  form: string
  /** Where one that exists is written on; absent: `form`. */
  edit?: string
  detail: string
  /** Where its handlers find it; one queue page may serve many types. */
  review: string
  reviewDetail: string
  /** A queue of some of its handlers that shows it as well. */
  alsoReviewedAt?: string
}

export interface StateDefinition {
  /** Two digits, gaps left on purpose (domain §4.1). */
  code: string
  label: string
  tone: Tone
  /**
   * What comes next, for the line under the steps on the detail page: what the owner may do, what each acting party may do, and
   * for `others`, who may do neither, whose turn it is. Drafts are seen by their owner alone.
   */
  hint: { owner: string; others?: string } & Partial<Record<Relation, string>>
  /** Who is waited for here, and until when. Absent: nobody is. */
  waitsFor?: Waiting
  /** The list where its owner acts, found there by the record's number: the orders of what is to be paid. */
  actsAt?: { label: string; path: string }
  /** Path of the transition the system takes as soon as a record arrives here, in the same transaction. */
  automatic?: string
}

export interface Waiting {
  /** Parties whose act is awaited: the record stands in their queue. */
  relations: readonly Relation[]
  /** Working days they have, counted from the transition into the state. */
  workdays?: number
  /** Days after which `expiry` is taken by the system; counted in calendar days. */
  days?: number
  /** Field, asked for by the transitions into the state, that holds the last day in place of a number of days. */
  until?: string
  /** Days before the last one on which whoever is waited for is reminded. */
  remind?: number
  /** Path of the system's transition when the days are over. */
  expiry?: string
}

/**
 * Papers a transition asks for or allows: a payment voucher, a report, proof of rectification. `eachTime`: the step is taken again and
 * asks for its paper anew; what came with it before was answered, and stays.
 */
export type TransitionPaper = Pick<AttachmentRequirement, 'code' | 'label' | 'reason'> & { required: boolean | Condition; eachTime?: true }

/** Conditions of the engine itself; other names are guards of the type's own code on the service. */
export const engineGuards = ['complete', 'notPickedUp', 'withdrawable'] as const

export interface TransitionDefinition {
  /** What the flow log records. */
  action: string
  label: string
  /** Last part of the path: POST base/path. Several transitions of one path are told apart by state, actor and `when`. */
  path: string
  /** An empty list: makes the record (a question that begins submitted); its path is `save`, which carries the form. */
  from: readonly string[]
  /** null: the record is deleted. */
  to: string | null
  by: readonly ActorDefinition[]
  /** Tells apart transitions of one path from one state, by form, input or facts. */
  when?: Condition
  /** What the transition asks for: shown and validated like a form, kept with the event. */
  input?: readonly FieldGroup[]
  papers?: readonly TransitionPaper[]
  /** What the service knows of what is typed for it; their conditions look at it as `input`. */
  lookups?: readonly FormLookup[]
  /** What it says of itself among what transitions were given, without anybody typing it: 对方已确认. An empty value takes back what another one said. */
  marks?: readonly { field: FieldDefinition; value: string }[]
  opinion: 'required' | 'optional' | 'none'
  /** What must hold beyond state and actor: engine guards and the type's own, by name. */
  requires?: readonly string[]
  /** Last part of a call that answers whether it may be taken, before anything is typed: GET base/check?id=. */
  check?: string
  /** Numbers drawn: `number` the record's own, `receipt` of its acceptance; others are series of the type's own code. */
  issues?: readonly string[]
  /** What it does beyond the record, by name of the type's own code; inside the same transaction. */
  effects?: readonly string[]
  /** Taking up: the record is the actor's until it moves on, and others of the same relation and role take it over first. */
  claims?: boolean
  /** Who hears of it by message; absent: every party but the actor's that sees the record. */
  tells?: readonly { relation: Relation; sms?: boolean }[]
  /** What its messages call it where the record stands already where it leads: 检验安排已变更 of what was assigned before. */
  again?: string
  /** What its messages say first, before the opinion or what is to be done now: the day, the amount. Written as `smsText` is. */
  news?: string
  /**
   * What the parties that hear by SMS as well are sent: `{number}`, `{receiptNo}`, `{opinion}`, `{dueDate}` and keys of what transitions
   * ask for stand for their values.
   */
  smsText?: string
  /** Texts of the confirmation the page asks for. */
  confirm?: { title: string; text: string; danger?: boolean }
  /** What the user reads when it has happened. */
  done: string
  /** An event is written but nobody is told: saves and pick-ups. */
  silent?: boolean
}

export interface OpinionTemplate {
  action: string
  label: string
  text: string
}

export interface StepDefinition {
  label: string
  /** Of which forms it is a step; absent: of all. */
  when?: Condition
  /** The same in words, for who has no form yet: 自行检测的. */
  way?: string
  /** States in which this act is waited for; the last step also lists the states it ends in. */
  states: readonly string[]
  /** Actions of the flow log that complete it; the latest one dates it. */
  by: readonly string[]
  /** Said under the step while it lies ahead. */
  promise?: string
  /** A date of the form said under the step while it lies ahead. */
  promiseField?: string
}

/** What a transition was given. */
export interface DecidedFact {
  label: string
  input: string
}

/**
 * A field's value or a table's number of rows, with a second value small beside it. `decided`: what a transition was given, which takes the
 * place of the field once it is there, and of which `or` says what is left to be said where it was not given.
 */
export type KeyFact =
  | { label: string; field: string; noteField?: string; decided?: DecidedFact & { or?: DecidedFact } }
  | { label: string; table: string; noteColumn?: string }

export interface ReviewQueueDefinition {
  label: string
  states: readonly string[]
  /** The handler is waited for. */
  waiting: boolean
}

export interface CrossCheck {
  /** Where the message stands: a field, a table, or a column of a table (`workers.certExpire`), which is asked row by row. */
  field: string
  message: string
  /** What is said in its place of the form as it stands: which sum its rows have. */
  says?(form: ApplicationForm): string
  /**
   * True when the form is right, or when what it needs is absent. Pure: `today` is `YYYY-MM-DD`, `row` the row asked
   * about, empty where the check is not one of a column.
   */
  holds(form: ApplicationForm, today: string, row: FormRow): boolean
}

export interface ApplicationIndex {
  /** The field the service writes the record's number into. */
  number?: string
  /** The enum field that says what kind of application it is: filter 施工类别. */
  kind?: string
  /** The enum field that says which rule it was filed under: filter 适用规则. */
  rule?: string
  /** The field that, where it says something, marks a record wherever it is listed: 高频故障. */
  flag?: string
  /** The field that says when what it is about happened, one of `listFields`: filter by that time. */
  happened?: string
  /** Region of the record; absent or empty: the owner's own. */
  areaCode?: string
  /** Fields a keyword search looks through, beside number and unit names. */
  keywords: readonly string[]
  /** What a row is called by, first that is filled: project, use unit, title. */
  title: readonly string[]
  /** Where devices are named: a table, with its columns for kind and name, or two fields. The kind of all rows may stand in a field. */
  equipment?: { table?: string; kind: string; name?: string }
}

export interface GuideDefinition {
  /** Who may apply, in a sentence. */
  who: string
  /** When: before work starts, within 30 days. */
  when: string
  /** Statutes and rules with their numbers. */
  law: readonly string[]
  /** 不收费, or where the amount comes from. */
  fee: string
  /** How long it takes. */
  duration: string
  /** What people get in the end. */
  result: string
}

/** Fields, and tables as rows of such fields. */
export interface ApplicationForm {
  fields: FormRow
  tables: Record<string, FormRow[]>
}
