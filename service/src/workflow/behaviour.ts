import { type ApplicationDefinition, type ApplicationForm, definitionFor, type MachineCheck, type TransitionDefinition } from '@shared/contract/application'
import type { FieldError } from '@shared/contract/endpoint'
import type { FormRow } from '@shared/contract/form'
import type { PrintDocument } from '@shared/contract/print'
import type { AttachmentStore } from '../adapters/attachmentStore'
import type { SmsContext } from '../adapters/smsOutbox'
import type { Connection } from '../database/database'
import type { Caller } from '../security/caller'
import type { Acting } from './parties'
import type { ApplicationRecord } from './record'

/** A record as a type's own code sees it, codes with their names. */
export interface RecordView {
  id: string
  number: string
  receiptNo: string
  status: string
  unitId: string
  unitName: string
  authorityName: string
  /** As its reader may see it. Of large tables the rows a paper prints. */
  form: ApplicationForm
  /** The same unmasked: for comparisons only, never to be shown. */
  whole: ApplicationForm
  /** How many rows each large table has. */
  counts: Record<string, number>
  /** Codes of the attachments it has. */
  papers: ReadonlySet<string>
  /** Latest values of what transitions asked for. */
  inputs: FormRow
  /** Readable texts of coded fields, by path. */
  labels: Record<string, string>
  /** `YYYY-MM-DD`; empty before submission. */
  submittedOn: string
  /** When it was received, and by whom; empty before. */
  acceptedOn: string
  acceptedBy: string
  /** Its last move: the reason given, where one was, and the day. */
  lastMove: { opinion: string; on: string }
  /** The day it last came to each state it has been in, by the state's code. */
  reachedOn: Readonly<Record<string, string>>
  /** What tables of the type's own hold of it, by their names. */
  ownRows?: Readonly<Record<string, readonly FormRow[]>>
  /** `YYYY-MM-DD` and `YYYY-MM-DD HH:mm` of the request. */
  today: string
  now: string
}

/** What a transition works with beside the database. */
export interface WorkflowContext {
  /** When it counts as taken. */
  now: Date
  /** Where what it tells by SMS goes; absent for records nobody is to be called about. */
  sms?: SmsContext | undefined
  /** Where the files of papers stand; absent where a transition copies none. */
  attachments?: AttachmentStore | undefined
}

/** A transition somebody takes now. */
export const takenNow = (context: SmsContext & { attachments: AttachmentStore }): WorkflowContext => ({
  now: context.clock.now(),
  sms: context,
  attachments: context.attachments,
})

/** A transition under way, inside its transaction, with the row locked. */
export interface TransitionContext extends WorkflowContext {
  connection: Connection
  record: ApplicationRecord
  transition: TransitionDefinition
  acting: Acting
  form: ApplicationForm
  /** What this transition was given. */
  input: FormRow
  facts: FormRow
  opinion: string
}

/** A guard of a type: the sentence that tells the user why not, or nothing. */
export type Guard = (context: TransitionContext) => Promise<string | undefined>
/**
 * What a transition does beyond its record; the record has moved already, and its event is not yet written. `inputs`: everything given
 * and drawn so far.
 * @returns values of `snapshot` fields it found, kept in the record and in what was submitted
 */
export type Effect = (context: TransitionContext & { to: string; number: string; inputs: FormRow }) => Promise<FormRow | undefined>

/** What a type does beyond its definition. Everything is optional but the definition itself. */
export interface TypeBehaviour {
  definition: ApplicationDefinition
  /** What the service itself can verify of a record, for the handler; problems first. */
  checks?(connection: Connection, record: RecordView, reader: Pick<Caller, 'roleType'>): Promise<MachineCheck[]>
  /** What whoever writes a form should look at again, though it forbids nothing: said after each save, at its place. Large tables are left out. */
  warnings?(connection: Connection, id: string, form: ApplicationForm): Promise<FieldError[]>
  /**
   * What a form changes, as it is now, where it is one of changes: the archive of its device. `label` is what it is called, `keys` are the
   * fields it has: what only the application asks, its declaration and who filled it in, changes nothing of it.
   */
  compared?(connection: Connection, form: ApplicationForm): Promise<{ label: string; form: ApplicationForm; keys: ReadonlySet<string> } | undefined>
  /** Rows of tables of its own, for the papers. */
  ownRows?(connection: Connection, id: string): Promise<Readonly<Record<string, readonly FormRow[]>>>
  /** Papers by the definition's document keys. Pure. */
  documents?: Record<string, (record: RecordView) => PrintDocument>
  /** Values the service knows of a form, which conditions and `derive` look at. */
  facts?: { names: readonly string[]; find(connection: Connection, form: ApplicationForm, unitId: string): Promise<FormRow> }
  /** Values of fields whose source is `snapshot`, looked up when the form is saved; those it leaves out stay as they were. */
  snapshot?(connection: Connection, form: ApplicationForm, unitId: string, now: Date): Promise<FormRow>
  guards?: Record<string, Guard>
  effects?: Record<string, Effect>
  /** Values of `snapshot` fields a copy of a record of the same unit begins with. Pure. */
  copied?(form: ApplicationForm): FormRow
  /** Ids of units that are parties, by the name the definition asks for. */
  parties?: Record<string, (connection: Connection, form: ApplicationForm) => Promise<readonly string[]>>
  /** Numbers of the type's own series, by the name a transition issues: kept among the record's inputs. */
  series?: Record<string, (context: TransitionContext) => Promise<string>>
}

/** A type's code with the form of one record, where that depends on what the record is about. */
export async function behaviourFor(behaviour: TypeBehaviour, fields: FormRow): Promise<TypeBehaviour> {
  return behaviour.definition.formBy ? { ...behaviour, definition: await definitionFor(behaviour.definition, fields) } : behaviour
}
