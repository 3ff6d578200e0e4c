import type { Tone } from '../enums'
import type { Condition } from '../form/condition'
import type { ApplicationForm, CrossCheck } from '../form/crossCheck'
import type { AttachmentRequirement, FieldDefinition, FieldGroup, FormRow, TableDefinition } from '../form/definition'
import type { FormLookup, RowLookup } from '../form/lookup'
import type { ActorDefinition, PartyDefinition, Relation } from './parties'

/**
 * One application type as data. The service validates with it; form, list, queue, detail page, guide, print and permission checks are built
 * from it (design §8, engine). What is specific to a type is a small piece of code beside its definition; shared code never tests a type's
 * name.
 */
export interface ApplicationDefinition {
  key: string
  /**
   * Increment when a change would make existing records read differently, and say in `earlier` what the form was before. A record is shown and printed
   * with the version its submission was made under; a draft goes on with the current one.
   */
  version: number
  /** By earlier version: the form as it was then, made from that of the version after it. Absent: it differed in nothing that is read. */
  earlier?: Readonly<Record<number, (next: EarlierParts) => EarlierParts>>
  /** Chinese name shown to users. */
  label: string
  /** Noun for one record: 告知, 备案, 申请. */
  noun: string
  /** Base path of its service calls, e.g. /a/stone/eqmBcwBasic. */
  base: string
  /** Several types share this base path, and each of them sets this flag. Their calls name the type (`EndpointShape.sharedAs`). */
  sharesBase?: true
  /** From this day (`YYYY-MM-DD`) on, no record can be started or submitted; users read why and where to go instead. Records already filed continue. */
  closed?: { since: string; message: string; instead: string }
  /** Its pages do not exist yet, so nothing links to them and messages about its records carry no link. */
  withoutPages?: boolean
  /** Standard calls whose last path segment is named differently in the specification: { detail: 'get/:id' }. */
  calls?: Partial<Record<StandardCall, string>>
  pages: ApplicationPages
  /** Two-letter prefix of the record number: GZ for a notice. The region part comes from `index.areaCode`, else from the owner's area. */
  numberPrefix: string
  /**
   * The devices its records name (`index.equipment.table`) stand by kind on the home page of whoever has no devices in the archive, under this
   * title: 告知设备.
   */
  devicesAtHome?: string
  parties: readonly PartyDefinition[]
  groups: readonly FieldGroup[]
  tables: readonly TableDefinition[]
  attachments: readonly AttachmentRequirement[]
  states: readonly StateDefinition[]
  transitions: readonly TransitionDefinition[]
  /**
   * Records for which `when` holds can be copied into up to `most` drafts at once, each for another subject of the same kind: `without` fields
   * are left blank.
   */
  copies?: { most: number; when: Condition; without: readonly string[] }
  /** Checks across several fields; each names the field its message is shown at. */
  crossChecks: readonly CrossCheck[]
  /**
   * Loads the parts of the form that depend on its subject, such as the archive of a device category. `groups`, `tables` and `crossChecks`
   * above then hold what every form of the type has: what lists, parties and filters use, and large tables. The field's value is set when a
   * record is created and does not change.
   */
  formBy?: { field: string; load(value: string): Promise<FormParts | undefined> }
  /** Lookups the form sends to the service while it is filled in; answers are shown at the fields. */
  lookups?: readonly FormLookup[]
  /** Lookups about the rows of an imported file, before they are added to a table. */
  rowLookups?: readonly RowLookup[]
  /** Computes derived values from the form and known facts, on the service and, for preview, in the browser. Pure. */
  derive?(form: ApplicationForm, facts: Readonly<Record<string, string>>): FormRow
  /** Computes the derived columns of one table row. Pure. */
  deriveRow?(table: string, row: FormRow, form: ApplicationForm): FormRow
  /** Form fields that fill the columns used by list filters and search. */
  index: ApplicationIndex
  /** Form fields included in a list row. When space is short, the last ones are dropped first. */
  listFields: readonly string[]
  /** The one of `listFields` shown under the device name in two-line rows: the place of the work. */
  listNote: string
  /** One sentence with the type's main rule, shown beside the page title. */
  rule: string
  /** The rule of an application of another kind than most, shown instead of `rule` beside the title of its form. */
  ruleOf?(fields: FormRow): string | undefined
  /** Prepared opinions a handler can start from; `label` is the button text. */
  opinionTemplates: readonly OpinionTemplate[]
  /** Steps shown above a record, in order. */
  steps: readonly StepDefinition[]
  /** Other endings: while a record is in one of these states, the exit replaces the steps not yet completed. */
  exits: readonly StepDefinition[]
  /** Labels under which readers see numbers and days from the type's own series, keyed by the names transitions issue; records are found by them. */
  issuedNumbers?: readonly FieldDefinition[]
  /** What readers need first; at most five. */
  keyFacts: readonly KeyFact[]
  /** Tabs of the handlers' queue, most urgent first. Where one queue shows several types, tabs with equal labels are merged. */
  queues: readonly ReviewQueueDefinition[]
  /** For types without drafts: the states from which a new record can be started with this one's content, and the button's label. */
  askedAgain?: { label: string; from: readonly string[] }
  /** Documents that can be printed, and for which states and forms. */
  documents: readonly {
    key: string
    label: string
    states?: readonly string[]
    when?: Condition
    /** States in which it is issued with the digital signature of reports. */
    signedIn?: readonly string[]
    /** States in which it is only a draft, and who may read that: content that is internal until it is issued. */
    draft?: { states: readonly string[]; readers: readonly Relation[] }
    /** Drawn from what goes on changing and is internal meanwhile: whoever checks one sees its content while it can be printed, and after the decision. */
    drawnFromResults?: true
    /** Parties it is not for, and when: the certificate of a device given to another unit is that unit's. */
    withheld?: { when: Condition; from: readonly Relation[] }
  }[]
  /** Form field with the mobile number for SMS to the owner. */
  smsTo?: string
  /** Submitting requires a code sent to the mobile of the submitting account (authCode), unless an operator has switched this off. */
  submissionCode?: true
  /** Content of the 办事指南 that the definition does not already contain. */
  guide: GuideDefinition
}

