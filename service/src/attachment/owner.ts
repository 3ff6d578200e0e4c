import { type AttachmentRequirement, type ConditionValues, holds, isPaperShown } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import type { Connection } from '../database/database'
import type { AttachmentOwnerType } from '../database/tables/applicationTables'
import { isUuid } from '../database/userInput'
import { Refusal } from '../refusal'
import type { Caller } from '../security/caller'

/** The record an attachment belongs to, as the caller may access it. Attachments have no permissions of their own: they follow the record. */
export interface Owner {
  type: AttachmentOwnerType
  id: string
  /** Attachments the caller may add and remove now. */
  codes: readonly string[]
  /** Whether the caller may add or remove attachments now. */
  editable: boolean
  /** For these codes, attachments uploaded until then belong to an earlier step that was answered: they cannot be removed, whoever may add more now. */
  settled?: { codes: readonly string[]; by: Date }
  /** The submission whose attachments the caller reads; absent when the caller reads the current ones. */
  submission?: number
  /** Attachments among those that the caller may not see. */
  withheld?: readonly WithheldPaper[]
  /** Logs added or removed files in the record's change log, in the same transaction; absent where revisions show them. */
  changed?(files: readonly ChangedFile[]): Promise<void>
  /** The submission that attachments added or removed now belong to at once; absent where they wait for the next one. */
  addsTo?: number
}

/** Attachments of a code that the reader may not see: those uploaded after the last decision, or all where none was taken. */
export interface WithheldPaper {
  code: string
  after: Date | undefined
  /** Ids of units: only what these have uploaded; absent: whoever has. */
  by?: readonly string[]
}

/** A file that was added (`before` is empty) or removed (`after` is empty). */
export interface ChangedFile {
  code: string
  before: string
  after: string
}

/** The part of a record's form shown on a phone that uploads for it. */
export interface FormSummary {
  title: string
  unitName: string
  papers: FormPaper[]
}

interface FormPaper {
  code: string
  label: string
  required: boolean
  /** Whether the form as stored offers it; absent for one that is asked for in the dialog of a step. */
  offered?: boolean
}

/** The attachments of a form; whether one is offered and required depends on the stored values. */
export const attachmentChecklist = (
  attachments: readonly Pick<AttachmentRequirement, 'code' | 'label' | 'required' | 'visibleWhen'>[],
  values: ConditionValues = { fields: {} },
): FormPaper[] =>
  attachments.map((paper) => ({ code: paper.code, label: paper.label, required: holds(paper.required, values), offered: isPaperShown(paper, values) }))

/** A kind of record that has attachments, registered by its module. */
export interface OwnerKind {
  type: AttachmentOwnerType
  /**
   * Finds a record of this kind that the caller may see; undefined when there is none.
   * @param lock locks it until the transaction ends, so that attachments do not change during a submission.
   */
  find(connection: Connection, caller: Caller, id: string, lock: boolean): Promise<Owner | undefined>
  /** The form of a found owner; absent where no signed-in user adds to it. */
  formSummary?(connection: Connection, caller: Caller, owner: Owner): Promise<FormSummary>
}

/** Every kind of record that has attachments. */
export interface AttachmentOwners {
  /** @throws for a type that is already registered. */
  register(kind: OwnerKind): void
  /**
   * Finds the owner the caller may see.
   * @param lock locks it until the transaction ends, so that attachments do not change during a submission.
   * @throws Refusal NOT_FOUND.
   */
  find(connection: Connection, caller: Caller, id: string, lock?: boolean): Promise<Owner>
  /** @throws Refusal NOT_FOUND for an owner no signed-in user adds to. */
  formSummary(connection: Connection, caller: Caller, owner: Owner): Promise<FormSummary>
}

export function attachmentOwners(): AttachmentOwners {
  const kinds = new Map<AttachmentOwnerType, OwnerKind>()
  return {
    register(kind) {
      if (kinds.has(kind.type)) throw new Error(`Attachments of ${kind.type} are registered twice`)
      kinds.set(kind.type, kind)
    },
    async find(connection, caller, id, lock = false) {
      if (!isUuid(id)) throw new Refusal('NOT_FOUND')
      for (const kind of kinds.values()) {
        const owner = await kind.find(connection, caller, id, lock)
        if (owner) return owner
      }
      throw new Refusal('NOT_FOUND')
    },
    async formSummary(connection, caller, owner) {
      const summary = await kinds.get(owner.type)?.formSummary?.(connection, caller, owner)
      if (!summary) throw new Refusal('NOT_FOUND')
      return summary
    },
  }
}

/** @throws Refusal NOT_ALLOWED_NOW (the record is not being edited), BAD_REQUEST (it has no such attachment). */
export function requireEditable(owner: Owner, code: string | undefined): void {
  if (!owner.editable) throw new Refusal('NOT_ALLOWED_NOW', messages.papersClosed)
  if (code !== undefined && !owner.codes.includes(code)) throw new Refusal('BAD_REQUEST', messages.paperNotAsked)
}
