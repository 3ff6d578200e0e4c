import { type ApplicationDefinition, type ApplicationForm, definitionFor, type MachineCheck, type TransitionDefinition } from '@shared/contract/application'
import type { FieldError } from '@shared/contract/endpoint'
import type { FormRow } from '@shared/contract/form'
import type { PrintDocument } from '@shared/contract/print'
import type { AttachmentStore } from '../adapters/attachmentStore'
import type { PaymentPlatform } from '../adapters/paymentPlatform'
import type { SmsContext } from '../adapters/smsOutbox'
import type { Connection } from '../database/database'
import { Refusal } from '../refusal'
import type { Caller } from '../security/caller'
import type { Acting } from './parties'
import type { ApplicationRecord } from './record'

/** A record as a type's own code sees it: codes together with their names. */
export interface RecordView {
  /** Version of the definition its form was filed under; absent: of no record, the current one. */
  definitionVersion?: number
  id: string
  number: string
  receiptNo: string
  status: string
  unitId: string
  unitName: string
  authorityName: string
  /** Masked for its reader. Large tables hold only the rows a document prints. */
  form: ApplicationForm
  /** The same unmasked: for comparisons only, never to be shown. */
  whole: ApplicationForm
  /** How many rows each large table has. */
  counts: Record<string, number>
  /** Codes of the attachments the record has. */
  papers: ReadonlySet<string>
  /** Latest values entered in transitions. */
  inputs: FormRow
  /** Readable texts of coded fields, by path. */
  labels: Record<string, string>
  /** `YYYY-MM-DD`; empty before submission. */
  submittedOn: string
  /** When and by whom it was received; empty before. */
  acceptedOn: string
  acceptedBy: string
  /** The last change of state: its day, and the opinion if one was given. */
  lastMove: { opinion: string; on: string }
  /** The day the record last entered each state, by the state's code. */
  reachedOn: Readonly<Record<string, string>>
  /** Rows of the type's own tables that belong to the record, by table name. */
  ownRows?: Readonly<Record<string, readonly FormRow[]>>
  /** `YYYY-MM-DD` and `YYYY-MM-DD HH:mm` of the request. */
  today: string
  now: string
}

/** What a transition needs besides the database. */
export interface WorkflowContext {
  /** The time of the transition. */
  now: Date
  /** For sending SMS; absent for records nobody is notified about by SMS. */
  sms?: SmsContext | undefined
  /** Where attachment files are stored; absent where a transition copies none. */
  attachments?: AttachmentStore | undefined
  /** Whether orders can be paid by QR code; absent where no transition depends on it. */
  paidByCode?: boolean | undefined
}

/** Context of a transition taken now. */
export const workflowNow = (context: SmsContext & { attachments: AttachmentStore; paymentPlatform: PaymentPlatform | undefined }): WorkflowContext => ({
  now: context.clock.now(),
  sms: context,
  attachments: context.attachments,
  paidByCode: context.paymentPlatform !== undefined,
})

/** Context of a transition that follows from another one, in its transaction. */
export const workflowOf = ({ now, sms, attachments, paidByCode }: WorkflowContext): WorkflowContext => ({ now, sms, attachments, paidByCode })

/** A transition in progress, inside its transaction, with the row locked. */
export interface TransitionContext extends WorkflowContext {
  connection: Connection
  record: ApplicationRecord
  transition: TransitionDefinition
  acting: Acting
  form: ApplicationForm
  /** Values entered in this transition. */
  input: FormRow
  facts: FormRow
  opinion: string
}

/** The account that decides or submits. @throws Refusal NOT_ALLOWED_NOW for the system, which takes none of the transitions that ask for it */
export const callerOf = ({ acting }: Pick<TransitionContext, 'acting'>): Caller => {
  if (acting.kind !== 'account') throw new Refusal('NOT_ALLOWED_NOW')
  return acting.caller
}

/** A guard of a type: returns the sentence shown to the user when the transition is refused, otherwise undefined. */
export type Guard = (context: TransitionContext) => Promise<string | undefined>
/** A guard that needs nothing but the record and the time: what it refuses is said where the decision is offered, before anything is entered for it. */
export type StandingGuard = (context: Pick<TransitionContext, 'connection' | 'record' | 'now'>) => Promise<string | undefined>
/**
 * What a transition does beyond its record; the record has moved already, and its event is not yet written. `inputs`: everything entered
 * and issued so far.
 * @returns values of `snapshot` fields it looked up; they are stored in the record and in the submission
 */