/** The parts of a definition that differ between its versions: what a record is read with. */
export type EarlierParts = Pick<ApplicationDefinition, 'groups' | 'tables' | 'attachments'>

/** The parts of a definition that make up a form. */
export type FormParts = Pick<ApplicationDefinition, 'groups' | 'tables' | 'crossChecks'>

/** Calls every type has, unless its flow does not use them. */
export type StandardCall = 'list' | 'detail' | 'save' | 'prefill' | 'copy' | 'counts' | 'exportList' | 'showOpinion' | 'checks' | 'reveal' | 'print'

/** Pages of a type. A type without a page of its own for one of these names the page used instead. */
export interface ApplicationPages {
  /** The unit's own drafts and submitted records. */
  list: string
  query: string
  /** Where a new record is started. */
  form: string
  /** Where an existing record is edited; absent: `form`. */
  edit?: string
  detail: string
  /** Where handlers find it; one queue page may serve many types. */
  review: string
  reviewDetail: string
  /** A second queue page, used by some of its handlers. */
  alsoReviewedAt?: string
}

export interface StateDefinition {
  /** Two digits, with gaps on purpose (domain §4.1). */
  code: string
  label: string
  /** Labels for parties other than the owner to whom the record says something else: whose turn it is, of two sides. */
  labelFor?: Partial<Record<Relation, string>>
  tone: Tone
  /**
   * The next action, shown under the steps on the detail page: `owner` is for the owner, each relation for that party, and `others` tells
   * readers who cannot act whose turn it is. Drafts are visible to their owner only.
   */
  hint: { owner: string; others?: string } & Partial<Record<Relation, string>>
  /** What the owner reads of a record instead, where it depends on what was applied for; guide and manual show `hint`. */
  ownerHint?(fields: FormRow): string
  /**
   * What may spoil a good ending: where `field` was entered or issued in a transition, `text`, with its value in place of `{key}`, is told to everybody
   * before the hint, and the state is shown as one that asks for attention.
   */
  caution?: { field: FieldDefinition; text: string }
  /** Who must act in this state, and by when. Absent: nobody. */
  waitsFor?: Waiting
  /** The list where the owner acts on it, opened with the record's number as search text: payment orders. What has one open order leads straight to it. */
  actsAt?: { label: string; path: string }
  /** Path of the transition the system takes in the same transaction as soon as a record enters this state. */
  automatic?: string
}

export interface Waiting {
  /** Parties that must act; the record is in their queue. */
  relations: readonly Relation[]
  /** Working days allowed, counted from the transition into the state. */
  workdays?: number
  /** Calendar days after which the system takes `expiry`. */
  days?: number
  /** Field, requested by the transitions into the state, that holds the deadline instead of a number of days. */
  until?: string
  /** How many days before the deadline the parties that must act are reminded. */
  remind?: number
  /** Path of the system's transition once the deadline has passed. */
  expiry?: string
  /** Parties that may go on without what is waited for once the deadline has passed; from then on the record is among what waits for them too. */
  afterwards?: readonly Relation[]
}

/**
 * Papers a transition requires or allows: a payment voucher, a report, proof of rectification. `eachTime`: the transition can be taken
 * repeatedly and needs a new paper each time; papers of earlier times are kept.
 */
export type TransitionPaper = Pick<AttachmentRequirement, 'code' | 'label' | 'reason'> & { required: boolean | Condition; eachTime?: true }

/** Guards of the engine itself; all other names refer to guards in the type's own code on the service. */
export const engineGuards = ['complete', 'notPickedUp', 'withdrawable'] as const

export interface TransitionDefinition {
  /** Action name recorded in the flow log. */
  action: string
  label: string
  /** Last path segment: POST base/path. Transitions that share a path are distinguished by state, actor and `when`. */
  path: string
  /** Empty: the transition creates the record (a question is submitted at once); its path is then `save`, which carries the form. */
  from: readonly string[]
  /** null: the record is deleted. */
  to: string | null
  by: readonly ActorDefinition[]
  /** Distinguishes transitions with the same path and state, by form, input or facts. */
  when?: Condition
  /** Fields the transition requests; shown and validated like a form, and stored with the event. */
  input?: readonly FieldGroup[]
  papers?: readonly TransitionPaper[]
  /**
   * What it adds, papers and values, is a draft until a transition with one of these actions is taken after it (its own or a later one), or for good
   * if none is: content that only these readers may see until it is decided on. Without it, papers are a draft of those who may take the
   * transition, until it is taken.
   */
  draft?: {
    until: readonly string[]
    readers: readonly Relation[]
    /** It undoes the latest transition of this action: between its readers, so that others are shown neither of the two, ever. */
    undoes?: string
  }
  /** Lookups about the values typed for the transition; their conditions read those values as `input`. */
  lookups?: readonly FormLookup[]
  /** Values the transition adds to its event without user input: 对方已确认. An empty value clears one set by an earlier transition. */
  marks?: readonly { field: FieldDefinition; value: string }[]
  opinion: 'required' | 'optional' | 'none'
  /** Guards beyond state and actor, by name: the engine's and the type's own. */
  requires?: readonly string[]
  /** Last path segment of a call that tells in advance whether the transition is allowed: GET base/check?id=. */
  check?: string
  /** Numbers issued: `number` is the record's own, `receipt` that of its acceptance; others are series of the type's own code. */
  issues?: readonly string[]
  /** Effects beyond the record, by name in the type's own code; run in the same transaction. */
  effects?: readonly string[]
  /** Pick-up: the record belongs to the actor until its state changes; others with the same relation and role must take it over first. */
  claims?: boolean
  /**
   * Parties notified. Absent: after a transition of the owner, the parties that act on the record before or after it; after any other transition,
   * the owner and the parties that must act next, except the actor's.
   */
  tells?: readonly { relation: Relation; sms?: boolean }[]
  /** Title for notifications when the record is already in the target state: 检验安排已变更 for a changed assignment. */
  again?: string
  /** First part of the notification, before the opinion or the next action: the day, the amount. Same placeholders as `smsText`. */
  news?: string
  /** SMS text for parties notified with `sms`, and of a submission for its owner, the first time. Placeholders: `{number}`, `{receiptNo}`, `{opinion}`, `{dueDate}` and keys of transition inputs. */
  smsText?: string
  /** Texts of the confirmation dialog, also before a decision. Placeholders of a decision's: `{unitName}`, who applied, and keys of transition inputs. */
  confirm?: {
    title: string
    text: string
    /** Before a decision: sentences that follow the text where the form is so. */
    also?: readonly { when: Condition; text: string }[]
    danger?: boolean
  }
  /** Message shown to the user after success. */
  done: string
  /** The event is written but nobody is notified: saves and pick-ups. */
  silent?: boolean
}