export type Effect = (context: TransitionContext & { to: string; number: string; inputs: FormRow }) => Promise<FormRow | undefined>

/** Documents of a record that certify what is no longer so, and why, as a sentence for whoever holds one. */
export interface Lapsed {
  documents: readonly string[]
  reason: string
  /** Documents the reason is about that still certify the rest of what they list: printed as before, and whoever checks one is told. */
  partly?: readonly string[]
}

/** What a type does beyond its definition. Only the definition is required. */
export interface TypeBehaviour {
  definition: ApplicationDefinition
  /** What the service itself can verify of a record, for the handler; problems first. */
  checks?(connection: Connection, record: RecordView, reader: Pick<Caller, 'roleType'>): Promise<MachineCheck[]>
  /** Hints for the author of a form that forbid nothing, shown at their fields after each save. Large tables are left out. */
  warnings?(connection: Connection, id: string, form: ApplicationForm): Promise<FieldError[]>
  /**
   * What the form is compared with where it changes something that exists: the device's current archive. `label` names it; `keys` are the
   * fields it has. Fields only the application has, such as its declaration and who filled it in, are not compared.
   */
  compared?(connection: Connection, form: ApplicationForm, id: string): Promise<{ label: string; form: ApplicationForm; keys: ReadonlySet<string> } | undefined>
  /** Rows of the type's own tables, for its documents. */
  ownRows?(connection: Connection, id: string): Promise<Readonly<Record<string, readonly FormRow[]>>>
  /** What keeps a record from going on that its owner has to put right, as a sentence: a device that was stopped since. Undefined: nothing. */
  heldUp?(connection: Connection, record: ApplicationRecord): Promise<string | undefined>
  /** Documents by the keys of the definition. Pure. */
  documents?: Record<string, (record: RecordView) => PrintDocument>
  /** Who holds a document, by its key, where it may be another unit than the one that applied; empty: the same. Pure. */
  holders?: Record<string, (record: RecordView) => string>
  /**
   * Documents that are no longer printed of a record, although its state has them: what they certify has changed since. Absent: none ever.
   * @param today `YYYY-MM-DD`
   */
  lapsed?(connection: Connection, record: ApplicationRecord, today: string): Promise<Lapsed | undefined>
  /** Values the service looks up for a form, used by conditions and `derive`. */
  facts?: { names: readonly string[]; find(connection: Connection, form: ApplicationForm, unitId: string): Promise<FormRow> }
  /** Values of fields whose source is `snapshot`, looked up when the form is saved; fields it leaves out keep their values. */
  snapshot?(connection: Connection, form: ApplicationForm, unitId: string, now: Date): Promise<FormRow>
  guards?: Record<string, Guard>
  /** Further guards, under other names. */
  standingGuards?: Record<string, StandingGuard>
  /** What is wrong with the values a person entered in a transition beyond the rules of their fields, each at `input.<field>`: told together with what the rules find. */
  inputProblems?(context: TransitionContext): Promise<FieldError[]>
  effects?: Record<string, Effect>
  /** Initial values of `snapshot` fields in a copy of a record of the same unit. Pure. */
  copied?(form: ApplicationForm): FormRow
  /**
   * What a copy of a record starts from where its subject may have changed since: the form, rows in place of those of its large tables, and the rows
   * of the subject that these are compared with. Undefined: from the record's own form.
   */
  renewed?(connection: Connection, source: ApplicationRecord): Promise<{ form: ApplicationForm; rows: TableRows; starting: TableRows } | undefined>
  /** Viewer keys of the units that are parties, by the name the definition refers to. */
  parties?: Record<string, (connection: Connection, form: ApplicationForm) => Promise<readonly string[]>>
  /** Numbers of the type's own series, by the name used where a transition issues them: stored among the record's inputs. Empty: this record needs none. */
  series?: Record<string, (context: TransitionContext) => Promise<string>>
}

/** The behaviour of a type, for modules that move records of whatever type: types are made of these modules, so these are given them. */
export type BehaviourOf = (type: string) => TypeBehaviour

/** Rows of large tables, by table. */
type TableRows = Readonly<Record<string, readonly FormRow[]>>

/** A type's code with the form definition of one record, where the form depends on the record's subject. */
export async function behaviourFor(behaviour: TypeBehaviour, fields: FormRow): Promise<TypeBehaviour> {
  return behaviour.definition.formBy ? { ...behaviour, definition: await definitionFor(behaviour.definition, fields) } : behaviour
}