export interface OpinionTemplate {
  action: string
  label: string
  text: string
}

export interface StepDefinition {
  label: string
  /** Forms that have this step; absent: all. */
  when?: Condition
  /** The same condition in words, where there is no form yet: 自行检测的. */
  way?: string
  /** States in which this step is the current one; the last step also lists the final states. */
  states: readonly string[]
  /** Flow log actions that complete the step; the latest one gives its date. */
  by: readonly string[]
  /** Text under the step until it is reached. */
  promise?: string
  /** Form field whose date is shown under the step until it is completed. */
  promiseField?: string
}

/** A value entered for a transition. */
export interface DecidedFact {
  label: string
  input: string
}

/**
 * A field's value or a table's row count, with a second value in small type. `decided`: a value entered for a transition replaces the field
 * once it exists; `or` is another such value, used where the first was not entered. `withoutValue`: what to say while there is neither.
 */
export type KeyFact =
  | { label: string; field: string; noteField?: string; decided?: DecidedFact & { or?: DecidedFact }; withoutValue?: string }
  | { label: string; table: string; noteColumn?: string }
  /** The unit that applied, for types whose form does not name it. */
  | { label: string; applicant: true; noteField?: string }

export interface ReviewQueueDefinition {
  label: string
  states: readonly string[]
  /** The handler must act on these. */
  waiting: boolean
}

export interface ApplicationIndex {
  /** Field into which the service writes the record's number. */
  number?: string
  /** Enum field with the kind of application: filter 施工类别. */
  kind?: string
  /** What of the form distinguishes records of the same kind: shown in brackets after it, in lists and queues. */
  kindNote?(form: ApplicationForm): string
  /** Enum field with the rule it was filed under: filter 适用规则. */
  rule?: string
  /** Field that, if filled, marks the record in every list: 高频故障. */
  flag?: string
  /** Field with the time of the incident, one of `listFields`; used as a filter. */
  happened?: string
  /** Field with the record's region; absent or empty: the owner's region. */
  areaCode?: string
  /** Fields included in keyword search, beside number and unit names. */
  keywords: readonly string[]
  /** Columns of a table, one that is not large, included in keyword search: what identifies the devices that readers see in its rows. */
  rowKeywords?: { table: string; columns: readonly string[] }
  /** Column of a large table whose whole value finds the record too; the database has an index of it (0996_cylinder_number.sql). */
  rowNumber?: { table: string; column: string }
  /** What a keyword may be, in the box it is typed into: 编号、设备、单位. */
  keywordHint: string
  /** Title of a row: the first filled field of project, use unit, title. */
  title: readonly string[]
  /**
   * Where devices are named: a table with its columns for kind and name, or two fields. One field may hold the kind of all rows. `numbers`: the
   * first filled one tells the device from others of its name in every list. `counted`: the tables whose rows are the devices that fields name once,
   * of which a form shows one; by the list's fields it is known which.
   */
  equipment?: { table?: string; kind: string; name?: string; numbers: readonly string[]; counted?: readonly string[] }
}

export interface GuideDefinition {
  /** Who may apply, in one sentence. */
  who: string
  /** When to apply: before work starts, within 30 days. */
  when: string
  /** Statutes and rules with their numbers. */
  /** Rules by `citedIn`: an installation may configure their numbers. */
  law: readonly string[]
  /** 不收费, or the source of the amount. */
  fee: string
  /** How long it takes. */
  duration: string
  /** What the applicant receives. */
  result: string
  /** How to change one's mind after the submission, a sentence each: cancelling, another day, what is paid back. */
  changes?: readonly string[]
}
